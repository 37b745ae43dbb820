import type { CartItem } from '#lib/cart/cart-item.ts';
import { ADD_QUANTITY } from '#lib/constants.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { changeOnServer } from '#stores/cart/change-on-server.ts';
import { setCustomerQuantity } from '#stores/cart/customer-cart.ts';
import { $guestCart } from '#stores/cart/guest-cart.ts';
import { $isGuest } from '#stores/session/profile.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** Removes everything from the cart; answers whether that succeeded. */
export async function clearCart(): Promise<boolean> {
	if ($isGuest.get()) {
		$guestCart.set({});
		return true;
	}
	const reply = await changeOnServer('RESET', ({ cartId }) => customerCall('POST cart/{cartId}/reset', { cartId }));
	showRefusal(reply);
	return reply.ok;
}

/** Empties the cart and starts a new one with this product, of another shop. */
export async function startNewCart(item: CartItem): Promise<void> {
	if ($isGuest.get()) {
		$guestCart.set({ [item.retailerProductId]: { item, quantity: ADD_QUANTITY } });
		return;
	}
	if (await clearCart()) setCustomerQuantity('ADD', item, ADD_QUANTITY);
}
