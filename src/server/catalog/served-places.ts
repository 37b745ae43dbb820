import type { Locality } from '#lib/contract/catalog.ts';
import { distanceM, type Point } from '#lib/geo.ts';
import type { Language } from '#lib/languages.ts';
import type { App } from '#server/app/app.ts';
import { allCities } from '#server/catalog/cities.ts';
import { localityTable, shownLocality } from '#server/catalog/localities.ts';
import { remember } from '#server/catalog/memo.ts';
import { servesPoint } from '#server/catalog/near.ts';
import { shopsOfPlace } from '#server/catalog/place-shops.ts';
import { shopTable } from '#server/catalog/shop-table.ts';
import { tag } from '#server/catalog/tags.ts';
import type { City } from '#server/reference/cities.ts';

/** Ids of the localities that at least one shop delivers to. The pages of the others have nothing to show: search engines are told of none. */
export function servedLocalities(app: Pick<App, 'db'>): Promise<ReadonlySet<string>> {
	const load = async () => {
		const [shops, localities] = await Promise.all([shopTable(app), localityTable(app)]);
		const served = new Set<string>();
		for (const row of localities) {
			for (const shop of shops.values()) {
				if (!servesPoint(shop, row)) continue;
				served.add(row.id);
				break;
			}
		}
		return served;
	};
	return remember(app, 'served localities', load, [tag.shops, tag.catalog]);
}

/** The cities with a shop, nearest to a point first. */
export async function servedCities(app: App, point: Point, language: Language): Promise<City[]> {
	const cities = await allCities(app, language);
	const shops = await Promise.all(cities.map((city) => shopsOfPlace(app, { ...city, citySlug: city.slug, isCity: true })));
	return cities.filter((_, i) => shops[i]?.length).sort((a, b) => distanceM(a, point) - distanceM(b, point));
}

/** The other places around a point that shops deliver to, nearest first; those that share a page (Navi Mumbai, §2) once. */
export async function placesAround(
	app: App,
	point: Point,
	{ ownUrl, limit, language }: { ownUrl: string; limit: number; language: Language },
): Promise<Pick<Locality, 'name' | 'url'>[]> {
	const [localities, served] = await Promise.all([localityTable(app), servedLocalities(app)]);
	const found = new Map<string, Pick<Locality, 'name' | 'url'>>();
	const near = localities.filter(({ id }) => served.has(id)).sort((a, b) => distanceM(a, point) - distanceM(b, point));
	for (const row of near) {
		const { name, city, url } = shownLocality(row, language);
		if (url === ownUrl || found.has(url)) continue;
		found.set(url, { name: url.endsWith(`/${row.slug}`) ? name : city, url });
		if (found.size === limit) break;
	}
	return [...found.values()];
}
