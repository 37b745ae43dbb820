import { type CartItem, type CartItems, isCartItems } from '#lib/cart/cart-item.ts';
import { STORAGE_KEYS } from '#lib/constants.ts';
import { persistentJson } from '#stores/storage/persistent-json.ts';

/** A guest's cart: only in this browser (P1), by product, with the item, its ids as §3 names them, and its quantity. */
export const $guestCart = persistentJson<CartItems>(STORAGE_KEYS.guestCart, {}, isCartItems);

/** Whether a product is of another shop than the items of a cart. */
export function isOtherShop(items: CartItems, item: CartItem): boolean {
	return Object.values(items).some((line) => line.item.store.id !== item.store.id);
}

/** A line of a cart as it is stored. */
export const lineOf = (item: CartItem, quantity: number): CartItems[string] => ({
	item,
	productId: item.retailerProductId,
	storeId: item.store.id,
	quantity,
});

/** A cart with a new quantity of a product; at 0 or below the product is removed (V3). */
export function withQuantity(items: CartItems, item: CartItem, quantity: number): CartItems {
	const next = { ...items };
	if (quantity > 0) next[item.retailerProductId] = lineOf(item, quantity);
	else delete next[item.retailerProductId];
	return next;
}

/** What this page has read anew of the packs in the cart: newer than a card that stands on it. */
export const readAnew = new Map<string, CartItem>();

export function setGuestQuantity(item: CartItem, quantity: number): void {
	$guestCart.set(withQuantity($guestCart.get(), readAnew.get(item.retailerProductId) ?? item, quantity));
}
