import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/** Ten minutes: nothing here takes as long, and what does is as good as lost. */
const MOST_MS = 600_000;

/**
 * Runs work in a transaction of its own whose statements and rests may take ten minutes each, whatever the bounds of its pool: for what
 * is rightly long, is asked for seldom, and has nobody wait for what it locks.
 */
export const unhurried = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
	db.transaction().execute(async (trx) => {
		await sql`SELECT set_config(name, ${String(MOST_MS)}, true)
			FROM unnest(ARRAY['statement_timeout', 'idle_in_transaction_session_timeout']) AS name`.execute(trx);
		return work(trx);
	});
