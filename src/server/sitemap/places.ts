import { DEFAULT_LANGUAGE } from '#lib/languages.ts';
import { paths } from '#lib/paths.ts';
import { M_PER_DEGREE, type Point } from '#lib/place/geo.ts';
import { pagePoint } from '#lib/place/page-point.ts';
import { categoryTable } from '#server/catalogue/categories.ts';
import { mainCategoryId, sellingShops } from '#server/catalogue/shops/selling-shops.ts';
import { servesPoint } from '#server/catalogue/shops/serving-shops.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';
import { allCities } from '#server/place/cities.ts';
import { localityTable } from '#server/place/localities.ts';
import type { App } from '#server/ports/app.ts';
import { latest, type SitemapPage } from '#server/sitemap/page.ts';

/** A tenth of a degree, some 11 km: the greatest radius of a corner shop. */
const BANDS_PER_DEGREE = 10;
const bandOf = (lat: number) => Math.floor(lat * BANDS_PER_DEGREE);

/** The latitudes that a shop may serve, from south to north. */
function reachOf({ lat, radiusM, ring }: ShopRecord): [south: number, north: number] {
	if (!ring) return [lat - radiusM / M_PER_DEGREE, lat + radiusM / M_PER_DEGREE];
	const lats = ring.map(([, at]) => at);
	return [Math.min(...lats), Math.max(...lats)];
}

/** Finds the shops that serve a point among those in its band of latitude: there may be 18,000 localities and as many shops. */
function finderOf<Shop extends ShopRecord>(shops: Iterable<Shop>): (point: Point) => Shop[] {
	const bands = new Map<number, Shop[]>();
	for (const shop of shops) {
		const [south, north] = reachOf(shop);
		for (let band = bandOf(south); band <= bandOf(north); band++) {
			const known = bands.get(band);
			if (known) known.push(shop);
			else bands.set(band, [shop]);
		}
	}
	return (point) => (bands.get(bandOf(point.lat)) ?? []).filter((shop) => servesPoint(shop, point));
}

/**
 * The pages of the localities that a selling shop serves, of the kinds of shops there, and of the cities with such a locality or shop;
 * other places have nothing to show.
 */
export async function placePages(app: App): Promise<SitemapPage[]> {
	const [localities, shops, cities, categories] = await Promise.all([
		localityTable(app),
		sellingShops(app),
		allCities(app, DEFAULT_LANGUAGE),
		categoryTable(app),
	]);
	const slugOf = new Map(categories.map(({ id, slug }) => [id, slug]));
	const serving = finderOf(shops.values());
	const changedIn = new Map<string, Date>();
	const pages: SitemapPage[] = [];
	for (const { city_slug, slug, ...point } of localities) {
		const here = serving(pagePoint(point));
		const changedAt = latest(here.map(({ updatedAt }) => updatedAt));
		if (!changedAt) continue;
		changedIn.set(city_slug, latest([changedAt, changedIn.get(city_slug)]) ?? changedAt);
		const path = paths.locality(city_slug, slug);
		// All of Navi Mumbai is one page (§2), and that one is among the cities.
		if (path === paths.city(city_slug)) continue;
		pages.push({ path, changedAt });
		for (const [categoryId, ofKind] of Map.groupBy(here, mainCategoryId)) {
			const kind = slugOf.get(categoryId);
			if (kind) pages.push({ path: paths.localityCategory(path, kind), changedAt: latest(ofKind.map(({ updatedAt }) => updatedAt)) });
		}
	}
	for (const { slug, ...point } of cities) {
		const standing = [...shops.values()].filter(({ locality }) => locality?.citySlug === slug);
		const changedAt = latest([...[...serving(point), ...standing].map(({ updatedAt }) => updatedAt), changedIn.get(slug)]);
		if (changedAt) pages.push({ path: paths.city(slug), changedAt });
	}
	return pages;
}
