import { atom, computed } from 'nanostores';
import type { CartItem } from '#lib/cart/cart-item.ts';
import { withLock } from '#stores/storage/with-lock.ts';

export type CartAction = 'ADD' | 'INCREASE' | 'DECREASE' | 'DELETE';
/**
 * The quantity that the shopper wants of one product. The time of the tap (ms) tells it from what another tab wants of the same product. `wasThere`:
 * the server's cart had the product before the tap, so that the wish ends with the line.
 */
export type CartChange = { action: CartAction; item: CartItem; quantity: number; at?: number; wasThere?: boolean };

/** The state of the last change of one product; `next` is the change that was tapped while another one was being sent. */
export type QueuedChange =
	| { state: 'waiting'; change: CartChange }
	| { state: 'sending'; change: CartChange; next: CartChange | null }
	| { state: 'settled'; change: CartChange }
	| { state: 'refused'; change: CartChange; text: string };

type Queue = ReadonlyMap<string, QueuedChange>;

/**
 * The changes of a customer's cart: one per product, so that quick taps become one call, in the order of the taps. A finished change stays
 * as the last one of its product, after those that are not sent yet.
 */
export const $queue = atom<Queue>(new Map());

const idOf = ({ item }: CartChange) => item.retailerProductId;

/** Puts a change at the position of its product, or at the end. */
function put(id: string, queued: QueuedChange, atEnd: boolean): void {
	const queue = new Map($queue.get());
	if (atEnd) queue.delete(id);
	$queue.set(queue.set(id, queued));
}

/** Adds a change. It replaces a waiting change of the same product, and follows one that is being sent. */
export function addChange(change: CartChange): void {
	const queued = $queue.get().get(idOf(change));
	if (queued?.state === 'sending') put(idOf(change), { ...queued, next: change }, false);
	else put(idOf(change), { state: 'waiting', change }, queued?.state !== 'waiting');
}

/** The change that is to be sent first, or null when none waits. */
export function nextChange(): CartChange | null {
	for (const queued of $queue.get().values()) if (queued.state === 'waiting') return queued.change;
	return null;
}

export const startSending = (change: CartChange): void => put(idOf(change), { state: 'sending', change, next: null }, false);

/** Whether a change is being sent; not one that was forgotten since because the customer has logged out. */
export function isBeingSent(change: CartChange): boolean {
	const queued = $queue.get().get(idOf(change));
	return queued?.state === 'sending' && queued.change === change;
}

/** Notes the result of a change that was sent; a change that was tapped meanwhile is sent next. */
export function finishSending(change: CartChange, outcome: { state: 'settled' } | { state: 'refused'; text: string }): void {
	if (!isBeingSent(change)) return;
	const queued = $queue.get().get(idOf(change));
	if (queued?.state === 'sending' && queued.next) put(idOf(change), { state: 'waiting', change: queued.next }, false);
	else put(idOf(change), { ...outcome, change }, true);
}

/** Puts a change back that got no answer: it is sent first the next time, or the tap that came meanwhile in its place. */
export function keepChange(change: CartChange): void {
	const queued = $queue.get().get(idOf(change));
	if (isBeingSent(change) && queued?.state === 'sending') put(idOf(change), { state: 'waiting', change: queued.next ?? change }, false);
}

/** Forgets how a change went, unless another tap on its product has come since. */
export function forgetChange(change: CartChange): void {
	const queued = $queue.get().get(idOf(change));
	if (queued?.change !== change || (queued.state !== 'settled' && queued.state !== 'refused')) return;
	const queue = new Map($queue.get());
	queue.delete(idOf(change));
	$queue.set(queue);
}

/** The changes that the server does not have yet. */
export function pendingChanges(queue: Queue): CartChange[] {
	return [...queue.values()].flatMap((queued) => {
		if (queued.state === 'waiting') return [queued.change];
		return queued.state === 'sending' ? [queued.next ?? queued.change] : [];
	});
}

/** The product whose change is being sent, or null: changes are sent one after the other. */
export const $sending = computed($queue, (queue) => [...queue].find(([, { state }]) => state === 'sending')?.[0] ?? null);

const LOCK = 'nukkad-cart';
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs calls that change the cart one after the other, also those of other tabs: every answer has the whole cart, so the last answer must be
 * the newest, and a merge must not count what another tab adds at the same time.
 */
export function inOrder<T>(change: () => Promise<T>): Promise<T> {
	const mine = last.then(() => withLock(LOCK, change));
	last = mine.catch(() => undefined);
	return mine;
}
