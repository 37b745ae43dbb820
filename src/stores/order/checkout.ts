import { atom } from 'nanostores';
import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Cart } from '#lib/contract/cart.ts';
import type { Order } from '#lib/contract/order.ts';
import { newKey } from '#lib/new-key.ts';
import type { CallError, Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { forgetCart, loadCart } from '#stores/cart/cart.ts';
import { $customerItems } from '#stores/cart/cart-items.ts';
import { $customerCustoms } from '#stores/cart/custom-items.ts';
import { local } from '#stores/storage/browser-storage.ts';
import { isObject } from '#stores/storage/persistent-json.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/** A line that is out of stock; two packs of one product have the same name. */
export type RefusedLine = { retailerProductId: string; name: string };

/** The state of placing an order. `checking`: the answer was lost and the server is asked again with the same key; `failed` only once that is known. */
export type Placing =
	| { state: 'idle' }
	| { state: 'placing' }
	| { state: 'checking' }
	| { state: 'priceChanged'; text: string }
	| { state: 'refused'; text: string; lines: RefusedLine[] }
	| { state: 'placed'; order: Order };

export const $placing = atom<Placing>({ state: 'idle' });

/** An order under way. It is stored before it is sent, so that after a reload the same key asks for the same order. */
type Pending = { key: string; cartId: string; expectedToPay: number };

const CHECK_AGAIN_MS = 2_000;
const CHECK_AGAIN_MAX_MS = 15_000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const isPending = (value: unknown): value is Pending =>
	isObject(value) && typeof value.key === 'string' && typeof value.cartId === 'string' && typeof value.expectedToPay === 'number';

function pendingOrder(): Pending | null {
	try {
		const value: unknown = JSON.parse(local.get(STORAGE_KEYS.orderKey) ?? 'null');
		return isPending(value) ? value : null;
	} catch {
		return null;
	}
}

/** Places the order of the cart as it is shown. */
export async function submitOrder({ cartId, bill }: Pick<Cart, 'cartId' | 'bill'>): Promise<void> {
	const pending: Pending = { key: newKey(), cartId, expectedToPay: bill.toPay };
	local.set(STORAGE_KEYS.orderKey, JSON.stringify(pending));
	$placing.set({ state: 'placing' });
	await sendUntilKnown(pending);
}

/** Continues an order whose answer an earlier page did not receive. */
export async function resumeOrder(): Promise<void> {
	const pending = pendingOrder();
	if (!pending || $placing.get().state !== 'idle') return;
	$placing.set({ state: 'checking' });
	await sendUntilKnown(pending);
}

const isUnknown = (reply: Reply<Order>) => !reply.ok && (reply.kind !== 'answer' || reply.status >= 500 || reply.status === 429);

async function sendUntilKnown({ key, cartId, expectedToPay }: Pending): Promise<void> {
	for (let waitMs = CHECK_AGAIN_MS; ; waitMs = Math.min(waitMs * 1.5, CHECK_AGAIN_MAX_MS)) {
		const reply = await customerCall('POST order', { cartId, expectedToPay }, { idempotencyKey: key });
		// The customer has logged out: the result stands in their list of orders.
		if (!reply.ok && reply.kind === 'aborted') return $placing.set({ state: 'idle' });
		if (!isUnknown(reply)) return clearPending(reply);
		$placing.set({ state: 'checking' });
		await pause(waitMs);
	}
}

const isRefusedLine = (line: unknown): line is RefusedLine =>
	isObject(line) && typeof line.retailerProductId === 'string' && typeof line.name === 'string';

/** The lines that a refusal is about. */
function linesOf([first]: readonly CallError[]): RefusedLine[] {
	return isObject(first?.details) && Array.isArray(first.details.lines) ? first.details.lines.filter(isRefusedLine) : [];
}

/** Removes the key once the server has answered. */
async function clearPending(reply: Reply<Order>): Promise<void> {
	local.remove(STORAGE_KEYS.orderKey);
	if (reply.ok) {
		forgetCart();
		// The next page must not show the old cart, but this one does until it is left, so that nothing jumps. The back button may show it again.
		const leave = () => {
			$customerItems.set({});
			$customerCustoms.set({});
			$placing.set({ state: 'idle' });
		};
		addEventListener('pagehide', leave, { once: true });
		$placing.set({ state: 'placed', order: reply.data });
		return;
	}
	// After any refusal the cart on the page may be old: the answer has the new bill and notices.
	await loadCart();
	const errors = reply.kind === 'answer' ? reply.errors : [];
	const text = refusalText(reply);
	$placing.set(errors[0]?.code === 'PRICE_CHANGED' ? { state: 'priceChanged', text } : { state: 'refused', text, lines: linesOf(errors) });
}
