import { NO_MRP } from '#lib/constants.ts';
import type { ShelfPack } from '#lib/contract/shelf.ts';
import { figureText } from '#lib/format/typed-number.ts';

/** What is typed of a pack at the counter. */
export const SHELF_FIELDS = ['sellingPrice', 'mrp', 'stock'] as const;
export type ShelfField = (typeof SHELF_FIELDS)[number];
/**
 * A change of a pack: rupees, `mrp` −1 takes the MRP away; `inStock` alone leaves the count to the store. With `stockWas` the stock changes by the
 * difference, so that what is sold meanwhile stays sold.
 */
export type PackChange = Partial<Record<ShelfField, number>> & { stockWas?: number; inStock?: boolean };
/** Why what was typed cannot be a change. */
export type ShelfFault = 'AMOUNT' | 'COUNT' | 'BELOW_PRICE';

type Known = Pick<ShelfPack, ShelfField>;
const MOST = 1_000_000;

/** A figure of a pack as its field shows it; no MRP is an empty field. */
export const fieldText = (field: ShelfField, value: number): string => (field === 'mrp' && value === NO_MRP ? '' : String(value));

/** The number that was typed into a field, or what is wrong with it. */
export function typedValue(field: ShelfField, text: string): number | ShelfFault {
	if (field === 'mrp' && text.trim() === '') return NO_MRP;
	const typed = figureText(text) ?? '';
	if (field === 'stock') return /^\d{1,7}$/.test(typed) && Number(typed) <= MOST ? Number(typed) : 'COUNT';
	const isAmount = /^\d{1,7}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 && Number(typed) <= MOST;
	return isAmount ? Number(typed) : 'AMOUNT';
}

/** The stock that a pack of so many has after a change. */
export const stockAfter = (now: number, { stock, stockWas }: PackChange): number =>
	stock === undefined || stockWas === undefined ? (stock ?? now) : Math.max(0, now + stock - stockWas);

/**
 * What of a change is to be sent; `null` when nothing is. A figure counts also where the pack has it already, as far as this phone knows: the store
 * may have another by now. `isIn`: whether it is in stock, which a waiting switch may say.
 */
export function realChange(pack: Known, { inStock, stock, stockWas, ...figures }: PackChange, isIn = pack.stock > 0): PackChange | null {
	const change = {
		...figures,
		...(stock !== stockWas && { stock, ...(stockWas !== undefined && { stockWas }) }),
		...(inStock !== isIn && inStock !== undefined && { inStock }),
	};
	return Object.keys(change).length > 0 ? change : null;
}

/** Whether a pack would cost more than what is printed on it. */
export function isBelowPrice(pack: Known, { sellingPrice = pack.sellingPrice, mrp = pack.mrp }: PackChange): boolean {
	return mrp !== NO_MRP && mrp < sellingPrice;
}

/**
 * The change that undoes another; a count is taken back by the difference that it made. A pack that was taken out of stock is put back without a
 * figure: the store has its count, this page may not. A figure that is as this page knew it leads nowhere back.
 */
export function undoOf(pack: Known, change: PackChange): PackChange {
	const after = { ...pack, ...change, stock: stockAfter(pack.stock, change) };
	const touched = SHELF_FIELDS.filter((field) => after[field] !== pack[field]);
	const isTurned = change.inStock !== undefined && change.stock === undefined;
	return {
		...Object.fromEntries(touched.map((field) => [field, pack[field]])),
		...(after.stock !== pack.stock && { stockWas: after.stock }),
		...(isTurned && { inStock: !change.inStock }),
	};
}
