import { sql } from 'kysely';
import { inStockSql } from '#server/catalogue/packs/pack-columns.ts';
import { sellerTags } from '#server/catalogue/shelf-tags.ts';
import { lockStock } from '#server/catalogue/shops/lock-stock.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Db } from '#server/db/tables.ts';

/**
 * The tags of the lists of shops, when the given packs (which went out of stock or came back) are all that the shop has of their
 * category: then the shop begins or ceases to sell that category, or to sell at all. Empty otherwise. Called in the transaction that changed the
 * packs, as late as possible: until it ends, other changes to this shop's stock wait.
 */
export async function stockTags(trx: Db, shopId: string, packIds: readonly string[]): Promise<string[]> {
	if (packIds.length === 0) return [];
	await lockStock(trx, shopId);
	// A statement of its own: only a statement that begins after the lock was granted sees what its last holder wrote.
	const ids = sql`${[...packIds]}::text[]`;
	const { rows } = await sql<{ isAll: boolean }>`
		SELECT NOT EXISTS (SELECT 1 FROM retailer_products rp WHERE rp.shop_id = ${shopId} AND ${inStockSql} AND rp.id <> ALL (${ids})) AS "isAll"
		FROM retailer_products flipped JOIN library_products fp ON fp.id = flipped.library_product_id
		WHERE flipped.shop_id = ${shopId} AND flipped.id = ANY (${ids}) AND NOT EXISTS (
			SELECT 1 FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id
			WHERE rp.shop_id = ${shopId} AND ${inStockSql} AND lp.parent_code = fp.parent_code AND rp.id <> ALL (${ids})
		) LIMIT 1`.execute(trx);
	const [emptied] = rows;
	return emptied ? [...sellerTags(shopId), tag.stock, ...(emptied.isAll ? [tag.sellers] : [])] : [];
}
