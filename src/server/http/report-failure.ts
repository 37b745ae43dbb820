import type { App } from '#server/ports/app.ts';
import { refusalOfFailure } from '#server/responses/failure.ts';
import { createLogRate } from '#server/throttle/rate.ts';

const logRates = { 'page failed': createLogRate(), 'call failed': createLogRate() };

/**
 * Writes what went wrong into the log: a bug of ours each time and with its place in the code; what passes by itself (the database is
 * away, too much asked at once) as one warning in some seconds. Gives the refusal that it is to the caller.
 */
export function reportFailure({ log }: Pick<App, 'log'>, what: keyof typeof logRates, error: unknown, about: Record<string, unknown>) {
	const refusal = refusalOfFailure(error);
	if (refusal.code === 'UNAVAILABLE') {
		const code = error instanceof Error && 'code' in error ? String(error.code) : 'no connection in time';
		logRates[what]((count) => log.warn({ ...about, reason: code, count }, what));
	} else log[refusal.code === 'INTERNAL' ? 'error' : 'warn']({ ...about, err: error }, what);
	return refusal;
}
