import type { Category } from '#lib/contract/catalogue.ts';
import type { Language } from '#lib/languages.ts';
import { distanceM, type Point } from '#lib/place/geo.ts';
import { pagePoint } from '#lib/place/page-point.ts';
import { allCategories } from '#server/catalogue/categories.ts';
import { minutesOf, openFirst, shopState } from '#server/catalogue/shops/open-state.ts';
import { mainCategoryId, sellingShops } from '#server/catalogue/shops/selling-shops.ts';
import { type NearSeller, sellersServing, servesPoint } from '#server/catalogue/shops/serving-shops.ts';
import { localityTable } from '#server/place/localities.ts';
import type { App } from '#server/ports/app.ts';

/** A place with a page: a locality is a point to deliver to, a city is all its localities. */
export type PlacePoint = Point & { citySlug: string; isCity: boolean };
export type ShopGroup = { category: Category; shops: readonly NearSeller[] };

/**
 * The shops of a place that have something in stock. A locality's shops are those that serve it, nearest first. A city's shops are those
 * that are in it or serve one of its localities or its middle, the most rated first, then those nearest to its middle; distances differ
 * within a city, so each shop is seen from its own location.
 */
export async function shopsOfPlace(app: App, place: PlacePoint): Promise<readonly NearSeller[]> {
	if (!place.isCity) return sellersServing(app, pagePoint(place));
	const [shops, localities] = await Promise.all([sellingShops(app), localityTable(app)]);
	const points = [place, ...localities.filter((row) => row.city_slug === place.citySlug).map(pagePoint)];
	const at = app.clock.now();
	return [...shops.values()]
		.filter((shop) => shop.locality?.citySlug === place.citySlug || points.some((point) => servesPoint(shop, point)))
		.sort((a, b) => b.ratingCount - a.ratingCount || distanceM(place, a) - distanceM(place, b) || (a.id < b.id ? -1 : 1))
		.map((shop) => ({ shop, distanceM: 0, serves: true, state: shopState(shop, at), etaMin: minutesOf(shop, at) }));
}

/** Shops by their main category, in the order of product §1, open ones first in each; categories without a shop are left out. */
export async function groupByCategory(app: App, shops: readonly NearSeller[], language: Language): Promise<ShopGroup[]> {
	const byId = Map.groupBy(shops, ({ shop }) => mainCategoryId(shop));
	return (await allCategories(app, language)).flatMap((category) => {
		const own = byId.get(category.id) ?? [];
		return own.length > 0 ? [{ category, shops: openFirst(own) }] : [];
	});
}
