import { atom } from 'nanostores';
import { isOver } from '#lib/contract/stages.ts';
import type { Input } from '#lib/contract/table.ts';
import { isMadeAlready, isStep } from '#lib/counter/next-moves.ts';
import { COUNTER_KEYS } from '#lib/counter/storage-keys.ts';
import { newKey } from '#lib/new-key.ts';
import type { Reply } from '#stores/api/call.ts';
import { type ChangeName, isChangeName } from '#stores/counter/change-names.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { $orderBook, loadCounterOrder, takeCounterOrder } from '#stores/counter/counter-orders.ts';
import { tellRefused } from '#stores/counter/refused-changes.ts';
import { waitingSender } from '#stores/counter/send-waiting.ts';
import { orderAsKept } from '#stores/counter/stored-book.ts';
import { isObject } from '#stores/storage/persistent-json.ts';
import { persistentQueue } from '#stores/storage/persistent-queue.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/** A change of an order that is to be sent. Its key is kept with it: sent again, it happens once. */
export type WaitingChange = { key: string; name: ChangeName; input: Input<ChangeName> };

const isChange = (value: unknown): value is WaitingChange =>
	isObject(value) &&
	typeof value.key === 'string' &&
	isChangeName(value.name) &&
	isObject(value.input) &&
	typeof value.input.id === 'string';
const isQueue = (value: unknown): value is readonly WaitingChange[] => Array.isArray(value) && value.every(isChange);

/** What is not sent yet, in the order in which it was asked for; kept over a reload. */
const queue = persistentQueue(COUNTER_KEYS.queue, isQueue);
export const $waitingChanges = queue.$queue;

/** Answers to complaints that were refused, by the complaint: their words stay in its form, with why. */
export const $refusedAnswers = atom<Readonly<Record<string, { text: string; why: string }>>>({});

/** The answer to a complaint in a change, if it is one. */
export const answerIn = ({ input }: WaitingChange): Input<'POST partner/orders/{id}/answer'> | null => ('helpId' in input ? input : null);

const isConflict = (reply: Reply<unknown>): boolean => !reply.ok && reply.kind === 'answer' && reply.status === 409;
const isTooLate = (reply: Reply<unknown>): boolean => !reply.ok && reply.kind === 'answer' && reply.errors[0]?.code === 'STAGE_CONFLICT';

const sender = waitingSender({
	queue,
	lock: 'nukkad-counter-queue',
	of: ({ input }) => input.id,
	send: ({ key, name, input }) => counterCall(name, input, { idempotencyKey: key }),
	answered: async (change, reply) => {
		if (reply.ok) return takeCounterOrder(reply.data);
		const why = refusalText(reply);
		const answer = answerIn(change);
		if (answer) $refusedAnswers.set({ ...$refusedAnswers.get(), [answer.helpId]: { text: answer.text, why } });
		const { id } = change.input;
		const now = await loadCounterOrder(id);
		// The person has left meanwhile: it is none of the next one's.
		if (!now.ok && now.kind === 'aborted') return;
		// A colleague has made the same move a moment before: the order is as it was wanted.
		if (isConflict(reply) && now.ok && isMadeAlready(change.name, now.data)) return;
		const code = (now.ok ? now.data : ($orderBook.get().get(id) ?? orderAsKept(id)))?.code ?? '';
		const isEnded = isStep(change.name) && isTooLate(reply) && now.ok && isOver(now.data.stage);
		tellRefused({ key: change.key, name: change.name, id, code, why, ...(isEnded && { ended: now.data.stage }) });
	},
});
export const sendQueue = sender.sendAll;
export const keepSending = sender.keepOn;

/** Has a change of an order made: kept first, then sent, and sent again until an answer has come. */
export function change<N extends ChangeName>(name: N, input: Input<N>): void {
	queue.update((now) => [...now, { key: newKey(), name, input }]);
	void sendQueue();
}
