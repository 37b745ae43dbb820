import type { Locality } from '#lib/contract/place.ts';
import type { Language } from '#lib/languages.ts';
import { pagePoint } from '#lib/place/page-point.ts';
import { sellingShops } from '#server/catalogue/shops/selling-shops.ts';
import { servesPoint } from '#server/catalogue/shops/serving-shops.ts';
import { listLocalities } from '#server/place/locality-search.ts';
import type { App } from '#server/ports/app.ts';

/** The localities of a city to which shops deliver, the popular ones first. */
export async function placesOfCity(
	app: App,
	citySlug: string,
	{ limit, language }: { limit: number; language: Language },
): Promise<Locality[]> {
	const [own, shops] = await Promise.all([
		listLocalities(app, { city: citySlug, limit: Number.MAX_SAFE_INTEGER, language }),
		sellingShops(app),
	]);
	return own.filter((place) => shops.values().some((shop) => servesPoint(shop, pagePoint(place)))).slice(0, limit);
}
