/** Work in the background. `stop` resolves when none is under way any more. */
export type Background = { stop(): Promise<void> };

/** Does the work at once and then every `ms`, one run at a time, until stopped. The work handles its own failures. */
export function atIntervals(ms: number, work: () => Promise<unknown>): Background {
	let running: Promise<unknown> | null = null;
	const round = (): void => {
		running ??= work().finally(() => {
			running = null;
		});
	};
	round();
	const timer = setInterval(round, ms);
	return {
		stop: async () => {
			clearInterval(timer);
			await running;
		},
	};
}
