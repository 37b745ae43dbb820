import { deliveryEtaMinutes } from '#lib/catalogue/eta.ts';
import { distanceM, type Point } from '#lib/place/geo.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { CartRow } from '#server/cart/cart-row.ts';
import { servesPoint } from '#server/catalogue/shops/serviceability.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';
import type { Db, OrderAddress } from '#server/db/tables.ts';
import { addressFromRow } from '#server/place/address-row.ts';

const MINUTE_MS = 60_000;

/**
 * The destination of an order, noted as used at `now`: a copy of the chosen address, or `null` for collection. Refuses with ADDRESS_REQUIRED when no address is
 * chosen, and with NOT_SERVICEABLE when the shop does not deliver there, or offers no collection.
 */
export async function destinationOf(trx: Db, cart: CartRow, shop: ShopRecord, now: Date): Promise<Result<OrderAddress | null>> {
	if (cart.delivery_type === 'PICKUP') return shop.isPickup ? ok(null) : refuse('NOT_SERVICEABLE');
	if (!cart.place) return refuse('ADDRESS_REQUIRED');
	const row = await trx
		.selectFrom('customer_addresses')
		.selectAll()
		.where('customer_id', '=', cart.customer_id)
		.where('id', '=', cart.place.id)
		.where('status', '=', 'ACTIVE')
		.executeTakeFirst();
	if (!row) return refuse('ADDRESS_REQUIRED');
	if (!servesPoint(shop, row)) return refuse('NOT_SERVICEABLE');
	await trx
		.updateTable('customer_addresses')
		.set({ used_at: now })
		.where('customer_id', '=', row.customer_id)
		.where('id', '=', row.id)
		.execute();
	const { addressText, addressType, location, pinCode, landmark } = addressFromRow(row);
	return ok({ addressText, addressType, location, pinCode, landmark });
}

/** When an order should arrive or be ready to collect: at the end of its slot, else after its ETA; never before now. */
export function etaOf(shop: ShopRecord, to: Point | null, slotEnd: Date | null, now: Date): Date {
	if (slotEnd && slotEnd > now) return slotEnd;
	const minutes = deliveryEtaMinutes(shop.etaMin, to ? distanceM(shop, to) : 0);
	return new Date(now.getTime() + minutes * MINUTE_MS);
}
