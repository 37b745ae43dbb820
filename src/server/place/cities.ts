import { FOOTER_CITIES } from '#lib/constants.ts';
import type { Language } from '#lib/languages.ts';
import { derive } from '#server/catalogue/memo.ts';
import { sellingShops } from '#server/catalogue/shops/selling-shops.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import { type LocalityRecord, localityTable } from '#server/place/localities.ts';
import type { App } from '#server/ports/app.ts';
import { type City, cityName, popularCities } from '#server/taxonomy/cities.ts';

type Localities = readonly LocalityRecord[];

/** The cities of the store's localities, largest first, each with the middle of its localities. */
function ownCities(localities: Localities, language: Language): City[] {
	const bySlug = Map.groupBy(localities, (row) => row.city_slug);
	return [...bySlug]
		.sort(([, a], [, b]) => b.length - a.length)
		.map(([slug, rows]) => ({
			slug,
			name: cityName(slug, rows[0]?.city ?? slug, language),
			lat: rows.reduce((sum, row) => sum + row.lat, 0) / rows.length,
			lng: rows.reduce((sum, row) => sum + row.lng, 0) / rows.length,
		}));
}

function knownAndOwn(localities: Localities, language: Language): City[] {
	const known = popularCities(language);
	const own = ownCities(localities, language);
	return [...known, ...own.filter((city) => !known.some(({ slug }) => slug === city.slug))];
}

function withShops(localities: Localities, shops: ShopTable, language: Language): City[] {
	const inCity = Map.groupBy(shops.values(), ({ locality }) => locality?.citySlug);
	const countOf = ({ slug }: City) => inCity.get(slug)?.length ?? 0;
	return knownAndOwn(localities, language)
		.filter((city) => countOf(city) > 0)
		.sort((a, b) => countOf(b) - countOf(a));
}

function inFooter(localities: Localities, shops: ShopTable, language: Language): City[] {
	const known = popularCities(language);
	const own = [...withShops(localities, shops, language), ...ownCities(localities, language)];
	const isElsewhere = own.length > 0 && !own.some((city) => known.some(({ slug }) => slug === city.slug));
	const bySlug = new Map([...own, ...(isElsewhere ? [] : known)].map((city) => [city.slug, city]));
	return [...bySlug.values()].slice(0, FOOTER_CITIES);
}

/** Every city that has a page: the six of the footer (§9) and those of the store's localities. */
export async function allCities(app: Pick<App, 'db'>, language: Language): Promise<City[]> {
	return knownAndOwn(await localityTable(app), language);
}

/** The cities in which shops that sell are, those with most such shops first. */
export async function citiesWithShops(app: Pick<App, 'db'>, language: Language): Promise<City[]> {
	return withShops(await localityTable(app), await sellingShops(app), language);
}

/**
 * The cities of the footer: those with most shops that sell, then those of the store's other localities, then the rest of the six of §9,
 * unless the store has nothing in any of those six.
 */
export async function footerCities(app: Pick<App, 'db'>, language: Language): Promise<readonly City[]> {
	const [localities, shops] = await Promise.all([localityTable(app), sellingShops(app)]);
	return derive([localities, shops], `footer cities ${language}`, () => inFooter(localities, shops, language));
}
