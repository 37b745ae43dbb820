import { FOOTER_CITIES } from '#lib/constants.ts';
import type { Language } from '#lib/languages.ts';
import type { App } from '#server/app/app.ts';
import { localityTable } from '#server/catalog/localities.ts';
import { type City, cityName, popularCities } from '#server/reference/cities.ts';

/** The cities that the store's own localities lie in, largest first, each at the middle of them. */
async function ownCities(app: Pick<App, 'db'>, language: Language): Promise<City[]> {
	const bySlug = Map.groupBy(await localityTable(app), (row) => row.city_slug);
	return [...bySlug]
		.sort(([, a], [, b]) => b.length - a.length)
		.map(([slug, rows]) => ({
			slug,
			name: cityName(slug, rows[0]?.city ?? slug, language),
			lat: rows.reduce((sum, row) => sum + row.lat, 0) / rows.length,
			lng: rows.reduce((sum, row) => sum + row.lng, 0) / rows.length,
		}));
}

/** Every city that has a page: the six of the footer (§9) and those of the store's own localities. */
export async function allCities(app: Pick<App, 'db'>, language: Language): Promise<City[]> {
	const known = popularCities(language);
	const own = await ownCities(app, language);
	return [...known, ...own.filter((city) => !known.some(({ slug }) => slug === city.slug))];
}

/** The cities of the footer: the six of §9, or a store's own where it has nothing in any of those. */
export async function footerCities(app: Pick<App, 'db'>, language: Language): Promise<City[]> {
	const known = popularCities(language);
	const own = await ownCities(app, language);
	const isElsewhere = own.length > 0 && !own.some((city) => known.some(({ slug }) => slug === city.slug));
	return (isElsewhere ? own : known).slice(0, FOOTER_CITIES);
}
