import type pg from 'pg';

/** The rows of the index of the shelves as the packs and products say they should be; the head is found by other means than the index finds it. */
const SHOULD_BE = `
	SELECT rp.shop_id, rp.library_product_id, lp.parent_code, lp.secondary_code, lp.brand_id, bool_or(rp.is_listed) AS is_listed,
		bool_or(rp.is_listed AND rp.stock > 0) AS has_stock, (array_agg(rp.price_paise ORDER BY place) FILTER (WHERE rp.is_listed))[1] AS price_paise,
		(array_agg(rp.mrp_paise ORDER BY place) FILTER (WHERE rp.is_listed))[1] AS mrp_paise,
		(array_agg(ln(1 + rp.popularity + rp.sold_count) ORDER BY place) FILTER (WHERE rp.is_listed))[1] AS sold
	FROM (
		SELECT *, row_number() OVER (ORDER BY (stock > 0) DESC, pack_amount NULLS LAST, price_paise, id) AS place FROM retailer_products
	) rp JOIN library_products lp ON lp.id = rp.library_product_id
	GROUP BY rp.shop_id, rp.library_product_id, lp.id`;

/** What the index of the shelves has otherwise than the packs, at most ten rows of it; a row whose packs are gone counts when it is listed. */
export async function wrongShelves(client: pg.ClientBase | pg.Pool): Promise<unknown[]> {
	const { rows } = await client.query(`
		SELECT should, si AS is FROM (${SHOULD_BE}) should FULL JOIN shelf_index si USING (shop_id, library_product_id)
		WHERE (should.parent_code, should.secondary_code, should.brand_id, should.is_listed, should.has_stock, should.price_paise, should.mrp_paise, should.sold)
				IS DISTINCT FROM (si.parent_code, si.secondary_code, si.brand_id, si.is_listed, si.has_stock, si.price_paise, si.mrp_paise, si.sold)
			AND (should.shop_id IS NOT NULL OR si.is_listed) LIMIT 10`);
	return rows;
}
