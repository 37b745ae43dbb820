import { sql } from 'kysely';
import type pg from 'pg';
import { DEFAULT_MAX_QUANTITY, NO_MRP } from '#lib/constants.ts';
import { partTags, sellerTags } from '#server/catalogue/shelf-tags.ts';
import { lockAllStock } from '#server/catalogue/shops/lock-stock.ts';
import { refreshVocabulary } from '#server/catalogue/spelling/vocabulary.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { ShopChoice } from '#server/import/chosen-shops.ts';
import { codeMoves } from '#server/import/code-moves.ts';
import type { Columns } from '#server/import/find-columns.ts';
import { findFormerPacks, withdrawFormerPacks } from '#server/import/former-packs.ts';
import type { ChangedTags, Count, ImportContext, Refuse } from '#server/import/job.ts';
import { categoryChanges, keepCategories, refuseUnplaced, refuseUnsold } from '#server/import/kept-categories.ts';
import { lockImportedShelves, lockSoldRows } from '#server/import/lock-rows.ts';
import { meetProducts, writeCodes } from '#server/import/meet-products.ts';
import { refuseCodesTwice, refusePacksTwice } from '#server/import/packs-twice.ts';
import { newMrp, refuseAboveMrp } from '#server/import/price-above-mrp.ts';
import type { ProductField } from '#server/import/product-columns.ts';
import { planLibrary, upsertProducts } from '#server/import/products-library-sql.ts';
import type { Read } from '#server/import/read-values.ts';
import { SPREAD, VALUES_OF_ROW } from '#server/import/spread-sql.ts';
import { openStagingTable } from '#server/import/staging-table.ts';

/**
 * The columns of the staging tables of products and packs, with their types; `no` is the number of a product in the file. What stands on a pack
 * is null where the file does not say it; a date or country that it takes away is ''.
 */
export const STAGED_PRODUCT = `no integer, line integer, id text, source_key text, name text, names jsonb, brand text, brand_key text, brand_id text,
	parent text, by_default boolean, has_part boolean, secondary text, secondary_name text, secondary_is_new boolean, art text, ground text, images jsonb, about jsonb, hsn text, tax_rate smallint, search_text text,
	thing text, recognised_by text, said text, is_ours boolean, category_words jsonb`;
export const STAGED_PACK = `line integer, no integer, id text, shop_id text, spot integer, copy integer, pack_key text, pack_text text,
	pack_amount numeric, pack_unit text, price_paise integer, mrp_paise integer, stock integer,
	gtin text, code text, food_sign text, best_before text, origin text, is_prescribed boolean`;

/** Above this many changed products or shops, the tag of the whole catalogue is published instead of theirs. */
const TAGS_MAX = 500;

/** Writes the shops for spreading into a staging table, by category; it is empty when rows name their shops. */
export async function stageSellers(
	client: pg.ClientBase,
	choice: ShopChoice,
	sellers: ReadonlyMap<string, readonly string[]> | null,
): Promise<void> {
	const stage = await openStagingTable(
		client,
		'import_sellers',
		'parent text, place integer, shop_id text, places integer, copies integer',
	);
	const copies = choice.kind === 'spread' ? choice.copies : 1;
	for (const [parent, shops] of sellers ?? [])
		for (const [place, id] of shops.entries()) stage.add(parent, place, id, shops.length, copies);
	await stage.flush(true);
}

const NAMED = `
	SELECT k.line, k.id, k.shop_id, p.key AS product, k.pack_key, k.pack_text, k.pack_amount, k.pack_unit, ${VALUES_OF_ROW}
	FROM import_packs k JOIN import_keys p USING (no)`;

/**
 * Assigns every pack to its shops (`import_stock`), and finds packs that a shop has twice: with the same price the first counts and the
 * others are told, with another price they are refused. `unplaced` says why a new product without a category is.
 */
export async function compareProducts(
	client: pg.ClientBase,
	{ columns, unplaced }: { columns: Pick<Columns<ProductField>, 'name' | 'has'>; unplaced: Read<unknown> },
	refuse: Refuse,
	note: (kind: string, line: number) => void,
): Promise<void> {
	await client.query('ANALYZE import_products, import_packs');
	await meetProducts(client, note);
	await keepCategories(client);
	await refuseUnplaced(client, columns, unplaced, refuse);
	const spread = await client.query('SELECT 1 FROM import_sellers LIMIT 1');
	if (spread.rowCount) await refuseUnsold(client, columns, refuse);
	// A number per product, because 4 bytes sort and join faster than its words. The category is that of the product's first row.
	await client.query(`
		CREATE TEMP TABLE import_keys ON COMMIT DROP AS
			SELECT no, min(no) OVER w AS key, first_value(parent) OVER w AS parent FROM import_products
			WINDOW w AS (PARTITION BY source_key ORDER BY line ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING);
		ANALYZE import_keys`);
	await client.query(`CREATE TEMP TABLE import_stock ON COMMIT DROP AS ${spread.rowCount ? SPREAD : NAMED}`);
	await client.query('ANALYZE import_stock');
	await refusePacksTwice(client, columns, refuse, note);
	await refuseCodesTwice(client, columns, refuse);
	if (!columns.has('mrp')) await refuseAboveMrp(client, columns, refuse);
}

/** Known packs whose price, MRP or stock is about to change, as `noteChange` notes one: what stays the same is null, no MRP is −1 rupee. */
const noteChanges = (hasMrp: boolean) => `
	INSERT INTO product_changes
		(shop_id, retailer_product_id, actor, price_was_paise, price_paise, mrp_was_paise, mrp_paise, stock_was, stock, at)
	SELECT shop_id, id, 'IMPORT', CASE WHEN is_price THEN price END, CASE WHEN is_price THEN new_price END, CASE WHEN is_mrp THEN mrp END,
		CASE WHEN is_mrp THEN new_mrp END, CASE WHEN is_stock THEN stock END, CASE WHEN is_stock THEN new_stock END, clock_timestamp()
	FROM (
		SELECT *, price <> new_price AS is_price, mrp <> new_mrp AS is_mrp, stock <> new_stock AS is_stock
		FROM (
			SELECT c.line, rp.shop_id, rp.id, rp.price_paise AS price, c.price_paise AS new_price, coalesce(rp.mrp_paise, ${NO_MRP * 100}) AS mrp,
				coalesce(${newMrp(hasMrp)}, ${NO_MRP * 100}) AS new_mrp, rp.stock, coalesce(c.stock, rp.stock) AS new_stock
			FROM import_changes c JOIN retailer_products rp ON rp.id = c.known
		) packs
	) compared
	WHERE is_price OR is_mrp OR is_stock ORDER BY line`;

/**
 * Finds what of the file is new or differs (`import_changes`): products, and packs on the shelves; `notes` tell what of it others than the shop
 * would not expect. Without `hasMrp` no MRP differs.
 */
export async function planProducts(
	client: pg.ClientBase,
	hasMrp: boolean,
): Promise<{ counts: readonly Count[]; notes: readonly string[] }> {
	const library = await planLibrary(client);
	await client.query(`
		CREATE TEMP TABLE import_changes ON COMMIT DROP AS
			SELECT s.*, i.library_id, i.parent, rp.id AS known
			FROM import_stock s JOIN import_ids i ON i.key = s.product
				LEFT JOIN retailer_products rp ON (rp.shop_id, rp.library_product_id, rp.pack_key) = (s.shop_id, i.library_id, s.pack_key)
			WHERE rp.id IS NULL OR rp.price_paise <> s.price_paise ${hasMrp ? 'OR rp.mrp_paise IS DISTINCT FROM s.mrp_paise' : ''}
				OR rp.pack_text <> s.pack_text OR rp.stock <> s.stock OR NOT rp.is_listed OR rp.code <> s.code OR (rp.code IS NULL AND s.code IS NOT NULL)
				OR rp.food_sign IS DISTINCT FROM coalesce(s.food_sign, rp.food_sign) OR rp.is_prescribed IS DISTINCT FROM coalesce(s.is_prescribed, rp.is_prescribed)
				OR rp.best_before IS DISTINCT FROM nullif(coalesce(s.best_before, rp.best_before), '')
				OR rp.origin IS DISTINCT FROM nullif(coalesce(s.origin, rp.origin), '');
		ANALYZE import_changes`);
	const withdrawn = await findFormerPacks(client);
	const { rows } = await client.query<{ added: number; changed: number; all: number }>(`
		SELECT count(*) FILTER (WHERE known IS NULL)::integer AS added, count(known)::integer AS changed,
			(SELECT count(*) FROM import_stock)::integer AS all FROM import_changes`);
	const { added = 0, changed = 0, all = 0 } = rows[0] ?? {};
	const packs = { what: 'packs on shelves', added, changed, same: all - added - changed, ...(withdrawn > 0 && { withdrawn }) };
	return { counts: [library, packs], notes: [...(await categoryChanges(client)), ...(await codeMoves(client))] };
}

/** A code that goes to another row leaves the one that had it first. */
const FREE_CODES = `
	UPDATE retailer_products rp SET code = NULL FROM import_changes c
	WHERE rp.shop_id = c.shop_id AND rp.code = c.code AND rp.id <> coalesce(c.known, c.id)`;

/**
 * Writes only new and changed rows, and notes what changed. It locks the shelves first, then products, then the rows that orders change too, as
 * `lockSoldRows` says. `defaultStock` is for new packs whose row has none; without `hasMrp` known packs keep their MRP.
 */
export async function applyProducts(
	{ db, client }: ImportContext,
	{ defaultStock, hasMrp }: { defaultStock: number; hasMrp: boolean },
): Promise<ChangedTags> {
	await lockImportedShelves(db, client);
	// Orders must not wait for the products, which are written long before the end: the index of the shelves follows them last.
	await client.query('SELECT index_products_later()');
	const library = await upsertProducts(client);
	if (library.products > 0) await refreshVocabulary(db);
	const tags = await tagsOf(db, library.isCatalog);
	// As late as can be, because from here to the commit an order that needs one of these rows waits.
	await lockSoldRows(client);
	await client.query(
		`INSERT INTO retailer_products
			(id, shop_id, library_product_id, pack_key, pack_text, pack_amount, pack_unit, price_paise, mrp_paise, stock, max_quantity,
			food_sign, best_before, origin, is_prescribed)
		SELECT id, shop_id, library_id, pack_key, pack_text, pack_amount, pack_unit, price_paise, mrp_paise, coalesce(stock, $1), $2,
			food_sign, nullif(best_before, ''), nullif(origin, ''), is_prescribed
		FROM import_changes WHERE known IS NULL ORDER BY shop_id, library_id, pack_key
		ON CONFLICT DO NOTHING`,
		[defaultStock, DEFAULT_MAX_QUANTITY],
	);
	await client.query(noteChanges(hasMrp));
	await withdrawFormerPacks(client);
	await client.query(FREE_CODES);
	await client.query(`
		UPDATE retailer_products rp
		SET price_paise = c.price_paise, mrp_paise = ${newMrp(hasMrp)}, pack_key = c.pack_key, pack_text = c.pack_text, pack_amount = c.pack_amount,
			pack_unit = c.pack_unit, stock = coalesce(c.stock, rp.stock), is_listed = true, code = coalesce(c.code, rp.code),
			food_sign = coalesce(c.food_sign, rp.food_sign), best_before = nullif(coalesce(c.best_before, rp.best_before), ''),
			origin = nullif(coalesce(c.origin, rp.origin), ''), is_prescribed = coalesce(c.is_prescribed, rp.is_prescribed),
			stock_when_off = CASE WHEN c.stock IS NULL THEN rp.stock_when_off END, updated_at = clock_timestamp()
		FROM import_changes c WHERE rp.id = c.known`);
	await client.query(
		'UPDATE retailer_products rp SET code = c.code FROM import_changes c WHERE rp.id = c.id AND c.known IS NULL AND c.code IS NOT NULL',
	);
	await writeCodes(client);
	await client.query('SELECT index_products_now()');
	await lockAllStock(db);
	return tags;
}

/** What changes on the shelves: packs of the file, those that are withdrawn, and those of products that change in the library. */
const CHANGED = `
	SELECT shop_id, library_id AS product FROM import_changes
	UNION SELECT rp.shop_id, rp.library_product_id FROM import_withdrawn JOIN retailer_products rp USING (id)
	UNION SELECT rp.shop_id, t.id FROM import_touched t JOIN retailer_products rp ON rp.library_product_id = t.id`;

/**
 * The tags of the shelves, products and categories that change, of the shops, because a category may be filled, and of all shops where one may begin
 * or cease to sell; or the tag of the whole catalogue when these are too many. Called when the library is written and the shelves are not, so that
 * their index still knows in which category a product was.
 */
async function tagsOf(db: ImportContext['db'], isCatalog: boolean): Promise<string[]> {
	if (isCatalog) return [tag.catalog, tag.shops];
	const { rows } = await sql<{ shop: string; product: string; parent: string; secondary: string | null }>`
		SELECT c.shop_id AS shop, c.product, part.parent_code AS parent, part.secondary_code AS secondary
		FROM (${sql.raw(CHANGED)}) c CROSS JOIN LATERAL (
			SELECT parent_code, secondary_code FROM library_products WHERE id = c.product
			UNION SELECT parent_code, secondary_code FROM shelf_index WHERE shop_id = c.shop_id AND library_product_id = c.product
		) part LIMIT ${TAGS_MAX + 1}`.execute(db);
	const touched = await sql<{ id: string }>`SELECT id FROM import_touched LIMIT ${TAGS_MAX + 1}`.execute(db);
	if (rows.length > TAGS_MAX || touched.rows.length > TAGS_MAX) return [tag.catalog, tag.shops];
	if (rows.length === 0) return touched.rows.map(({ id }) => tag.product(id));
	const begins = await sql`
		SELECT 1 FROM (SELECT DISTINCT shop_id FROM (${sql.raw(CHANGED)}) c) own WHERE NOT EXISTS (
			SELECT 1 FROM shelf_index si WHERE si.shop_id = own.shop_id AND si.is_listed AND si.has_stock
				AND (si.shop_id, si.library_product_id) NOT IN (${sql.raw(CHANGED)})
		) LIMIT 1`.execute(db);
	const tags = [
		...touched.rows.map(({ id }) => tag.product(id)),
		...rows.flatMap(({ shop, product, ...part }) => [tag.shelf(shop), tag.product(product), ...partTags(shop, part), ...sellerTags(shop)]),
		tag.shelves,
		tag.stock,
		...(begins.rows.length > 0 ? [tag.sellers] : []),
	];
	return [...new Set(tags)];
}
