import { gtinIn } from '#lib/catalogue/gtin.ts';
import { NO_MRP } from '#lib/constants.ts';
import type { FileFault } from '#lib/contract/shelf-file.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { isPast } from '#server/catalogue/packs/best-before.ts';
import { readPrice } from '#server/import/read-price.ts';
import { readStock } from '#server/import/read-values.ts';
import { yesOrNoIn } from '#server/import/yes-no.ts';
import { changed, type ProductChange } from '#server/shelf/change-price-and-stock.ts';
import { factsAfter, hasOtherFacts } from '#server/shelf/file/facts.ts';
import type { PackOfFile } from '#server/shelf/file/packs.ts';
import type { FileRow } from '#server/shelf/file/read-file.ts';
import { stockFor } from '#server/shelf/stock-for-day.ts';

/** `now`: the pack as it is to be. */
export type Planned = { pack: PackOfFile; now: PackOfFile };
export type RefusedRow = { line: number; fault: FileFault; cells: string[] };
type Asked = { ok: true; change: ProductChange } | { ok: false; fault: FileFault };

const IN_OUT: Readonly<Record<string, boolean>> = { in: true, out: false };
const bad = (fault: FileFault): Asked => ({ ok: false, fault });

/** The packs of a shelf by what a row may call them. */
export function byKeys(packs: readonly PackOfFile[]) {
	const ids = new Map(packs.map((pack) => [pack.id, pack]));
	const codes = new Map(packs.flatMap((pack) => (pack.code === null ? [] : [[pack.code, pack] as const])));
	const gtins = new Map(packs.flatMap((pack) => pack.gtins.map((gtin) => [gtin, pack] as const)));
	/** By its first cell that is not empty; undefined where that is none of the shelf. */
	return ({ texts: { id, code, barcode } }: FileRow): PackOfFile | undefined => {
		if (id) return ids.get(id);
		if (code) return codes.get(code);
		return barcode ? gtins.get(gtinIn(barcode) ?? '') : undefined;
	};
}

/**
 * What a row asks for, of a pack that has `stockByDay` by the row's last day: an empty cell and one that says what is there already ask for
 * nothing; `-` takes an MRP away. A stock that is the one of `stock_was`, which the store wrote into the file, was left alone: what was sold since
 * then does not come back.
 */
function askedOf({ texts }: FileRow, pack: PackOfFile, stockByDay: number): Asked {
	const { price = '', mrp = '', stock = '', in_stock: inStock = '', stock_was: stockWas = '' } = texts;
	const change: ProductChange = {};
	if (price !== '') {
		const read = readPrice(price);
		if (!read.ok) return bad('AMOUNT');
		if (read.value !== pack.price_paise) change.sellingPrice = rupeesFromPaise(read.value);
	}
	if (mrp === '-' || mrp === '-1') change.mrp = NO_MRP;
	else if (mrp !== '') {
		const read = readPrice(mrp);
		if (!read.ok) return bad('AMOUNT');
		if (read.value !== pack.mrp_paise) change.mrp = rupeesFromPaise(read.value);
	}
	const saved = stockWas === '' ? { ok: true as const, value: pack.stock } : readStock(stockWas);
	if (!saved.ok) return bad('COUNT');
	if (stock !== '') {
		const read = readStock(stock);
		if (!read.ok) return bad('COUNT');
		if (read.value !== saved.value && read.value !== stockByDay) change.stock = read.value;
	}
	if (inStock !== '') {
		const isIn = IN_OUT[inStock.toLowerCase()] ?? yesOrNoIn(inStock);
		if (isIn === null) return bad('YES_NO');
		// A count that was typed says more than a word that was left as it is.
		const isTurned = isIn !== saved.value > 0 && isIn !== stockByDay > 0;
		if (isTurned && change.stock === undefined) change.inStock = isIn;
	}
	return { ok: true, change };
}

/** What the rows of a file change on a shelf, each pack at most once, and the rows that cannot be taken, with the reason. */
export function planFile(rows: readonly FileRow[], packs: readonly PackOfFile[], at: Date): { planned: Planned[]; refused: RefusedRow[] } {
	const find = byKeys(packs);
	const seen = new Set<string>();
	const planned: Planned[] = [];
	const refused: RefusedRow[] = [];
	for (const row of rows) {
		const refuseRow = (fault: FileFault) => refused.push({ line: row.line, fault, cells: row.cells });
		// An amount such as 1,250 without quotes is two cells: what follows it would be read as another column's.
		if (row.isWider) {
			refuseRow('CELLS');
			continue;
		}
		const pack = find(row);
		if (!pack) {
			refuseRow('UNKNOWN');
			continue;
		}
		if (seen.has(pack.id)) {
			refuseRow('TWICE');
			continue;
		}
		seen.add(pack.id);
		const after = factsAfter(row, pack);
		if (!after.ok) {
			refuseRow(after.fault);
			continue;
		}
		const { best_before: day } = after.facts;
		const isOver = isPast(day, at);
		// As at the counter: a later day brings back first what a mistyped one took, and a day that is over takes last.
		const dated = isOver ? pack : { ...pack, ...stockFor(pack, day, at) };
		const asked = askedOf(row, pack, dated.stock);
		if (!asked.ok) {
			refuseRow(asked.fault);
			continue;
		}
		const next = changed(dated, asked.change);
		if (!next.ok) refuseRow('BELOW_PRICE');
		else if (next.value.stock > pack.stock && isOver) refuseRow('PAST');
		else {
			const counted = { ...dated, ...next.value };
			const now = { ...counted, ...(isOver && day !== pack.best_before && stockFor(counted, day, at)), ...after.facts };
			if (isRepriced(pack, now) || hasOtherFacts(pack, now)) planned.push({ pack, now });
		}
	}
	return { planned, refused };
}

/** Whether a pack gets another price, MRP or stock: what the journal of changes notes. */
export const isRepriced = (was: PackOfFile, now: PackOfFile): boolean =>
	was.price_paise !== now.price_paise || was.mrp_paise !== now.mrp_paise || was.stock !== now.stock;
