import { setTimeout as pause } from 'node:timers/promises';

const STEP_MS = 100;
/** So many times as long at most, however busy this process is. */
const MOST_TIMES = 3;

/**
 * Resolves once this process has been free to work for `ms`, or at the signal. Time in which it was held up by its own work counts as one step:
 * an answer that has arrived meanwhile is read before the wait is over, also one that takes several messages. It takes at most three times as
 * long.
 */
export async function awakeFor(ms: number, signal?: AbortSignal): Promise<void> {
	const latest = performance.now() + MOST_TIMES * ms;
	for (let waited = 0; waited < ms && performance.now() < latest && !signal?.aborted; waited += STEP_MS)
		await pause(STEP_MS, undefined, { ref: false });
}
