import { sql } from 'kysely';
import type { By } from '#server/api/partner.ts';
import { changeRow } from '#server/catalogue/products/changes.ts';
import { stockTags } from '#server/catalogue/shops/stock-tags.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Db } from '#server/db/tables.ts';
import type { Planned } from '#server/shelf/file/plan.ts';

/** So many rows of the journal are written by one statement: PostgreSQL takes 65,535 values. */
const AT_ONCE = 500;
/** Of more products than these the tag of the whole catalogue is published instead. */
const TAGS_MAX = 500;

/** Writes the changes of a file with who made them, and answers the tags of what shows them. In the caller's transaction, the packs locked. */
export async function writePlan(
	trx: Db,
	planned: readonly Planned[],
	{ storeId, by, at }: { storeId: string; by: By; at: Date },
): Promise<string[]> {
	if (planned.length === 0) return [];
	const column = <T>(of: (one: Planned) => T) => planned.map(of);
	await sql`
		UPDATE retailer_products rp SET price_paise = n.price, mrp_paise = n.mrp, stock = n.stock, updated_at = ${at}
		FROM unnest(${column(({ pack }) => pack.id)}::text[], ${column(({ now }) => now.price_paise)}::int[], ${column(({ now }) => now.mrp_paise)}::int[],
			${column(({ now }) => now.stock)}::int[]) AS n (id, price, mrp, stock)
		WHERE rp.id = n.id AND rp.shop_id = ${storeId}`.execute(trx);
	for (let from = 0; from < planned.length; from += AT_ONCE)
		await trx
			.insertInto('product_changes')
			.values(planned.slice(from, from + AT_ONCE).map(({ pack, now }) => changeRow({ id: pack.id, shopId: storeId, by, at }, pack, now)))
			.execute();
	const flipped = planned.filter(({ pack, now }) => pack.stock > 0 !== now.stock > 0);
	const stockChanges = await stockTags(
		trx,
		storeId,
		flipped.map(({ pack }) => pack.id),
	);
	const products = [...new Set(planned.map(({ pack }) => pack.library_product_id))];
	return [tag.shop(storeId), ...(products.length > TAGS_MAX ? [tag.catalog] : products.map(tag.product)), ...stockChanges];
}
