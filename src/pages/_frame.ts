import type { Frame } from '#layouts/frame.ts';
import { paths } from '#lib/paths.ts';
import { footerCities } from '#server/place/cities.ts';
import { nearestLocality, popularLocalities } from '#server/place/localities.ts';

/** The layout's data of every page: the name of the place it is drawn for, and the footer's cities and localities (product §2). */
export async function frameOf({ app, language, place }: App.Locals): Promise<Frame> {
	const [here, localities, cities] = await Promise.all([
		nearestLocality(app, place.point, language),
		popularLocalities(app, language),
		footerCities(app, language),
	]);
	return {
		placeName: here?.name ?? '',
		cities: cities.map(({ slug, name }) => ({ name, url: paths.city(slug) })),
		localities,
	};
}
