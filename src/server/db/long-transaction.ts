import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/** Ten minutes: no work takes as long unless it hangs. */
const MAX_MS = 600_000;

/**
 * Runs work in a transaction of its own whose statements and pauses may take ten minutes each, whatever the time limits of its pool. For
 * work that takes long, runs rarely, and locks nothing that a shopper waits for.
 */
export const longTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
	db.transaction().execute(async (trx) => {
		await sql`SELECT set_config(name, ${String(MAX_MS)}, true)
			FROM unnest(ARRAY['statement_timeout', 'idle_in_transaction_session_timeout']) AS name`.execute(trx);
		return work(trx);
	});
