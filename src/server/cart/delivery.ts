import type { Cart } from '#lib/contract/cart.ts';
import type { Checked } from '#lib/contract/table.ts';
import { paiseFromRupees } from '#lib/format/money.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Shopper } from '#server/cart/answer-cart.ts';
import { type CartRow, updateCart } from '#server/cart/cart-row.ts';
import { changeCart, type OpenCart } from '#server/cart/change-cart.ts';
import type { HandOver } from '#server/cart/eta.ts';
import { withSubstitutions } from '#server/cart/lines.ts';
import { freePlace, holdPlace } from '#server/cart/slot-places.ts';
import { isSlotOf } from '#server/cart/slots-ahead.ts';
import type { Db } from '#server/db/tables.ts';
import { parsePhone } from '#server/system/phone.ts';

type DeliveryInput = Checked<'PATCH cart/{cartId}/delivery/update'>;
type Chosen = Partial<Pick<CartRow, 'delivery_type' | 'slot_start' | 'slot_end' | 'receiver_name' | 'receiver_phone'>>;

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

/** Delivery or collection; refuses with PICKUP_NOT_OFFERED where the shop has none, with CART_EMPTY when there is no shop to ask. */
function typeOf({ cart, shops }: OpenCart, type: DeliveryInput['type']): Result<Chosen> {
	if (type === 'PICKUP' && cart.shop_id === null) return refuse('CART_EMPTY', { field: 'type' });
	if (type === 'PICKUP' && !shops.get(cart.shop_id ?? '')?.isPickup) return refuse('PICKUP_NOT_OFFERED', { field: 'type' });
	return ok(type ? { delivery_type: type } : {});
}

/**
 * The delivery time, whose place is held from now on; null or an empty text is as soon as possible. Refuses with CART_EMPTY when there is no shop,
 * with INPUT_INVALID when it is none of the shop's slots, with SLOT_UNAVAILABLE when it is full or too soon for the shop.
 */
async function slotOf({ trx, cart, shops, now }: OpenCart, slot: DeliveryInput['slot'], to: HandOver): Promise<Result<Chosen>> {
	if (slot === undefined) return ok({});
	if (slot === null || slot === '') {
		await freePlace(trx, cart.customer_id);
		return ok({ slot_start: null, slot_end: null });
	}
	const shop = shops.get(cart.shop_id ?? '');
	if (!shop) return refuse('CART_EMPTY', { field: 'slot' });
	const times = { start: new Date(slot.start), end: new Date(slot.end) };
	if (!isSlotOf(shop, times, now)) return refuse('INPUT_INVALID', { field: 'slot' });
	const held = await holdPlace(trx, shop, times, { customerId: cart.customer_id, now, to });
	return held.ok ? ok({ slot_start: times.start, slot_end: times.end }) : held;
}

/** Who receives the order; null or an empty text is the customer. Refuses with PHONE_INVALID. */
function receiverOf(receiver: DeliveryInput['receiver']): Result<Chosen> {
	if (receiver === undefined) return ok({});
	if (receiver === null || receiver === '') return ok({ receiver_name: null, receiver_phone: null });
	const phone = parsePhone(receiver.phone);
	return phone.ok
		? ok({ receiver_name: receiver.name, receiver_phone: phone.value })
		: refuse('PHONE_INVALID', { field: 'receiver.phone' });
}

/** Sets how, where and when to deliver; fields that are not given stay. Refuses as `typeOf`, `placeOf`, `receiverOf` and `slotOf` do. */
export function updateDelivery(
	shopper: Shopper,
	{ cartId, locationId, instructions, substitution, tip, ...input }: DeliveryInput,
): Promise<Result<Cart>> {
	return changeCart(shopper, cartId, [], async (open) => {
		const { trx, cart } = open;
		const type = typeOf(open, input.type);
		if (!type.ok) return type;
		const place = locationId == null ? ok(locationId === null ? null : cart.place) : await placeOf(trx, cart.customer_id, locationId);
		if (!place.ok) return place;
		const receiver = receiverOf(input.receiver);
		if (!receiver.ok) return receiver;
		const to = { delivery_type: type.value.delivery_type ?? cart.delivery_type, place: place.value };
		const slot = await slotOf(open, input.slot, to);
		if (!slot.ok) return slot;
		const updated = await updateCart(trx, cart, {
			...type.value,
			...receiver.value,
			...slot.value,
			location_id: place.value?.id ?? null,
			instructions: instructions ?? cart.instructions,
			substitution: substitution ?? cart.substitution,
			tip_paise: tip === undefined ? cart.tip_paise : paiseFromRupees(tip),
		});
		const lines = await withSubstitutions(trx, updated, input.lineSubstitutions ?? []);
		return ok({ cart: { ...updated, place: place.value, lines } });
	});
}
