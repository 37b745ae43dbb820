import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/** The number of the advisory lock; any number will do, but the same in every version. */
const STOCK_LOCK = 4_321_004;

/**
 * Locks a shop's stock until the transaction ends. Two orders may each take one of the last two packs of a category: with the lock the
 * second sees what the first took, and knows that the category is empty. Whoever also needs an order's packs and promotions locks them before it,
 * so that no two wait for each other. Checking after the commit instead would lose the tags if the process stops in between.
 */
export async function lockStock(trx: Db, shopId: string): Promise<void> {
	await sql`SELECT pg_advisory_xact_lock_shared(${STOCK_LOCK}), pg_advisory_xact_lock(${STOCK_LOCK}, hashtext(${shopId}))`.execute(trx);
}

/** The same for all shops, for an import: one lock, because PostgreSQL has room for a few thousand and there may be more shops. */
export async function lockAllStock(trx: Db): Promise<void> {
	await sql`SELECT pg_advisory_xact_lock(${STOCK_LOCK})`.execute(trx);
}
