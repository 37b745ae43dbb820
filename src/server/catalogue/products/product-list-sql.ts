import { type RawBuilder, sql } from 'kysely';
import type { Names } from '#lib/languages.ts';
import { packFactColumns, packOrderSql } from '#server/catalogue/packs/pack-columns.ts';
import { type Cuts, foundShelvesSql } from '#server/catalogue/products/found-products-sql.ts';
import { popularitySql } from '#server/catalogue/products/popularity.ts';
import type { PackFacts } from '#server/catalogue/products/product-card.ts';
import { cutsOf, fitOfCutSql } from '#server/catalogue/products/product-fit-sql.ts';
import { type ListKeys, type OrderedQuery, SOLD_OUT_LAST, sortKey } from '#server/catalogue/products/product-order-sql.ts';
import type { TypedPack } from '#server/catalogue/typed/typed-pack.ts';

/** A row has the names in all languages, so that a list is read once for all of them. */
export type ListRow = PackFacts & { names: Names; k0: number; k1: number; k2: number; n: number; total: number };

export type ListQuery = OrderedQuery & {
	/** The shops in order of preference; at equal ranks the price decides. */
	shops: readonly { id: string; rank: number; metres: number; isOpen: boolean }[];
	/** The pack that was typed: shown first where a product has it. */
	pack: TypedPack | null;
	minPaise: number | null;
	maxPaise: number | null;
	offers: boolean;
	inStock: boolean;
};
/** One page of a list: the entries after a cursor, or after a number of entries. */
export type ListPage = ListQuery & {
	limit: number;
	after: ListKeys | null;
	skip: number;
	/** Whether the first entries are enough, without knowing how many there are. */
	isPart: boolean;
};

/** The heads as the index of the shelves has them; `shelves` are rows of it. */
const indexedHeads = (shelves: RawBuilder<unknown>, hasCuts: boolean) => sql`
	SELECT ${hasCuts ? sql`si.cut,` : sql``} si.shop_id, si.library_product_id, near.rank, near.metres, near.is_open, si.parent_code,
		si.secondary_code, si.brand_id, si.has_stock, si.price_paise,
		coalesce((si.mrp_paise - si.price_paise) * 100.0 / si.mrp_paise, 0) AS off, true AS has_pack, si.sold
	FROM near JOIN ${shelves} si ON si.shop_id = near.shop_id`;

/** The heads where a pack was typed, which comes before the others: the index does not know which packs a product has. */
const headsWithPack = (shelves: RawBuilder<unknown>, hasPack: RawBuilder<unknown>) => sql`
	SELECT DISTINCT ON (si.shop_id, si.library_product_id) si.shop_id, si.library_product_id, near.rank, near.metres, near.is_open,
		si.parent_code, si.secondary_code, si.brand_id, rp.stock > 0 AS has_stock, rp.price_paise,
		coalesce((rp.mrp_paise - rp.price_paise) * 100.0 / rp.mrp_paise, 0) AS off,
		${hasPack} AS has_pack, ${popularitySql} AS sold
	FROM near JOIN ${shelves} si ON si.shop_id = near.shop_id
		JOIN retailer_products rp ON rp.shop_id = si.shop_id AND rp.library_product_id = si.library_product_id AND rp.is_listed`;

/**
 * The common table expressions `near` and `heads`: a head is the pack that the card of one shop's product shows first, among the packs that
 * match words, category and brand. With `cuts` each head has the number of the first that it is in, from 0.
 */
export function headsSql(query: ListQuery, cuts: Cuts | null = null): RawBuilder<unknown> {
	const { terms, shops } = query;
	const hasPack = hasPackSql(query);
	const ids = sql`${shops.map(({ id }) => id)}::text[]`;
	// The join says the same; said as a list, no plan begins with all shops of the country, and a sharded engine knows whom to ask.
	const where = [sql`si.is_listed`, sql`si.shop_id = ANY (${ids})`];
	if (query.parent) where.push(sql`si.parent_code = ${query.parent}`);
	if (query.secondary) where.push(sql`si.secondary_code = ${query.secondary}`);
	if (query.brand) where.push(sql`si.brand_id = ${query.brand}`);
	const hasWords = terms.length > 0;
	const shelves = hasWords ? sql`shelves` : sql`shelf_index`;
	return sql`
		${hasWords ? sql`${foundShelvesSql(terms, sql.join(where, sql` AND `), ids, cuts)},` : sql``} near AS (
			SELECT * FROM unnest(${ids}, ${shops.map(({ rank }) => rank)}::int[],
				${shops.map(({ metres }) => metres)}::int[], ${shops.map(({ isOpen }) => isOpen)}::bool[]) AS n(shop_id, rank, metres, is_open)
		), heads AS (
			${hasPack ? headsWithPack(shelves, hasPack) : indexedHeads(shelves, cuts !== null)}
			${hasWords ? sql`` : sql`WHERE ${sql.join(where, sql` AND `)}`}
			${hasPack ? sql`ORDER BY si.shop_id, si.library_product_id, ${packsInOrder(query)}` : sql``}
		)`;
}

const hasPackSql = ({ pack }: ListQuery) => (pack ? sql`rp.pack_amount = ${pack.amount}::numeric AND rp.pack_unit = ${pack.unit}` : null);

function packsInOrder(query: ListQuery): RawBuilder<unknown> {
	const hasPack = hasPackSql(query);
	return hasPack ? sql`(rp.stock > 0) DESC, (${hasPack}) IS TRUE DESC, ${packOrderSql}` : packOrderSql;
}

/** The condition that filters put on heads. */
function narrowSql(query: ListQuery): RawBuilder<unknown> {
	const heads = [sql`true`];
	if (query.minPaise !== null) heads.push(sql`price_paise >= ${query.minPaise}::float8`);
	if (query.maxPaise !== null) heads.push(sql`price_paise <= ${query.maxPaise}::float8`);
	if (query.offers) heads.push(sql`off > 0`);
	if (query.inStock) heads.push(sql`has_stock`);
	return sql.join(heads, sql` AND `);
}

/** How many entries a product list has. */
export const productCountSql = (query: ListQuery): RawBuilder<{ total: number }> => sql`
	WITH ${headsSql(query)} SELECT count(DISTINCT library_product_id)::int AS total FROM heads WHERE ${narrowSql(query)}`;

/** The heads of a list, each product once: of the nearest open shop with stock, the cheapest of those. */
const onceEachSql = (query: ListQuery) => sql`(
	SELECT DISTINCT ON (library_product_id) *, count(*) OVER (PARTITION BY library_product_id) AS sellers FROM heads WHERE ${narrowSql(query)}
	ORDER BY library_product_id, has_stock DESC, rank, price_paise, shop_id
)`;

/** The common table expressions `best`, the products of a list with their sort keys, and `size`, how many there are. */
const bestSql = (query: ListQuery) => sql`
	best AS (
		SELECT shop_id, library_product_id, ${SOLD_OUT_LAST}::float8 AS k0, (${sortKey(query)})::float8 AS k1, -sold::float8 AS k2
		FROM ${onceEachSql(query)} AS head
			${query.terms.length > 0 || query.alike ? sql`JOIN library_products lp ON lp.id = library_product_id` : sql``}
			LEFT JOIN secondary_categories sc ON sc.parent_code = head.parent_code AND sc.code = head.secondary_code
	), size AS (SELECT count(*) AS total FROM best)`;

/** Whether a page is a first one of typed words, ordered by how well they fit alone. */
const isFirstFound = ({ terms, sort, pack, after }: ListPage) => terms.length === 1 && sort === 'relevance' && !pack && !after;

/** Suggestions are the best of so many products of the first cuts, those that sell most: one letter begins the words of a third of a library. */
const MOST_RANKED = 300;

/**
 * The same for such a page, where `best` has only the cuts that the page reaches: two letters begin the words of a thousand products, and to
 * ask how well each of them fits takes longer than all the rest.
 */
const bestByCut = (query: ListPage, { terms, cuts }: Cuts): RawBuilder<unknown> => {
	const parts = sql.lit(cuts.length + 1);
	const place = sql`k0 * ${parts} + cut`;
	return sql`
		once AS MATERIALIZED (
			SELECT shop_id, library_product_id, is_open, true AS has_pack, sold, ${SOLD_OUT_LAST} AS k0, cut FROM ${onceEachSql(query)} AS head
		), reached AS (
			SELECT * FROM once WHERE ${place} <= coalesce(
				(SELECT ${place} AS place FROM once ORDER BY place LIMIT 1 OFFSET ${query.limit + query.skip}), 2 * ${parts})
			${query.isPart ? sql`ORDER BY ${place}, sold DESC, library_product_id LIMIT ${sql.lit(MOST_RANKED)}` : sql``}
		), best AS (
			SELECT shop_id, library_product_id, k0::float8 AS k0, (${fitOfCutSql(terms, sql`cut`)})::float8 AS k1, -sold::float8 AS k2
			FROM reached JOIN library_products lp ON lp.id = library_product_id
		), size AS (SELECT count(*) AS total FROM once)`;
};

/**
 * One page of a product list. Filters and sorts work on heads. Of the shops that sell the same product only the nearest open one with stock
 * is listed. The rows are all packs of the page's entries; `n` is the number of the entry.
 */
export function productListSql(query: ListPage): RawBuilder<ListRow> {
	const { after } = query;
	const [one] = isFirstFound(query) ? query.terms : [];
	const cuts: Cuts | null = one ? { terms: one, cuts: cutsOf(one), wanted: query.isPart ? query.limit + 1 : null } : null;
	const past = after
		? sql`(k0, k1, k2, library_product_id) > (${after[0]}::float8, ${after[1]}::float8, ${after[2]}::float8, ${after[3]}::text)`
		: sql`true`;
	return sql<ListRow>`
		WITH ${headsSql(query, cuts)}, ${cuts ? bestByCut(query, cuts) : bestSql(query)}, page AS (
			SELECT *, row_number() OVER (ORDER BY k0, k1, k2, library_product_id) AS n
			FROM best WHERE ${past} ORDER BY k0, k1, k2, library_product_id LIMIT ${query.limit + 1} OFFSET ${query.skip}
		)
		SELECT page.k0, page.k1, page.k2, page.n::int AS n, (SELECT total FROM size)::int AS total, ${packFactColumns}, lp.names
		FROM page JOIN retailer_products rp ON rp.shop_id = page.shop_id AND rp.library_product_id = page.library_product_id AND rp.is_listed
			JOIN library_products lp ON lp.id = rp.library_product_id LEFT JOIN brands b ON b.id = lp.brand_id
		ORDER BY page.n, ${packsInOrder(query)}`;
}
