import { map } from 'nanostores';
import type { CartItem } from '#lib/cart/cart-item.ts';
import type { Cart } from '#lib/contract/cart.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { currentCart, inTurn, take } from '#stores/cart/cart.ts';
import type { CartAction } from '#stores/cart/cart-actions.ts';
import { cartFailure } from '#stores/cart/cart-failure.ts';
import { $wishes, addWish, dropWish, type Wish } from '#stores/cart/cart-wishes.ts';

export type CallStatus = { state: 'reset' } | { state: 'loading' } | { state: 'succeeded' } | { state: 'failed'; text: string };

/** The state of the last cart call of each action (V4); no order can be placed while one is loading. */
export const $cartCalls = map<Record<CartAction, CallStatus>>({
	ADD: { state: 'reset' },
	INCREASE: { state: 'reset' },
	DECREASE: { state: 'reset' },
	DELETE: { state: 'reset' },
});

let isWorking = false;

/** Shows a quantity at once and sends it to the server. */
export function setCustomerQuantity(action: CartAction, item: CartItem, quantity: number): void {
	addWish({ action, item, quantity });
	if (!isWorking) void work();
}

/** Sends the wishes in their order until none is left. */
async function work(): Promise<void> {
	isWorking = true;
	try {
		for (let [wish] = $wishes.get().values(); wish; [wish] = $wishes.get().values()) await carryOut(wish);
	} finally {
		isWorking = false;
		// An exception ends one wish, not the queue.
		if ($wishes.get().size > 0) void work();
	}
}

/** Sends one wish. Afterwards it is removed in any case, and the page shows the server's cart. */
async function carryOut(wish: Wish): Promise<void> {
	const id = wish.item.retailerProductId;
	let status: CallStatus = { state: 'failed', text: '' };
	try {
		$cartCalls.setKey(wish.action, { state: 'loading' });
		window.nukkad.inFlight.add(id);
		window.nukkad.paintControls();
		const reply = await inTurn(() => send(wish));
		if (reply) take(reply);
		status = reply && !reply.ok ? { state: 'failed', text: cartFailure(wish.action, wish.item, reply) } : { state: 'succeeded' };
	} finally {
		window.nukkad.inFlight.delete(id);
		$cartCalls.setKey(wish.action, status);
		dropWish(wish);
	}
}

/** Sets one product to its wanted quantity on the server; `null` when the server already has it. */
async function send({ item, quantity }: Wish): Promise<Reply<Cart> | null> {
	const current = await currentCart();
	if (!current.ok) return current;
	const cart = current.data;
	const input = { cartId: cart.cartId, retailerProductId: item.retailerProductId };
	const known = cart.cartProducts.find((line) => line.retailerProductId === input.retailerProductId)?.quantity ?? 0;
	if (known === quantity) return null;
	if (quantity <= 0) return customerCall('DELETE cart/{cartId}/product/delete', input);
	if (known === 0) return customerCall('POST cart/{cartId}/product/add', { ...input, quantity });
	return customerCall('PATCH cart/{cartId}/product/update', { ...input, quantity });
}
