import type { CartItem } from '#lib/cart/cart-item.ts';
import { $items } from '#stores/cart/cart-items.ts';
import type { CartWords } from '#stores/cart/change-quantity.ts';

/** The sentences of a cart's refusals for a product, from the page's template: a tap loads no language catalogue. */
export function cartWords(card: CartItem): CartWords {
	const { otherShop = '', limit = '', left = '', full = '' } = document.querySelector<HTMLElement>('[data-cart-template]')?.dataset ?? {};
	// A customer's line knows how many there are; a card does only where they are few.
	const item = $items.get()[card.retailerProductId]?.item ?? card;
	const sentence = item.stockLeft === undefined ? limit : left;
	return { otherShop, full, limit: sentence.replace(/\{\w+\}/, String(item.maxQuantity)) };
}
