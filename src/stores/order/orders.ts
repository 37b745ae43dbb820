import { atom } from 'nanostores';
import type { CancelReason } from '#lib/contract/cancel-reasons.ts';
import type { Order, OrderCard } from '#lib/contract/order.ts';
import { newKey } from '#lib/new-key.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { keepOrder, keptOrder } from '#stores/order/stored-orders.ts';
import { onLogout } from '#stores/session/on-logout.ts';
import { refusalText, showRefusal } from '#stores/ui/refusal.ts';

/** `text`: the server's words, empty when no answer came. */
type Failed = { state: 'failed'; text: string };
export type Orders = { state: 'loading' } | { state: 'ready'; orders: OrderCard[]; nextCursor: string | null } | Failed;
/** `isKept`: as this browser has kept it, because no answer came. */
export type OrderState =
	| { state: 'loading' }
	| { state: 'ready'; order: Order; at: number; isKept?: boolean }
	| { state: 'missing' }
	| Failed;

/** A customer's orders, newest first. */
export const $orders = atom<Orders>({ state: 'loading' });
/** The order of the page, and when its state was last received (ms). */
export const $order = atom<OrderState>({ state: 'loading' });

let loading: Promise<void> | null = null;

onLogout(() => {
	loading = null;
	$orders.set({ state: 'loading' });
	$order.set({ state: 'loading' });
});

/** Loads the first page of orders or the next one; a second call during a load does nothing. */
export function loadOrders(): Promise<void> {
	if (loading) return loading;
	const mine = loadNext().finally(() => {
		if (loading === mine) loading = null;
	});
	loading = mine;
	return mine;
}

async function loadNext(): Promise<void> {
	const now = $orders.get();
	const before = now.state === 'ready' ? now : null;
	const reply = await customerCall('GET order', { cursor: before?.nextCursor ?? undefined });
	if (!reply.ok) {
		if (reply.kind === 'aborted') return;
		if (before) showRefusal(reply);
		else $orders.set({ state: 'failed', text: refusalText(reply) });
		return;
	}
	// Those known may have been asked for again meanwhile.
	const known = $orders.get();
	const orders = known.state === 'ready' ? known.orders : [];
	$orders.set({ state: 'ready', orders: [...orders, ...reply.data.orders], nextCursor: reply.data.nextCursor });
}

let refreshed = 0;

/** Asks for the newest orders again, so that what has become of those in the list shows; without an answer the list stays. */
export async function refreshOrders(): Promise<void> {
	if ($orders.get().state !== 'ready') return loadOrders();
	const request = ++refreshed;
	const reply = await customerCall('GET order', {});
	const now = $orders.get();
	// Of two answers that to the later question counts.
	if (request !== refreshed || !reply.ok || now.state !== 'ready') return;
	const { orders: newest, nextCursor } = reply.data;
	const older = now.orders.filter(({ id }) => !newest.some((one) => one.id === id));
	$orders.set({ state: 'ready', orders: [...newest, ...older], nextCursor: older.length > 0 ? now.nextCursor : nextCursor });
}

let asked = 0;

/** Shows an order as it is now, and keeps it for when there is no network. */
function showOrder(order: Order): void {
	const at = Date.now();
	keepOrder(order, at);
	$order.set({ state: 'ready', order, at });
}

/**
 * Loads one order. When the server cannot be reached it stays as it was, or is shown as it was kept; an answer that a later one has overtaken is
 * dropped.
 */
export async function loadOrder(id: string): Promise<void> {
	const request = ++asked;
	const reply = await customerCall('GET order/{id}', { id });
	if (request !== asked || (!reply.ok && reply.kind === 'aborted')) return;
	if (reply.ok) return showOrder(reply.data);
	if (reply.kind === 'answer' && (reply.status === 404 || reply.status === 403)) return $order.set({ state: 'missing' });
	if ($order.get().state === 'ready') return;
	const text = refusalText(reply);
	const kept = text ? undefined : keptOrder(id);
	$order.set(kept ? { state: 'ready', order: kept.order, at: kept.at, isKept: true } : { state: 'failed', text });
}

/** Shows an order as a call has answered it; what was asked for before is older. */
export function takeOrder(order: Order): void {
	asked++;
	showOrder(order);
}

const cancelKeys = new Map<string, string>();

/** Asks the server to cancel an order; every try with the same reason carries the same key, so that it happens once. */
export async function sendCancellation(id: string, reason?: CancelReason): Promise<Reply<Order>> {
	const what = `${id} ${reason ?? ''}`;
	const idempotencyKey = cancelKeys.get(what) ?? newKey();
	cancelKeys.set(what, idempotencyKey);
	const reply = await customerCall('POST order/{id}/cancel', { id, reason }, { idempotencyKey });
	if (reply.ok) takeOrder(reply.data);
	else await loadOrder(id);
	return reply;
}
