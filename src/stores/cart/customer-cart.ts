import type { CartItem } from '#lib/cart/cart-item.ts';
import { MESSAGE_MS } from '#lib/constants.ts';
import type { Cart } from '#lib/contract/cart.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { currentCart, take } from '#stores/cart/cart.ts';
import { cartFailure } from '#stores/cart/cart-failure.ts';
import { isCheckout } from '#stores/cart/is-checkout.ts';
import {
	$sending,
	addChange,
	type CartAction,
	type CartChange,
	finishSending,
	forgetChange,
	inOrder,
	isBeingSent,
	nextChange,
	startSending,
} from '#stores/cart/queue.ts';

let isWorking = false;

$sending.listen((id) => {
	window.nukkad.busy = id;
	window.nukkad.paintControls();
});

/** Shows a quantity at once and sends it to the server. */
export function setCustomerQuantity(action: CartAction, item: CartItem, quantity: number): void {
	addChange({ action, item, quantity });
	if (!isWorking) void work();
}

/** Sends the changes in their order until none waits. */
async function work(): Promise<void> {
	isWorking = true;
	try {
		for (let change = nextChange(); change; change = nextChange()) await carryOut(change);
	} finally {
		isWorking = false;
		// An exception ends one change, not the queue.
		if (nextChange()) void work();
	}
}

/** Sends one change. Afterwards it is finished in any case, and the page shows the server's cart. */
async function carryOut(change: CartChange): Promise<void> {
	let outcome: Parameters<typeof finishSending>[1] = { state: 'refused', text: '' };
	try {
		startSending(change);
		const reply = await inOrder(() => send(change));
		if (reply) take(reply);
		outcome = reply && !reply.ok ? { state: 'refused', text: cartFailure(change.action, change.item, reply) } : { state: 'settled' };
	} finally {
		finishSending(change, outcome);
		setTimeout(forgetChange, MESSAGE_MS, change);
	}
}

/** Sets one product to its wanted quantity on the server; `null` when the server already has it, or the customer has logged out meanwhile. */
async function send(change: CartChange): Promise<Reply<Cart> | null> {
	if (!isBeingSent(change)) return null;
	const { item, quantity } = change;
	const current = await currentCart();
	if (!current.ok) return current;
	const cart = current.data;
	const input = { cartId: cart.cartId, retailerProductId: item.retailerProductId, isCheckout: isCheckout() };
	const known = cart.cartProducts.find((line) => line.retailerProductId === input.retailerProductId)?.quantity ?? 0;
	if (known === quantity) return null;
	if (quantity <= 0) return customerCall('DELETE cart/{cartId}/product/delete', input);
	if (known === 0) return customerCall('POST cart/{cartId}/product/add', { ...input, quantity });
	return customerCall('PATCH cart/{cartId}/product/update', { ...input, quantity });
}
