import type { Locality } from '#lib/contract/catalog.ts';
import { distanceM, type Point } from '#lib/geo.ts';
import type { Language } from '#lib/languages.ts';
import type { App } from '#server/app/app.ts';
import { allCities } from '#server/catalog/cities.ts';
import { localityTable, shownLocality } from '#server/catalog/localities.ts';
import { servesPoint } from '#server/catalog/near.ts';
import { shopTable } from '#server/catalog/shop-table.ts';
import type { City } from '#server/reference/cities.ts';

/** So many of the nearest localities are looked at: where shops deliver, those around mostly have some, too. */
const LOOKED_AT = 200;

/** The cities that shops stand in, nearest to a point first. */
export async function citiesWithShops(app: App, point: Point, language: Language): Promise<City[]> {
	const [cities, shops] = await Promise.all([allCities(app, language), shopTable(app)]);
	const slugs = new Set([...shops.values()].map(({ locality }) => locality?.citySlug));
	return cities.filter(({ slug }) => slugs.has(slug)).sort((a, b) => distanceM(a, point) - distanceM(b, point));
}

/** The other places around a point that shops deliver to, nearest first; those that share a page (Navi Mumbai, §2) once. */
export async function placesAround(
	app: App,
	point: Point,
	{ ownUrl, limit, language }: { ownUrl: string; limit: number; language: Language },
): Promise<Pick<Locality, 'name' | 'url'>[]> {
	const [localities, shops] = await Promise.all([localityTable(app), shopTable(app)]);
	const near = localities
		.map((row) => ({ row, metres: distanceM(row, point) }))
		.sort((a, b) => a.metres - b.metres)
		.slice(0, LOOKED_AT);
	const found = new Map<string, Pick<Locality, 'name' | 'url'>>();
	for (const { row } of near) {
		const { name, city, url } = shownLocality(row, language);
		if (url === ownUrl || found.has(url) || !shops.values().some((shop) => servesPoint(shop, row))) continue;
		found.set(url, { name: url.endsWith(`/${row.slug}`) ? name : city, url });
		if (found.size === limit) break;
	}
	return [...found.values()];
}
