import type { App } from '#server/ports/app.ts';
import { refusalOfFailure } from '#server/responses/refusal-of-failure.ts';
import { createLogRate } from '#server/throttle/rate-limit.ts';

const logRates = { 'page failed': createLogRate(), 'call failed': createLogRate() };
/** PostgreSQL's code for a full disk: everything can be read and nothing written until somebody makes room. */
const DISK_FULL = '53100';

/**
 * Logs a failure and answers the refusal for the caller. A bug is logged each time with its stack; a passing condition (the database is away,
 * too much load) is one warning every few seconds, and a full disk one error.
 */
export function reportFailure({ log }: Pick<App, 'log'>, what: keyof typeof logRates, error: unknown, about: Record<string, unknown>) {
	const refusal = refusalOfFailure(error);
	if (refusal.code === 'UNAVAILABLE') {
		const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no connection in time';
		if (reason === DISK_FULL) logRates[what]((count) => log.error({ ...about, reason, count }, "the database's disk is full"));
		else logRates[what]((count) => log.warn({ ...about, reason, count }, what));
	} else log[refusal.code === 'INTERNAL' ? 'error' : 'warn']({ ...about, err: error }, what);
	return refusal;
}
