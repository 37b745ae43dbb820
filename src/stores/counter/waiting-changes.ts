import type { Input } from '#lib/contract/table.ts';
import { COUNTER_KEYS } from '#lib/counter/storage-keys.ts';
import { newKey } from '#lib/new-key.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { loadCounterOrder, takeCounterOrder } from '#stores/counter/counter-orders.ts';
import { $staffToken } from '#stores/counter/counter-session.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';
import { withLock } from '#stores/storage/with-lock.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

const CHANGES = ['accept', 'modify', 'paid', 'reject', 'ready', 'dispatch', 'deliver', 'return'] as const;
export type ChangeName = `POST partner/orders/{id}/${(typeof CHANGES)[number]}`;
/** A change of an order that is to be sent. Its key is kept with it: sent again, it happens once. */
export type WaitingChange = { key: string; name: ChangeName; input: Input<ChangeName> };

const isName = (value: unknown): value is ChangeName => CHANGES.some((one) => value === `POST partner/orders/{id}/${one}`);
const isChange = (value: unknown): value is WaitingChange =>
	isObject(value) && typeof value.key === 'string' && isName(value.name) && isObject(value.input) && typeof value.input.id === 'string';
const isQueue = (value: unknown): value is readonly WaitingChange[] => Array.isArray(value) && value.every(isChange);

const AGAIN_MS = 4_000;
const LOCK = 'nukkad-counter-queue';

/** What is not sent yet, in the order in which it was asked for; kept over a reload. */
export const $waitingChanges = persistentJson<readonly WaitingChange[]>(COUNTER_KEYS.queue, [], isQueue);

let again: ReturnType<typeof setTimeout> | undefined;

/** Has a change of an order made: kept first, then sent, and sent again until an answer has come. */
export function change<N extends ChangeName>(name: N, input: Input<N>): void {
	$waitingChanges.set([...$waitingChanges.get(), { key: newKey(), name, input }]);
	void sendQueue();
}

/** Whether no answer has come, or one that says "later". */
const isToRepeat = (status: number | null) => status === null || status === 429 || status >= 500 || status === 401;

async function sendFirst({ key, name, input }: WaitingChange): Promise<boolean> {
	const reply = await counterCall(name, input, { idempotencyKey: key });
	if (!reply.ok && isToRepeat(reply.kind === 'answer' ? reply.status : null)) return false;
	$waitingChanges.set($waitingChanges.get().filter((one) => one.key !== key));
	if (reply.ok) takeCounterOrder(reply.data);
	else {
		showRefusal(reply);
		await loadCounterOrder(input.id);
	}
	return true;
}

/** Sends what waits, one after the other, in one page of this browser at a time. */
export async function sendQueue(): Promise<void> {
	clearTimeout(again);
	await withLock(LOCK, async () => {
		for (let [first] = $waitingChanges.get(); first && $staffToken.get(); [first] = $waitingChanges.get()) {
			if (await sendFirst(first)) continue;
			again = setTimeout(() => void sendQueue(), AGAIN_MS);
			return;
		}
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
