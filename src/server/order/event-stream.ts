import type { Watcher } from '#server/order/watchers.ts';
import type { App } from '#server/ports/app.ts';

const HEARTBEAT_MS = 15_000;
/** After how many milliseconds a browser reconnects when the stream breaks. */
const RETRY_MS = 2_000;

const encoder = new TextEncoder();

/** What a stream tells, to whom, and for how long. */
export type EventSource = {
	/** The number after which the stream tells, which its reader has to know before the first event comes. */
	from?: number;
	/** What is new since the last call, as it goes over the wire. */
	next(): Promise<string>;
	/** Follows the changes; each function that is answered ends one of these when the stream ends. */
	follow(watcher: Watcher): (() => void)[];
	/** Whether the reader may still read. Asked at every heartbeat. */
	isAllowed(): Promise<boolean>;
};

/**
 * A stream of events until the reader disconnects or may no longer read. A change notifies it. Every 15 seconds it also reads by itself, in case it
 * was not notified, and asks whether the reader still may. Events are sent in the order in which `next` answers them.
 */
export function eventStream(app: Pick<App, 'log'>, signal: AbortSignal, source: EventSource): ReadableStream<Uint8Array> {
	let stop = () => {};
	return new ReadableStream<Uint8Array>({
		start(controller) {
			let open = true;
			let reading: Promise<void> = Promise.resolve();
			const send = (text: string) => {
				if (open && text) controller.enqueue(encoder.encode(text));
			};
			const notify = () => {
				reading = reading
					.then(async () => {
						if (open) send(await source.next());
					})
					.catch((error: unknown) => app.log.warn({ err: error }, 'stream of events could not read'));
			};
			const end = () => {
				if (!open) return;
				stop();
				controller.close();
			};
			const leave = source.follow({ notify, end });
			const endWhenNotAllowed = async () => {
				if (!(await source.isAllowed())) end();
			};
			const heartbeat = setInterval(() => {
				send(': here\n\n');
				endWhenNotAllowed()
					.then(notify)
					.catch((error: unknown) => app.log.warn({ err: error }, 'stream of events could not ask for its reader'));
			}, HEARTBEAT_MS);
			stop = () => {
				open = false;
				for (const one of leave) one();
				clearInterval(heartbeat);
			};
			signal.addEventListener('abort', end);
			// An event without data tells the reader its number and is told to nobody.
			send(`${source.from === undefined ? '' : `id: ${source.from}\n`}retry: ${RETRY_MS}\n\n`);
			notify();
		},
		cancel: () => stop(),
	});
}

/** The number after which a reader wants to go on; `null` when it names none. */
export function lastEventId(headers: Headers): number | null {
	const last = Number(headers.get('last-event-id') || Number.NaN);
	return Number.isSafeInteger(last) && last >= 0 && last < 2 ** 31 ? last : null;
}

/** One event as it goes over the wire. */
export const eventText = (event: string, data: unknown, id?: number): string =>
	`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** The answer that carries a stream of events. */
export const streamResponse = (body: ReadableStream<Uint8Array>): Response =>
	new Response(body, {
		headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' },
	});
