import { directionsUrl } from '#lib/catalogue/directions.ts';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { isMadeByShop } from '#lib/order/made-by-shop.ts';
import { parsePack, readPack } from '#server/catalogue/packs/pack.ts';
import { isPrescribed } from '#server/catalogue/products/product-card.ts';
import { orderLineView } from '#server/order/line-view.ts';
import type { OrderRow } from '#server/order/order-row.ts';
import { shopsMoney } from '#server/order/payment/view.ts';
import { orderView, type Shown } from '#server/order/view.ts';

/**
 * What a line may be weighed by, and whether it needs the order's prescription. Nothing says for sure what is loose, so the careful rule holds: what
 * has a brand, or several packs in one, came sealed, and so did what the catalogue does not know any more. What was weighed all the same stays so.
 */
function factsOf({ retailer_product_id: id, pack_text, grams }: OrderRow['lines'][number], { known, prescription_id }: OrderRow) {
	const pack = known.find((one) => one.id === id);
	const { unit, amount } = parsePack(pack_text);
	const isLoose = readPack(pack_text)?.times === 1 && pack?.brand_id === null;
	return {
		isByWeight: unit === 'g' && (isLoose || grams !== null),
		packGrams: unit === 'g' ? amount : null,
		...(prescription_id !== null && pack && isPrescribed(pack) && { isPrescribed: true }),
	};
}

const isOwn = ({ stage, actor: by, person_id: personId }: OrderRow['stages'][number]) => isMadeByShop({ stage, by, personId });

/** An order as its shop sees it. Who receives it is the customer where nobody else is named; a customer who is gone has no name and no number. */
export function partnerOrderView(row: OrderRow, shown: Shown): PartnerOrder {
	const order = orderView(row, shown);
	const shop = shown.shops.get(row.shop_id);
	const { receiver } = order.delivery;
	const { name = '', phone = null } = row.customer ?? {};
	const last = row.stages.at(-1);
	return {
		...order,
		lines: row.lines.map((line) => ({ ...orderLineView(line, shown.language), ...factsOf(line, row) })),
		stages: order.stages.map((stage, at) => {
			const { seq = at + 1, key_id: keyId, person_id: personId } = row.stages[at] ?? {};
			return { ...stage, seq, ...(keyId && { keyId }), ...(personId && { personId }) };
		}),
		payment: { ...order.payment, ...shopsMoney(row) },
		receiver: { name: receiver?.name || name, phone: receiver?.phone ?? phone },
		// Who of the shop confirms a payment places the order with it, which nobody has looked at as an order yet.
		isSeen: last === undefined || (last.stage !== 'PLACED' && isOwn(last)) || last.seq <= row.seen_seq,
		remindedAt: row.reminded_at?.toISOString() ?? null,
		directionsUrl: row.address && directionsUrl(shop ?? null, row.address.location),
	};
}
