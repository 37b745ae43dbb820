import type { Order } from '#lib/contract/order.ts';
import { orderNews } from '#lib/order/stream-news.ts';
import { callHeaders } from '#stores/api/call-headers.ts';
import { pause, readEvents, type StreamEvent } from '#stores/api/read-events.ts';
import { $orderLocation, loadLocation, takeLocation } from '#stores/order/order-location.ts';
import { $order, loadOrder } from '#stores/order/orders.ts';

const POLL_MS = 5_000;
const RETRY_MS = 3_000;

const isAnswered = ({ answer }: Order['help'][number]) => answer !== null;

/** Whether the page's order has what an event tells already: a new stream begins with all stages from the first on, and with the news. */
function isShown(id: string, { event, data }: StreamEvent): boolean {
	const now = $order.get();
	if (now.state !== 'ready' || now.isKept || now.order.id !== id) return false;
	const { stages, payment, help } = now.order;
	if (event === 'news') return data === JSON.stringify(orderNews(payment, help.filter(isAnswered).length));
	return stages.some(({ stage, at }) => data.includes(`"${stage}"`) && data.includes(at));
}

const isOnItsWay = () => {
	const now = $order.get();
	return now.state === 'ready' && now.order.stage === 'ON_THE_WAY';
};

/**
 * Keeps the order of the page and its position up to date: by the server's stream, which is resumed where it broke, or by calls every 5 s where a
 * stream does not get through. Answers a function that stops it.
 */
export function followOrder(id: string): () => void {
	const ending = new AbortController();
	const { signal } = ending;
	let last = '';
	$orderLocation.set(null);
	const onEvent = (event: StreamEvent) => {
		last = event.id || last;
		if (event.event === 'location') takeLocation(event.data);
		else if (!isShown(id, event)) void loadOrder(id);
	};
	const follow = async () => {
		while (!signal.aborted) {
			const wasStream = await readEvents(`order/${id}/events`, { headers: callHeaders(`order/${id}/events`), last, onEvent, signal }).catch(
				() => false,
			);
			await pause(wasStream ? RETRY_MS : POLL_MS, signal);
			if (signal.aborted) return;
			await loadOrder(id);
			// It is not there, or another's: nothing will ever come.
			if ($order.get().state === 'missing') return ending.abort();
			if (!wasStream && isOnItsWay()) await loadLocation(id);
		}
	};
	// The page may have missed something while it was hidden or without a network; that its line is lost shows only later.
	const lookAgain = () => document.visibilityState === 'visible' && void loadOrder(id);
	addEventListener('online', lookAgain, { signal });
	document.addEventListener('visibilitychange', lookAgain, { signal });
	void follow();
	return () => ending.abort();
}
