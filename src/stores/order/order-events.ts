import { callHeaders } from '#stores/api/call-headers.ts';
import { $order, loadOrder } from '#stores/order/orders.ts';

const POLL_MS = 5_000;
const RETRY_MS = 3_000;

const pause = (milliseconds: number, signal: AbortSignal) =>
	new Promise<void>((resolve) => {
		const end = () => {
			clearTimeout(timer);
			signal.removeEventListener('abort', end);
			resolve();
		};
		const timer = setTimeout(end, milliseconds);
		signal.addEventListener('abort', end);
	});

/** Reads the stream until it ends; answers whether there was a stream. `EventSource` cannot send a token, hence `fetch`. */
async function readStream(
	id: string,
	lastEventId: string,
	onEvent: (eventId: string, data: string) => void,
	signal: AbortSignal,
): Promise<boolean> {
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
			const data = /^data: ?(.*)$/m.exec(event)?.[1];
			if (data !== undefined) onEvent(/^id: ?(.*)$/m.exec(event)?.[1] ?? '', data);
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

/**
 * Keeps the order of the page up to date: by the server's stream, or by a call every 5 s where a stream does not get through. Answers a
 * function that stops it.
 */
export function followOrder(id: string): () => void {
	const ending = new AbortController();
	const { signal } = ending;
	let last = '';
	const follow = async () => {
		while (!signal.aborted) {
			const wasStream = await readStream(
				id,
				last,
				(eventId, data) => {
					last = eventId || last;
					if (!isShown(id, data)) void loadOrder(id);
				},
				signal,
			).catch(() => false);
			await pause(wasStream ? RETRY_MS : POLL_MS, signal);
			if (!signal.aborted) await loadOrder(id);
		}
	};
	void follow();
	return () => ending.abort();
}
