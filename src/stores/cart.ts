import { atom } from 'nanostores';
import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Cart } from '#lib/contract/cart.ts';
import { $address, locationOf } from '#stores/address.ts';
import type { Reply } from '#stores/call.ts';
import { $cartShop } from '#stores/cart-shop.ts';
import { customerCall } from '#stores/customer-call.ts';

/** A customer's cart as the server last answered it. */
export const $cart = atom<Cart | null>(null);

/** Takes over an answer of the server: every cart call answers the whole cart. */
export function adoptCart(cart: Cart): void {
	$cart.set(cart);
	localStorage.setItem(STORAGE_KEYS.cartId, cart.cartId);
	if (cart.store) {
		const { minOrder, freeDeliveryAbove, bill } = cart;
		$cartShop.set({ id: cart.store.id, minOrder, freeDeliveryAbove, deliveryFee: bill.deliveryFee });
	}
}

let loading: Promise<Reply<Cart>> | null = null;

/** Asks for the cart, once at a time. */
export function loadCart(): Promise<Reply<Cart>> {
	loading ??= customerCall('GET cart', { location: locationOf($address.get()) }).then((reply) => {
		loading = null;
		if (reply.ok) adoptCart(reply.data);
		return reply;
	});
	return loading;
}
