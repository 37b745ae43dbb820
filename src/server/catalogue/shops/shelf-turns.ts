import { sql } from 'kysely';
import { isOnShelf } from '#server/catalogue/shops/selling-shops.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Db } from '#server/db/tables.ts';

/** Any number, the same in every version: what keeps those apart who empty and fill shelves. */
const SHELVES_LOCK = 4_321_004;

/**
 * Keeps to oneself, until the transaction ends, what a shop has on its shelves: of two who each take one of its last two packs, the
 * second sees what the first took, and knows that he emptied the shelf. To be taken last, when all rows are locked: whoever holds it
 * waits for nobody, so nobody waits in a circle. And not asked after the commit, when a process that dies in between tells nobody.
 */
async function lockShelves(trx: Db, shopId: string): Promise<void> {
	await sql`SELECT pg_advisory_xact_lock_shared(${SHELVES_LOCK}), pg_advisory_xact_lock(${SHELVES_LOCK}, hashtext(${shopId}))`.execute(trx);
}

/** The same for all shops, for an import: in one lock, because PostgreSQL has room for a few thousand and there may be more shops. */
export async function lockAllShelves(trx: Db): Promise<void> {
	await sql`SELECT pg_advisory_xact_lock(${SHELVES_LOCK})`.execute(trx);
}

/**
 * The tags of the lists of shops, when these packs of a shop, which went out of stock or came back, were all that it has of their
 * category: it has just ceased to sell that, or begun. Asked in the transaction that changed them, as late as may be: until it ends,
 * others who empty or fill a shelf of this shop wait.
 */
export async function shelfTurns(trx: Db, shopId: string, packIds: readonly string[]): Promise<string[]> {
	if (packIds.length === 0) return [];
	await lockShelves(trx, shopId);
	// A statement of its own: only one begun after the lock was had sees what the one before us wrote.
	const ids = sql`${[...packIds]}::text[]`;
	const { rows } = await sql`
		SELECT 1 FROM retailer_products flipped JOIN library_products fp ON fp.id = flipped.library_product_id
		WHERE flipped.id = ANY (${ids}) AND NOT EXISTS (
			SELECT 1 FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id
			WHERE rp.shop_id = ${shopId} AND ${isOnShelf} AND lp.parent_code = fp.parent_code AND rp.id <> ALL (${ids})
		) LIMIT 1`.execute(trx);
	return rows.length > 0 ? [tag.shops, tag.shelves] : [];
}
