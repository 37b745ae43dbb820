import type pg from 'pg';
import type { Columns } from '#server/import/find-columns.ts';
import type { Refuse } from '#server/import/job.ts';

/**
 * The MRP that a row `c` of `import_changes` gives to the pack `rp`, as SQL: of a file without MRPs the pack's own. One that is below the new price
 * goes: it was of another size, or was written after the rows were compared.
 */
export const newMrp = (hasMrp: boolean): string =>
	hasMrp ? 'c.mrp_paise' : 'CASE WHEN rp.mrp_paise >= c.price_paise THEN rp.mrp_paise END';

const ABOVE = `
	SELECT s.line, s.price_paise, min(rp.mrp_paise) AS mrp_paise
	FROM import_stock s JOIN import_products p ON p.no = s.product JOIN library_products lp USING (source_key)
		JOIN retailer_products rp ON (rp.shop_id, rp.library_product_id, rp.pack_key) = (s.shop_id, lp.id, s.pack_key)
	WHERE s.price_paise > rp.mrp_paise GROUP BY s.line, s.price_paise ORDER BY s.line`;
const REMEDY =
	'The file has no MRPs, so packs keep those they have: give it a column mrp with the new ones; an empty cell takes the MRP away.';

/** Why a price above the MRP of the same row (both in paise) is refused; null where it is not above it, or one of them is not known. */
export const whyAboveMrp = (price: number | null, mrp: number | null): string | null =>
	price !== null && mrp !== null && price > mrp ? `${price / 100} is above the MRP of ${mrp / 100}` : null;

/** Refuses rows of a file without MRPs whose price is above the MRP that the pack has at the shop. */
export async function refuseAboveMrp(client: pg.ClientBase, columns: Pick<Columns<'price'>, 'name'>, refuse: Refuse): Promise<void> {
	const { rows } = await client.query<{ line: number; price_paise: number; mrp_paise: number }>(ABOVE);
	for (const { line, price_paise, mrp_paise } of rows)
		refuse(line, columns.name('price'), `${whyAboveMrp(price_paise, mrp_paise)} that the pack has in the store`, REMEDY);
	if (rows.length > 0) await client.query('DELETE FROM import_stock WHERE line = ANY ($1::integer[])', [rows.map(({ line }) => line)]);
}
