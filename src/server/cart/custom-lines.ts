import type { CustomGiven, CustomLine } from '#lib/contract/custom-product.ts';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';
import type { CartRow } from '#server/cart/cart-row.ts';
import { customLeftOut, type LeftOut } from '#server/cart/notices.ts';
import type { Db } from '#server/db/tables.ts';
import { newId } from '#server/system/ids.ts';

/** Writes custom lines of a cart: new ones, and those with a known id anew. */
export async function saveCustoms(trx: Db, customerId: string, lines: readonly CustomLine[]): Promise<void> {
	if (lines.length === 0) return;
	await trx
		.insertInto('cart_custom_lines')
		.values(lines.map(({ id, name, quantity, image = null }) => ({ customer_id: customerId, id, name, quantity, image })))
		.onConflict((conflict) =>
			conflict.columns(['customer_id', 'id']).doUpdateSet((eb) => ({
				name: eb.ref('excluded.name'),
				quantity: eb.ref('excluded.quantity'),
				image: eb.ref('excluded.image'),
			})),
		)
		.execute();
}

/** A line as it was given, under its own id or a new one. */
export const customLine = ({ customProductId: id = newId(), name, quantity, image }: CustomGiven): CustomLine => ({
	id,
	name,
	quantity,
	...(image !== undefined && { image }),
});

/** Adds custom lines to a locked cart, equal ids to what is there; what does not fit is left out with its reason. */
export async function withCustoms(trx: Db, cart: CartRow, given: readonly CustomGiven[]): Promise<{ cart: CartRow; leftOut: LeftOut[] }> {
	const { lines: maxLines, quantity: maxQuantity } = CUSTOM_LIMITS;
	const customs = new Map(cart.customs.map((line) => [line.id, line]));
	const touched = new Set<string>();
	const leftOut: LeftOut[] = [];
	for (const one of given) {
		const fresh = customLine(one);
		const had = customs.get(fresh.id);
		if (!had && customs.size >= maxLines) {
			leftOut.push(customLeftOut(fresh));
			continue;
		}
		const quantity = (had?.quantity ?? 0) + fresh.quantity;
		if (quantity > maxQuantity) leftOut.push({ why: 'QUANTITY_LIMIT', params: { name: fresh.name, max: maxQuantity } });
		customs.set(fresh.id, { ...(had ?? fresh), quantity: Math.min(quantity, maxQuantity) });
		touched.add(fresh.id);
	}
	const lines = [...customs.values()];
	await saveCustoms(
		trx,
		cart.customer_id,
		lines.filter((line) => touched.has(line.id)),
	);
	return { cart: { ...cart, customs: lines }, leftOut };
}
