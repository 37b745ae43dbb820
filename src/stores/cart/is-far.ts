import { computed } from 'nanostores';
import { $cart } from '#stores/cart/cart.ts';
import { $servesPlace } from '#stores/cart/cart-shop.ts';
import { $isGuest } from '#stores/session/profile.ts';

/**
 * Whether the cart's shop does not deliver to where the cart goes. The server says it of a customer's cart, which may go to another address
 * than the selected one, or be collected; of a guest's the catalogue does.
 */
export const $isFar = computed([$isGuest, $cart, $servesPlace], (isGuest, cart, serves) =>
	isGuest ? !serves : (cart?.notices.some(({ code }) => code === 'NOT_SERVICEABLE') ?? false),
);
