import { map } from 'nanostores';
import type { CartItem, CartItems } from '#lib/cart-item.ts';
import { cartItemOf } from '#lib/cart-item.ts';
import type { Cart } from '#lib/contract/cart.ts';
import type { Reply } from '#stores/call.ts';
import { $cart, adoptCart, loadCart } from '#stores/cart.ts';
import type { CartAction } from '#stores/cart-actions.ts';
import { cartFailure } from '#stores/cart-failure.ts';
import { $customerItems } from '#stores/cart-items.ts';
import { customerCall } from '#stores/customer-call.ts';
import { withQuantity } from '#stores/guest-cart.ts';

export type CallStatus = { state: 'reset' } | { state: 'loading' } | { state: 'succeeded' } | { state: 'failed'; text: string };

/** How the last cart call of each action went (V4). */
export const $cartCalls = map<Record<CartAction, CallStatus>>({
	ADD: { state: 'reset' },
	INCREASE: { state: 'reset' },
	DECREASE: { state: 'reset' },
	DELETE: { state: 'reset' },
});

type Wish = { action: CartAction; item: CartItem; quantity: number };

/** What the shopper wants and the server does not know yet: one entry per product, so that quick taps become one call. */
const wishes = new Map<string, Wish>();
let working = false;

/** Shows the quantity at once, and sees to it that the server follows. */
export function setCustomerQuantity(action: CartAction, item: CartItem, quantity: number): void {
	wishes.set(item.retailerProductId, { action, item, quantity });
	$customerItems.set(withQuantity($customerItems.get(), item, quantity));
	if (!working) void work();
}

/** The server's lines under the wishes that are still waiting. */
function overlaid(cart: Cart | null): CartItems {
	let items: CartItems = {};
	for (const line of cart?.cartProducts ?? []) items = withQuantity(items, cartItemOf(line.product), line.quantity);
	for (const { item, quantity } of wishes.values()) items = withQuantity(items, item, quantity);
	return items;
}

/** Draws the cart anew from the server's last answer. */
export function refreshCustomerItems(): void {
	$customerItems.set(overlaid($cart.get()));
}

/** One call at a time: answers hold the whole cart, so they must come in order. */
async function work(): Promise<void> {
	working = true;
	for (let next = wishes.entries().next(); !next.done; next = wishes.entries().next()) {
		const [id, wish] = next.value;
		window.nukkad.inFlight.add(id);
		window.nukkad.paint();
		$cartCalls.setKey(wish.action, { state: 'loading' });
		const reply = await send(id, wish);
		// A wish made meanwhile stays; this one is done with, whatever the answer.
		if (wishes.get(id) === wish) wishes.delete(id);
		window.nukkad.inFlight.delete(id);
		if (reply?.ok) adoptCart(reply.data);
		$cartCalls.setKey(
			wish.action,
			reply && !reply.ok ? { state: 'failed', text: cartFailure(wish.action, wish.item, reply) } : { state: 'succeeded' },
		);
		if (reply && !reply.ok) wishes.delete(id);
		refreshCustomerItems();
	}
	working = false;
}

/** Brings one product to its wanted quantity; `null` when the server has it so already. */
async function send(id: string, { quantity }: Wish): Promise<Reply<Cart> | null> {
	if (!$cart.get()) await loadCart();
	const cart = $cart.get();
	if (!cart) return { ok: false, kind: 'network' };
	const { cartId } = cart;
	const known = cart.cartProducts.find((line) => line.retailerProductId === id)?.quantity ?? 0;
	if (known === quantity) return null;
	const input = { cartId, retailerProductId: id };
	if (quantity <= 0) return customerCall('DELETE cart/{cartId}/product/delete', input);
	if (known === 0) return customerCall('POST cart/{cartId}/product/add', { ...input, quantity });
	return customerCall('PATCH cart/{cartId}/product/update', { ...input, quantity });
}
