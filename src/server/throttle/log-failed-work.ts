import type { App } from '#server/ports/app.ts';
import { isPassing } from '#server/system/passing-error.ts';
import { createLogRate } from '#server/throttle/rate-limit.ts';

const logRate = createLogRate();

/**
 * Logs that work nobody waits for has failed. While the database is away all of it fails again every few seconds: that is one line in ten seconds,
 * which counts the others. Everything else is logged each time, with its stack.
 */
export function logFailedWork({ log }: Pick<App, 'log'>, what: string, error: unknown, about: Record<string, unknown> = {}): void {
	if (!isPassing(error)) return void log.warn({ ...about, err: error }, what);
	logRate((count) => log.warn({ work: what, ...about, reason: String(error), count }, 'the database does not answer now: work waits'));
}
