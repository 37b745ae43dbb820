import type { Output } from '#lib/contract/table.ts';
import type { Language } from '#lib/languages.ts';
import { distanceM, type Point } from '#lib/place/geo.ts';
import { movedTo } from '#server/catalogue/moved-addresses.ts';
import { packsAtShops } from '#server/catalogue/products/packs-at-shops.ts';
import { productCard } from '#server/catalogue/products/product-card.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { App } from '#server/ports/app.ts';

/**
 * The cards of these packs of a shop as it sells them now, one list for each, also of what is out of stock; what the shop no longer lists is
 * missing. Null for an unknown shop; one that was merged into another is that one. A guest's cart, which only the browser has, is brought up
 * to date by it.
 */
export async function listedPacks(
	app: App,
	storeId: string,
	ids: readonly string[],
	{ point, language }: { point: Point; language: Language },
): Promise<Output<'GET catalog/shops/{storeId}/products'> | null> {
	const shops = await shopTable(app);
	const shop = shops.get(storeId) ?? shops.get((await movedTo(app, 'shops', storeId)) ?? '');
	if (!shop) return null;
	const packs = await packsAtShops(app.reads, [shop.id], ids, language);
	const listed = [...packs.values()].filter((pack) => pack.is_listed);
	return { products: listed.map((pack) => [productCard(pack, shop, distanceM(shop, point), language)]), nextCursor: null };
}
