import type { CartItem } from '#lib/cart/cart-item.ts';
import { $items } from '#stores/cart/cart-items.ts';
import type { CartWords } from '#stores/cart/change-quantity.ts';

/** The sentences of a cart's refusals for a product, from the page's template: a tap loads no language catalogue. */
export function cartWords({ retailerProductId, maxQuantity }: CartItem): CartWords {
	const { otherShop = '', limit = '', left = '' } = document.querySelector<HTMLElement>('[data-cart-template]')?.dataset ?? {};
	// A line of the cart knows how many there are; a card does not.
	const line = $items.get()[retailerProductId]?.item;
	const sentence = line?.stockLeft === undefined ? limit : left;
	return { otherShop, limit: sentence.replace(/\{\w+\}/, String(line?.maxQuantity ?? maxQuantity)) };
}
