import type { Substitution } from '#lib/contract/cart.ts';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import type { Input } from '#lib/contract/table.ts';
import { paiseFromRupees } from '#lib/format/money.ts';
import { figureText, typedNumber } from '#lib/format/typed-number.ts';

/** What stands in a line's place, out of the shop's own products. */
export type Substitute = Pick<ProductCard, 'retailerProductId' | 'name' | 'image' | 'sellingPrice' | 'measurementDisplayText'>;
/**
 * A line as the shop would have it: a quantity of 0 leaves it out. `grams` is typed, of all its packs together, and empty when it was not weighed;
 * `sure`: the weight that was asked about and is right.
 */
export type LineDraft = { quantity: number; grams: string; substitute: Substitute | null; sure?: string };
/** A line in the customer's own words: its price as typed, or that it is left out. */
export type CustomDraft = { price: string; isOut: boolean };
export type OrderDraft = { lines: Readonly<Record<string, LineDraft>>; customs: Readonly<Record<string, CustomDraft>> };

type Known = Pick<PartnerOrder, 'id' | 'lines' | 'customLines'>;
type Modify = Input<'POST partner/orders/{id}/modify'>;
/** Why a draft cannot be sent, and the line (`at`) whose field is to be mended. */
export type DraftFault =
	| { code: 'SAME' | 'NOTHING_LEFT'; at?: never }
	| { code: 'PRICE_MISSING' | 'PRICE_WRONG' | 'WEIGHT_WRONG'; at: string }
	| { code: 'WEIGHT_ODD'; at: string; grams: number; ordered: number };

/** The order as it is, to be changed. */
export const draftOf = ({ lines, customLines }: Known): OrderDraft => ({
	lines: Object.fromEntries(
		lines.map((line) => [
			line.retailerProductId,
			{ quantity: line.quantity, grams: line.grams ? String(line.grams) : '', substitute: null },
		]),
	),
	customs: Object.fromEntries(customLines.map((line) => [line.id, { price: line.price === null ? '' : String(line.price), isOut: false }])),
});

/** A draft, and the lines as they were when it was begun (`base`). `isAnew`: what was typed before is gone, because the order has changed. */
export type Drafting = { base: string; draft: OrderDraft; isAnew: boolean };

/** Begins to change an order as it stands. */
export function beginDraft(order: Known, isAnew = false): Drafting {
	const draft = draftOf(order);
	return { base: JSON.stringify(draft), draft, isAnew };
}

/**
 * The same draft as long as the lines are as it was begun with, or one that begins anew: a change names the whole order, so what was typed before a
 * colleague's change would undo it.
 */
export const draftNow = (order: Known, drafting: Drafting): Drafting =>
	JSON.stringify(draftOf(order)) === drafting.base ? drafting : beginDraft(order, true);

const MOST_GRAMS = 1_000_000;

/** Whole grams; undefined where nothing was weighed, null where it is no weight. */
function gramsOf(text: string): number | null | undefined {
	if (text.trim() === '') return undefined;
	const grams = typedNumber(text);
	return grams !== null && Number.isInteger(grams) && grams >= 1 && grams <= MOST_GRAMS ? grams : null;
}
/** Rupees above 0, with at most two decimals; null where it is no price. */
function priceOf(text: string): number | null {
	const plain = figureText(text) ?? '';
	return /^\d{1,7}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : null;
}

/** What a line costs by a typed weight, in rupees: the pack's price for each gram of it; `null` as long as that is not known. */
export function weighedPrice(
	text: string,
	{ packGrams, sellingPrice }: Pick<Known['lines'][number], 'packGrams' | 'sellingPrice'>,
): number | null {
	const grams = gramsOf(text);
	return packGrams && grams ? Math.round((paiseFromRupees(sellingPrice) * grams) / packGrams) / 100 : null;
}

/** What a line comes to as it shall be, in rupees: by its weight, or by its packs. */
export const linePrice = (line: Known['lines'][number], { quantity, grams, substitute }: LineDraft): number =>
	(!substitute && quantity > 0 && weighedPrice(grams, line)) || (paiseFromRupees((substitute ?? line).sellingPrice) * quantity) / 100;

/** Whether something similar that the customer has asked for comes to more than the line it stands for: then it needs their yes. */
export const isAboveWish = (line: Known['lines'][number], wish: Substitution, draft: LineDraft): boolean =>
	wish === 'SIMILAR' && draft.substitute !== null && linePrice(line, draft) > line.lineTotal;

/** What a line in the customer's own words comes to, in rupees; null as long as it has no price. */
export const customPrice = ({ price, isOut }: CustomDraft): number | null => (isOut ? 0 : priceOf(price));

/** The sum of the items as they shall be, in rupees, as the bill has it after a yes; what has no price yet counts nothing. */
export function itemsPrice({ lines }: Pick<Known, 'lines'>, draft: OrderDraft): number {
	let sum = 0;
	for (const line of lines) {
		const own = draft.lines[line.retailerProductId];
		if (own) sum += linePrice(line, own);
	}
	for (const own of Object.values(draft.customs)) sum += customPrice(own) ?? 0;
	return paiseFromRupees(sum) / 100;
}

/** Less than a fifth of what was ordered, or more than twice as much, is rather a slip of the finger than a weight. */
const isOddWeight = (grams: number, ordered: number): boolean => grams < ordered / 5 || grams > 2 * ordered;

function weightFault(order: Known, { lines }: OrderDraft): DraftFault | null {
	for (const { retailerProductId: at, packGrams } of order.lines) {
		const { grams: text = '', quantity = 0, sure } = lines[at] ?? {};
		const grams = gramsOf(text);
		if (grams === undefined) continue;
		if (grams === null) return { code: 'WEIGHT_WRONG', at };
		const ordered = quantity * (packGrams ?? 0);
		if (ordered > 0 && sure !== text && isOddWeight(grams, ordered)) return { code: 'WEIGHT_ODD', at, grams, ordered };
	}
	return null;
}

/**
 * What is sent for a draft, or why it cannot be: nothing changed, nothing would be left, a price is missing or not to be read, or a weight is no
 * number of grams or far from what was ordered.
 */
export function modifyOf(order: Known, draft: OrderDraft): { input: Modify } | { fault: DraftFault } {
	const before = draftOf(order);
	if (JSON.stringify(before) === JSON.stringify(draft)) return { fault: { code: 'SAME' } };
	const fault = weightFault(order, draft);
	if (fault) return { fault };
	const lines = order.lines.flatMap(({ retailerProductId: id, grams: weighed }): Modify['lines'] => {
		const line = draft.lines[id];
		if (!line || line.quantity === 0) return [];
		if (line.substitute) return [{ retailerProductId: line.substitute.retailerProductId, quantity: line.quantity, replaces: id }];
		// A line that names no weight keeps the one that it has, so one that was cleared is named as none.
		const grams = gramsOf(line.grams) ?? (weighed === undefined ? undefined : null);
		return [{ retailerProductId: id, quantity: line.quantity, ...(grams !== undefined && { grams }) }];
	});
	const customs = order.customLines.filter(({ id }) => !draft.customs[id]?.isOut);
	if (lines.length + customs.length === 0) return { fault: { code: 'NOTHING_LEFT' } };
	if (JSON.stringify(before.customs) === JSON.stringify(draft.customs)) return { input: { id: order.id, lines } };
	const unpriced = customs.find(({ id }) => priceOf(draft.customs[id]?.price ?? '') === null);
	if (unpriced) return { fault: { code: draft.customs[unpriced.id]?.price.trim() ? 'PRICE_WRONG' : 'PRICE_MISSING', at: unpriced.id } };
	const customLines = customs.map(({ id }) => ({ id, price: priceOf(draft.customs[id]?.price ?? '') ?? 0 }));
	return { input: { id: order.id, lines, customLines } };
}
