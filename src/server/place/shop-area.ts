import type { Locality } from '#lib/contract/place.ts';
import { kilometres } from '#lib/format/distance.ts';
import type { Language } from '#lib/languages.ts';
import { distanceM } from '#lib/place/geo.ts';
import { servesPoint } from '#server/catalogue/shops/serving-shops.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { localityTable, localityView, localityWithNames } from '#server/place/localities.ts';
import type { App } from '#server/ports/app.ts';

/** Where a shop delivers: its radius, unless it has drawn its area, and the known localities in it, nearest first. */
export type ShopArea = { radiusKm: number | null; places: Pick<Locality, 'name' | 'url'>[] };

/** The area of a shop with at most `limit` localities; empty for an unknown shop. */
export async function shopArea(app: App, id: string, { language, limit }: { language: Language; limit: number }): Promise<ShopArea> {
	const [shops, localities] = await Promise.all([shopTable(app), localityTable(app)]);
	const shop = shops.get(id);
	if (!shop) return { radiusKm: null, places: [] };
	const places = localities
		.filter((row) => servesPoint(shop, row.drawnAt))
		.sort((a, b) => distanceM(a, shop) - distanceM(b, shop))
		.slice(0, limit)
		.map((row) => localityView(row, language));
	return { radiusKm: shop.ring ? null : kilometres(shop.radiusM), places: places.map(({ name, url }) => ({ name, url })) };
}

/**
 * The place to offer to a visitor outside a shop's area: the locality that the shop is in, or the nearest one that it delivers to; `null`
 * when it delivers to no known locality, and for an unknown shop.
 */
export async function placeInArea(app: App, id: string, language: Language): Promise<Locality | null> {
	const [shops, localities] = await Promise.all([shopTable(app), localityTable(app)]);
	const shop = shops.get(id);
	if (!shop) return null;
	const served = localities.filter((row) => servesPoint(shop, row.drawnAt)).sort((a, b) => distanceM(a, shop) - distanceM(b, shop));
	const own = served.find((row) => row.city_slug === shop.locality?.citySlug && row.slug === shop.locality.slug);
	const row = own ?? served[0];
	return row ? localityWithNames(row, language) : null;
}
