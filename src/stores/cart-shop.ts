import { computed } from 'nanostores';
import { STORAGE_KEYS } from '#lib/constants.ts';
import { $address, locationOf } from '#stores/address.ts';
import { call } from '#stores/call.ts';
import { isObject, kept } from '#stores/kept.ts';

/** What the shop of the cart asks for, in rupees, as the catalogue says it: for the bar's "₹60 more for free delivery" and a guest's bill. */
export type CartShop = {
	id: string;
	minOrder: number;
	freeDeliveryAbove: number | null;
	/** Null when the shop has not stated it. */
	deliveryFee: number | null;
	/** What the store itself takes for a delivered order. */
	platformFee: number;
	/** ms */
	readAt: number;
	/** Whether it delivers to this `lat,lng`. */
	serves: boolean;
	location: string;
};

const NONE: CartShop = {
	id: '',
	minOrder: 0,
	freeDeliveryAbove: null,
	deliveryFee: 0,
	platformFee: 0,
	readAt: 0,
	serves: true,
	location: '',
};
const MAX_AGE_MS = 10 * 60_000;
const isCartShop = (value: unknown): value is CartShop =>
	isObject(value) &&
	typeof value.id === 'string' &&
	(typeof value.deliveryFee === 'number' || value.deliveryFee === null) &&
	typeof value.platformFee === 'number' &&
	typeof value.readAt === 'number' &&
	typeof value.serves === 'boolean';

export const $cartShop = kept<CartShop>(STORAGE_KEYS.cartShop, NONE, isCartShop);

/** Whether the cart's shop delivers to the selected address, as far as it is known. */
export const $servesPlace = computed([$cartShop, $address], (shop, address) => shop.serves || shop.location !== locationOf(address));

/** Asks for the shop's rules when they are not known, of another place or older than ten minutes: a read of the catalogue, which a guest may make too. */
export async function loadCartShop(id: string): Promise<void> {
	const now = $cartShop.get();
	const location = locationOf($address.get());
	if (now.id === id && now.location === location && Date.now() - now.readAt < MAX_AGE_MS) return;
	const reply = await call('GET catalog/shops/{storeId}', { storeId: id, location });
	if (!reply.ok) return;
	const { minOrder, freeDeliveryAbove, deliveryFee, platformFee, serviceable: serves } = reply.data;
	$cartShop.set({ id, minOrder, freeDeliveryAbove, deliveryFee, platformFee, readAt: Date.now(), serves, location });
}
