import type { CartItem } from '#lib/cart/cart-item.ts';
import { ADD_QUANTITY } from '#lib/constants.ts';
import { restoreBasket, saveCartOrTell } from '#stores/cart/baskets.ts';
import { cartCall } from '#stores/cart/cart-call.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { changeOnServer } from '#stores/cart/change-on-server.ts';
import { $guestCustoms } from '#stores/cart/custom-items.ts';
import { setCustomerQuantity } from '#stores/cart/customer-cart.ts';
import { $guestCart, setGuestQuantity } from '#stores/cart/guest-cart.ts';
import { $isGuest } from '#stores/session/profile.ts';

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

/** Starts a new cart with this product, of another shop; the cart waits at its own shop. Answers whether that succeeded. */
export async function startNewCart(item: CartItem): Promise<boolean> {
	if (!(await saveCartOrTell())) return false;
	add(item);
	return true;
}

/** Goes on with what waits at the shop of this product, to which it is added; the cart waits at its own shop. Answers whether that succeeded. */
export async function goOnAndAdd(item: CartItem): Promise<boolean> {
	if (!(await restoreBasket(item.store.id))) return false;
	if (!$items.get()[item.retailerProductId]) add(item);
	return true;
}

function add(item: CartItem): void {
	if ($isGuest.get()) setGuestQuantity(item, ADD_QUANTITY);
	else setCustomerQuantity('ADD', item, ADD_QUANTITY);
}
