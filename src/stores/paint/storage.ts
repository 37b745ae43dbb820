import { isGuest } from '#lib/account/guest.ts';
import { type CartItems, isCartItems } from '#lib/cart/cart-item.ts';
import { PAINTED_KEYS } from '#lib/constants.ts';
import { isPreview } from '#stores/session/preview.ts';

/** A JSON value of the local storage, or `null` when there is none, when it is broken, or when storage is forbidden. */
function read(key: string): unknown {
	try {
		return JSON.parse(localStorage.getItem(key) ?? 'null');
	} catch {
		return null;
	}
}

const field = (value: unknown, key: string): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : null);
const text = (value: unknown, key: string): string => {
	const found = field(value, key);
	return typeof found === 'string' ? found : '';
};

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

function token(): string {
	try {
		return localStorage.getItem(PAINTED_KEYS.token) ?? '';
	} catch {
		return '';
	}
}

function shopFacts(id: string | undefined): StoredState['shop'] {
	const value = read(PAINTED_KEYS.cartShop);
	if (typeof value !== 'object' || value === null || !id || Reflect.get(value, 'id') !== id) return null;
	const minOrder = Reflect.get(value, 'minOrder');
	const free = Reflect.get(value, 'freeDeliveryAbove');
	return {
		minOrder: typeof minOrder === 'number' ? minOrder : 0,
		freeDeliveryAbove: typeof free === 'number' ? free : null,
		serves: Reflect.get(value, 'serves') !== false,
		isShut: Reflect.get(value, 'shutTill') > Date.now(),
	};
}

/** The text of the place: a chosen place by its name in the page's language, a saved address by its first line. */
function addressOf(value: unknown): StoredState['address'] {
	const addressText = text(value, 'addressText');
	if (!addressText) return null;
	const names = field(value, 'names');
	const known = field(names, document.documentElement.lang.slice(0, 2)) ?? field(names, 'en');
	const name = text(value, 'locationId') ? '' : text(known, 'name') || text(value, 'localityName');
	return { type: text(value, 'addressType'), text: name || addressText, localityId: text(value, 'localityId') };
}

/** Reads the stored data; `known` replaces the stored items when a store has newer ones. A preview is read as a guest's (R24). */
export function readStored(known: CartItems | null = null): StoredState {
	const profile = read(PAINTED_KEYS.profile);
	const guest = isGuest(profile, token()) || isPreview();
	const items = known ?? read(guest ? PAINTED_KEYS.guestCart : PAINTED_KEYS.cart);
	const cart = isCartItems(items) ? items : {};
	const customs = Object.values(read(guest ? PAINTED_KEYS.guestCustomCart : PAINTED_KEYS.customCart) ?? {});
	return {
		isGuest: guest,
		hasOrder: !guest && read(PAINTED_KEYS.hasOrder) === true,
		name: guest ? '' : text(profile, 'first_name'),
		address: addressOf(read(PAINTED_KEYS.address)),
		items: cart,
		customCount: customs.reduce((sum, line) => sum + (Number(field(line, 'quantity')) || 0), 0),
		shop: shopFacts(Object.values(cart)[0]?.item.store.id),
	};
}
