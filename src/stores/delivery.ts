import type { Cart } from '#lib/contract/cart.ts';
import type { Address } from '#lib/contract/customer.ts';
import type { Reply } from '#stores/call.ts';
import { $cart } from '#stores/cart.ts';
import { customerCall } from '#stores/customer-call.ts';

/** Has the cart delivered to an address; `null` when there is no cart. */
export async function deliverTo(address: Address): Promise<Reply<Cart> | null> {
	const cart = $cart.get();
	if (!cart) return null;
	const reply = await customerCall('PATCH cart/{cartId}/delivery/update', {
		cartId: cart.cartId,
		type: 'DELIVERY',
		locationId: address.locationId,
	});
	if (reply.ok) $cart.set(reply.data);
	return reply;
}
