import { sql } from 'kysely';
import type { Checked } from '#lib/contract/table.ts';
import { paiseFromRupees } from '#lib/format/money.ts';
import type { Names } from '#lib/languages.ts';
import type { LineChange, PackLine } from '#lib/order/proposal.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { DrawnProduct } from '#server/catalogue/drawings/drawing.ts';
import { type NamedProduct, namesShown } from '#server/catalogue/lexicon/shown-name.ts';
import { parsePack } from '#server/catalogue/packs/pack.ts';
import { packFactColumns } from '#server/catalogue/packs/pack-columns.ts';
import { isPrescribed, productImage } from '#server/catalogue/products/product-card.ts';
import { packLockOrderSql } from '#server/catalogue/shops/pack-lock-order.ts';
import type { Db, Row } from '#server/db/tables.ts';
import type { LinesOfOrder } from '#server/order/proposal/lines.ts';

type Wanted = Checked<'POST partner/orders/{id}/modify'>;
type WantedLine = Wanted['lines'][number];
/** A pack of the shop as it is now, locked. */
export type PackNow = Pick<
	Row<'retailer_products'>,
	'id' | 'is_prescribed' | 'library_product_id' | 'pack_text' | 'price_paise' | 'mrp_paise' | 'stock' | 'is_listed'
> &
	DrawnProduct &
	NamedProduct & { names: Names; image: string | null; ground: string; hsn: string | null; tax_rate: number | null };

const wrong = (detail: string) => refuse('INPUT_INVALID', { field: 'lines', details: { retailerProductId: detail } });

/** The packs of a shop that a change names, locked in the order in which all lock them. */
export async function packsNow(trx: Db, shopId: string, ids: readonly string[]): Promise<Map<string, PackNow>> {
	const { rows } = await sql<PackNow>`
		SELECT ${packFactColumns}, rp.is_listed, lp.names, coalesce(rp.hsn, lp.hsn) AS hsn, coalesce(rp.tax_rate, lp.tax_rate) AS tax_rate
		FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id LEFT JOIN brands b ON b.id = lp.brand_id
		WHERE rp.shop_id = ${shopId} AND rp.id = ANY (${[...ids]}::text[])
		ORDER BY ${packLockOrderSql} FOR UPDATE OF rp`.execute(trx);
	return new Map(rows.map((row) => [row.id, row]));
}

/**
 * What the goods of a line cost by their weight, in paise; `null` for packs that are not in grams. The price is that of the pack that was ordered,
 * and so are its grams, whatever the shop has made of that pack since.
 */
function weighedPaise({ pack_text, price_paise }: PackLine, grams: number): number | null {
	const { unit, amount } = parsePack(pack_text);
	return unit === 'g' && amount ? Math.round((price_paise * grams) / amount) : null;
}

/**
 * The line as the shop would have it. A weight of null takes away the one that it had, and so does another quantity that names none: then the line
 * costs what its packs do. Refuses with INPUT_INVALID a weight of what is not sold by weight.
 */
function lineNow(line: PackLine, { quantity, grams }: WantedLine): Result<PackLine> {
	if (grams === undefined && quantity === line.quantity) return ok(line);
	const paise = typeof grams === 'number' ? weighedPaise(line, grams) : null;
	if (typeof grams === 'number' && paise === null) return wrong(line.retailer_product_id);
	return ok({ ...line, quantity, grams: grams ?? null, weighed_paise: paise });
}

/** A line of another pack in the place of one, at the present price. */
const substitute = (line: PackLine, pack: PackNow, quantity: number): PackLine => ({
	...line,
	retailer_product_id: pack.id,
	library_product_id: pack.library_product_id,
	names: namesShown(pack.names, pack),
	image: productImage(pack),
	pack_text: pack.pack_text,
	quantity,
	price_paise: pack.price_paise,
	mrp_paise: pack.mrp_paise,
	hsn: pack.hsn,
	tax_rate: pack.tax_rate,
	grams: null,
	weighed_paise: null,
});

type OfOrder = Pick<Row<'orders'>, 'shop_id' | 'prescription_id' | 'substitution'>;
/** The packs as they are now, and the order whose lines change. */
type Now = { packs: ReadonlyMap<string, PackNow>; order: OfOrder };

/**
 * The change of one line; `null` when it stays. Refuses with INPUT_INVALID, with STOCK_SHORT (naming the line), and with PRESCRIPTION_REQUIRED
 * another pack that is sold only on one.
 */
function changeOf(line: PackLine, wanted: WantedLine | undefined, { packs, order }: Now): Result<LineChange | null> {
	if (!wanted || wanted.quantity === 0) return ok({ kind: 'LEFT_OUT', was: line, now: null });
	const pack = packs.get(wanted.retailerProductId);
	const isOther = wanted.retailerProductId !== line.retailer_product_id;
	const more = wanted.quantity - (isOther ? 0 : line.quantity);
	const left = pack?.is_listed ? pack.stock : 0;
	if (isOther && !pack) return wrong(wanted.retailerProductId);
	if (more > left) {
		const name = pack?.names.en ?? line.names.en;
		const short = { retailerProductId: wanted.retailerProductId, name, quantity: wanted.quantity, left };
		return refuse('STOCK_SHORT', { params: { names: name }, details: { lines: [short] } });
	}
	if (isOther && pack && order.prescription_id === null && isPrescribed(pack)) return refuse('PRESCRIPTION_REQUIRED', { field: 'lines' });
	const base = isOther && pack ? substitute(line, pack, wanted.quantity) : line;
	const now = lineNow(base, wanted);
	if (!now.ok) return now;
	// What was allowed is kept with the change: it is told to the customer, and settled by what was told.
	const isAllowed = (line.substitution ?? order.substitution) === 'SIMILAR';
	if (isOther) return ok({ kind: 'REPLACED', was: line, now: now.value, ...(isAllowed && { isAllowed }) });
	if (now.value.grams !== line.grams && now.value.grams !== null) return ok({ kind: 'WEIGHED', was: line, now: now.value });
	// A line whose weight is taken away is a number of packs again.
	const isSame = wanted.quantity === line.quantity && now.value.grams === line.grams;
	return ok(isSame ? null : { kind: 'QUANTITY', was: line, now: now.value });
}

/** Which wanted line is about which line of the order. Refuses with INPUT_INVALID what is named twice or is not in the order. */
function pairUp({ packs }: LinesOfOrder, wanted: Wanted['lines']): Result<Map<string, WantedLine>> {
	const known = new Set(packs.map((line) => line.retailer_product_id));
	const byLine = new Map<string, WantedLine>();
	const named = new Set<string>();
	for (const line of wanted) {
		const about = line.replaces ?? line.retailerProductId;
		const isTaken = line.replaces !== undefined && known.has(line.retailerProductId);
		if (!known.has(about) || byLine.has(about) || named.has(line.retailerProductId) || isTaken) return wrong(line.retailerProductId);
		byLine.set(about, line);
		named.add(line.retailerProductId);
	}
	return ok(byLine);
}

/** The changes of lines in the customer's own words: each that is named has a price, and what is not named was not found. */
function customChanges({ customs }: LinesOfOrder, wanted: Wanted['customLines']): Result<LineChange[]> {
	if (wanted === undefined) return ok([]);
	const prices = new Map(wanted.map(({ id, price }) => [id, paiseFromRupees(price)]));
	const isKnown = wanted.every(({ id }) => customs.some((line) => line.id === id));
	if (!isKnown || prices.size < wanted.length) return refuse('INPUT_INVALID', { field: 'customLines' });
	return ok(
		customs.flatMap((line): LineChange[] => {
			const paise = prices.get(line.id);
			if (paise === undefined) return [{ kind: 'NOT_FOUND', was: line, now: null }];
			return paise === line.price_paise ? [] : [{ kind: 'PRICED', was: line, now: { ...line, price_paise: paise } }];
		}),
	);
}

/**
 * What a shop's order "as it shall be" changes, line by line: what it does not name is left out; lines in the customer's own words stay when
 * it names none at all. Refuses with INPUT_INVALID what is not in the order, named twice, not sold by weight, or changes nothing or everything
 * away, with STOCK_SHORT, and with PRESCRIPTION_REQUIRED as `changeOf`.
 */
export async function planChanges(trx: Db, order: OfOrder, lines: LinesOfOrder, wanted: Wanted): Promise<Result<LineChange[]>> {
	const paired = pairUp(lines, wanted.lines);
	if (!paired.ok) return paired;
	const ids = [...lines.packs.map((line) => line.retailer_product_id), ...wanted.lines.map((line) => line.retailerProductId)];
	const packs = await packsNow(trx, order.shop_id, ids);
	const changes: LineChange[] = [];
	for (const line of lines.packs) {
		const change = changeOf(line, paired.value.get(line.retailer_product_id), { packs, order });
		if (!change.ok) return change;
		if (change.value) changes.push(change.value);
	}
	const customs = customChanges(lines, wanted.customLines);
	if (!customs.ok) return customs;
	changes.push(...customs.value);
	const leftOut = changes.filter(({ now }) => now === null).length;
	if (changes.length === 0 || leftOut === lines.packs.length + lines.customs.length) return refuse('INPUT_INVALID', { field: 'lines' });
	return ok(changes);
}
