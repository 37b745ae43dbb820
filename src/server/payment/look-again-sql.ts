import { type RawBuilder, sql } from 'kysely';

/** When to look again, as SQL: after as long as has passed `since`, within these limits. */
export const lookAgainAt = (
	now: Date,
	since: RawBuilder<Date>,
	{ atLeast, atMost }: { atLeast: number; atMost: number },
): RawBuilder<Date> =>
	sql`${now}::timestamptz + greatest(
		make_interval(secs => ${atLeast / 1000}), least(${now}::timestamptz - ${since}, make_interval(secs => ${atMost / 1000})))`;
