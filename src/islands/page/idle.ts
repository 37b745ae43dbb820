/** Runs work when the browser is idle. */
export function whenIdle(run: () => void): void {
	if ('requestIdleCallback' in window) requestIdleCallback(run);
	else setTimeout(run, 200);
}
