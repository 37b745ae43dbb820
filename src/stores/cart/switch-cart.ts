import type { CartItem } from '#lib/cart/cart-item.ts';
import { ADD_QUANTITY } from '#lib/constants.ts';
import { $baskets, loadBaskets, restoreBasket, saveCartOrTell } from '#stores/cart/baskets.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { shopOfItems } from '#stores/cart/guest-baskets.ts';
import { setGuestQuantity } from '#stores/cart/guest-cart.ts';
import { setCustomerQuantity } from '#stores/cart/send-changes.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { showOffline } from '#stores/ui/message.ts';

/**
 * Takes a product of another shop: goes on with the cart that waits there, or starts a new one; the cart of before waits at its own shop. Answers
 * whether it does; why not is told.
 */
export async function switchCart(item: CartItem): Promise<boolean> {
	const { id } = item.store;
	// Another window may have gone on with it meanwhile.
	const isCart = () => shopOfItems($items.get())?.id === id;
	const isWaiting = () => $baskets.get().some(({ shop }) => shop.id === id);
	// The dialog may be tapped before its own question is answered.
	if (!isCart() && !(await loadBaskets())) {
		// A logout ends calls, too, and is no lack of a network.
		if (!$isGuest.get()) showOffline();
		return false;
	}
	let isSaved = !isCart() && isWaiting() && (await restoreBasket(id));
	// Whatever kept it from going on, a second cart beside it is worse; only where it is gone a new one begins.
	if (!isSaved && !isCart()) {
		isSaved = !isWaiting() && (await saveCartOrTell());
		if (!isSaved) return false;
	}
	if (!$items.get()[item.retailerProductId]) add(item);
	return isSaved;
}

function add(item: CartItem): void {
	if ($isGuest.get()) setGuestQuantity(item, ADD_QUANTITY);
	else setCustomerQuantity('ADD', item, ADD_QUANTITY);
}
