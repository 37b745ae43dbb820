import type { CartItem } from '#lib/cart/cart-item.ts';
import { MESSAGE_MS } from '#lib/constants.ts';
import type { Cart } from '#lib/contract/cart.ts';
import type { Reply } from '#stores/api/call.ts';
import { isForLater, isWithoutNetwork } from '#stores/api/for-later.ts';
import { cartCall } from '#stores/cart/cart-call.ts';
import { cartFailure } from '#stores/cart/cart-failure.ts';
import { $cart, currentCart, take } from '#stores/cart/customer-cart.ts';
import { noteGone } from '#stores/cart/gone-lines.ts';
import { isCheckout } from '#stores/cart/is-checkout.ts';
import {
	$queue,
	$sending,
	addChange,
	type CartAction,
	type CartChange,
	finishSending,
	forgetChange,
	inOrder,
	isBeingSent,
	keepChange,
	nextChange,
	pendingChanges,
	startSending,
} from '#stores/cart/pending-changes.ts';
import { RetryWait } from '#stores/cart/retry-wait.ts';
import { isSame, isStillStored, storedChanges } from '#stores/cart/stored-changes.ts';
import { showKept } from '#stores/ui/message.ts';

let isWorking = false;
const retryWait = new RetryWait();
let retrying: ReturnType<typeof setTimeout> | undefined;

$sending.listen((id) => {
	window.nukkad.busy = id;
	window.nukkad.paintControls();
});

const isInCart = ({ retailerProductId: id }: CartItem): boolean =>
	$cart.get()?.cartProducts.some((line) => line.retailerProductId === id) ?? false;

/** Shows a quantity at once and sends it to the server: without a network as soon as there is one. */
export function setCustomerQuantity(action: CartAction, item: CartItem, quantity: number): void {
	const queued = $queue.get().get(item.retailerProductId);
	const wasThere = queued?.state === 'waiting' ? queued.change.wasThere : isInCart(item);
	addChange({ action, item, quantity, at: Date.now(), ...(wasThere && { wasThere }) });
	goOn();
}

/** Takes up the changes that an earlier page could not send, or this one, when there may be a network again. */
export function resumeChanges(): void {
	const queued = pendingChanges($queue.get());
	for (const change of storedChanges()) if (!queued.some((one) => isSame(one, change))) addChange(change);
	goOn();
}

function goOn(): void {
	if (!isWorking) void work();
}

/** Sends the changes in their order until none waits, or no answer comes. */
async function work(): Promise<void> {
	isWorking = true;
	clearTimeout(retrying);
	let isKept = false;
	try {
		for (let change = nextChange(); change && !isKept; change = nextChange()) isKept = await carryOut(change);
	} finally {
		isWorking = false;
		if (isKept) {
			retrying = setTimeout(goOn, retryWait.next());
		} else {
			retryWait.end();
			// An exception ends one change, not the queue.
			if (nextChange()) void work();
		}
	}
}

/**
 * Sends one change. Answers whether it is kept, because no answer came or the store is busy; else it is finished in any case, and the page shows
 * the server's cart.
 */
async function carryOut(change: CartChange): Promise<boolean> {
	let outcome: Parameters<typeof finishSending>[1] = { state: 'refused', text: '' };
	try {
		startSending(change);
		const reply = await inOrder(() => send(change));
		if (reply) take(reply);
		if (reply && isForLater(reply)) {
			if (retryWait.isFirst && isWithoutNetwork(reply)) showKept();
			keepChange(change);
			return true;
		}
		outcome = reply && !reply.ok ? { state: 'refused', text: cartFailure(change.action, change.item, reply) } : { state: 'settled' };
	} finally {
		finishSending(change, outcome);
		setTimeout(forgetChange, MESSAGE_MS, change);
	}
	return false;
}

/**
 * Sets one product to its wanted quantity on the server. Answers the cart as it is when its line is gone meanwhile, and `null` when the server
 * already has the quantity, when another tab has sent it or wants another one since, or when the customer has logged out meanwhile.
 */
async function send(change: CartChange): Promise<Reply<Cart> | null> {
	if (!isBeingSent(change) || !isStillStored(change)) return null;
	const { item, quantity } = change;
	const current = await currentCart();
	if (!current.ok) return current;
	const cart = current.data;
	const input = { cartId: cart.cartId, retailerProductId: item.retailerProductId, isCheckout: isCheckout() };
	const known = cart.cartProducts.find((line) => line.retailerProductId === input.retailerProductId)?.quantity ?? 0;
	if (known === quantity) return null;
	if (quantity <= 0) return cartCall('DELETE cart/{cartId}/product/delete', input);
	if (known === 0 && change.wasThere) {
		// It was ordered or removed elsewhere while this waited: to add it anew would order it twice.
		noteGone(item);
		return current;
	}
	if (known === 0) return cartCall('POST cart/{cartId}/product/add', { ...input, quantity });
	return cartCall('PATCH cart/{cartId}/product/update', { ...input, quantity });
}
