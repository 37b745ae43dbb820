import { atom } from 'nanostores';
import type { CartItem } from '#lib/cart/cart-item.ts';
import type { CartAction } from '#stores/cart/cart-actions.ts';

export type Wish = { action: CartAction; item: CartItem; quantity: number };

/** The quantities that the shopper wants and the server does not know yet: one per product, so that quick taps become one call, in the order of the taps. */
export const $wishes = atom<ReadonlyMap<string, Wish>>(new Map());

export function addWish(wish: Wish): void {
	$wishes.set(new Map($wishes.get()).set(wish.item.retailerProductId, wish));
}

/** Removes a finished wish; a newer one for the same product stays. */
export function dropWish(wish: Wish): void {
	const id = wish.item.retailerProductId;
	if ($wishes.get().get(id) !== wish) return;
	$wishes.set(new Map([...$wishes.get()].filter(([other]) => other !== id)));
}
