import type { AstroLoggerDestination } from 'astro';
import { runningApp } from '#server/ports/running-app.ts';

/**
 * Passes Astro's own lines to the log. Lines without a label are the stack of a page that failed, which may quote a row of the database:
 * they are dropped, because the error page logs the failure itself, without such values.
 */
export default function astroLog(): AstroLoggerDestination {
	return {
		write: ({ label, level, message }) => {
			if (label === null || level === 'silent') return;
			runningApp().log[level]({ from: `astro ${label}` }, message);
		},
	};
}
