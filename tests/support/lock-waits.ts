import { type Kysely, sql } from 'kysely';

/**
 * How many connections to this database wait for a lock. Ask it outside the transaction that holds the lock: inside one, PostgreSQL keeps the
 * list of connections as it was when first read, and a connection opened later is not seen.
 */
export async function lockWaits<T>(db: Kysely<T>): Promise<number> {
	const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
	return (await waiting.execute(db)).rows.length;
}
