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

/**
 * A cart with a new quantity of a product; at 0 or below the product is removed (V3). A line keeps the item that it has: the cart may have
 * read it anew since the card was drawn.
 */
export function withQuantity(items: CartItems, item: CartItem, quantity: number): CartItems {
	const next = { ...items };
	const { retailerProductId: id } = item;
	if (quantity > 0) next[id] = lineOf(items[id]?.item ?? item, quantity);
	else delete next[id];
	return next;
}

export function setGuestQuantity(item: CartItem, quantity: number): void {
	$guestCart.set(withQuantity($guestCart.get(), item, quantity));
}
