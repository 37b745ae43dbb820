import type pg from 'pg';
import type { Count } from '#server/import/job.ts';

/**
 * One row per product that has a pack at some shop: the values of its first row in the file, each picture once; which product of the store it is
 * (`known`), and whether something of it will be written.
 */
const FIRST = `
	CREATE TEMP TABLE import_first ON COMMIT DROP AS
		SELECT p.*, k.id AS known, (k.id IS NULL OR k.names || p.names <> k.names OR k.parent_code <> p.parent
			OR k.secondary_code IS DISTINCT FROM coalesce(p.secondary, k.secondary_code)
			OR k.image IS DISTINCT FROM coalesce(p.pictures[1], k.image) OR (cardinality(p.pictures) > 1 AND k.more_images <> p.pictures[2:])
			OR (p.about IS NOT NULL AND coalesce(k.about, '{}') || p.about <> coalesce(k.about, '{}'))
			OR k.hsn IS DISTINCT FROM coalesce(p.hsn, k.hsn) OR k.tax_rate IS DISTINCT FROM coalesce(p.tax_rate, k.tax_rate)
			OR k.thing IS DISTINCT FROM p.thing OR (k.brand_id IS NULL AND p.brand_key <> '')
			OR NOT string_to_array(p.search_text, ' ') <@ string_to_array(k.search_text, ' ')) IS TRUE AS differs
		FROM (
			SELECT DISTINCT ON (source_key) *, CASE WHEN images IS NOT NULL THEN (
				SELECT array_agg(path ORDER BY place) FROM (
					SELECT path, min(place) AS place FROM jsonb_array_elements_text(images) WITH ORDINALITY AS w (path, place)
					WHERE path IS NOT NULL GROUP BY path
				) once
			) END AS pictures
			FROM import_products WHERE no IN (SELECT product FROM import_stock) ORDER BY source_key, line
		) p LEFT JOIN library_products k USING (source_key);
	CREATE TEMP TABLE import_ids ON COMMIT DROP AS
		SELECT no AS key, coalesce(known, id) AS library_id, parent FROM import_first;
	ANALYZE import_first, import_ids`;
const NEW_PLACES = `
	INSERT INTO secondary_categories (parent_code, code, names, position)
	SELECT parent, secondary, jsonb_build_object('en', secondary_name),
		(SELECT coalesce(max(position), -1) FROM secondary_categories WHERE parent_code = parent) + row_number() OVER (PARTITION BY parent ORDER BY secondary)
	FROM (
		SELECT DISTINCT ON (parent, secondary) parent, secondary, secondary_name FROM import_first
		WHERE secondary_is_new ORDER BY parent, secondary, line
	) s
	ON CONFLICT DO NOTHING`;
const NEW_BRANDS = `
	INSERT INTO brands (id, name, name_key)
	SELECT DISTINCT ON (brand_key) brand_id, brand, brand_key FROM import_first
	WHERE brand_key <> '' AND NOT EXISTS (SELECT 1 FROM brands WHERE name_key = brand_key) ORDER BY brand_key, line
	ON CONFLICT DO NOTHING`;

/**
 * A known product takes names, category, search words, pictures and description from the file. It keeps names in other languages, its
 * drawing, its earlier search words but those of its thing, and its further pictures where the row has only one.
 */
const UPSERT = `
	WITH written AS (
		INSERT INTO library_products AS lp (id, source_key, names, about, brand_id, parent_code, secondary_code, art, ground, image, more_images, hsn, tax_rate, search_text, thing, recognised_by, category_words)
		SELECT p.id, p.source_key, p.names, p.about, b.id, p.parent, p.secondary, p.art, p.ground, p.pictures[1],
			coalesce(p.pictures[2:], '{}'), p.hsn, p.tax_rate, p.search_text, p.thing, p.recognised_by, p.category_words
		FROM import_first p LEFT JOIN brands b ON b.name_key = p.brand_key
		WHERE p.differs ORDER BY p.source_key
		ON CONFLICT (source_key) DO UPDATE SET
			names = lp.names || excluded.names, about = coalesce(lp.about || excluded.about, excluded.about, lp.about),
			thing = excluded.thing, recognised_by = excluded.recognised_by, category_words = excluded.category_words,
			brand_id = coalesce(lp.brand_id, excluded.brand_id),
			hsn = coalesce(excluded.hsn, lp.hsn), tax_rate = coalesce(excluded.tax_rate, lp.tax_rate),
			parent_code = excluded.parent_code, image = coalesce(excluded.image, lp.image),
			more_images = CASE WHEN excluded.more_images = '{}' THEN array_remove(lp.more_images, excluded.image) ELSE excluded.more_images END,
			secondary_code = CASE WHEN lp.parent_code = excluded.parent_code
				THEN coalesce(excluded.secondary_code, lp.secondary_code) ELSE excluded.secondary_code END,
			search_text = (
				SELECT string_agg(word, ' ' ORDER BY at) FROM (
					SELECT word, min(at) AS at
					FROM string_to_table(regexp_replace(lp.search_text, '(^| )[@>][^ ]+', '', 'g') || ' ' || excluded.search_text, ' ')
						WITH ORDINALITY AS w (word, at) GROUP BY word
				) words
			)
		RETURNING lp.id, lp.parent_code
	)
	INSERT INTO import_touched SELECT * FROM written`;

/** Products that are the same by words that are not kept yet: what pages show of them does not change. */
const KEEP_WORDS = `
	UPDATE library_products lp SET category_words = n.category_words FROM (
		SELECT k.id, f.category_words FROM import_first f JOIN library_products k ON k.id = f.known
		WHERE NOT f.differs AND k.category_words IS NULL AND f.category_words IS NOT NULL ORDER BY k.id FOR NO KEY UPDATE OF k
	) n
	WHERE lp.id = n.id`;

/** Compares the products of the file with those of the store; afterwards `import_ids` has the product of every staged number. */
export async function planLibrary(client: pg.ClientBase): Promise<Count> {
	await client.query(FIRST);
	const { rows } = await client.query<{ added: number; changed: number; same: number }>(`
		SELECT count(*) FILTER (WHERE known IS NULL)::integer AS added, count(*) FILTER (WHERE known IS NOT NULL AND differs)::integer AS changed,
			count(*) FILTER (WHERE NOT differs)::integer AS same FROM import_first`);
	const { added = 0, changed = 0, same = 0 } = rows[0] ?? {};
	return { what: 'products', added, changed, same };
}

/** What of the library was written, and whether brands or categories were added, which are listed on many pages. */
export type WrittenLibrary = { products: number; isCatalog: boolean };

/** Writes new and changed brands, secondary categories and library products (`import_touched`). */
export async function upsertProducts(client: pg.ClientBase): Promise<WrittenLibrary> {
	const places = await client.query(NEW_PLACES);
	const brands = await client.query(NEW_BRANDS);
	await client.query('CREATE TEMP TABLE import_touched (id text, parent_code text) ON COMMIT DROP');
	const { rowCount } = await client.query(UPSERT);
	await client.query(KEEP_WORDS);
	return { products: rowCount ?? 0, isCatalog: (places.rowCount ?? 0) + (brands.rowCount ?? 0) > 0 };
}
