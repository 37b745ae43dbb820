import type { App } from '#server/ports/app.ts';

let running: App | null = null;

/** Written once at start by the process, read only by the front door: Astro builds that file itself, so nothing can be handed to it. */
export function setRunningApp(app: App): void {
	running = app;
}

/** The App of this process. */
export function runningApp(): App {
	if (!running) throw new Error('setRunningApp() comes before the first request');
	return running;
}
