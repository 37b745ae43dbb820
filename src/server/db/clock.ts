import type pg from 'pg';
import { StartError } from '#server/system/errors.ts';

/** Past a minute the times of OTPs, delivery times and offers that several processes share would not hold any more. */
const AHEAD_MOST_MS = 60_000;

type Asked = Pick<pg.Pool, 'query'>;

/** By how many milliseconds this machine's clock is ahead of the database's, negative when behind; true to half the time of the question. */
export async function clockAheadMs(database: Asked, now: () => number = Date.now): Promise<number> {
	const askedAt = now();
	const { rows } = await database.query<{ at: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at');
	return Math.round((askedAt + now()) / 2 - Number(rows[0]?.at));
}

/**
 * Compares the two clocks.
 * @throws StartError when they are more than a minute apart: the process would call the OTPs of others expired, or keep its own for too long.
 */
export async function checkClock(database: Asked, now: () => number = Date.now): Promise<void> {
	const ahead = await clockAheadMs(database, now);
	if (Math.abs(ahead) <= AHEAD_MOST_MS) return;
	const apart = `${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'}`;
	throw new StartError(`The clock of this machine is ${apart} the database's: set both by NTP, then start again.`);
}
