import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/** Ten minutes: nothing here takes as long, and what does is stuck. */
const MAX_MS = 600_000;

/**
 * Runs work in a transaction of its own whose statements and pauses may take ten minutes each, whatever the time-outs of its pool. For
 * work that is rightly long, runs now and then, and locks nothing that a shopper waits for.
 */
export const longTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
	db.transaction().execute(async (trx) => {
		await sql`SELECT set_config(name, ${String(MAX_MS)}, true)
			FROM unnest(ARRAY['statement_timeout', 'idle_in_transaction_session_timeout']) AS name`.execute(trx);
		return work(trx);
	});
