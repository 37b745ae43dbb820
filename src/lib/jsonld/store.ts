import type { Shop } from '#lib/contract/catalog.ts';
import { addressOf, fileOf, type JsonLd, node, type Site } from '#lib/jsonld/node.ts';

/**
 * The nearest type of https://schema.org/LocalBusiness for each category id (§9). schema.org knows no dairy, butcher or
 * sweet shop: those sell food, so they are grocers; what fits nothing narrower is a Store.
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

/** Search engines read `00:00–00:00` as closed: the end of a day is written 23:59. */
const closing = (closes: string) => (closes === '00:00' ? '23:59' : closes);

/** A shop, from https://schema.org/LocalBusiness. */
export function storeLd(shop: Shop, site: Site): JsonLd {
	const place = { '@type': 'Place', name: [shop.localityName, shop.city].filter(Boolean).join(', ') };
	return node(storeType(shop.category.id), {
		name: shop.name,
		url: addressOf(shop.url, site),
		image: fileOf(shop.image, site),
		currenciesAccepted: 'INR',
		paymentAccepted: 'Cash',
		address: {
			'@type': 'PostalAddress',
			streetAddress: shop.address,
			addressLocality: shop.localityName,
			addressRegion: shop.city,
			addressCountry: 'IN',
		},
		geo: { '@type': 'GeoCoordinates', latitude: shop.lat, longitude: shop.lng },
		...(place.name && { areaServed: place }),
		openingHoursSpecification: shop.hours.map(({ weekday, opens, closes }) => ({
			'@type': 'OpeningHoursSpecification',
			dayOfWeek: `https://schema.org/${DAYS[weekday]}`,
			opens,
			closes: closing(closes),
		})),
		...(shop.rating !== null &&
			shop.ratingCount > 0 && { aggregateRating: { '@type': 'AggregateRating', ratingValue: shop.rating, ratingCount: shop.ratingCount } }),
	});
}
