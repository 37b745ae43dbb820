import { computed } from 'nanostores';
import { $servesPlace } from '#stores/cart/cart-shop.ts';
import { $cart } from '#stores/cart/customer-cart.ts';
import { $address } from '#stores/place/address.ts';
import { $isGuest } from '#stores/session/logged-in.ts';

/**
 * Whether the cart's shop does not deliver to where the cart goes. The server says it of a customer's cart, which may go to another address
 * than the selected one, or be collected; of a guest's the catalogue does.
 */
export const $isFar = computed([$isGuest, $cart, $servesPlace], (isGuest, cart, serves) =>
	isGuest ? !serves : (cart?.notices.some(({ code }) => code === 'NOT_SERVICEABLE') ?? false),
);

/** Whether the cart is brought to the selected address, as far as that is known: what the catalogue says of its shop holds only there. */
export const $goesToPlace = computed([$cart, $address], (cart, { locationId }) => {
	if (!cart) return true;
	const { type, locationId: to } = cart.delivery;
	return type === 'DELIVERY' && (to === null || to === locationId);
});
