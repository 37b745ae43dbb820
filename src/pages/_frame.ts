import type { Frame } from '#layouts/frame.ts';
import { paths } from '#lib/paths.ts';
import { footerCities } from '#server/catalog/cities.ts';
import { nearestLocality, popularLocalities } from '#server/catalog/localities.ts';

/** Beyond this the nearest locality known is another town: its name would mislead. */
const NEAR_M = 8_000;

/** What stands around every page: the name of the place it is drawn for, and the footer's cities and localities (product §2). */
export async function frameOf({ app, language, place }: App.Locals): Promise<Frame> {
	const [near, localities, cities] = await Promise.all([
		nearestLocality(app, place.point, language),
		popularLocalities(app, language),
		footerCities(app, language),
	]);
	const here = near && near.distanceM <= NEAR_M ? near : null;
	return {
		placeName: here?.name ?? '',
		cities: cities.map(({ slug, name }) => ({ name, url: paths.city(slug) })),
		localities,
	};
}
