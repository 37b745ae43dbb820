import { PERSIST_TIMEOUT_MS } from '#lib/constants.ts';

/**
 * Runs work that reads and writes stored data in one page of this browser at a time. It waits at most 5 s for another page (§9): a page that
 * the browser has frozen would hold up all others, so after that the work is done all the same, and must bear being done twice.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
	if (!('locks' in navigator)) return work();
	let isRunning = false;
	const run = () => {
		isRunning = true;
		return work();
	};
	try {
		return await navigator.locks.request(name, { signal: AbortSignal.timeout(PERSIST_TIMEOUT_MS) }, run);
	} catch (error) {
		// An error of the work itself is its caller's.
		if (isRunning) throw error;
		return work();
	}
}
