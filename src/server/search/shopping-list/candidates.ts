import { sql } from 'kysely';
import type { PackUnit } from '#lib/catalogue/unit-price.ts';
import type { ListAmount } from '#lib/contract/shopping-list.ts';
import { inStockSql } from '#server/catalogue/packs/pack-columns.ts';
import { popularitySql } from '#server/catalogue/products/popularity.ts';
import type { App } from '#server/ports/app.ts';
import type { LineTerms, Trust } from '#server/search/shopping-list/line-terms.ts';

/** A pack of a shop that may answer a line: `tier` is its place among the line's tiers, `fit` how near its name is; less is better. */
export type Candidate = {
	line: number;
	shop_id: string;
	id: string;
	library_product_id: string;
	thing: string | null;
	tier: number;
	/** 0 in the secondary category where such things stand, 1 in its category, 2 elsewhere. */
	away: number;
	fit: number;
	sold: number;
	pack_text: string;
	pack_amount: number | null;
	pack_unit: PackUnit | null;
	price_paise: number;
	stock: number;
	max_quantity: number;
};
/** A line as it is looked for; `at` is its place in the list. */
export type AskedLine = { at: number; terms: LineTerms; amount: ListAmount | null };

/** The trust in a candidate of a line. */
export const trustIn = ({ terms }: AskedLine, { tier }: Candidate): Trust => terms.tiers[tier - 1]?.trust ?? 'guess';

/** Parts the queries of one line; no lexeme holds it. */
const BETWEEN = '\n';

const texts = (lines: readonly AskedLine[], of: (terms: LineTerms) => string | null) => lines.map(({ terms }) => of(terms));

/**
 * The best packs in stock of each of these shops for each line, at most `most` for a line and shop, in one query. Lines with the same words
 * are looked for once.
 */
export async function findCandidates(app: App, lines: readonly AskedLine[], shops: readonly string[], most: number): Promise<Candidate[]> {
	if (lines.length === 0 || shops.length === 0) return [];
	const distinct = [...new Map(lines.map((line) => [line.terms.all, line])).values()];
	const placeOf = new Map(distinct.map(({ terms }, i) => [terms.all, i]));
	const found = sql<Candidate>`
		WITH words AS MATERIALIZED (
			SELECT place, q::tsquery AS q, string_to_array(t, ${BETWEEN})::tsquery[] AS tiers, string_to_array(f, ${BETWEEN})::tsquery[] AS fits, home
			FROM unnest(${texts(distinct, ({ all }) => all)}::text[], ${texts(distinct, ({ tiers }) => tiers.map(({ query }) => query).join(BETWEEN))}::text[],
				${texts(distinct, ({ fits }) => fits.join(BETWEEN))}::text[], ${texts(distinct, ({ home }) => home)}::text[]
			) WITH ORDINALITY AS w(q, t, f, home, place)
		), found AS MATERIALIZED (
			SELECT words.place, lp.id, lp.thing,
				CASE WHEN lp.parent_code || '/' || coalesce(lp.secondary_code, '') = words.home THEN 0
					WHEN lp.parent_code = split_part(words.home, '/', 1) THEN 1 ELSE 2 END AS away,
				(SELECT min(i) FROM unnest(words.tiers) WITH ORDINALITY AS tier(q, i) WHERE lp.search @@ tier.q)::int AS tier,
				coalesce((SELECT min(i) FROM unnest(words.fits) WITH ORDINALITY AS fit(q, i) WHERE lp.search @@ fit.q), 9)::int AS fit
			FROM words JOIN library_products lp ON lp.search @@ words.q
		), ranked AS (
			SELECT asked.line, found.thing, found.away, found.tier, found.fit, rp.id, row_number() OVER (
				PARTITION BY asked.line, rp.shop_id
				ORDER BY found.tier, found.away, CASE WHEN asked.unit IN ('g', 'ml') AND rp.pack_unit IS DISTINCT FROM asked.unit THEN 2
					WHEN asked.unit IN ('g', 'ml') AND mod(asked.amount, rp.pack_amount) > 0 THEN 1 ELSE 0 END,
					found.fit, rp.popularity + rp.sold_count DESC,
					CASE WHEN rp.pack_unit = asked.unit THEN ceil(asked.amount / rp.pack_amount) * rp.price_paise END NULLS LAST, rp.pack_amount NULLS LAST, rp.price_paise, rp.id
			) AS place
			FROM unnest(${lines.map(({ at }) => at)}::int[], ${lines.map(({ terms }) => (placeOf.get(terms.all) ?? 0) + 1)}::int[],
				${lines.map(({ amount }) => amount?.number ?? null)}::numeric[], ${lines.map(({ amount }) => amount?.unit ?? null)}::text[]
			) AS asked(line, place, amount, unit) JOIN found ON found.place = asked.place JOIN retailer_products rp ON rp.library_product_id = found.id
			WHERE rp.shop_id = ANY (${[...shops]}::text[]) AND ${inStockSql}
		)
		SELECT ranked.line, ranked.thing, ranked.tier, ranked.away, ranked.fit, rp.id, rp.shop_id, rp.library_product_id, ${popularitySql} AS sold,
			rp.pack_text, rp.pack_amount::float8 AS pack_amount, rp.pack_unit, rp.price_paise, rp.stock, rp.max_quantity
		FROM ranked JOIN retailer_products rp ON rp.id = ranked.id WHERE ranked.place <= ${most} ORDER BY ranked.line, rp.shop_id, ranked.place`;
	return (await found.execute(app.db)).rows;
}
