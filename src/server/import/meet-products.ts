import type pg from 'pg';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';

type Met = { line: number; own_key: string; name: string; key: string; known: string; by_barcode: boolean };
type Note = (kind: string, line: number) => void;

/** Products of the store that a row means by a barcode, or by its shop's code where no other shop sells it, under another name than theirs. */
const MET = `
	SELECT DISTINCT ON (p.source_key) k.line, p.source_key AS own_key, p.name, lp.source_key AS key, lp.names->>'en' AS known, by_barcode
	FROM (
		SELECT k.line, k.no, b.library_product_id AS id, true AS by_barcode FROM import_packs k JOIN barcodes b ON b.gtin = k.gtin
		UNION ALL
		SELECT k.line, k.no, rp.library_product_id, false FROM import_packs k JOIN retailer_products rp ON (rp.shop_id, rp.code) = (k.shop_id, k.code)
		WHERE NOT EXISTS (SELECT 1 FROM retailer_products o WHERE o.library_product_id = rp.library_product_id AND o.shop_id <> rp.shop_id)
	) k JOIN import_products p USING (no) JOIN library_products lp ON lp.id = k.id
	ORDER BY p.source_key, by_barcode DESC, k.line`;

/** Products that `npm run catalogue -- merge` has made part of another. */
const MERGED_ALREADY = `
	SELECT DISTINCT ON (p.source_key) p.line, p.source_key AS own_key, lp.source_key AS key
	FROM moved_addresses m JOIN import_products p USING (source_key) JOIN library_products lp ON lp.id = m.new
	WHERE m.kind = 'products' AND NOT EXISTS (SELECT 1 FROM library_products o WHERE o.source_key = p.source_key) ORDER BY p.source_key, p.line`;

/** Products of the file that share a barcode are one: that of the first row. */
const SHARED = `
	SELECT DISTINCT ON (p.source_key) k.line, p.source_key AS own_key, f.source_key AS key
	FROM import_packs k JOIN import_products p USING (no)
		JOIN (SELECT DISTINCT ON (gtin) gtin, source_key FROM import_packs JOIN import_products USING (no) WHERE gtin IS NOT NULL ORDER BY gtin, import_packs.line) f USING (gtin)
	WHERE p.source_key <> f.source_key ORDER BY p.source_key, k.line`;

/** A number that a shop gives to another product than before is no sign that the two are one: their names have to share a word. */
function shareWord(one: string, other: string): boolean {
	const words = new Set(foldForSearch(one));
	return foldForSearch(other).some((word) => words.has(word));
}

/** `moves`: the product of the store will be known by the file's name from now on, because the file has no row of its former name. */
async function rename(client: pg.ClientBase, found: readonly { own_key: string; key: string }[], mayMove = true): Promise<void> {
	const keys = [found.map((one) => one.own_key), found.map((one) => one.key)];
	await client.query(
		`INSERT INTO import_renamed SELECT m.own_key, m.key, ${mayMove} AND NOT EXISTS (SELECT 1 FROM import_products p WHERE p.source_key = m.key)
		FROM unnest($1::text[], $2::text[]) AS m (own_key, key)`,
		keys,
	);
	await client.query(
		'UPDATE import_products p SET source_key = m.key FROM unnest($1::text[], $2::text[]) AS m (own_key, key) WHERE p.source_key = m.own_key',
		keys,
	);
}

/** Makes products of the file those of the store that have their barcode or their shop's code, before names are compared (`import_renamed`). */
export async function meetProducts(client: pg.ClientBase, note: Note): Promise<void> {
	await client.query('CREATE TEMP TABLE import_renamed (own_key text, key text, moves boolean) ON COMMIT DROP');
	const anyMoved = await client.query("SELECT 1 FROM moved_addresses WHERE kind = 'products' LIMIT 1");
	if (anyMoved.rowCount) {
		const { rows: merged } = await client.query<{ line: number; own_key: string; key: string }>(MERGED_ALREADY);
		for (const { line } of merged) note('product that was merged into another: its rows are of that one', line);
		await rename(client, merged, false);
	}
	const coded = await client.query('SELECT 1 FROM import_packs WHERE gtin IS NOT NULL OR code IS NOT NULL LIMIT 1');
	if (!coded.rowCount) return;
	const { rows } = await client.query<Met>(MET);
	const met = rows.filter((row) => row.key !== row.own_key && (row.by_barcode || shareWord(row.name, row.known)));
	for (const { line, by_barcode } of met)
		note(`product met by ${by_barcode ? 'its barcode' : "the shop's code"}, under another name than it had`, line);
	await rename(client, met);
	const { rows: shared } = await client.query<{ line: number; own_key: string; key: string }>(SHARED);
	for (const { line } of shared) note('two names under one barcode: one product, the first name counts', line);
	await rename(client, shared);
}

/**
 * Notes the barcodes of the file's packs, and gives a product that was met by a code the name's own key, so that its new name alone meets
 * it next time.
 */
export async function writeCodes(client: pg.ClientBase): Promise<void> {
	await client.query(`
		INSERT INTO barcodes AS b (gtin, library_product_id, pack_key)
		SELECT DISTINCT ON (s.gtin) s.gtin, i.library_id, s.pack_key FROM import_stock s JOIN import_ids i ON i.key = s.product
		WHERE s.gtin IS NOT NULL ORDER BY s.gtin, s.line
		ON CONFLICT (gtin) DO UPDATE SET library_product_id = excluded.library_product_id, pack_key = excluded.pack_key
		WHERE (b.library_product_id, b.pack_key) <> (excluded.library_product_id, excluded.pack_key)`);
	await client.query(`
		UPDATE library_products lp SET source_key = r.own_key
		FROM (SELECT DISTINCT ON (key) key, own_key FROM import_renamed WHERE moves ORDER BY key, own_key) r
		WHERE lp.source_key = r.key AND NOT EXISTS (SELECT 1 FROM library_products o WHERE o.source_key = r.own_key)`);
}
