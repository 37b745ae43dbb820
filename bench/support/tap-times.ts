type Noted = { name: string; duration: number; handlers: number };
/** The times of a tap, in ms. */
export type TapTimes = { effect: number; nextPaint: number; handlers: number };
type Times = { start: number; effect: number; events: Noted[] };

declare global {
	interface Window {
		tapTimes: Times;
	}
}

/**
 * Runs in the page before its own scripts: notes when the first touch began, when the first frame with the effect (an element that
 * matches) was drawn, and the browser's own timing of each event.
 */
export function keepTapTimes(effect: string): void {
	const times: Times = { start: Number.NaN, effect: Number.NaN, events: [] };
	window.tapTimes = times;
	// TypeScript's own types do not know the threshold.
	const every: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16, buffered: true };
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries())
			if (entry instanceof PerformanceEventTiming && entry.interactionId > 0)
				times.events.push({ name: entry.name, duration: entry.duration, handlers: entry.processingEnd - entry.processingStart });
	}).observe(every);

	const look = () => {
		if (!document.querySelector(effect)) {
			requestAnimationFrame(look);
			return;
		}
		// A message sent in a frame's callback arrives once that frame is drawn.
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = () => {
			times.effect = performance.now() - times.start;
		};
		port2.postMessage(null);
	};
	const begin = ({ timeStamp }: Event) => {
		times.start = timeStamp;
		requestAnimationFrame(look);
	};
	addEventListener('pointerdown', begin, { capture: true, once: true });
}

/**
 * The noted times in ms from the touch: until the effect was drawn; the longest interaction to next paint (8 ms steps, at least 16); its
 * handlers. `null` when no effect was drawn in time.
 */
export async function tapTimes(waitMs: number): Promise<TapTimes | null> {
	const { tapTimes: noted } = window;
	// The browser reports event timings some time after the paint, and fast events not at all.
	const isDone = () => !Number.isNaN(noted.effect) && noted.events.some(({ name }) => name === 'click');
	for (const end = performance.now() + waitMs; !isDone() && performance.now() < end; ) {
		await new Promise((done) => setTimeout(done, 50));
		if (!Number.isNaN(noted.effect) && performance.now() - noted.start - noted.effect > 1_000) break;
	}
	if (Number.isNaN(noted.effect)) return null;
	const most = (values: readonly number[], least: number) => Math.max(least, ...values);
	return {
		effect: noted.effect,
		nextPaint: most(
			noted.events.map(({ duration }) => duration),
			16,
		),
		handlers: most(
			noted.events.map(({ handlers }) => handlers),
			0,
		),
	};
}
