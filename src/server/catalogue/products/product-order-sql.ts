import { type RawBuilder, sql } from 'kysely';
import { alternationSql, fitSql } from '#server/catalogue/products/product-fit-sql.ts';
import type { SearchTerms } from '#server/catalogue/typed/search-terms.ts';

export type Sort = 'relevance' | 'price' | '-price' | 'offer' | 'distance';
/** What of a list says in which order it stands. */
export type OrderedQuery = {
	sort: Sort;
	/** The search terms of each text; empty for a list without words. The results of several texts alternate. */
	terms: readonly SearchTerms[];
	parent: string | null;
	secondary: string | null;
	brand: string | null;
	alike: string | null;
};

/** The sort keys of an entry, all ascending: out of stock last, the chosen sort, recent popularity, id. */
export type ListKeys = [outOfStock: number, key: number, unsold: number, id: string];
/** The first key of every list, whatever sort is chosen. */
export const SOLD_OUT_LAST = sql`(CASE WHEN has_stock THEN 0 ELSE 1 END)`;

/** Whether a list shows all of a category, in the store's own order. */
const isWholeCategory = ({ parent, secondary, terms, brand, sort }: OrderedQuery): boolean =>
	sort === 'relevance' && parent !== null && secondary === null && brand === null && terms.length === 0;

/**
 * The order of a whole category: one product of each secondary category in the taxonomy's order, staples first, then the next of each.
 * Of its kind comes first what sells most, then what most shops sell.
 */
const ONE_OF_EACH_KIND = sql`1000 * row_number() OVER (
	PARTITION BY head.secondary_code ORDER BY has_stock DESC, sold DESC, sellers DESC, library_product_id
) + coalesce(sc.position, 999)`;

/** The second key, by the chosen sort; less is better. */
export const sortKey = (query: OrderedQuery): RawBuilder<unknown> => {
	const { sort, terms } = query;
	if (sort === 'price') return sql`price_paise`;
	if (sort === '-price') return sql`-price_paise`;
	if (sort === 'offer') return sql`-off`;
	if (sort === 'distance') return sql`metres`;
	if (query.alike && terms.length === 0) return sql`CASE WHEN lp.thing = ${query.alike} THEN 0 ELSE 1 END + ${fitSql(null)}`;
	if (isWholeCategory(query)) return ONE_OF_EACH_KIND;
	return terms.length > 1 ? alternationSql(terms) : fitSql(terms[0] ?? null);
};
