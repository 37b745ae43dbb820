import { type RawBuilder, sql } from 'kysely';
import type { SearchTerms } from '#server/catalogue/typed/search-terms.ts';

/** Secondary categories of raw food: a single typed word mostly means such products, and only then those made of them. */
const STAPLES = [
	...['VEGETABLES', 'LEAFY', 'FRUITS', 'ATTA_FLOUR', 'RICE', 'DALS', 'OIL_GHEE', 'SUGAR_SALT', 'MILK', 'EGGS'],
	...['CHICKEN', 'MUTTON', 'FISH', 'PRAWNS_CRABS'],
];

/** Among equal fits, products of open shops come first. */
const SHUT = sql`CASE WHEN is_open THEN 0 ELSE 0.125 END`;

/**
 * How well a product fits what was typed; less is better: first by the tiers of the terms, then by its words. A name equal to the
 * words comes first, then one that ends or begins with them, then a keyword. A product in which only the beginning of a word
 * matches the last one comes after all these.
 */
export function fitSql(terms: SearchTerms | null): RawBuilder<unknown> {
	if (!terms) return SHUT;
	return terms.tiers.length === 0 ? wordsFitSql(terms, 0.5) : fitOfTierSql(terms, tierSql(terms));
}

/** The number of the first tier of the terms that a product is in, from 0; one more than the last for the others. */
function tierSql({ tiers }: SearchTerms): RawBuilder<unknown> {
	const whens = tiers.map((tier, i) => sql`WHEN lp.search @@ ${tier}::tsquery THEN ${sql.lit(i)}`);
	return sql`(CASE ${sql.join(whens, sql` `)} ELSE ${sql.lit(tiers.length)} END)`;
}

/** `fitSql` of a product whose tier is known; where no pack was typed, every product of a tier is before those of the next. */
const fitOfTierSql = (terms: SearchTerms, tier: RawBuilder<unknown>): RawBuilder<unknown> =>
	sql`${tier} * ${sql.lit(TIER)} + ${wordsFitSql(terms, TIER + 4)}`;

/**
 * Terms whose products all fit better than those of the next and than the rest, as long as no pack was typed: the tiers, or where there are
 * none what `wordsFitSql` gives less than 8, and less than 10.
 */
export function cutsOf(terms: SearchTerms): readonly string[] {
	if (terms.tiers.length > 0) return terms.tiers;
	const { own, kind, head, named, kindNamed, headPrefix } = terms;
	return [`(${own}) | (${kind}) | ${head} | ${named} | ${kindNamed}`, headPrefix];
}

/** `fitSql` of a product of which is known in which of `cutsOf` it is, from 0. */
export const fitOfCutSql = (terms: SearchTerms, cut: RawBuilder<unknown>): RawBuilder<unknown> =>
	terms.tiers.length === 0 ? wordsFitSql(terms, 0.5) : fitOfTierSql(terms, cut);

/** More than the words alone can make a difference. */
const TIER = 16;

/** `noPack` is added where a product lacks the typed pack. */
function wordsFitSql(terms: SearchTerms, noPack: number): RawBuilder<unknown> {
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
			WHEN ${fits(terms.headPrefix)} THEN 8 ELSE 10 END
		+ CASE WHEN ${isRaw} AND ${fits(`${named} | (${kind}) | !(${own})`)} THEN 0 ELSE ${isOneWord ? 1.5 : 0.25}::float8 END
		+ CASE WHEN has_pack THEN 0 ELSE ${noPack}::float8 END`;
}

/** The position when the results alternate between several texts: a product that several texts find takes its first position. */
export function alternationSql(texts: readonly SearchTerms[]): RawBuilder<unknown> {
	const positions = texts.map((terms, i) => {
		const isFound = sql`lp.search @@ ${terms.all}::tsquery`;
		return sql`CASE WHEN ${isFound} THEN ${texts.length}::int * row_number() OVER (
			PARTITION BY ${isFound} ORDER BY has_stock DESC, ${fitSql(terms)}, sold DESC, library_product_id) + ${i}::int END`;
	});
	return sql`least(${sql.join(positions)})`;
}
