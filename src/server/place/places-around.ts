import type { Locality } from '#lib/contract/place.ts';
import type { Language } from '#lib/languages.ts';
import { distanceM } from '#lib/place/geo.ts';
import { pagePoint } from '#lib/place/page-point.ts';
import { sellingShops } from '#server/catalogue/shops/selling-shops.ts';
import { servesPoint } from '#server/catalogue/shops/serving-shops.ts';
import { localityTable, localityView } from '#server/place/localities.ts';
import type { PlacePoint } from '#server/place/place-shops.ts';
import type { App } from '#server/ports/app.ts';

/** How many of the nearest localities are examined: around a locality with shops most others have some, too. */
const LOOKED_AT = 200;
/** The page of a place links to none farther away than this, unless it is the page of their city. */
const LINKED_M = 15_000;

/**
 * The other places within 15 km to which shops deliver, and all of a city's own; those of the same city first, then by distance. Places
 * that share a page (Navi Mumbai, §2) are listed once.
 */
export async function placesAround(
	app: App,
	place: PlacePoint,
	{ ownUrl, limit, language }: { ownUrl: string; limit: number; language: Language },
): Promise<Pick<Locality, 'name' | 'url'>[]> {
	const [localities, shops] = await Promise.all([localityTable(app), sellingShops(app)]);
	const near = localities
		.map((row) => ({ row, metres: distanceM(row, place), isSameCity: row.city_slug === place.citySlug }))
		.filter(({ metres, isSameCity }) => metres <= LINKED_M || (place.isCity && isSameCity))
		.sort((a, b) => Number(b.isSameCity) - Number(a.isSameCity) || a.metres - b.metres)
		.slice(0, LOOKED_AT);
	const found = new Map<string, Pick<Locality, 'name' | 'url'>>();
	for (const { row } of near) {
		const at = pagePoint(row);
		const { name, city, url } = localityView(row, language);
		if (url === ownUrl || found.has(url) || !shops.values().some((shop) => servesPoint(shop, at))) continue;
		found.set(url, { name: url.endsWith(`/${row.slug}`) ? name : city, url });
		if (found.size === limit) break;
	}
	return [...found.values()];
}
