import { sql } from 'kysely';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import type { Language } from '#lib/languages.ts';
import { distanceM, type Point } from '#lib/place/geo.ts';
import { packColumns } from '#server/catalogue/packs/pack-columns.ts';
import { type PackRow, productCard } from '#server/catalogue/products/product-card.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db } from '#server/db/tables.ts';
import type { App } from '#server/ports/app.ts';

/**
 * The cards of packs by retailer product id, always read from the database: for carts, orders and changes of prices.
 * `db` may be a transaction. Ids that no shop lists are left out.
 */
export async function findCards(
	app: App,
	ids: readonly string[],
	{ language, point, db = app.db }: { language: Language; point?: Point | undefined; db?: Db | undefined },
): Promise<Map<string, ProductCard>> {
	if (ids.length === 0) return new Map();
	const packs = sql<PackRow>`
		SELECT ${packColumns(language)}
		FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id LEFT JOIN brands b ON b.id = lp.brand_id
		WHERE rp.id = ANY (${[...ids]}::text[]) AND rp.is_listed`;
	const [{ rows }, shops] = await Promise.all([packs.execute(db), shopTable(app)]);
	const cards = new Map<string, ProductCard>();
	for (const row of rows) {
		const shop = shops.get(row.shop_id);
		if (shop) cards.set(row.id, productCard(row, shop, point ? distanceM(shop, point) : null, language));
	}
	return cards;
}
