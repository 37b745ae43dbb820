import { atom } from 'nanostores';
import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Cart } from '#lib/contract/cart.ts';
import type { Order } from '#lib/contract/order.ts';
import type { CallError, Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { newKey } from '#stores/api/new-key.ts';
import { forgetCart, loadCart } from '#stores/cart/cart.ts';
import { $customerItems } from '#stores/cart/cart-items.ts';
import { local } from '#stores/storage/browser-storage.ts';
import { isObject } from '#stores/storage/persistent-json.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/** A line that cannot be had; two packs of one product go by one name. */
export type RefusedLine = { retailerProductId: string; name: string };

/** How placing an order stands. `checking`: the answer got lost, and the server is asked again by the same key; never "failed" before it is known. */
export type Placing =
	| { state: 'idle' }
	| { state: 'placing' }
	| { state: 'checking' }
	| { state: 'priceChanged'; text: string }
	| { state: 'refused'; text: string; lines: RefusedLine[] }
	| { state: 'placed'; order: Order };

export const $placing = atom<Placing>({ state: 'idle' });

/** An order under way, kept before it is sent: whatever happens to this page, the same key asks for the same order. */
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

/** Goes on with an order whose answer an earlier page never saw. */
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
		// Who ordered has gone: what came of it stands in their list of orders.
		if (!reply.ok && reply.kind === 'aborted') return $placing.set({ state: 'idle' });
		if (!isUnknown(reply)) return settle(reply);
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

/** The server has spoken: the key has done its work. */
async function settle(reply: Reply<Order>): Promise<void> {
	local.remove(STORAGE_KEYS.orderKey);
	if (reply.ok) {
		forgetCart();
		// The page that follows must not show the old cart; this one keeps it until it goes, so that nothing jumps. Back may bring it again.
		const leave = () => {
			$customerItems.set({});
			$placing.set({ state: 'idle' });
		};
		addEventListener('pagehide', leave, { once: true });
		$placing.set({ state: 'placed', order: reply.data });
		return;
	}
	// Whatever it was, the cart on the page may be old: the new bill and notices come with it.
	await loadCart();
	const errors = reply.kind === 'answer' ? reply.errors : [];
	const text = refusalText(reply);
	$placing.set(errors[0]?.code === 'PRICE_CHANGED' ? { state: 'priceChanged', text } : { state: 'refused', text, lines: linesOf(errors) });
}
