import type { Product, Shop } from '#lib/contract/catalog.ts';
import type { Language } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';

/** Where the addresses in structured data begin, and the language they lead to. */
export type Site = { url: string; language: Language };
export type JsonLd = { '@context': 'https://schema.org'; '@type': string; [property: string]: unknown };

const at = (path: string, { url, language }: Site) => url.replace(/\/$/, '') + localizePath(path, language);
const picture = (path: string, { url }: Site) => (path.startsWith('/') ? url.replace(/\/$/, '') + path : path);
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** JSON that may stand inside a script element: `<` is escaped, so that no name can end the element. */
export function jsonLdText(data: JsonLd | readonly JsonLd[]): string {
	return JSON.stringify(data).replace(/</g, '\\u003c');
}

/** schema.org Store, from https://schema.org/Store. */
export function storeLd(shop: Shop, site: Site): JsonLd {
	return {
		'@context': 'https://schema.org', '@type': 'Store',
		name: shop.name, url: at(shop.url, site), image: picture(shop.image, site), currenciesAccepted: 'INR',
		address: { '@type': 'PostalAddress', streetAddress: shop.address, addressLocality: shop.localityName, addressRegion: shop.city, addressCountry: 'IN' },
		geo: { '@type': 'GeoCoordinates', latitude: shop.lat, longitude: shop.lng },
		openingHoursSpecification: shop.hours.map(({ weekday, opens, closes }) => ({
			'@type': 'OpeningHoursSpecification', dayOfWeek: `https://schema.org/${DAYS[weekday]}`, opens, closes,
		})),
		...(shop.rating !== null && {
			aggregateRating: { '@type': 'AggregateRating', ratingValue: shop.rating, ratingCount: shop.ratingCount },
		}),
	};
}

/** schema.org Product with its offer, from https://schema.org/Product. Prices are rupees. */
export function productLd(product: Product, site: Site): JsonLd {
	return {
		'@context': 'https://schema.org', '@type': 'Product',
		name: product.name, url: at(product.url, site), image: product.images.map((path) => picture(path, site)), sku: product.retailerProductId,
		...(product.description && { description: product.description }),
		...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
		offers: {
			'@type': 'Offer', price: product.sellingPrice, priceCurrency: 'INR', url: at(product.url, site),
			availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
			seller: { '@type': 'Store', name: product.store.name },
		},
	};
}

/** schema.org BreadcrumbList; paths are without the language. */
export function breadcrumbsLd(trail: readonly { name: string; url: string }[], site: Site): JsonLd {
	return {
		'@context': 'https://schema.org', '@type': 'BreadcrumbList',
		itemListElement: trail.map(({ name, url }, i) => ({ '@type': 'ListItem', position: i + 1, name, item: at(url, site) })),
	};
}
