import type { Transaction } from 'kysely';
import type { Refusal, Result } from '#lib/result.ts';
import { retrying } from '#server/db/retry.ts';
import type { Database, Db } from '#server/db/tables.ts';

/** A refusal whose transaction is committed nevertheless. */
type CommittedRefusal = { commit: Refusal };

/** For the few refusals that must leave something behind, such as the count of a wrong OTP: what was written stays. */
export const commitRefusal = (refusal: Refusal): CommittedRefusal => ({ commit: refusal });

/** Carries a refusal out of the transaction, so that the transaction rolls back. */
class RolledBack extends Error {
	refusal: Refusal;
	constructor(refusal: Refusal) {
		super(refusal.code);
		this.refusal = refusal;
	}
}

/**
 * Runs `work` in one transaction and returns its result. A refusal rolls back everything that was written, unless `work` returns it through
 * `commitRefusal`. When the database breaks off because of another transaction, `work` runs again: so it must use only the given transaction,
 * and change nothing outside it that a second run would not correct.
 */
export async function transact<T>(db: Db, work: (trx: Transaction<Database>) => Promise<Result<T> | CommittedRefusal>): Promise<Result<T>> {
	try {
		return await retrying(() =>
			db.transaction().execute(async (trx) => {
				const done = await work(trx);
				if ('commit' in done) return done.commit;
				if (!done.ok) throw new RolledBack(done);
				return done;
			}),
		);
	} catch (error) {
		if (error instanceof RolledBack) return error.refusal;
		throw error;
	}
}
