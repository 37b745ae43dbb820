import { computed, map } from 'nanostores';
import { MESSAGE_MS } from '#lib/constants.ts';
import type { Reply } from '#stores/api/call.ts';
import { $queue, type CartAction } from '#stores/cart/pending-changes.ts';
import { refusalText } from '#stores/ui/refusal.ts';

export type CallStatus = { state: 'reset' } | { state: 'loading' } | { state: 'succeeded' } | { state: 'failed'; text: string };

const RESET: CallStatus = { state: 'reset' };
/** The cart calls beside those of − n +, each with a state of its own. */
const AT_REST = {
	LOAD: RESET,
	BULK_ADD: RESET,
	CUSTOM_ADD: RESET,
	CUSTOM_UPDATE: RESET,
	CUSTOM_DELETE: RESET,
	BASKET_SAVE: RESET,
	BASKET_ADD: RESET,
	BASKET_RESTORE: RESET,
	BASKET_DELETE: RESET,
	BASKET_UNDELETE: RESET,
	RESET,
	COUPON_ADD: RESET,
	COUPON_DELETE: RESET,
	OFFER_ADD: RESET,
	OFFER_DELETE: RESET,
	OFFERS: RESET,
	DELIVERY: RESET,
	PAYMENT: RESET,
	PRESCRIPTION: RESET,
};
export type CartCall = keyof typeof AT_REST;
/** The calls that only read: the order may be placed while they are under way. */
const READS: ReadonlySet<string> = new Set<CartCall>(['LOAD', 'OFFERS']);

const $tracked = map<Partial<Record<CartCall, CallStatus>>>({});

/** The state of the last change of each kind, by the queue of − n +. */
const $changes = computed($queue, (queue) => {
	const calls: Record<CartAction, CallStatus> = { ADD: RESET, INCREASE: RESET, DECREASE: RESET, DELETE: RESET };
	for (const queued of queue.values()) {
		if (queued.state === 'settled') calls[queued.change.action] = { state: 'succeeded' };
		if (queued.state === 'refused') calls[queued.change.action] = { state: 'failed', text: queued.text };
	}
	for (const queued of queue.values()) {
		if (queued.state === 'waiting' || queued.state === 'sending') calls[queued.change.action] = { state: 'loading' };
		if (queued.state === 'sending' && queued.next) calls[queued.next.action] = { state: 'loading' };
	}
	return calls;
});

/** The state of the last cart call of each action (V4). A finished one is told as long as a message is, then it is reset. */
export const $cartCalls = computed([$changes, $tracked], (changes, tracked) => ({ ...AT_REST, ...tracked, ...changes }));

/** Whether a call that may change the bill is under way: then no order can be placed. */
export const $isChangingCart = computed($cartCalls, (calls) =>
	Object.entries(calls).some(([call, { state }]) => state === 'loading' && !READS.has(call)),
);

/** Tells the state of a call while it runs and after it; what was aborted is reset at once. Answers the same reply. */
export async function tracked<T>(call: CartCall, work: () => Promise<Reply<T>>): Promise<Reply<T>> {
	const loading: CallStatus = { state: 'loading' };
	$tracked.setKey(call, loading);
	let done: CallStatus = RESET;
	try {
		const reply = await work();
		if (reply.ok) done = { state: 'succeeded' };
		else if (reply.kind !== 'aborted') done = { state: 'failed', text: refusalText(reply) };
		return reply;
	} finally {
		// A later call of the same kind tells its own state.
		if ($tracked.get()[call] === loading) $tracked.setKey(call, done);
		setTimeout(() => {
			if ($tracked.get()[call] === done) resetCall(call);
		}, MESSAGE_MS);
	}
}

/** Forgets how the last call of an action went: its modal is closed. */
export const resetCall = (call: CartCall): void => $tracked.setKey(call, RESET);
