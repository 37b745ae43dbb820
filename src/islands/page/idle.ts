/** Runs what can wait once the browser has nothing else to do. */
export function whenIdle(run: () => void): void {
	if ('requestIdleCallback' in window) requestIdleCallback(run);
	else setTimeout(run, 200);
}
