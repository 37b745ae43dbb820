import { sql } from 'kysely';
import type { ProductCard, Shop } from '#lib/contract/catalogue.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { sectionKinds } from '#server/catalogue/categories.ts';
import { remember } from '#server/catalogue/memo.ts';
import { packColumns, packOrderSql } from '#server/catalogue/packs/pack-columns.ts';
import { type PackRow, productCard } from '#server/catalogue/products/product-card.ts';
import { shopFromPoint } from '#server/catalogue/shops/serving-shops.ts';
import { type ShopRecord, shopTable } from '#server/catalogue/shops/shop-table.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { App } from '#server/ports/app.ts';

/** The products of one category on a shop's page, as many as fit on it; the packs of one card are one entry. */
export type ShopSection = { code: string; name: string; products: ProductCard[][] };

type SectionRow = PackRow & { n: number; code: string };

/**
 * One page of a shop's products (`page` from 1, `size` products), category by category in the order of `Shop.categories`; in each the
 * products in stock come first, then the most popular.
 */
export async function listShopSections(
	app: App,
	shop: Pick<Shop, 'id' | 'categories'>,
	{ page, size, point, language }: { page: number; size: number; point: Point; language: Language },
): Promise<ShopSection[]> {
	const record = (await shopTable(app)).get(shop.id);
	if (!record) return [];
	const load = () => readPage(app, record, language, size, (page - 1) * size);
	const rows = await remember(app, `sections ${shop.id} ${language} ${page}/${size}`, load, [tag.shelf(shop.id)]);
	const { distanceM } = shopFromPoint(record, point, app.clock.now());
	const entries = [...Map.groupBy(rows, ({ n }) => n).values()];
	const byCode = Map.groupBy(entries, ([first]) => first?.code);
	return shop.categories.flatMap(({ code, name }) => {
		const products = byCode.get(code)?.map((packs) => packs.map((row) => productCard(row, record, distanceM, language)));
		return products ? [{ code, name, products }] : [];
	});
}

async function readPage(app: App, shop: ShopRecord, language: Language, size: number, from: number): Promise<SectionRow[]> {
	const kinds = await sectionKinds(app, shop.categoryId);
	const sections = sql<SectionRow>`
		WITH kinds AS (
			SELECT * FROM unnest(${kinds.map(({ parent }) => parent)}::text[], ${kinds.map(({ secondary }) => secondary)}::text[])
				WITH ORDINALITY AS kind(parent, secondary, place)
		), heads AS (
			SELECT library_product_id, has_stock, sold, parent_code, secondary_code FROM shelf_index WHERE shop_id = ${shop.id} AND is_listed
		), page AS (
			SELECT library_product_id, coalesce(secondary, parent) AS code,
				row_number() OVER (ORDER BY place, has_stock DESC, sold DESC, library_product_id) AS n
			FROM heads JOIN kinds ON parent = parent_code AND secondary IS NOT DISTINCT FROM secondary_code
			ORDER BY n LIMIT ${size} OFFSET ${from}
		)
		SELECT page.n::int AS n, page.code, ${packColumns(language)}
		FROM page JOIN retailer_products rp ON rp.shop_id = ${shop.id} AND rp.library_product_id = page.library_product_id AND rp.is_listed
			JOIN library_products lp ON lp.id = rp.library_product_id LEFT JOIN brands b ON b.id = lp.brand_id
		ORDER BY page.n, ${packOrderSql}`;
	return (await sections.execute(app.db)).rows;
}
