import { callHeaders } from '#stores/api/call-headers.ts';
import { $orderLocation, loadLocation, takeLocation } from '#stores/order/order-location.ts';
import { $order, loadOrder } from '#stores/order/orders.ts';

const POLL_MS = 5_000;
const RETRY_MS = 3_000;

type StreamEvent = { id: string; event: string; data: string };

/** Waits; ends at once when the signal does. */
export const pause = (milliseconds: number, signal: AbortSignal) =>
	new Promise<void>((resolve) => {
		const end = () => {
			clearTimeout(timer);
			signal.removeEventListener('abort', end);
			resolve();
		};
		const timer = setTimeout(end, milliseconds);
		signal.addEventListener('abort', end);
	});

const field = (text: string, name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(text)?.[1];

/** Reads the stream until it ends; answers whether there was a stream. `EventSource` cannot send a token, hence `fetch`. */
async function readStream(id: string, lastEventId: string, onEvent: (event: StreamEvent) => void, signal: AbortSignal): Promise<boolean> {
	const path = `order/${id}/events`;
	const response = await fetch(`/api/${path}`, {
		signal,
		headers: {
			Accept: 'text/event-stream',
			...callHeaders(path),
			...(lastEventId ? { 'Last-Event-ID': lastEventId } : {}),
		},
	});
	if (!response.ok || !response.body) return false;
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	let text = '';
	for (let part = await reader.read(); !part.done; part = await reader.read()) {
		const events = (text + part.value).split(/\r?\n\r?\n/);
		text = events.pop() ?? '';
		for (const event of events) {
			const data = field(event, 'data');
			if (data !== undefined) onEvent({ id: field(event, 'id') ?? '', event: field(event, 'event') ?? '', data });
		}
	}
	return true;
}

/** Whether the page's order has the stage of an event already: a new stream begins with all stages from the first on. */
function isShown(id: string, data: string): boolean {
	const now = $order.get();
	return (
		now.state === 'ready' &&
		now.order.id === id &&
		now.order.stages.some(({ stage, at }) => data.includes(`"${stage}"`) && data.includes(at))
	);
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
		else if (!isShown(id, event.data)) void loadOrder(id);
	};
	const follow = async () => {
		while (!signal.aborted) {
			const wasStream = await readStream(id, last, onEvent, signal).catch(() => false);
			await pause(wasStream ? RETRY_MS : POLL_MS, signal);
			if (signal.aborted) return;
			await loadOrder(id);
			if (!wasStream && isOnItsWay()) await loadLocation(id);
		}
	};
	void follow();
	return () => ending.abort();
}
