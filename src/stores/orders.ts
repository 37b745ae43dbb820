import { atom } from 'nanostores';
import type { Order, OrderCard } from '#lib/contract/order.ts';
import { customerCall } from '#stores/customer-call.ts';
import { newKey } from '#stores/new-key.ts';

export type Orders = { state: 'loading' } | { state: 'ready'; orders: OrderCard[]; nextCursor: string | null } | { state: 'failed' };
export type OrderState = { state: 'loading' } | { state: 'ready'; order: Order; at: number } | { state: 'missing' } | { state: 'failed' };

/** A customer's orders, newest first. */
export const $orders = atom<Orders>({ state: 'loading' });
/** The order of the page, and when it was last heard of (ms). */
export const $order = atom<OrderState>({ state: 'loading' });

/** Loads the first page of orders, or the next one after it. */
export async function loadOrders(): Promise<void> {
	const now = $orders.get();
	const before = now.state === 'ready' ? now : null;
	const reply = await customerCall('GET order', { cursor: before?.nextCursor ?? undefined });
	if (!reply.ok) return $orders.set(before ?? { state: 'failed' });
	$orders.set({ state: 'ready', orders: [...(before?.orders ?? []), ...reply.data.orders], nextCursor: reply.data.nextCursor });
}

/** Loads one order; what was known of it stays when the server cannot be reached. */
export async function loadOrder(id: string): Promise<void> {
	const reply = await customerCall('GET order/{id}', { id });
	if (reply.ok) return $order.set({ state: 'ready', order: reply.data, at: Date.now() });
	if (reply.kind === 'answer' && (reply.status === 404 || reply.status === 403)) return $order.set({ state: 'missing' });
	if ($order.get().state !== 'ready') $order.set({ state: 'failed' });
}

const cancelKeys = new Map<string, string>();

/** Cancels an order; the same key goes with every try, so that it happens once. Answers the refusal's words, empty when it is done. */
export async function cancelOrder(id: string): Promise<string> {
	const idempotencyKey = cancelKeys.get(id) ?? newKey();
	cancelKeys.set(id, idempotencyKey);
	const reply = await customerCall('POST order/{id}/cancel', { id }, { idempotencyKey });
	if (reply.ok) $order.set({ state: 'ready', order: reply.data, at: Date.now() });
	else await loadOrder(id);
	return reply.ok || reply.kind !== 'answer' ? '' : (reply.errors[0]?.display_text ?? '');
}
