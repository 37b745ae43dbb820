import type { Cart } from '#lib/contract/cart.ts';
import { ok, type Result } from '#lib/result.ts';
import type { Shopper } from '#server/cart/answer-cart.ts';
import { changeCart } from '#server/cart/change-cart.ts';
import { emptyCart, NEW_CART } from '#server/cart/empty-cart.ts';
import { newId } from '#server/system/ids.ts';

/** Ends a cart: its id becomes unknown. Answers the customer's new, empty cart. */
export function endCart(shopper: Shopper, cartId: string): Promise<Result<Cart>> {
	return changeCart(shopper, cartId, [], async ({ trx, cart }) => {
		const emptied = await emptyCart(trx, cart);
		const fresh = { id: newId(), ...NEW_CART };
		await trx.updateTable('carts').set(fresh).where('customer_id', '=', cart.customer_id).execute();
		return ok({ cart: { ...emptied, ...fresh, place: null } });
	});
}
