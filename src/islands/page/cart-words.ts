import type { CartItem } from '#lib/cart/cart-item.ts';
import type { CartWords } from '#stores/cart/change-quantity.ts';

/** The sentences of a cart's refusals for a product, from the page's template: a tap loads no language catalogue. */
export function cartWords({ maxQuantity }: CartItem): CartWords {
	const { otherShop = '', limit = '' } = document.querySelector<HTMLElement>('[data-cart-template]')?.dataset ?? {};
	return { otherShop, limit: limit.replace('{count}', String(maxQuantity)) };
}
