import { atom } from 'nanostores';
import type { Cart } from '#lib/contract/cart.ts';
import type { Address } from '#lib/contract/customer.ts';
import type { Reply } from '#stores/call.ts';
import { $cart, currentCart, inTurn } from '#stores/cart.ts';
import { customerCall } from '#stores/customer-call.ts';

/** The address that was chosen and the server has not confirmed yet: nothing is ordered while there is one. */
export const $chosenAddress = atom<string | null>(null);

/**
 * Has the cart delivered to an address. Of quick choices only the last is sent, after what is under way: calls that overtake each
 * other could leave the server with another address than the page shows. `null` when another choice came after it.
 */
export function deliverTo({ locationId }: Pick<Address, 'locationId'>): Promise<Reply<Cart> | null> {
	$chosenAddress.set(locationId);
	return inTurn(async () => ($chosenAddress.get() === locationId ? send(locationId) : null));
}

async function send(locationId: string): Promise<Reply<Cart>> {
	const cart = await currentCart();
	const reply: Reply<Cart> = cart
		? await customerCall('PATCH cart/{cartId}/delivery/update', { cartId: cart.cartId, type: 'DELIVERY', locationId })
		: { ok: false, kind: 'network' };
	if (reply.ok) $cart.set(reply.data);
	if ($chosenAddress.get() === locationId) $chosenAddress.set(null);
	return reply;
}
