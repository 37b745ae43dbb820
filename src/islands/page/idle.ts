/** On a page that is never idle, as on a slow phone, the work begins after this time all the same. */
const LATEST_MS = 3_000;

/** Runs work when the browser is idle. */
export function whenIdle(run: () => void): void {
	if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LATEST_MS });
	else setTimeout(run, 200);
}
