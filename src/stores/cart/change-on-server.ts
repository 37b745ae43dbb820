import type { Cart } from '#lib/contract/cart.ts';
import type { Reply } from '#stores/api/call.ts';
import { type CartCall, tracked } from '#stores/cart/cart-call-status.ts';
import { currentCart, take } from '#stores/cart/customer-cart.ts';
import { inOrder } from '#stores/cart/pending-changes.ts';

/**
 * Sends one call that changes the customer's cart: after the changes before it, for the cart as it then is. The answered cart is stored, and
 * the call's state told. `send` answers the cart it was given when nothing is to be done.
 */
export const changeOnServer = (call: CartCall, send: (cart: Cart) => Promise<Reply<Cart>>): Promise<Reply<Cart>> =>
	tracked(call, () =>
		inOrder(async () => {
			const cart = await currentCart();
			return take(cart.ok ? await send(cart.data) : cart);
		}),
	);
