import type { ProductCard } from '#lib/contract/catalogue.ts';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import type { Input } from '#lib/contract/table.ts';

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

const isWeight = (grams: string) => grams === '' || (/^\d{1,7}$/.test(grams) && Number(grams) >= 1 && Number(grams) <= 1_000_000);
const isPrice = (price: string) => /^\d{1,7}(\.\d{1,2})?$/.test(price) && Number(price) > 0;

/** What is sent for a draft, or why it cannot be: nothing changed, nothing would be left, a price is missing, or a weight is no number of grams. */
export function modifyOf(order: Known, draft: OrderDraft): { input: Modify } | { fault: DraftFault } {
	const before = draftOf(order);
	if (JSON.stringify(before) === JSON.stringify(draft)) return { fault: 'SAME' };
	if (Object.values(draft.lines).some(({ grams }) => !isWeight(grams))) return { fault: 'WEIGHT_WRONG' };
	const lines = order.lines.flatMap(({ retailerProductId: id }): Modify['lines'] => {
		const line = draft.lines[id];
		if (!line || line.quantity === 0) return [];
		if (line.substitute) return [{ retailerProductId: line.substitute.retailerProductId, quantity: line.quantity, replaces: id }];
		return [{ retailerProductId: id, quantity: line.quantity, ...(line.grams && { grams: Number(line.grams) }) }];
	});
	const customs = order.customLines.filter(({ id }) => !draft.customs[id]?.isOut);
	if (lines.length + customs.length === 0) return { fault: 'NOTHING_LEFT' };
	if (JSON.stringify(before.customs) === JSON.stringify(draft.customs)) return { input: { id: order.id, lines } };
	if (customs.some(({ id }) => !isPrice(draft.customs[id]?.price ?? ''))) return { fault: 'PRICE_MISSING' };
	return { input: { id: order.id, lines, customLines: customs.map(({ id }) => ({ id, price: Number(draft.customs[id]?.price) })) } };
}
