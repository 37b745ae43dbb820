import { type RawBuilder, sql } from 'kysely';
import { gtinIn } from '#lib/catalogue/gtin.ts';
import { FEW_UNITS } from '#lib/constants.ts';
import type { ShelfPart } from '#lib/contract/shelf-parts.ts';
import type { Language } from '#lib/languages.ts';
import { packColumns } from '#server/catalogue/packs/pack-columns.ts';
import type { PackRow } from '#server/catalogue/products/product-card.ts';
import { fitSql } from '#server/catalogue/products/product-fit-sql.ts';
import type { SearchTerms } from '#server/catalogue/typed/search-terms.ts';
import { isOwnSql } from '#server/shelf/edit-own-product.ts';

export type ShelfRow = PackRow & {
	fit: number;
	code: string | null;
	best_before: string | null;
	origin: string | null;
	secondary_code: string | null;
	is_own: boolean;
};
export type ShelfCounts = { all: number; out: number; low: number; soon: number };
export type ShelfQuery = {
	storeId: string;
	language: Language;
	part?: ShelfPart | undefined;
	/** What was typed, and what it means; null for the whole shelf. A text without a word may still be a number. */
	typed: { text: string; terms: SearchTerms | null } | null;
	after: readonly [fit: number, id: string] | null;
	limit: number;
};

/** So many days before its last one a pack is told of: time enough to sell it. */
const SOON_DAYS = 14;

const PARTS: Record<ShelfPart, RawBuilder<unknown>> = {
	out: sql`rp.stock = 0`,
	low: sql`rp.stock BETWEEN 1 AND ${FEW_UNITS}`,
	soon: sql`rp.best_before <= to_char(now() AT TIME ZONE 'Asia/Kolkata' + make_interval(days => ${SOON_DAYS}), 'YYYY-MM-DD')`,
};
/** What a row of the shelf says beside what every pack says. */
const ownColumns = sql`rp.code, rp.best_before, rp.origin, lp.secondary_code, ${isOwnSql(sql`rp.shop_id`)} AS is_own`;

/** A text that is the shop's own number of a pack, or a barcode, means that product alone. */
const NUMBERED = -1;

function meantSql(typed: ShelfQuery['typed']): { where: RawBuilder<unknown>; fit: RawBuilder<unknown> } {
	if (!typed) return { where: sql`true`, fit: sql`0` };
	const { text, terms } = typed;
	const ofBarcode = sql`EXISTS (SELECT 1 FROM barcodes bc WHERE bc.gtin = ${gtinIn(text)} AND bc.library_product_id = lp.id)`;
	const isNumber = sql`(rp.code IS NOT NULL AND rp.code = ${text} OR ${ofBarcode})`;
	const isFound = terms ? sql`lp.search @@ ${terms.all}::tsquery` : sql`false`;
	return {
		where: sql`(${isNumber} OR ${isFound})`,
		fit: sql`CASE WHEN ${isNumber} THEN ${NUMBERED}::float8 ELSE ${terms ? fitSql(terms) : sql`0`} END`,
	};
}

/** A page of what a shop lists, a row for each pack: what fits best first, then by the English name, which no change of a price or a stock moves. */
export function shelfSql({ storeId, language, part, typed, after, limit }: ShelfQuery): RawBuilder<ShelfRow> {
	const isListed = sql`rp.shop_id = ${storeId} AND rp.is_listed AND ${part ? PARTS[part] : sql`true`}`;
	const { where, fit } = meantSql(typed);
	const past = after
		? sql`(fit, sorted, id) > (${after[0]}::float8, coalesce((SELECT lower(names->>'en') FROM library_products WHERE id = ${after[1]}), ''), ${after[1]})`
		: sql`true`;
	return sql<ShelfRow>`
		WITH page AS (
			SELECT * FROM (
				SELECT lp.id, lower(lp.names->>'en') AS sorted, min(${fit})::float8 AS fit
				FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id, (VALUES (true, true)) AS same (is_open, has_pack)
				WHERE ${isListed} AND ${where} GROUP BY lp.id
			) found WHERE ${past} ORDER BY fit, sorted, id LIMIT ${limit + 1}
		)
		SELECT page.fit, ${packColumns(language)}, ${ownColumns}
		FROM page JOIN library_products lp ON lp.id = page.id JOIN retailer_products rp ON rp.library_product_id = page.id LEFT JOIN brands b ON b.id = lp.brand_id
		WHERE ${isListed} ORDER BY page.fit, page.sorted, page.id, rp.pack_amount NULLS LAST, rp.price_paise, rp.id`;
}

/** All packs that a shop lists of one product. */
export const shelfProductSql = (storeId: string, libraryProductId: string, language: Language): RawBuilder<ShelfRow> => sql<ShelfRow>`
	SELECT 0 AS fit, ${packColumns(language)}, ${ownColumns}
	FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id LEFT JOIN brands b ON b.id = lp.brand_id
	WHERE rp.shop_id = ${storeId} AND rp.library_product_id = ${libraryProductId} AND rp.is_listed
	ORDER BY rp.pack_amount NULLS LAST, rp.price_paise, rp.id`;

/** How many packs a shop lists, and of how many there is nothing or little left. */
export const countsSql = (storeId: string): RawBuilder<ShelfCounts> => sql<ShelfCounts>`
	SELECT count(*)::integer AS all, (count(*) FILTER (WHERE ${PARTS.out}))::integer AS out, (count(*) FILTER (WHERE ${PARTS.low}))::integer AS low,
		(count(*) FILTER (WHERE ${PARTS.soon}))::integer AS soon
	FROM retailer_products rp WHERE rp.shop_id = ${storeId} AND rp.is_listed`;
