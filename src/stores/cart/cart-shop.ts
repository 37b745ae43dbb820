import { computed } from 'nanostores';
import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Shop } from '#lib/contract/catalogue.ts';
import { instantInIndia } from '#lib/format/india-time.ts';
import { call } from '#stores/api/call.ts';
import { $paidDelivery } from '#stores/cart/paid-delivery.ts';
import { $address, locationOf } from '#stores/place/address.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

/** The cart's shop with its fees and minimum order in rupees, from the catalogue: for the bar's "₹60 more for free delivery" and a guest's bill. */
export type CartShop = {
	id: string;
	minOrder: number;
	/** From which sum the shop delivers for free; null where it never does. */
	freeFrom: number | null;
	/** The same, as cart and bar ask for it; null also where a coupon or an offer pays the delivery. */
	freeDeliveryAbove: number | null;
	/** To the place of `location`; null when the shop has not stated it. */
	deliveryFee: number | null;
	/** Whether that is another for places farther or nearer. */
	hasFarFees: boolean;
	feeByTotal: Shop['feeByTotal'];
	/** The store's platform fee for a delivered order. */
	platformFee: number;
	/** ms */
	readAt: number;
	/** Whether it delivers to this `lat,lng`. */
	serves: boolean;
	location: string;
	/** Whether what is ordered can be collected there. */
	isPickup: boolean;
	/** Until when it is known to be closed, in ms; 0 while it is open, NO_OPENING_KNOWN where no opening is known. */
	shutTill: number;
	/** `HH:MM` of the next opening, at `shutTill`, and in how many days that is. */
	opensAt: string | null;
	opensInDays: number;
	/** Minutes until a delivery, at the least; 0 when it is not known. */
	etaMinutes: number;
	/** Whether it had offers when they were last read; as long as they were not, it may have some. */
	hasOffers: boolean;
};

const NONE: CartShop = {
	id: '',
	minOrder: 0,
	freeFrom: null,
	freeDeliveryAbove: null,
	deliveryFee: 0,
	hasFarFees: false,
	feeByTotal: [],
	platformFee: 0,
	readAt: 0,
	serves: true,
	location: '',
	isPickup: false,
	shutTill: 0,
	opensAt: null,
	opensInDays: 0,
	etaMinutes: 0,
	hasOffers: true,
};
const MAX_AGE_MS = 2 * 60_000;
/** The latest time that there is for JavaScript. */
const NO_OPENING_KNOWN = 8.64e15;
const isCartShop = (value: unknown): value is CartShop =>
	isObject(value) &&
	typeof value.id === 'string' &&
	(typeof value.deliveryFee === 'number' || value.deliveryFee === null) &&
	typeof value.hasFarFees === 'boolean' &&
	Array.isArray(value.feeByTotal) &&
	typeof value.platformFee === 'number' &&
	typeof value.readAt === 'number' &&
	typeof value.serves === 'boolean' &&
	typeof value.shutTill === 'number' &&
	typeof value.etaMinutes === 'number' &&
	typeof value.hasOffers === 'boolean';

export const $cartShop = persistentJson<CartShop>(STORAGE_KEYS.cartShop, NONE, isCartShop);

const asAsked = (shop: CartShop): CartShop => ({ ...shop, freeDeliveryAbove: $paidDelivery.get() === shop.id ? null : shop.freeFrom });
$paidDelivery.listen(() => {
	const shop = $cartShop.get();
	if (shop.id) $cartShop.set(asAsked(shop));
});

// The bar goes by what is stored. Whether the shop serves another place is not known, nor denied; the way back asks again too.
$address.listen((address) => {
	const shop = $cartShop.get();
	if (!shop.serves && shop.location !== locationOf(address)) $cartShop.set({ ...shop, serves: true, readAt: 0 });
});

/** Whether the cart's shop delivers to the selected address, as far as it is known. */
export const $servesPlace = computed([$cartShop, $address], (shop, address) => shop.serves || shop.location !== locationOf(address));

/** Whether the fees that are known hold at the selected address: what a delivery costs may depend on how far it goes. */
export const $costsThere = computed([$cartShop, $address], (shop, address) => !shop.hasFarFees || shop.location === locationOf(address));

/** The shop and the place that were asked for last. */
let wanted = '';

/** Loads the shop's facts when they are unknown, of another place, or older than two minutes: a call of the catalogue, also for guests. */
export async function loadCartShop(id: string): Promise<void> {
	const now = $cartShop.get();
	const location = locationOf($address.get());
	wanted = `${id} ${location}`;
	const isOver = now.shutTill > 0 && now.shutTill <= Date.now();
	if (now.id === id && now.location === location && !isOver && Date.now() - now.readAt < MAX_AGE_MS) return;
	await renewCartShop(id);
}

/** Loads them whatever is known, as when the cart is opened: the shop may have shut or opened a moment ago. */
export async function renewCartShop(id: string): Promise<void> {
	const location = locationOf($address.get());
	const asked = `${id} ${location}`;
	wanted = asked;
	const reply = await call('GET catalog/shops/{storeId}', { storeId: id, location });
	// The cart may be of another shop by now, or go to another place.
	if (asked !== wanted || !reply.ok) return;
	const {
		minOrder,
		freeDeliveryAbove: freeFrom,
		deliveryFee,
		feeByDistance,
		feeByTotal,
		platformFee,
		isPickup,
		serviceable: serves,
		deliveryEtaMinutes: etaMinutes,
	} = reply.data;
	const readAt = Date.now();
	const now = $cartShop.get();
	const hasOffers = now.id === id ? now.hasOffers : NONE.hasOffers;
	const hasFarFees = feeByDistance.length > 0;
	const fees = { minOrder, freeFrom, freeDeliveryAbove: freeFrom, deliveryFee, hasFarFees, feeByTotal, platformFee };
	$cartShop.set(asAsked({ ...fees, ...{ id, readAt, serves, location, isPickup, etaMinutes, hasOffers }, ...shutOf(reply.data, readAt) }));
}

export type Shut = Pick<CartShop, 'shutTill' | 'opensAt' | 'opensInDays'>;

/** When another shop opens that is closed now; null while it is open, or no answer comes. */
export async function findShut(storeId: string, signal: AbortSignal): Promise<Shut | null> {
	const reply = await call('GET catalog/shops/{storeId}', { storeId, location: locationOf($address.get()) }, { signal });
	return reply.ok && !reply.data.isOpen ? shutOf(reply.data, Date.now()) : null;
}

/** Until when a shop is closed: its next opening; where none is known, until an answer says otherwise. */
function shutOf({ isOpen, opensAt, opensOn }: Shop, at: number): Shut {
	if (isOpen) return { shutTill: 0, opensAt: null, opensInDays: 0 };
	if (!opensAt || !opensOn) return { shutTill: NO_OPENING_KNOWN, opensAt: null, opensInDays: 0 };
	return { shutTill: instantInIndia(opensOn.inDays, opensAt, new Date(at)), opensAt, opensInDays: opensOn.inDays };
}
