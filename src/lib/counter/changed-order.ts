import type { ProductCard } from '#lib/contract/catalogue.ts';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import type { Input } from '#lib/contract/table.ts';
import { figureText, typedNumber } from '#lib/format/typed-number.ts';

/** What stands in a line's place, out of the shop's own products. */
export type Substitute = Pick<ProductCard, 'retailerProductId' | 'name' | 'sellingPrice' | 'measurementDisplayText'>;
/** A line as the shop would have it: a quantity of 0 leaves it out. `grams` is typed, empty when it was not weighed. */
export type LineDraft = { quantity: number; grams: string; substitute: Substitute | null };
/** A line in the customer's own words: its price as typed, or that it is left out. */
export type CustomDraft = { price: string; isOut: boolean };
export type OrderDraft = { lines: Readonly<Record<string, LineDraft>>; customs: Readonly<Record<string, CustomDraft>> };

type Known = Pick<PartnerOrder, 'id' | 'lines' | 'customLines'>;
type Modify = Input<'POST partner/orders/{id}/modify'>;
/** Why a draft cannot be sent. */
export type DraftFault = 'SAME' | 'NOTHING_LEFT' | 'PRICE_MISSING' | 'WEIGHT_WRONG';

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

/** What is sent for a draft, or why it cannot be: nothing changed, nothing would be left, a price is missing, or a weight is no number of grams. */
export function modifyOf(order: Known, draft: OrderDraft): { input: Modify } | { fault: DraftFault } {
	const before = draftOf(order);
	if (JSON.stringify(before) === JSON.stringify(draft)) return { fault: 'SAME' };
	if (Object.values(draft.lines).some(({ grams }) => gramsOf(grams) === null)) return { fault: 'WEIGHT_WRONG' };
	const lines = order.lines.flatMap(({ retailerProductId: id }): Modify['lines'] => {
		const line = draft.lines[id];
		if (!line || line.quantity === 0) return [];
		if (line.substitute) return [{ retailerProductId: line.substitute.retailerProductId, quantity: line.quantity, replaces: id }];
		const grams = gramsOf(line.grams);
		return [{ retailerProductId: id, quantity: line.quantity, ...(grams && { grams }) }];
	});
	const customs = order.customLines.filter(({ id }) => !draft.customs[id]?.isOut);
	if (lines.length + customs.length === 0) return { fault: 'NOTHING_LEFT' };
	if (JSON.stringify(before.customs) === JSON.stringify(draft.customs)) return { input: { id: order.id, lines } };
	const priced = customs.flatMap(({ id }) => {
		const price = priceOf(draft.customs[id]?.price ?? '');
		return price === null ? [] : [{ id, price }];
	});
	if (priced.length < customs.length) return { fault: 'PRICE_MISSING' };
	return { input: { id: order.id, lines, customLines: priced } };
}
