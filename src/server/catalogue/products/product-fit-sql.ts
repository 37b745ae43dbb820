import { type RawBuilder, sql } from 'kysely';
import type { SearchTerms } from '#server/catalogue/spelling/search-terms.ts';

/** Secondary categories of what is bought raw, to cook or eat: a single typed word mostly means these before what is made of them. */
const STAPLES = [
	...['VEGETABLES', 'LEAFY', 'FRUITS', 'ATTA_FLOUR', 'RICE', 'DALS', 'OIL_GHEE', 'SUGAR_SALT', 'MILK', 'EGGS'],
	...['CHICKEN', 'MUTTON', 'FISH', 'PRAWNS_CRABS'],
];

/** Of equal fits those of open shops come first. */
const SHUT = sql`CASE WHEN is_open THEN 0 ELSE 0.125 END`;

/**
 * How well a product fits the words, less being better. A name that is the words themselves comes before one that ends or begins with
 * them, that before a keyword, and all of them, whatever else speaks against them, before what only begins like the last word.
 */
export function fitSql(terms: SearchTerms | null): RawBuilder<unknown> {
	if (!terms) return SHUT;
	const fits = (query: string) => sql`lp.search @@ ${query}::tsquery`;
	const { own, kind, head, tail, named, kindNamed, isOneWord } = terms;
	const isRaw = sql`lp.secondary_code = ANY (${STAPLES}::text[])`;
	return sql`${SHUT} + CASE
			WHEN ${fits(named)} THEN 0
			WHEN ${fits(`${own} & ${kind} & ${tail}`)} THEN CASE WHEN ${fits(head)} THEN 0.5 ELSE 1 END
			WHEN ${fits(`${own} & (${kindNamed} | (${head} & ${tail}))`)} THEN 1.5
			WHEN ${fits(`${kindNamed} | (${own} & ${kind} & ${head})`)} THEN 2
			WHEN ${fits(`${own} & ((${kind}) | ${tail})`)} THEN 2.5
			WHEN ${isOneWord}::bool AND ${isRaw} AND ${fits(own)} THEN 2.75
			WHEN ${fits(head)} THEN 3
			WHEN ${fits(`(${own}) | (${kind})`)} THEN 4
			WHEN ${fits(terms.headPrefix)} THEN 8 ELSE 9 END
		+ CASE WHEN ${isRaw} AND ${fits(`${named} | (${kind}) | !(${own})`)} THEN 0 ELSE ${isOneWord ? 1.5 : 0.25}::float8 END
		+ CASE WHEN has_pack THEN 0 ELSE 0.5 END`;
}

/** Whose turn it is when the best of each text come by turns: a product that several find comes at its first. */
export function turnSql(texts: readonly SearchTerms[]): RawBuilder<unknown> {
	const turns = texts.map((terms, i) => {
		const isFound = sql`lp.search @@ ${terms.all}::tsquery`;
		return sql`CASE WHEN ${isFound} THEN ${texts.length}::int * row_number() OVER (
			PARTITION BY ${isFound} ORDER BY stock > 0 DESC, ${fitSql(terms)}, sold DESC, library_product_id) + ${i}::int END`;
	});
	return sql`least(${sql.join(turns)})`;
}
