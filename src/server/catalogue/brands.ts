import { sql } from 'kysely';
import type { Brand } from '#lib/contract/catalogue.ts';
import { paths } from '#lib/paths.ts';
import type { Point } from '#lib/place/geo.ts';
import { rememberRows } from '#server/catalogue/memo.ts';
import { movedTo } from '#server/catalogue/moved-addresses.ts';
import { shopsServing } from '#server/catalogue/shops/serving-shops.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { App } from '#server/ports/app.ts';

type BrandRow = { id: string; name: string; products: number };

const shown = ({ id, name, products }: BrandRow): Brand => ({ id, name, productCount: products, url: paths.brand(name, id) });

/** One brand, or the one it was merged into, with the number of its library products, or `null`. A brand's name is the same in every language. */
export async function findBrand(app: App, id: string): Promise<Brand | null> {
	const found = (which: string) => sql<BrandRow>`
		SELECT b.id, b.name, (SELECT count(*)::int FROM library_products lp WHERE lp.brand_id = b.id) AS products FROM brands b WHERE b.id = ${which}`;
	const at = async (which: string) => (await rememberRows(app, `brand ${which}`, found(which), [tag.catalog]))[0];
	const row = (await at(id)) ?? (await at((await movedTo(app, 'brands', id)) ?? ''));
	return row ? shown(row) : null;
}

/** The brands of which the shops that serve a point sell most products. */
export async function listBrands(app: App, { point, limit }: { point: Point; limit: number }): Promise<Brand[]> {
	const shops = (await shopsServing(app, point)).map(({ shop }) => shop.id).sort();
	const counted = sql<BrandRow>`
		SELECT b.id, b.name, counted.products
		FROM (
			SELECT brand_id, count(*)::int AS products
			FROM (
				SELECT DISTINCT brand_id, library_product_id FROM shelf_index
				WHERE shop_id = ANY (${shops}::text[]) AND is_listed AND brand_id IS NOT NULL
			) AS sold GROUP BY brand_id
		) AS counted JOIN brands b ON b.id = counted.brand_id
		ORDER BY products DESC, b.name, b.id LIMIT ${limit}`;
	const rows = await rememberRows(app, `brands ${limit} ${shops.join()}`, counted, [tag.catalog, ...shops.map(tag.seller)]);
	return rows.map(shown);
}
