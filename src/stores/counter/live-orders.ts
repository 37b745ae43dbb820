import { atom } from 'nanostores';
import { pause, readEvents } from '#stores/api/read-events.ts';
import { counterHeaders } from '#stores/counter/counter-call.ts';
import { loadCounterOrder, loadCounterOrders } from '#stores/counter/counter-orders.ts';

const AGAIN_MS = 2_000;
const POLL_MS = 10_000;

/** Whether the shop's stream is open: orders then come by themselves. */
export const $isLive = atom(false);

const orderIn = (data: string): string => {
	const event: unknown = JSON.parse(data);
	return typeof event === 'object' && event !== null && 'orderId' in event ? String(event.orderId) : '';
};

/**
 * Keeps a shop's orders up to date by its stream, which is resumed where it broke, and by calls where a stream does not get through. Answers a
 * function that stops it.
 */
export function followShop(storeId: string): () => void {
	const ending = new AbortController();
	const { signal } = ending;
	let last = '';
	const path = `partner/events?storeId=${encodeURIComponent(storeId)}`;
	const follow = async () => {
		while (!signal.aborted) {
			const wasStream = await readEvents(path, {
				headers: counterHeaders(),
				last,
				signal,
				// Once the stream is open nothing is missed that the list does not have yet.
				onOpen: () => {
					$isLive.set(true);
					void loadCounterOrders();
				},
				onEvent: ({ id, data }) => {
					last = id || last;
					void loadCounterOrder(orderIn(data));
				},
			}).catch(() => false);
			if (signal.aborted) return;
			$isLive.set(false);
			// Where no stream came the list is asked for, which also learns of a right that has ended.
			if (!wasStream) await loadCounterOrders();
			await pause(wasStream ? AGAIN_MS : POLL_MS, signal);
		}
	};
	const again = () => void loadCounterOrders();
	addEventListener('online', again);
	void follow();
	return () => {
		removeEventListener('online', again);
		$isLive.set(false);
		ending.abort();
	};
}
