import type pg from 'pg';
import { lockAllShelves, lockShelf } from '#server/catalogue/shops/lock-shelf.ts';
import { PACK_LOCK_ORDER } from '#server/catalogue/shops/pack-lock-order.ts';
import type { Db } from '#server/db/tables.ts';

/** Above this many shops all shelves are locked at once: PostgreSQL has room for a few thousand locks. */
const SHOPS_MAX = 200;

const PLAN = `
	SELECT ARRAY(
		SELECT shop_id FROM import_changes UNION SELECT rp.shop_id FROM import_withdrawn JOIN retailer_products rp USING (id) LIMIT ${SHOPS_MAX + 1}
	) AS shops, EXISTS (
		SELECT 1 FROM import_first f JOIN library_products k ON k.id = f.known
		WHERE f.differs AND (k.parent_code <> f.parent OR k.secondary_code IS DISTINCT FROM coalesce(f.secondary, k.secondary_code)
			OR (k.brand_id IS NULL AND f.brand_key <> ''))
	) AS moves`;

/**
 * Keeps the counters from the shelves that an import of products is about to write, before it locks any row: of its shops, or of all shops when
 * they are many or known products change their category or brand.
 */
export async function lockImportedShelves(db: Db, client: pg.ClientBase): Promise<void> {
	const { rows } = await client.query<{ shops: string[]; moves: boolean }>(PLAN);
	const { shops = [], moves = false } = rows[0] ?? {};
	if (moves || shops.length > SHOPS_MAX) await lockAllShelves(db);
	else for (const shop of shops) await lockShelf(db, shop);
}

/** The packs that an import changes, withdraws or takes the number of. */
const PACKS = `
	SELECT 1 FROM retailer_products rp WHERE id IN (
		SELECT known FROM import_changes UNION SELECT id FROM import_withdrawn
		UNION SELECT rp.id FROM import_changes c JOIN retailer_products rp ON (rp.shop_id, rp.code) = (c.shop_id, c.code)
	) ORDER BY ${PACK_LOCK_ORDER} FOR NO KEY UPDATE`;

/** The rows of their products in the index of the shelves, also of products that get a new pack or another category. */
const CARDS = `
	SELECT 1 FROM shelf_index WHERE (shop_id, library_product_id) IN (
		SELECT shop_id, library_id FROM import_changes
		UNION SELECT rp.shop_id, rp.library_product_id FROM import_withdrawn JOIN retailer_products rp USING (id)
		UNION SELECT s.shop_id, s.library_product_id FROM products_to_index t JOIN shelf_index s ON s.library_product_id = t.id
	) ORDER BY shop_id, library_product_id FOR UPDATE`;

/**
 * Locks the rows that both an import of products and orders write, as an order locks them: first packs, then their rows in the index, each in one
 * order. Adding a pack would lock its product's row in the index too, so nothing is added before.
 */
export async function lockSoldRows(client: pg.ClientBase): Promise<void> {
	await client.query(PACKS);
	await client.query(CARDS);
}
