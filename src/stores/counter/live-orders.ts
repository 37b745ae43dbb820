import { atom } from 'nanostores';
import { pause, readEvents } from '#stores/api/read-events.ts';
import { counterHeaders } from '#stores/counter/counter-call.ts';
import { loadCounterOrder, loadCounterOrders } from '#stores/counter/counter-orders.ts';
import { sendLooks } from '#stores/counter/looks.ts';
import { OWN_SHOPS } from '#stores/counter/scope.ts';
import { loadShopFacts } from '#stores/counter/shop-facts.ts';

const AGAIN_MS = 2_000;
const POLL_MS = 10_000;

/** Whether the stream of orders is open: they then come by themselves; `null` as long as it was not tried yet. */
export const $isLive = atom<boolean | null>(null);

const orderIn = (data: string): string => {
	const event: unknown = JSON.parse(data);
	return typeof event === 'object' && event !== null && 'orderId' in event ? String(event.orderId) : '';
};

/** Reads the list, and what the open shop says of itself: both learn of a right that has ended. Looks that met no network are told. */
function catchUp(): void {
	void loadCounterOrders();
	void loadShopFacts();
	void sendLooks();
}

/**
 * Keeps the orders of a scope up to date by their stream, and by calls where a stream does not get through. Answers a function that stops it.
 */
export function followOrders(scope: string): () => void {
	const ending = new AbortController();
	const { signal } = ending;
	const path = `counter/events${scope === OWN_SHOPS ? '' : `?storeId=${encodeURIComponent(scope)}`}`;
	const follow = async () => {
		while (!signal.aborted) {
			const wasStream = await readEvents(path, {
				headers: counterHeaders(),
				last: '',
				signal,
				// Once the stream is open nothing is missed that the list does not have yet.
				onOpen: () => {
					$isLive.set(true);
					catchUp();
				},
				onEvent: ({ data }) => void loadCounterOrder(orderIn(data)),
			}).catch(() => false);
			if (signal.aborted) return;
			$isLive.set(false);
			if (!wasStream) catchUp();
			await pause(wasStream ? AGAIN_MS : POLL_MS, signal);
		}
	};
	addEventListener('online', catchUp);
	void follow();
	return () => {
		removeEventListener('online', catchUp);
		$isLive.set(null);
		ending.abort();
	};
}
