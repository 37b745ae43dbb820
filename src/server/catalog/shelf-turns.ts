import { sql } from 'kysely';
import type { Db } from '#server/app/app.ts';
import { isOnShelf } from '#server/catalog/selling-shops.ts';
import { tag } from '#server/catalog/tags.ts';

/**
 * The tags of the lists of shops, when these packs of a shop, which went out of stock or came back, were all that it has of their
 * category: it has just ceased to sell that, or begun. Asked in the transaction that changed them.
 */
export async function shelfTurns(trx: Db, shopId: string, packIds: readonly string[]): Promise<string[]> {
	if (packIds.length === 0) return [];
	const ids = sql`${[...packIds]}::text[]`;
	const { rows } = await sql`
		SELECT 1 FROM retailer_products flipped JOIN library_products fp ON fp.id = flipped.library_product_id
		WHERE flipped.id = ANY (${ids}) AND NOT EXISTS (
			SELECT 1 FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id
			WHERE rp.shop_id = ${shopId} AND ${isOnShelf} AND lp.parent_code = fp.parent_code AND rp.id <> ALL (${ids})
		) LIMIT 1`.execute(trx);
	return rows.length > 0 ? [tag.shops, tag.shelves] : [];
}
