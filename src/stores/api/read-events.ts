import { firstOf } from '#stores/api/first-of.ts';
export type StreamEvent = { id: string; event: string; data: string };
type Reading = {
	headers: Record<string, string>;
	/** The id of the last event that came before; the stream is resumed after it. */
	last: string;
	onEvent: (event: StreamEvent) => void;
	onOpen?: () => void;
	signal: AbortSignal;
};

/** The server sends something every 15 s. A line that was lost without a word, as in a tunnel, is silent for longer. */
const SILENCE_MS = 40_000;

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

/**
 * Reads a stream of events until it ends; answers whether there was a stream, and throws when the line is lost. `EventSource` cannot send a token,
 * hence `fetch`.
 */
export async function readEvents(path: string, { headers, last, onEvent, onOpen, signal }: Reading): Promise<boolean> {
	const silence = new AbortController();
	let timer: ReturnType<typeof setTimeout> | undefined;
	const heard = () => {
		clearTimeout(timer);
		timer = setTimeout(() => silence.abort(), SILENCE_MS);
	};
	heard();
	try {
		const response = await fetch(`/api/${path}`, {
			signal: firstOf(signal, silence.signal),
			headers: { Accept: 'text/event-stream', ...headers, ...(last ? { 'Last-Event-ID': last } : {}) },
		});
		if (!response.ok || !response.body) return false;
		onOpen?.();
		const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
		let text = '';
		for (let part = await reader.read(); !part.done; part = await reader.read()) {
			heard();
			const events = (text + part.value).split(/\r?\n\r?\n/);
			text = events.pop() ?? '';
			for (const event of events) {
				const data = field(event, 'data');
				if (data !== undefined) onEvent({ id: field(event, 'id') ?? '', event: field(event, 'event') ?? '', data });
			}
		}
		return true;
	} finally {
		clearTimeout(timer);
		silence.abort();
	}
}
