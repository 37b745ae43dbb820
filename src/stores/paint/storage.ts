import { isGuest } from '#lib/account/guest.ts';
import { type CartItems, isCartItems } from '#lib/cart/cart-item.ts';
import { STORAGE_KEYS } from '#lib/constants.ts';
import { isPreview } from '#stores/session/preview.ts';

/** A value of the local storage, read as JSON or by `parse`, or `null` when there is none, when it is broken, or when storage is forbidden. */
function read(key: string, parse: (text: string) => unknown = JSON.parse): unknown {
	try {
		return parse(localStorage.getItem(key) ?? '');
	} catch {
		return null;
	}
}

/** A field of a stored value, which may be anything; `undefined` where there is none. */
const field = (value: unknown, key: string): unknown => Object(value)[key];
/** A text among the stored data; no text is an empty one. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The stored data of the shopper that the layout shows. */
export type StoredState = {
	isGuest: boolean;
	hasOrder: boolean;
	name: string;
	address: { type: string; text: string; localityId: string } | null;
	items: CartItems;
	/** How many pieces were asked for in words. */
	customCount: number;
	/** The facts of the cart's shop, in rupees. */
	shop: { minOrder: number; freeDeliveryAbove: number | null; serves: boolean; isShut: boolean } | null;
};

function shopFacts(id: string | undefined): StoredState['shop'] {
	const value = read(STORAGE_KEYS.cartShop);
	if (!id || field(value, 'id') !== id) return null;
	const free = field(value, 'freeDeliveryAbove');
	return {
		minOrder: Number(field(value, 'minOrder')) || 0,
		freeDeliveryAbove: typeof free === 'number' ? free : null,
		serves: field(value, 'serves') !== false,
		isShut: Number(field(value, 'shutTill')) > Date.now(),
	};
}

/** The text of the place: a chosen place by its name in the page's language, a saved address by its first line. */
function addressOf(value: unknown): StoredState['address'] {
	const addressText = textOf(field(value, 'addressText'));
	if (!addressText) return null;
	const names = field(value, 'names');
	const known = field(names, document.documentElement.lang.slice(0, 2)) ?? field(names, 'en');
	const name = field(value, 'locationId') ? '' : textOf(field(known, 'name')) || textOf(field(value, 'localityName'));
	return { type: textOf(field(value, 'addressType')), text: name || addressText, localityId: textOf(field(value, 'localityId')) };
}

/** Reads the stored data; `known` replaces the stored items when a store has newer ones. A preview is read as a guest's (R24). */
export function readStored(known: CartItems | null = null): StoredState {
	const profile = read(STORAGE_KEYS.profile);
	const guest = isGuest(profile, textOf(read(STORAGE_KEYS.token, String))) || isPreview();
	const items = known ?? read(guest ? STORAGE_KEYS.guestCart : STORAGE_KEYS.cart);
	const cart = isCartItems(items) ? items : {};
	const customs = Object.values(read(guest ? STORAGE_KEYS.guestCustomCart : STORAGE_KEYS.customCart) ?? {});
	return {
		isGuest: guest,
		hasOrder: !guest && read(STORAGE_KEYS.hasOrder) === true,
		name: guest ? '' : textOf(field(profile, 'first_name')),
		address: addressOf(read(STORAGE_KEYS.address)),
		items: cart,
		customCount: customs.reduce((sum, line) => sum + (Number(field(line, 'quantity')) || 0), 0),
		shop: shopFacts(Object.values(cart)[0]?.item.store.id),
	};
}
