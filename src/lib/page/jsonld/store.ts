import { pictureAt } from '#lib/catalogue/picture.ts';
import type { Shop } from '#lib/contract/catalogue.ts';
import { absoluteFileUrl, absoluteUrl, type JsonLd, node, type Site } from '#lib/page/jsonld/node.ts';

/**
 * The nearest type of https://schema.org/LocalBusiness for each category id (§9). schema.org has no dairy, butcher or sweet shop: they
 * sell food, so they are grocers; what fits nothing narrower is a Store.
 */
const TYPES: Readonly<Record<number, string>> = {
	38: 'GroceryStore',
	39: 'GroceryStore',
	40: 'GroceryStore',
	41: 'Bakery',
	45: 'GroceryStore',
	46: 'Store',
	47: 'DryCleaningOrLaundry',
	50: 'Pharmacy',
	51: 'Restaurant',
	53: 'OfficeEquipmentStore',
	54: 'GroceryStore',
	57: 'PetStore',
	62: 'GroceryStore',
};
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The schema.org type of a shop by its category id. */
export const storeType = (categoryId: number): string => TYPES[categoryId] ?? 'Store';

/**
 * A day's hours as https://developers.google.com/search/docs/appearance/structured-data/local-business wants them: the end of a day is
 * 23:59, round the clock is 00:00–23:59, and a closing time before the opening time (18:00–02:00) is on the next day.
 */
function hoursOf({ opens, closes }: { opens: string; closes: string }): { opens: string; closes: string } {
	if (opens === closes) return { opens: '00:00', closes: '23:59' };
	return { opens, closes: closes === '00:00' ? '23:59' : closes };
}

/** One entry for all days with the same hours. */
function openingHours(hours: Shop['hours']): Record<string, unknown>[] {
	const same = Map.groupBy(hours, (range) => Object.values(hoursOf(range)).join('–'));
	return [...same.values()].flatMap((ranges) =>
		ranges.slice(0, 1).map((first) => ({
			'@type': 'OpeningHoursSpecification',
			dayOfWeek: ranges.map(({ weekday }) => DAYS[weekday]),
			...hoursOf(first),
		})),
	);
}

const METRES_PER_KM = 1_000;

/** Where a shop delivers: its circle, or, when it serves a drawn area, the place it lies in. */
function areaServed({ serviceRadiusKm, lat, lng, localityName, city }: Shop): Record<string, unknown> | null {
	if (serviceRadiusKm !== null)
		return {
			'@type': 'GeoCircle',
			geoMidpoint: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
			geoRadius: serviceRadiusKm * METRES_PER_KM,
		};
	const name = [localityName, city].filter(Boolean).join(', ');
	return name ? { '@type': 'Place', name } : null;
}

/** A shop, a https://schema.org/LocalBusiness. */
export function storeLd(shop: Shop, site: Site): JsonLd {
	const area = areaServed(shop);
	return node(storeType(shop.category.id), {
		name: shop.name,
		url: absoluteUrl(shop.url, site),
		image: absoluteFileUrl(pictureAt(shop.image, 960), site),
		currenciesAccepted: 'INR',
		paymentAccepted: 'Cash',
		address: {
			'@type': 'PostalAddress',
			streetAddress: shop.address || shop.localityName,
			addressLocality: shop.city || shop.localityName,
			addressCountry: 'IN',
		},
		geo: { '@type': 'GeoCoordinates', latitude: shop.lat, longitude: shop.lng },
		...(area && { areaServed: area }),
		openingHoursSpecification: openingHours(shop.hours),
		...(shop.rating !== null &&
			shop.ratingCount > 0 && { aggregateRating: { '@type': 'AggregateRating', ratingValue: shop.rating, ratingCount: shop.ratingCount } }),
	});
}
