import type { CartItem } from '#lib/cart-item.ts';
import { ADD_QUANTITY } from '#lib/constants.ts';
import { currentCart, inTurn, take } from '#stores/cart.ts';
import { customerCall } from '#stores/customer-call.ts';
import { setCustomerQuantity } from '#stores/customer-cart.ts';
import { $guestCart } from '#stores/guest-cart.ts';
import { $isGuest } from '#stores/profile.ts';
import { showRefusal } from '#stores/refusal.ts';

/** Takes everything out of the cart; whether that was done. */
export async function emptyCart(): Promise<boolean> {
	if ($isGuest.get()) {
		$guestCart.set({});
		return true;
	}
	return inTurn(async () => {
		const cart = await currentCart();
		const reply = cart.ok ? await customerCall('POST cart/{cartId}/reset', { cartId: cart.data.cartId }) : cart;
		showRefusal(take(reply));
		return reply.ok;
	});
}

/** Empties the cart and starts a new one with this product, of another shop. */
export async function startNewCart(item: CartItem): Promise<void> {
	if ($isGuest.get()) {
		$guestCart.set({ [item.retailerProductId]: { item, quantity: ADD_QUANTITY } });
		return;
	}
	if (await emptyCart()) setCustomerQuantity('ADD', item, ADD_QUANTITY);
}
