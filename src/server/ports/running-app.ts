import type { App } from '#server/ports/app.ts';

let running: App | null = null;

/** Set once at start, and read only by the front door: Astro calls that file itself, so no argument can be passed to it. */
export function setRunningApp(app: App): void {
	running = app;
}

/** The App of this process. */
export function runningApp(): App {
	if (!running) throw new Error('setRunningApp() comes before the first request');
	return running;
}
