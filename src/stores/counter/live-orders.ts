import { atom } from 'nanostores';
import type { Reply } from '#stores/api/call.ts';
import { firstOf } from '#stores/api/first-of.ts';
import { pause, readEvents } from '#stores/api/read-events.ts';
import { $callsLost, counterHeaders } from '#stores/counter/counter-call.ts';
import { loadCounterOrder, loadCounterOrders } from '#stores/counter/counter-orders.ts';
import { sendLooks } from '#stores/counter/looks.ts';
import { OWN_SHOPS } from '#stores/counter/scope.ts';
import { loadShopFacts } from '#stores/counter/shop-facts.ts';

const AGAIN_MS = 2_000;
/** The list is asked for again after `AGAIN_MS`, then after twice as long each time, up to this. */
const AGAIN_MOST_MS = 30_000;
const TOO_MANY = 429;
const POLL_MS = 10_000;

/** Whether orders come by themselves: the stream is open and the list has come since; `null` as long as neither was tried. */
export const $isLive = atom<boolean | null>(null);

const orderIn = (data: string): string => {
	const event: unknown = JSON.parse(data);
	return typeof event === 'object' && event !== null && 'orderId' in event ? String(event.orderId) : '';
};

/** Whether an order that was told of may still come: there was no answer, or the server is busy or at fault. */
const mayStillCome = (reply: Reply<unknown>): boolean =>
	!reply.ok && (reply.kind === 'answer' ? reply.status >= TOO_MANY : reply.kind !== 'aborted');

/** Reads the list until it has come; answers whether it did before the signal. */
async function readUntilThere(signal: AbortSignal): Promise<boolean> {
	for (let ms = AGAIN_MS; !signal.aborted; ms = Math.min(2 * ms, AGAIN_MOST_MS)) {
		const isThere = await loadCounterOrders();
		if (signal.aborted) return false;
		if (isThere) return true;
		$isLive.set(false);
		await pause(ms, signal);
	}
	return false;
}

/**
 * Keeps the orders of a scope up to date by their stream, and by calls where a stream does not get through. Answers a function that stops it.
 */
export function followOrders(scope: string): () => void {
	const ending = new AbortController();
	const { signal } = ending;
	const path = `counter/events${scope === OWN_SHOPS ? '' : `?storeId=${encodeURIComponent(scope)}`}`;
	let isOpen = false;
	/** Ends a stream whose line is gone, of which the stream itself hears only later. */
	let line = new AbortController();
	/** Ends the pause before the next stream. */
	let rest = new AbortController();
	let reading = new AbortController();
	/** Reads the list, and what the open shop says of itself: both learn of a right that has ended. Looks that met no network are told. */
	const catchUp = () => {
		reading.abort();
		reading = new AbortController();
		void loadShopFacts();
		void sendLooks();
		void readUntilThere(firstOf(signal, reading.signal)).then((isThere) => isThere && isOpen && $isLive.set(true));
	};
	const follow = async () => {
		while (!signal.aborted) {
			line = new AbortController();
			rest = new AbortController();
			const wasStream = await readEvents(path, {
				headers: counterHeaders(),
				last: '',
				signal: firstOf(signal, line.signal),
				// Once the stream is open nothing is missed that the list does not have yet.
				onOpen: () => {
					isOpen = true;
					catchUp();
				},
				onEvent: ({ data }) => void loadCounterOrder(orderIn(data)).then((reply) => mayStillCome(reply) && catchUp()),
			}).catch(() => false);
			if (signal.aborted) return;
			isOpen = false;
			$isLive.set(false);
			if (!wasStream) catchUp();
			const ms = wasStream || line.signal.aborted ? AGAIN_MS : POLL_MS;
			if (!rest.signal.aborted) await pause(ms, firstOf(signal, rest.signal));
		}
	};
	const lose = () => {
		isOpen = false;
		$isLive.set(false);
		line.abort();
	};
	const regain = () => {
		catchUp();
		rest.abort();
	};
	addEventListener('offline', lose);
	addEventListener('online', regain);
	const leaveCalls = $callsLost.listen(() => $isLive.get() && lose());
	void follow();
	return () => {
		removeEventListener('offline', lose);
		removeEventListener('online', regain);
		leaveCalls();
		$isLive.set(null);
		ending.abort();
	};
}
