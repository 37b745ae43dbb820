import { sql } from 'kysely';
import type { ListFacets } from '#lib/catalogue/list-facets.ts';
import type { ListFilters } from '#lib/catalogue/list-filters.ts';
import { paiseFromRupees, rupeesFromPaise } from '#lib/format/money.ts';
import { type Language, nameIn } from '#lib/languages.ts';
import { type CategoryRecord, categoryTable } from '#server/catalogue/categories.ts';
import { derive, rememberRows } from '#server/catalogue/memo.ts';
import { listKey, listQueryOf, type ProductsQuery, shopsToSearch } from '#server/catalogue/products/list-query.ts';
import { headsSql, type ListQuery } from '#server/catalogue/products/product-list-sql.ts';
import { brandsFor } from '#server/catalogue/store-brands.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { App } from '#server/ports/app.ts';

/** The count of the choice `id` of the facet `what`; a price bracket also has its ends in paise, the lower one excluded. */
type FacetRow = {
	what: 'offers' | 'inStock' | 'brand' | 'category' | 'price';
	id: string | null;
	name: string | null;
	from_paise: number | null;
	to_paise: number | null;
	count: number;
};

const BRANDS = 10;
/** The amounts at which a price bracket may end, in rupees: round numbers. */
const STEPS = [10, 20, 50, 100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000, 25_000, 50_000];
const NONE: ListFacets = { offers: 0, inStock: 0, prices: [], brands: [], categories: [] };

/**
 * A bracket begins after the end of the previous one, so each price is in exactly one. A choice is counted under the choices made in all
 * other facets, but not in its own, which it would replace.
 */
function facetsSql(list: ListQuery, chosen: ListFilters) {
	const from = chosen.minPrice === undefined ? sql`true` : sql`price_paise >= ${paiseFromRupees(chosen.minPrice)}::float8`;
	const to = chosen.maxPrice === undefined ? sql`true` : sql`price_paise <= ${paiseFromRupees(chosen.maxPrice)}::float8`;
	const brand = chosen.brand ?? null;
	return sql<FacetRow>`
		WITH ${headsSql(list)}, one AS (
			SELECT library_product_id AS id, price_paise, off > 0 AS is_offer, has_stock AS is_in, brand_id, parent_code,
				${from} AND ${to} AS p, off > 0 OR NOT ${chosen.offers ?? false}::bool AS o, has_stock OR NOT ${chosen.inStock ?? false}::bool AS s,
				coalesce(brand_id = ${brand}::text, ${brand === null}) AS b,
				${chosen.parent === undefined ? sql`true` : sql`parent_code = ${chosen.parent}`} AS c
			FROM heads
		), ends AS (
			SELECT DISTINCT (SELECT min(step) FROM unnest(${STEPS.map(paiseFromRupees)}::int[]) AS step WHERE step >= quarter) AS upto
			FROM (SELECT percentile_disc(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY price_paise) AS quarters FROM one) AS q, unnest(quarters) AS quarter
		), brackets AS (
			SELECT lag(upto) OVER (ORDER BY upto NULLS LAST) AS from_paise, upto AS to_paise
			FROM (SELECT upto FROM ends WHERE upto IS NOT NULL UNION ALL SELECT NULL) AS all_ends
		)
		SELECT 'offers' AS what, NULL AS id, NULL AS name, NULL::int AS from_paise, NULL::int AS to_paise, count(DISTINCT id)::int AS count
		FROM one WHERE p AND s AND b AND c AND is_offer
		UNION ALL
		SELECT 'inStock', NULL, NULL, NULL, NULL, count(DISTINCT id)::int FROM one WHERE p AND o AND b AND c AND is_in
		UNION ALL
		SELECT 'category', parent_code, NULL, NULL, NULL, count(DISTINCT id)::int FROM one WHERE p AND o AND s AND b GROUP BY parent_code
		UNION ALL
		(SELECT 'brand', brands.id, brands.name, NULL, NULL, count(DISTINCT one.id) FILTER (WHERE p AND o AND s AND c)::int AS count
		FROM one JOIN brands ON brands.id = one.brand_id GROUP BY brands.id
		ORDER BY brands.id = ${brand}::text DESC NULLS LAST, count DESC, brands.name LIMIT ${BRANDS})
		UNION ALL
		SELECT 'price', NULL, NULL, from_paise, to_paise, count(DISTINCT id)::int
		FROM brackets JOIN one ON price_paise > coalesce(from_paise, -1) AND price_paise <= coalesce(to_paise, price_paise)
		WHERE o AND s AND b AND c GROUP BY from_paise, to_paise`;
}

/**
 * The facets of a list (`base`: place, words, category, shop or brand) under the choices made (`chosen`), each choice with the number of
 * products that it would leave. Categories in their own order, brands by count, the chosen one first. The answer is shared: do not change it.
 */
export async function listFacets(app: App, base: ProductsQuery, chosen: ListFilters): Promise<ListFacets> {
	const list = listQueryOf(await shopsToSearch(app, base), await brandsFor(app, base), base);
	if (!list) return NONE;
	const { sort: _sort, page: _page, ...narrowing } = chosen;
	const key = `facets ${JSON.stringify(narrowing)} ${listKey(list)}`;
	const tags = list.shops.map(({ id }) => tag.shelf(id, list));
	const rows = await rememberRows(app, key, facetsSql(list, chosen), tags);
	const categories = await categoryTable(app);
	return derive([rows, categories], base.language, () => toFacets(rows, categories, base.language));
}

function toFacets(rows: readonly FacetRow[], table: readonly CategoryRecord[], language: Language): ListFacets {
	const counted = (what: FacetRow['what']) => rows.filter((row) => row.what === what && row.count > 0);
	const rupees = (paise: number | null) => (paise === null ? null : rupeesFromPaise(paise));
	const prices = counted('price').sort((a, b) => (a.from_paise ?? 0) - (b.from_paise ?? 0));
	return {
		offers: counted('offers')[0]?.count ?? 0,
		inStock: counted('inStock')[0]?.count ?? 0,
		prices:
			prices.length < 2
				? []
				: prices.map((row) => ({
						from: rupees(row.from_paise === null ? null : row.from_paise + 1),
						to: rupees(row.to_paise),
						count: row.count,
					})),
		brands: counted('brand').map(({ id, name, count }) => ({ id: id ?? '', name: name ?? '', count })),
		categories: table.flatMap(({ code, names }) => {
			const count = counted('category').find(({ id }) => id === code)?.count;
			return count ? [{ code, name: nameIn(names, language), count }] : [];
		}),
	};
}
