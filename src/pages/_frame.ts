import type { Frame } from '#layouts/frame.ts';
import { paths } from '#lib/paths.ts';
import { footerCities } from '#server/place/cities.ts';
import { popularLocalities } from '#server/place/localities.ts';
import { nearestLocality } from '#server/place/nearest-locality.ts';
import { serviceability } from '#server/place/serviceability.ts';

/** What the layout of every page shows: the name of its place, what is near where no shop delivers, and the footer's places (product §2). */
export async function frameOf({ app, language, place }: App.Locals): Promise<Frame> {
	const [here, localities, cities, { serviceable, nearest, pickupShops }] = await Promise.all([
		nearestLocality(app, place.point, language),
		popularLocalities(app, language),
		footerCities(app, language),
		serviceability(app, place.point, { language }),
	]);
	return {
		placeName: here?.name ?? '',
		cities: cities.map(({ slug, name }) => ({ name, url: paths.city(slug) })),
		localities,
		unserved: serviceable ? null : { nearest, pickupShops },
	};
}
