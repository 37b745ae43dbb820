import type { AstroLoggerDestination } from 'astro';
import { runningApp } from '#server/ports/running-app.ts';

/**
 * Where Astro's own lines go: into our log. Those without a label are the stack of a page that failed, which may quote a row of the
 * database; the page for errors logs that one itself, without such words.
 */
export default function astroLog(): AstroLoggerDestination {
	return {
		write: ({ label, level, message }) => {
			if (label === null || level === 'silent') return;
			runningApp().log[level]({ from: `astro ${label}` }, message);
		},
	};
}
