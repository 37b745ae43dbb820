import type { RefusalCode } from '#lib/contract/refusals.ts';
import type { App } from '#server/ports/app.ts';
import { createLogRate } from '#server/throttle/rate-limit.ts';

/** An answered call: the row of the contract that it is, without ids, and who called, as a kind without a name. */
export type AnsweredCall = { requestId: string; call: string; who: string; status: number; code: RefusalCode | null; ms: number };

type WriteLine = (count: number) => void;
type LogRate = (write: WriteLine) => void;

/** Answers that anybody can cause as often as they like: to be let in nowhere, and to be told to wait. */
const TURNED_AWAY = [401, 403, 429] as const;
const rates = new WeakMap<App['log'], ReadonlyMap<number, LogRate>>();

/** The rates of a log, one for each of those answers. */
function ratesOf(log: App['log']): ReadonlyMap<number, LogRate> {
	const known = rates.get(log) ?? new Map(TURNED_AWAY.map((status) => [status, createLogRate()]));
	rates.set(log, known);
	return known;
}

/**
 * Logs an answered call in one line, by which a request's id leads to what was done: a change as `info`, a read as `debug`. Of callers who
 * are turned away (401, 403, 429) one line in ten seconds tells how many, so that they cannot fill the disk.
 */
export function logCall({ log }: Pick<App, 'log'>, answered: AnsweredCall): void {
	const rate = ratesOf(log).get(answered.status);
	if (rate) rate((count) => log.info({ ...answered, count }, 'call turned away'));
	else log[answered.call.startsWith('GET ') ? 'debug' : 'info'](answered, 'call');
}
