import { readFileSync } from 'node:fs';
import { type Language, type Names, nameIn } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';

export type City = Point & { slug: string; name: string };
type CityRow = Point & { slug: string; names: Names };

let rows: readonly CityRow[] | null = null;
const cities = () => (rows ??= JSON.parse(readFileSync(new URL('./cities.json', import.meta.url), 'utf8')) as CityRow[]);

/** The six cities of the footer (§9), named in a language. */
export function popularCities(language: Language): City[] {
	return cities().map(({ slug, names, lat, lng }) => ({ slug, name: nameIn(names, language), lat, lng }));
}

/** A city's name in a language; for a city that is none of the six, the name that its locality has. */
export function cityName(citySlug: string, fallback: string, language: Language): string {
	const known = cities().find((city) => city.slug === citySlug);
	return known ? nameIn(known.names, language) : fallback;
}
