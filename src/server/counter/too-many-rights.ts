import { DAY_MS } from '#lib/format/durations.ts';
import { type Refusal, refuse } from '#lib/result.ts';
import { atPlace } from '#server/counter/give-and-end-rights.ts';
import type { Db } from '#server/db/tables.ts';

/** Each new right may send a message, so one place gives only so many in a day. */
const MOST_A_DAY = 20;
/** More people than any shop's counter has. */
const MOST_AT_ONCE = 50;

/**
 * Whether a place (a shop, or `null` for the association) has given too many rights, the newest counted in: RATE_LIMITED with the seconds
 * to wait after 20 in 24 hours, LIST_FULL when more than 50 have not ended, else `null`. In the transaction that gave the newest, so that
 * the refusal takes it back.
 */
export async function tooManyRights(trx: Db, shopId: string | null, now: Date): Promise<Refusal | null> {
	const since = new Date(now.getTime() - DAY_MS);
	const given = await trx
		.selectFrom('person_rights')
		.select('created_at')
		.where(atPlace(shopId))
		.where('created_at', '>', since)
		// The operator's own command is not counted.
		.where('invited_by', 'is not', null)
		.orderBy('created_at', 'desc')
		.limit(MOST_A_DAY + 1)
		.execute();
	const oldest = given[MOST_A_DAY];
	if (oldest) {
		const retryAfter = Math.max(1, Math.ceil((oldest.created_at.getTime() - since.getTime()) / 1000));
		return refuse('RATE_LIMITED', { params: { retryAfter } });
	}
	const { count } = await trx
		.selectFrom('person_rights')
		.select(({ fn }) => fn.countAll<number>().as('count'))
		.where(atPlace(shopId))
		.where('ended_at', 'is', null)
		.executeTakeFirstOrThrow();
	return Number(count) > MOST_AT_ONCE ? refuse('LIST_FULL', { params: { max: MOST_AT_ONCE } }) : null;
}
