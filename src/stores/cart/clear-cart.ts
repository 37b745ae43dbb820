import { cartCall } from '#stores/cart/cart-call.ts';
import { changeOnServer } from '#stores/cart/change-on-server.ts';
import { $guestCustoms } from '#stores/cart/custom-items.ts';
import { $guestCart } from '#stores/cart/guest-cart.ts';
import { $isGuest } from '#stores/session/logged-in.ts';

/** Removes everything from the cart; answers whether that succeeded. A failure is silent (§8): the page shows the cart as it is. */
export async function clearCart(): Promise<boolean> {
	if ($isGuest.get()) {
		$guestCart.set({});
		$guestCustoms.set({});
		return true;
	}
	const reply = await changeOnServer('RESET', ({ cartId }) => cartCall('POST cart/{cartId}/reset', { cartId }));
	return reply.ok;
}
