import type { CartItem } from '#lib/cart/cart-item.ts';
import { ADD_QUANTITY } from '#lib/constants.ts';
import { $baskets, loadBaskets, restoreBasket, saveCartOrTell } from '#stores/cart/baskets.ts';
import { cartCall } from '#stores/cart/cart-call.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { changeOnServer } from '#stores/cart/change-on-server.ts';
import { $guestCustoms } from '#stores/cart/custom-items.ts';
import { setCustomerQuantity } from '#stores/cart/customer-cart.ts';
import { shopOfItems } from '#stores/cart/guest-baskets.ts';
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

/**
 * Takes a product of another shop: goes on with the cart that waits there, or starts a new one; the cart of before waits at its own shop. Answers
 * whether it does.
 */
export async function switchCart(item: CartItem): Promise<boolean> {
	// Another window may have gone on with it meanwhile.
	if (shopOfItems($items.get())?.id === item.store.id) {
		add(item);
		return false;
	}
	await loadBaskets();
	const waits = $baskets.get().some(({ shop }) => shop.id === item.store.id);
	const isSaved = (waits && (await restoreBasket(item.store.id))) || (await saveCartOrTell());
	if (isSaved && !$items.get()[item.retailerProductId]) add(item);
	return isSaved;
}

function add(item: CartItem): void {
	if ($isGuest.get()) setGuestQuantity(item, ADD_QUANTITY);
	else setCustomerQuantity('ADD', item, ADD_QUANTITY);
}
