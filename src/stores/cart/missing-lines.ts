import type { CartItem } from '#lib/cart/cart-item.ts';
import type { Cart } from '#lib/contract/cart.ts';
import type { CustomGiven } from '#lib/contract/custom-product.ts';

type Wanted = { item: CartItem; quantity: number };

/** The quantities of a cart's products, by their ids. */
export const quantitiesOf = (cart: Cart): Record<string, number> =>
	Object.fromEntries(cart.cartProducts.map((line) => [line.retailerProductId, line.quantity]));

/**
 * What a cart does not have yet of products that are added to it, beyond the quantities it had before; so a repeat after a lost answer adds
 * nothing twice.
 */
export function missingProducts(wanted: readonly Wanted[], before: Record<string, unknown>, cart: Cart) {
	const now = quantitiesOf(cart);
	return wanted.flatMap(({ item: { retailerProductId: id }, quantity }) => {
		// Never more than was chosen, even if the customer's own items were removed since.
		const left = Math.min(quantity, Number(before[id] ?? 0) + quantity - (now[id] ?? 0));
		return left > 0 ? [{ retailerProductId: id, quantity: left }] : [];
	});
}

/** The custom lines that a cart does not have yet. */
export function missingCustoms(given: readonly CustomGiven[], cart: Cart): CustomGiven[] {
	const there = new Set(cart.cartCustomProducts.map(({ id }) => id));
	return given.filter(({ customProductId }) => !there.has(customProductId ?? ''));
}
