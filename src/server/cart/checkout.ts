import type { Cart } from '#lib/contract/cart.ts';
import type { Checked } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { type CartRow, updateCart } from '#server/cart/cart-row.ts';
import { changeCart, type Shopper } from '#server/cart/change-cart.ts';
import { isGoodSlot } from '#server/cart/slot.ts';
import type { Db } from '#server/db/tables.ts';

type DeliveryInput = Checked<'PATCH cart/{cartId}/delivery/update'>;
type PaymentInput = Checked<'PATCH cart/{cartId}/payment/update'>;

/** The address for the cart; refuses with NOT_FOUND an unknown or archived one, with FORBIDDEN another customer's. */
async function placeOf(trx: Db, customerId: string, locationId: string): Promise<Result<NonNullable<CartRow['place']>>> {
	const found = await trx
		.selectFrom('customer_addresses')
		.select(['customer_id', 'id', 'lat', 'lng', 'status'])
		.where('id', '=', locationId)
		.executeTakeFirst();
	if (!found || (found.customer_id === customerId && found.status === 'ARCHIVED')) return refuse('NOT_FOUND', { field: 'locationId' });
	if (found.customer_id !== customerId) return refuse('FORBIDDEN', { field: 'locationId' });
	return ok({ id: found.id, lat: found.lat, lng: found.lng });
}

/** Sets delivery type, address and slot; fields that are not given stay. Refuses as `placeOf`, and with INPUT_INVALID for a bad slot. */
export function updateDelivery(shopper: Shopper, { cartId, type, locationId, slot, instructions }: DeliveryInput): Promise<Result<Cart>> {
	return changeCart(shopper, cartId, [], async ({ trx, now, cart, shops }) => {
		const times = slot && { start: new Date(slot.start), end: new Date(slot.end) };
		if (times && !isGoodSlot(times, shops.get(cart.shop_id ?? '') ?? null, now)) return refuse('INPUT_INVALID', { field: 'slot' });
		const place = locationId == null ? ok(locationId === null ? null : cart.place) : await placeOf(trx, cart.customer_id, locationId);
		if (!place.ok) return place;
		const updated = await updateCart(trx, cart, {
			delivery_type: type ?? cart.delivery_type,
			location_id: place.value?.id ?? null,
			instructions: instructions ?? cart.instructions,
			...(times !== undefined && { slot_start: times?.start ?? null, slot_end: times?.end ?? null }),
		});
		return ok({ cart: { ...updated, place: place.value } });
	});
}

/** Sets the payment method; refuses with PAYMENT_UNSUPPORTED one that cannot be chosen now. */
export function updatePayment(shopper: Shopper, { cartId, method }: PaymentInput): Promise<Result<Cart>> {
	return changeCart(shopper, cartId, [], async ({ trx, cart }) => {
		if (!shopper.app.payments.methods().includes(method)) return refuse('PAYMENT_UNSUPPORTED', { field: 'method' });
		return ok({ cart: await updateCart(trx, cart, { payment_method: method }) });
	});
}
