import { ok, type Result, refuse } from '#lib/result.ts';
import type { Db } from '#server/db/tables.ts';

/** Refuses a banner that would never be shown with END_BEFORE_START (`until`), in the transaction that has written it. */
export async function checkBannerTimes(trx: Db, id: string): Promise<Result<null>> {
	const wrong = await trx.selectFrom('banners').select('id').where('id', '=', id).whereRef('ends_at', '<=', 'starts_at').executeTakeFirst();
	return wrong ? refuse('END_BEFORE_START', { field: 'until' }) : ok(null);
}
