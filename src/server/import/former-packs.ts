import type pg from 'pg';
import { DEFAULT_MEASUREMENT } from '#lib/constants.ts';
import { parsePack } from '#server/catalogue/packs/pack.ts';
import { withAnyMeasure } from '#server/import/bare-measure.ts';

/**
 * Packs of the same shop and product that the file no longer has under their own size, beside packs that would be new: what may be the same pack
 * under a former size, or a ghost of it.
 */
const CANDIDATES = `
	CREATE TEMP TABLE import_former ON COMMIT DROP AS
		SELECT c.id AS staged, c.line, c.pack_key, c.price_paise, rp.id AS former, rp.pack_text AS former_text, rp.price_paise AS former_price,
			CASE WHEN rp.code = c.code THEN 1
				WHEN EXISTS (SELECT 1 FROM barcodes b WHERE b.gtin = c.gtin AND b.library_product_id = c.library_id AND b.pack_key = rp.pack_key) THEN 2
			END AS rank
		FROM import_changes c JOIN import_first f ON f.no = c.product AND f.known IS NOT NULL
			JOIN retailer_products rp ON (rp.shop_id, rp.library_product_id) = (c.shop_id, c.library_id)
		WHERE c.known IS NULL AND rp.is_listed AND NOT EXISTS (
			SELECT 1 FROM import_stock s JOIN import_ids i ON i.key = s.product
			WHERE (s.shop_id, i.library_id, s.pack_key) = (rp.shop_id, rp.library_product_id, rp.pack_key)
		)`;

/** The same size by today's reading of the text: "12 Nos" was words once, and so was "250". */
const REREAD = `
	UPDATE import_former f SET rank = 3 FROM unnest($1::text[], $2::text[]) AS r (text, key)
	WHERE f.rank IS NULL AND f.former_text = r.text AND f.pack_key = r.key`;
/** A row without a size was this pack where it costs the same. Its only new size, or it cannot be told which one it was. */
const UNSIZED = `
	UPDATE import_former f SET rank = 4 FROM (
		SELECT former FROM import_former WHERE former_text = $1 GROUP BY former HAVING count(*) = 1
	) one
	WHERE f.former = one.former AND f.rank IS NULL AND f.former_price = f.price_paise`;
const KEPT = `
	UPDATE import_changes c SET known = k.former FROM (
		SELECT DISTINCT ON (former) former, staged FROM (
			SELECT DISTINCT ON (staged) staged, former, rank, line FROM import_former WHERE rank IS NOT NULL ORDER BY staged, rank, former
		) best ORDER BY former, rank, line
	) k
	WHERE c.id = k.staged`;
/** Rows without a size of products that the file has with sizes, and not without one. */
const GHOSTS = `
	WITH unsized AS MATERIALIZED (
		SELECT id, shop_id, library_product_id, pack_key FROM retailer_products WHERE pack_text = '${DEFAULT_MEASUREMENT}' AND is_listed
	)
	SELECT u.id FROM unsized u JOIN import_ids i ON i.library_id = u.library_product_id
		JOIN import_stock s ON (s.product, s.shop_id) = (i.key, u.shop_id)
	GROUP BY u.id, u.pack_key HAVING bool_and(s.pack_key <> u.pack_key)`;
/** Packs under the name that a product of the file had before a code told what it is. */
const LEFT_BEHIND = `
	SELECT rp.id FROM import_renamed r JOIN import_first f ON f.source_key = r.key JOIN import_changes c ON c.product = f.no
		JOIN library_products lp ON lp.source_key = r.own_key AND lp.id <> c.library_id
		JOIN retailer_products rp ON (rp.shop_id, rp.library_product_id, rp.pack_key) = (c.shop_id, lp.id, c.pack_key)
	WHERE rp.is_listed`;
const WITHDRAWN = `
	CREATE TEMP TABLE import_withdrawn ON COMMIT DROP AS
		SELECT id FROM (SELECT former AS id FROM import_former WHERE rank IS NOT NULL UNION (${GHOSTS}) UNION ${LEFT_BEHIND}) ghosts
		WHERE NOT EXISTS (SELECT 1 FROM import_changes c WHERE c.known = ghosts.id)`;
/** Whether a known product gets a pack that its shop did not have: else no pack can have been another before. */
const HAS_NEW_PACKS = `
	SELECT 1 FROM import_changes c JOIN import_first f ON f.no = c.product WHERE c.known IS NULL AND f.known IS NOT NULL LIMIT 1`;
const NO_FORMER = `
	CREATE TEMP TABLE import_former (staged text, line integer, pack_key text, price_paise integer, former text, former_text text, former_price integer,
		rank integer) ON COMMIT DROP`;

async function keepFormer(client: pg.ClientBase): Promise<void> {
	await client.query(CANDIDATES);
	// With the numbers of before, the planner compares every row with every other.
	await client.query('ANALYZE import_former');
	const { rows } = await client.query<{ text: string }>('SELECT DISTINCT former_text AS text FROM import_former WHERE rank IS NULL');
	const texts = rows.map(({ text }) => text).filter((text) => text !== DEFAULT_MEASUREMENT);
	const read = texts.flatMap((text) => [text, ...withAnyMeasure(text)].map((size) => [text, parsePack(size).key] as const));
	await client.query(REREAD, [read.map(([text]) => text), read.map(([, key]) => key)]);
	await client.query(UNSIZED, [DEFAULT_MEASUREMENT]);
	await client.query('ANALYZE import_former');
	await client.query(KEPT);
	await client.query('ANALYZE import_changes');
}

/**
 * Finds the packs that changed their size and keep their row (`known` of `import_changes`), with carts and favourites on it, and those that are
 * ghosts (`import_withdrawn`): without a size beside packs with one, or under a name that a code has led away from. Answers how many are withdrawn.
 */
export async function findFormerPacks(client: pg.ClientBase): Promise<number> {
	const hasNew = await client.query(HAS_NEW_PACKS);
	if (hasNew.rowCount) await keepFormer(client);
	else await client.query(NO_FORMER);
	await client.query(WITHDRAWN);
	const { rows: found } = await client.query<{ count: number }>('SELECT count(*)::integer AS count FROM import_withdrawn');
	return found[0]?.count ?? 0;
}

/** Takes the ghosts off the shelf, and notes it; they are locked. */
export async function withdrawFormerPacks(client: pg.ClientBase): Promise<void> {
	await client.query(`
		INSERT INTO product_changes (shop_id, retailer_product_id, actor, stock_was, stock, at)
		SELECT shop_id, id, 'IMPORT', stock, 0, clock_timestamp() FROM retailer_products JOIN import_withdrawn USING (id) WHERE stock > 0 ORDER BY id`);
	await client.query(`
		UPDATE retailer_products rp SET stock = 0, is_listed = false, code = NULL, updated_at = clock_timestamp() FROM import_withdrawn w WHERE rp.id = w.id`);
}
