import { sql } from 'kysely';
import { inStockSql } from '#server/catalogue/packs/pack-columns.ts';
import type { Db, Row } from '#server/db/tables.ts';

type Ordered = { shop_id: string; lines: readonly Pick<Row<'order_lines'>, 'retailer_product_id' | 'library_product_id'>[] };
/** The pack that stands for each ordered one, by its id. */
export type StandIns = ReadonlyMap<string, string>;

/** A pack stands for another of its product when it is at most so many times as large or as small. */
const SIZE_SPAN = 3;

/**
 * What each of some shops has in stock for the lines of an order: the very pack, else the same product in the nearest size. A shop that has
 * nothing of it is missing.
 */
export async function standIns(db: Db, { shop_id, lines }: Ordered, shopIds: readonly string[]): Promise<Map<string, StandIns>> {
	const ids = lines.map((line) => line.retailer_product_id);
	const products = lines.map((line) => line.library_product_id);
	const { rows } = await sql<{ shop_id: string; ordered: string; id: string }>`
		SELECT DISTINCT ON (rp.shop_id, w.ordered) rp.shop_id, w.ordered, rp.id
		FROM unnest(${ids}::text[], ${products}::text[]) AS w(ordered, product)
		JOIN retailer_products rp ON rp.library_product_id = w.product
		LEFT JOIN retailer_products o ON o.shop_id = ${shop_id} AND o.id = w.ordered
		CROSS JOIN LATERAL (SELECT abs(ln(coalesce(nullif(rp.pack_amount::float8, 0), 1) / coalesce(nullif(o.pack_amount::float8, 0), 1))) AS apart) size
		WHERE rp.shop_id = ANY (${[...shopIds]}::text[]) AND ${inStockSql}
			AND (rp.id = w.ordered OR (rp.pack_unit IS NOT DISTINCT FROM o.pack_unit AND size.apart <= ln(${SIZE_SPAN}::float8)))
		ORDER BY rp.shop_id, w.ordered, rp.id = w.ordered DESC, size.apart, rp.price_paise, rp.id`.execute(db);
	const found = new Map<string, Map<string, string>>();
	for (const { shop_id, ordered, id } of rows) found.set(shop_id, (found.get(shop_id) ?? new Map()).set(ordered, id));
	return found;
}
