import { computed } from 'nanostores';
import { instantInIndia } from '#lib/catalogue/hours.ts';
import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Shop } from '#lib/contract/catalogue.ts';
import { call } from '#stores/api/call.ts';
import { $address, locationOf } from '#stores/place/address.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

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
	/** While it is closed: until when that is known to hold, in ms; 0 while it is open. */
	shutTill: number;
	/** `HH:MM` of the opening that ends it, when that is today. */
	opensAt: string | null;
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
	shutTill: 0,
	opensAt: null,
};
const MAX_AGE_MS = 10 * 60_000;
const isCartShop = (value: unknown): value is CartShop =>
	isObject(value) &&
	typeof value.id === 'string' &&
	(typeof value.deliveryFee === 'number' || value.deliveryFee === null) &&
	typeof value.platformFee === 'number' &&
	typeof value.readAt === 'number' &&
	typeof value.serves === 'boolean' &&
	typeof value.shutTill === 'number';

export const $cartShop = persistentJson<CartShop>(STORAGE_KEYS.cartShop, NONE, isCartShop);

/** Whether the cart's shop delivers to the selected address, as far as it is known. */
export const $servesPlace = computed([$cartShop, $address], (shop, address) => shop.serves || shop.location !== locationOf(address));

/** Asks for the shop's rules when they are not known, of another place or older than ten minutes: a read of the catalogue, which a guest may make too. */
export async function loadCartShop(id: string): Promise<void> {
	const now = $cartShop.get();
	const location = locationOf($address.get());
	const isOver = now.shutTill > 0 && now.shutTill <= Date.now();
	if (now.id === id && now.location === location && !isOver && Date.now() - now.readAt < MAX_AGE_MS) return;
	const reply = await call('GET catalog/shops/{storeId}', { storeId: id, location });
	if (!reply.ok) return;
	const { minOrder, freeDeliveryAbove, deliveryFee, platformFee, serviceable: serves } = reply.data;
	const readAt = Date.now();
	const rules = { id, minOrder, freeDeliveryAbove, deliveryFee, platformFee, readAt, serves, location };
	$cartShop.set({ ...rules, ...shutOf(reply.data, readAt) });
}

/** How long a shop stays closed: until it opens, or until it is asked again where nobody knows. */
function shutOf({ isOpen, opensAt, opensOn }: Shop, at: number): Pick<CartShop, 'shutTill' | 'opensAt'> {
	if (isOpen) return { shutTill: 0, opensAt: null };
	if (!opensAt || !opensOn) return { shutTill: at + MAX_AGE_MS, opensAt: null };
	return { shutTill: instantInIndia(opensOn.inDays, opensAt, new Date(at)), opensAt: opensOn.inDays === 0 ? opensAt : null };
}
