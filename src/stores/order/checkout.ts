import { atom } from 'nanostores';
import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Cart } from '#lib/contract/cart.ts';
import type { OrderCard } from '#lib/contract/order.ts';
import { newKey } from '#lib/new-key.ts';
import type { CallError, Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { isUnknown } from '#stores/api/for-later.ts';
import { $customerItems } from '#stores/cart/cart-items.ts';
import { $customerCustoms } from '#stores/cart/custom-items.ts';
import { forgetCart, loadCart } from '#stores/cart/customer-cart.ts';
import { $checkoutDraft, NO_DRAFT } from '#stores/order/checkout-draft.ts';
import { toPayWithTip } from '#stores/order/own-tip.ts';
import { sendDraft } from '#stores/order/send-draft.ts';
import { local } from '#stores/storage/browser-storage.ts';
import { isObject } from '#stores/storage/persistent-json.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/** A line that is out of stock; two packs of one product have the same name. */
export type RefusedLine = { retailerProductId: string; name: string };

type Placed = Pick<OrderCard, 'id' | 'stage'>;

/**
 * The state of placing an order. `isToPay`: it waits for its payment. `checking`: the answer was lost and the server is asked for
 * the order by its key; `refused` only once that is known.
 */
export type Placing =
	| { state: 'idle' }
	| { state: 'placing' }
	| { state: 'checking' }
	| { state: 'priceChanged'; text: string }
	| { state: 'refused'; code: string; text: string; lines: RefusedLine[] }
	| { state: 'placed'; orderId: string; isToPay: boolean };

export const $placing = atom<Placing>({ state: 'idle' });

/** The server was not reached for so long that the order is not sent any more. */
const UNANSWERED: Placing = { state: 'refused', code: '', text: '', lines: [] };

/** An order under way. It is stored before it is sent, so that after a reload the same key asks for the same order. */
type Pending = { key: string; cartId: string; expectedToPay: number; expectedEta?: string; at: number };

/** How long after the shopper's tap an order that never reached the server is still sent. */
const SEND_AGAIN_MS = 120_000;

const CHECK_AGAIN_MS = 2_000;
const CHECK_AGAIN_MAX_MS = 15_000;
const longer = (waitMs: number) => Math.min(waitMs * 1.5, CHECK_AGAIN_MAX_MS);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const isPending = (value: unknown): value is Pending =>
	isObject(value) &&
	typeof value.key === 'string' &&
	typeof value.cartId === 'string' &&
	typeof value.expectedToPay === 'number' &&
	(value.expectedEta === undefined || typeof value.expectedEta === 'string') &&
	typeof value.at === 'number';

function pendingOrder(): Pending | null {
	try {
		const value: unknown = JSON.parse(local.get(STORAGE_KEYS.orderKey) ?? 'null');
		return isPending(value) ? value : null;
	} catch {
		return null;
	}
}

/** Places the order of the cart as it is shown, with all that is typed and chosen for it: no order goes out without its words. */
export async function submitOrder(cart: Pick<Cart, 'cartId' | 'bill' | 'delivery'>): Promise<void> {
	$placing.set({ state: 'placing' });
	// As the button says it: with a tip that is sent only now.
	const expectedToPay = toPayWithTip(cart, $checkoutDraft.get());
	const unsent = await sendDraft();
	if (unsent?.state === 'stopped') return $placing.set({ state: 'idle' });
	if (unsent) return $placing.set({ state: 'refused', code: unsent.code, text: unsent.text, lines: [] });
	const { cartId } = cart;
	const expectedEta = cart.delivery.eta?.end;
	const pending: Pending = { key: newKey(), cartId, expectedToPay, ...(expectedEta && { expectedEta }), at: Date.now() };
	local.set(STORAGE_KEYS.orderKey, JSON.stringify(pending));
	if (!(await send(pending))) await askAndSend(pending, UNANSWERED);
}

/** Asks by its key for an order whose answer an earlier page did not receive. */
export async function resumeOrder(): Promise<void> {
	const pending = pendingOrder();
	if (pending && $placing.get().state === 'idle') await askAndSend(pending, { state: 'idle' });
}

/**
 * Asks by its key what became of an order. One that is not there is sent again with the same key, but only soon after the tap: nobody expects
 * an order from a page that is opened the next day. `notPlaced`: what is shown when it is too late for that.
 */
async function askAndSend(pending: Pending, notPlaced: Placing): Promise<void> {
	$placing.set({ state: 'checking' });
	for (let waitMs = CHECK_AGAIN_MS; ; waitMs = longer(waitMs)) {
		const order = await askUntilKnown(pending.key);
		if (order) return clearPending({ ok: true, data: order });
		if (order === undefined) return $placing.set({ state: 'idle' });
		if (Date.now() - pending.at >= SEND_AGAIN_MS) {
			local.remove(STORAGE_KEYS.orderKey);
			return $placing.set(notPlaced);
		}
		if (await send(pending)) return;
		await pause(waitMs);
	}
}

/** The order with this key, `null` when there is none, `undefined` when the customer has logged out. */
async function askUntilKnown(key: string): Promise<Placed | null | undefined> {
	for (let waitMs = CHECK_AGAIN_MS; ; waitMs = longer(waitMs)) {
		const reply = await customerCall('GET order', { key });
		if (reply.ok) return reply.data.orders[0] ?? null;
		if (!isUnknown(reply)) return undefined;
		await pause(waitMs);
	}
}

/** Sends an order; answers whether its result is known now. */
async function send({ key, at: _, ...input }: Pending): Promise<boolean> {
	const reply = await customerCall('POST order', input, { idempotencyKey: key });
	if (isUnknown(reply)) return false;
	// The customer has logged out: the result stands in their list of orders.
	if (!reply.ok && reply.kind === 'aborted') $placing.set({ state: 'idle' });
	else await clearPending(reply);
	return true;
}

const isRefusedLine = (line: unknown): line is RefusedLine =>
	isObject(line) && typeof line.retailerProductId === 'string' && typeof line.name === 'string';

/** The lines that a refusal is about. */
function linesOf([first]: readonly CallError[]): RefusedLine[] {
	return isObject(first?.details) && Array.isArray(first.details.lines) ? first.details.lines.filter(isRefusedLine) : [];
}

/** Removes the key once the server has answered. */
async function clearPending(reply: Reply<Placed>): Promise<void> {
	local.remove(STORAGE_KEYS.orderKey);
	if (reply.ok) {
		$checkoutDraft.set(NO_DRAFT);
		forgetCart();
		// The next page must not show the old cart, but this one does until it is left, so that nothing jumps. The back button may show it again.
		const leave = () => {
			$customerItems.set({});
			$customerCustoms.set({});
			$placing.set({ state: 'idle' });
		};
		addEventListener('pagehide', leave, { once: true });
		$placing.set({ state: 'placed', orderId: reply.data.id, isToPay: reply.data.stage === 'PAYMENT_PENDING' });
		return;
	}
	// After any refusal the cart on the page may be old: the answer has the new bill and notices.
	await loadCart();
	const errors = reply.kind === 'answer' ? reply.errors : [];
	const text = refusalText(reply);
	const code = errors[0]?.code ?? '';
	$placing.set(code === 'PRICE_CHANGED' ? { state: 'priceChanged', text } : { state: 'refused', code, text, lines: linesOf(errors) });
}
