import type { Input } from '#lib/contract/table.ts';
import { COUNTER_KEYS } from '#lib/counter/storage-keys.ts';
import { newKey } from '#lib/new-key.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { loadCounterOrder, takeCounterOrder } from '#stores/counter/counter-orders.ts';
import { $staffToken } from '#stores/counter/counter-session.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';
import { withLock } from '#stores/storage/with-lock.ts';
import { showMessage } from '#stores/ui/message.ts';
import { refusalText } from '#stores/ui/refusal.ts';

const CHANGES = ['accept', 'modify', 'paid', 'reject', 'ready', 'dispatch', 'deliver', 'return'] as const;
export type ChangeName = `POST partner/orders/{id}/${(typeof CHANGES)[number]}`;
/** A change of an order that is to be sent. Its key is kept with it: sent again, it happens once. */
export type WaitingChange = { key: string; name: ChangeName; input: Input<ChangeName> };

const isName = (value: unknown): value is ChangeName => CHANGES.some((one) => value === `POST partner/orders/{id}/${one}`);
const isChange = (value: unknown): value is WaitingChange =>
	isObject(value) && typeof value.key === 'string' && isName(value.name) && isObject(value.input) && typeof value.input.id === 'string';
const isQueue = (value: unknown): value is readonly WaitingChange[] => Array.isArray(value) && value.every(isChange);

const AGAIN_MS = 4_000;
const BUSY = 503;
/** Two minutes of `AGAIN_MS`: then a fault of the server is told, and the change is given up. */
const TRIES_MOST = 30;
/** How often a change met a fault of the server, by its key. */
const tries = new Map<string, number>();
const LOCK = 'nukkad-counter-queue';

/** What is not sent yet, in the order in which it was asked for; kept over a reload. */
export const $waitingChanges = persistentJson<readonly WaitingChange[]>(COUNTER_KEYS.queue, [], isQueue);

let again: ReturnType<typeof setTimeout> | undefined;

/** Has a change of an order made: kept first, then sent, and sent again until an answer has come. */
export function change<N extends ChangeName>(name: N, input: Input<N>): void {
	$waitingChanges.set([...$waitingChanges.get(), { key: newKey(), name, input }]);
	void sendQueue();
}

/** Whether nothing else can be sent now either: the login has ended, or too much was sent. */
const isToStop = (status: number) => status === 401 || status === 429;

/** Whether a change waits for its server to recover; a 503 says itself that it will, other faults are tried for a while. */
function isToWait(key: string, status: number): boolean {
	if (status < 500 || status === BUSY) return status === BUSY;
	const count = (tries.get(key) ?? 0) + 1;
	tries.set(key, count);
	return count < TRIES_MOST;
}

async function send({ key, name, input }: WaitingChange): Promise<'answered' | 'wait' | 'stop'> {
	const reply = await counterCall(name, input, { idempotencyKey: key });
	if (!reply.ok) {
		const status = reply.kind === 'answer' ? reply.status : null;
		if (status === null || isToStop(status)) return 'stop';
		if (isToWait(key, status)) return 'wait';
	}
	tries.delete(key);
	$waitingChanges.set($waitingChanges.get().filter((one) => one.key !== key));
	if (reply.ok) takeCounterOrder(reply.data);
	else {
		// Without words of the server the bar has its own.
		showMessage('error', refusalText(reply));
		await loadCounterOrder(input.id);
	}
	return 'answered';
}

/** Sends what waits, each order's changes one after the other, in one page of this browser at a time. */
export async function sendQueue(): Promise<void> {
	clearTimeout(again);
	await withLock(LOCK, async () => {
		const held = new Set<string>();
		const next = () => $waitingChanges.get().find(({ input }) => !held.has(input.id));
		let isStopped = false;
		for (let first = next(); first && !isStopped && $staffToken.get(); first = next()) {
			const sent = await send(first);
			if (sent === 'wait') held.add(first.input.id);
			isStopped = sent === 'stop';
		}
		if (isStopped || held.size > 0) again = setTimeout(() => void sendQueue(), AGAIN_MS);
	});
}

/** Sends what waits now and whenever there is a network again; answers a function that stops this. */
export function keepSending(): () => void {
	const send = () => void sendQueue();
	addEventListener('online', send);
	send();
	return () => {
		clearTimeout(again);
		removeEventListener('online', send);
	};
}
