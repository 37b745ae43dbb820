import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/** The number of the advisory lock of all shelves, the same in the functions of the database that keep their index. */
const SHELVES_LOCK = 4_321_010;

/**
 * Lets one transaction at a time write what a shop lists, because its numbers and its limits are read before. Held until the transaction ends.
 * Taken before any row is locked: it waits for an import of this shop, and for whoever holds `lockAllShelves`; who waits so holds nothing that
 * these need.
 */
export const lockShelf = (trx: Db, shopId: string): Promise<unknown> =>
	sql`SELECT pg_advisory_xact_lock_shared(${SHELVES_LOCK}), pg_advisory_xact_lock(hashtextextended(${shopId}, 3))`.execute(trx);

/**
 * The same for the shelves of all shops, and for whoever changes the category or brand of products: nothing is put on a shelf meanwhile. Orders
 * take neither of the two locks.
 */
export const lockAllShelves = (trx: Db): Promise<unknown> => sql`SELECT pg_advisory_xact_lock(${SHELVES_LOCK})`.execute(trx);

/**
 * Does work that changes the category or brand of many products, one after the other, and has the index of the shelves follow when it is done: so
 * orders wait for its rows only at the end. The caller has taken `lockAllShelves` before any row. Answers what the work does.
 */
export async function movingProducts<T>(trx: Db, work: () => Promise<T>): Promise<T> {
	await sql`SELECT index_products_later()`.execute(trx);
	const done = await work();
	await sql`SELECT index_products_now()`.execute(trx);
	return done;
}
