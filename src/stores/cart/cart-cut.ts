import { computed } from 'nanostores';
import { $cart, $isCartMissed } from '#stores/cart/customer-cart.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { $isOnline } from '#stores/ui/online.ts';

/** Whether a customer's cart cannot be read because there is no network, or no answer on it: what waits for it then says so. */
export const $isCartCut = computed(
	[$isOnline, $isCartMissed, $isGuest, $cart],
	(isOnline, isCartMissed, isGuest, cart) => (!isOnline || isCartMissed) && !isGuest && !cart,
);
