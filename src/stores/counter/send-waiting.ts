import type { Reply } from '#stores/api/call.ts';
import { $staffToken } from '#stores/counter/counter-session.ts';
import type { persistentQueue } from '#stores/storage/persistent-queue.ts';
import { withLock } from '#stores/storage/with-lock.ts';

const AGAIN_MS = 4_000;
const BUSY = 503;
/** Two minutes of `AGAIN_MS`: then a fault of the server is told, and the change is given up. */
const TRIES_MOST = 30;

type Kept = { key: string };
type Way<C extends Kept, D> = {
	/** Where the changes are kept, in the order in which they were asked for. */
	queue: ReturnType<typeof persistentQueue<C>>;
	lock: string;
	/** What a change is of: those of one thing are sent one after the other. */
	of: (change: C) => string;
	send: (change: C) => Promise<Reply<D>>;
	/** Is told of the answer, when the change waits no longer. */
	answered: (change: C, reply: Reply<D>) => Promise<void> | void;
};

/** Whether nothing else can be sent now either: the login has ended, or too much was sent. */
const isToStop = (status: number) => status === 401 || status === 429;

/** Sends changes that were kept first, and again until an answer has come: in one page of this browser at a time. */
export function waitingSender<C extends Kept, D>({ queue: { $queue, update }, lock, of, send, answered }: Way<C, D>) {
	/** How often a change met a fault of the server, by its key. */
	const tries = new Map<string, number>();
	let again: ReturnType<typeof setTimeout> | undefined;

	/** Whether a change waits for its server to recover; a 503 says itself that it will, other faults are tried for a while. */
	const isToWait = (key: string, status: number): boolean => {
		if (status < 500 || status === BUSY) return status === BUSY;
		const count = (tries.get(key) ?? 0) + 1;
		tries.set(key, count);
		return count < TRIES_MOST;
	};

	const sendOne = async (change: C): Promise<'answered' | 'wait' | 'stop'> => {
		const { key } = change;
		const reply = await send(change);
		if (!reply.ok) {
			const status = reply.kind === 'answer' ? reply.status : null;
			if (status === null || isToStop(status)) return 'stop';
			if (isToWait(key, status)) return 'wait';
		}
		tries.delete(key);
		update((now) => now.filter((one) => one.key !== key));
		await answered(change, reply);
		return 'answered';
	};

	/** Sends what waits, the changes of each thing one after the other. */
	const sendAll = async (): Promise<void> => {
		clearTimeout(again);
		await withLock(lock, async () => {
			const held = new Set<string>();
			const next = () => $queue.get().find((change) => !held.has(of(change)));
			let isStopped = false;
			for (let first = next(); first && !isStopped && $staffToken.get(); first = next()) {
				const sent = await sendOne(first);
				if (sent === 'wait') held.add(of(first));
				isStopped = sent === 'stop';
			}
			if (isStopped || held.size > 0) again = setTimeout(() => void sendAll(), AGAIN_MS);
		});
	};

	/** Sends what waits now and whenever there is a network again; answers a function that stops this. */
	const keepOn = (): (() => void) => {
		const now = () => void sendAll();
		addEventListener('online', now);
		now();
		return () => {
			clearTimeout(again);
			removeEventListener('online', now);
		};
	};
	return { sendAll, keepOn };
}
