import type { Receiver } from '#lib/contract/cart.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { CartRow } from '#server/cart/cart-row.ts';
import { servesPoint } from '#server/catalogue/shops/serving-shops.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';
import type { Db, OrderAddress } from '#server/db/tables.ts';
import { addressFromRow, textAtTheDoor } from '#server/place/address-row.ts';

/**
 * The destination of an order, noted as used at `now`: a copy of the chosen address, or `null` for collection. Refuses with
 * ADDRESS_REQUIRED when no address is chosen, with NOT_SERVICEABLE when the shop does not deliver there, and with PICKUP_NOT_OFFERED when
 * it offers no collection.
 */
export async function destinationOf(trx: Db, cart: CartRow, shop: ShopRecord, now: Date): Promise<Result<OrderAddress | null>> {
	if (cart.delivery_type === 'PICKUP') return shop.isPickup ? ok(null) : refuse('PICKUP_NOT_OFFERED');
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
	const { addressType, location, pinCode, landmark } = addressFromRow(row);
	return ok({ addressText: textAtTheDoor(row), addressType, location, pinCode, landmark });
}

/** Who receives an order: whom the cart names, else the customer. */
export async function receiverOf(
	trx: Db,
	{ customer_id, receiver_name: name, receiver_phone: phone }: Pick<CartRow, 'customer_id' | 'receiver_name' | 'receiver_phone'>,
): Promise<Receiver> {
	if (name !== null && phone !== null) return { name, phone };
	const customer = await trx
		.selectFrom('customers')
		.select(['first_name', 'last_name', 'phone_e164'])
		.where('id', '=', customer_id)
		.executeTakeFirstOrThrow();
	return { name: `${customer.first_name} ${customer.last_name}`.trim(), phone: customer.phone_e164 };
}
