import { type RawBuilder, sql } from 'kysely';
import type { SearchTerms } from '#server/catalogue/typed/search-terms.ts';

/** Terms that cut what is found into parts, the best first; `wanted`: so many products in stock are enough, null: all of them are wanted. */
export type Cuts = { terms: SearchTerms; cuts: readonly string[]; wanted: number | null };

/** The first cut of each product that is in any. The index of words tells it far sooner than each product by itself. */
const firstCutSql = (cuts: readonly string[]) => sql`
	SELECT one.id, (min(n) - 1)::int AS cut
	FROM unnest(${cuts}::tsquery[]) WITH ORDINALITY AS cut (words, n), LATERAL products_with_words(words) AS one (id) GROUP BY one.id`;

// The products found are distinct as they are. Said so, they are fewer to a plan than what stands on the shelves, which is then not put into a table
// of its own to find them in.

/** The products found, each with its first cut, and one more than the last for the rest. Where the rest is known, nothing is looked for twice. */
const foundInCutsSql = ({ terms: { all, rest }, cuts }: Cuts) =>
	rest !== null
		? firstCutSql([...cuts, rest])
		: sql`
			SELECT DISTINCT found.id, coalesce(cut, ${sql.lit(cuts.length)}) AS cut
			FROM products_with_words(${all}::tsquery) AS found (id) LEFT JOIN (${firstCutSql(cuts)}) AS cuts USING (id)`;

const foundSql = (terms: readonly SearchTerms[]) =>
	sql`SELECT DISTINCT found.id FROM products_with_words(${terms.map(({ all }) => `(${all})`).join(' | ')}::tsquery) AS found (id)`;

/**
 * The common table expression `shelves`: the rows of the index of the shelves with products of the terms, where `where` holds for them (`si`);
 * with `cuts`, each has the number of the first that it is in, from 0. Only a query without more conditions than its shops may want few products.
 */
export function foundShelvesSql(
	terms: readonly SearchTerms[],
	where: RawBuilder<unknown>,
	shops: RawBuilder<unknown>,
	cuts: Cuts | null,
): RawBuilder<unknown> {
	if (cuts && cuts.wanted !== null && cuts.terms.rest !== null)
		return sql`shelves AS MATERIALIZED (
			SELECT (first.shelf).*, first.cut
			FROM first_shelves(${[...cuts.cuts, cuts.terms.rest]}::tsquery[], ${shops}, ${cuts.wanted}::int) AS first
		)`;
	// First the products by the index of words, then these shops' shelves with them: PostgreSQL takes words for more common than they are, and
	// would rather try each product near by.
	return sql`found AS MATERIALIZED (${cuts ? foundInCutsSql(cuts) : foundSql(terms)}), shelves AS MATERIALIZED (
			SELECT si.* ${cuts ? sql`, found.cut` : sql``}
			FROM shelf_index si JOIN found ON found.id = si.library_product_id WHERE ${where}
		)`;
}

/** Whether one of these shops sells a product of the terms. */
export const isFoundSql = (cuts: readonly string[], shops: readonly { id: string }[]) => sql<{ isFound: boolean }>`
	SELECT EXISTS (SELECT FROM first_shelves(${cuts}::tsquery[], ${shops.map(({ id }) => id)}::text[], 1)) AS "isFound"`;
