import { sql } from 'kysely';
import type { Alternative } from '#lib/contract/catalogue.ts';
import type { Language, Names } from '#lib/languages.ts';
import { distanceM, type Point } from '#lib/place/geo.ts';
import { inStockSql, packColumns } from '#server/catalogue/packs/pack-columns.ts';
import { type PackRow, productCard } from '#server/catalogue/products/product-card.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import type { App } from '#server/ports/app.ts';

type Candidate = PackRow & { names: Names };

const CANDIDATES_MAX = 300;
const NONE: Alternative = { product: null, isSame: false };

/** The words of a name that say what a thing is: without what stands in brackets or after a comma, and without its brand. */
function wordsOf(name: string, brand: string | null): string[] {
	const [main = ''] = name.split(/[,(]/, 1);
	const brandWords = new Set(foldForSearch(brand ?? ''));
	return foldForSearch(main).filter((word) => word.length > 1 && !/^\d/.test(word) && !brandWords.has(word));
}

/** How much one thing is like another by its words: the last one, which in English names the kind, must agree; the others add to it. */
function likeness(wanted: readonly string[], name: readonly string[]): number {
	if (wanted.at(-1) !== name.at(-1)) return 0;
	const there = new Set(name);
	return wanted.filter((word) => there.has(word)).length / Math.max(wanted.length, name.length);
}

/** How often one pack's size must be doubled to be the other's; unlike units are as far apart as a pack and four of it. */
const apart = (a: PackRow, b: PackRow) =>
	a.pack_unit && a.pack_unit === b.pack_unit ? Math.abs(Math.log2((a.pack_amount || 1) / (b.pack_amount || 1))) : 2;

/**
 * What a shop has in stock in place of a pack of another shop: the same product in the nearest size, else what is called most like it in its
 * kind, where a pack of twice or half the size must be twice as much like it; `product` is null when there is neither. Answers null when the
 * pack or the shop is unknown.
 */
export async function findAlternative(
	app: App,
	{ storeId, retailerProductId }: { storeId: string; retailerProductId: string },
	{ point, language }: { point: Point; language: Language },
): Promise<Alternative | null> {
	const shop = (await shopTable(app)).get(storeId);
	const joined = sql`retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id LEFT JOIN brands b ON b.id = lp.brand_id`;
	const wanted = (
		await sql<Candidate>`SELECT ${packColumns(language)}, lp.names FROM ${joined} WHERE rp.id = ${retailerProductId}`.execute(app.db)
	).rows[0];
	if (!shop || !wanted) return null;
	const { rows } = await sql<Candidate>`
		SELECT ${packColumns(language)}, lp.names FROM ${joined}, library_products w
		WHERE w.id = ${wanted.library_product_id} AND rp.shop_id = ${storeId} AND ${inStockSql}
			AND (lp.id = w.id OR (lp.parent_code = w.parent_code AND lp.secondary_code IS NOT DISTINCT FROM w.secondary_code))
		ORDER BY lp.id = w.id DESC, rp.popularity DESC, rp.id LIMIT ${CANDIDATES_MAX}`.execute(app.db);
	const words = wordsOf(wanted.names.en, wanted.brand_name);
	const ranked = rows
		.map((row) => {
			const isSame = row.library_product_id === wanted.library_product_id;
			const size = apart(row, wanted);
			return { row, isSame, size, like: isSame ? 2 : likeness(words, wordsOf(row.names.en, row.brand_name)) / (1 + size) };
		})
		.filter(({ like }) => like > 0)
		.sort((a, b) => b.like - a.like || a.size - b.size || a.row.price_paise - b.row.price_paise);
	const [best] = ranked;
	if (!best) return NONE;
	return { product: productCard(best.row, shop, distanceM(shop, point), language), isSame: best.isSame };
}
