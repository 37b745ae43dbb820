import { callHeaders } from '#stores/api/call-headers.ts';
import { loadOrder } from '#stores/order/orders.ts';

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
async function readStream(id: string, lastEventId: string, onEvent: (eventId: string) => void, signal: AbortSignal): Promise<boolean> {
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
		for (const event of events) if (/^data:/m.test(event)) onEvent(/^id: ?(.*)$/m.exec(event)?.[1] ?? '');
	}
	return true;
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
				(eventId) => {
					last = eventId || last;
					void loadOrder(id);
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
