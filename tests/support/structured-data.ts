import { LANGUAGES } from '#lib/languages.ts';

type Node = Record<string, unknown>;
/** The required and the allowed properties of a type; any other property is an error. */
type Rule = { required: readonly string[]; optional?: readonly string[] };

const GEO = { required: ['latitude', 'longitude'] };
/** https://developers.google.com/search/docs/appearance/structured-data/local-business, with what a shop page always knows. */
const STORE: Rule = {
	required: ['name', 'url', 'image', 'address', 'geo', 'areaServed', 'openingHoursSpecification', 'currenciesAccepted'],
	optional: ['aggregateRating', 'paymentAccepted'],
};
export const STORE_TYPES = [
	'GroceryStore',
	'Bakery',
	'Pharmacy',
	'Restaurant',
	'DryCleaningOrLaundry',
	'OfficeEquipmentStore',
	'PetStore',
	'Store',
] as const;

/** What Google's documents require and recommend of each type, and schema.org knows of it. */
const RULES: Readonly<Record<string, Rule>> = {
	...Object.fromEntries(STORE_TYPES.map((type) => [type, STORE])),
	Organization: { required: ['name', 'url', 'logo'], optional: ['sameAs', 'legalName', 'address', 'contactPoint'] },
	ContactPoint: { required: ['contactType'], optional: ['telephone', 'email'] },
	WebSite: { required: ['name', 'url', 'potentialAction', 'inLanguage'] },
	SearchAction: { required: ['target', 'query-input'] },
	EntryPoint: { required: ['urlTemplate'] },
	PostalAddress: { required: ['streetAddress', 'addressLocality', 'addressCountry'], optional: ['postalCode', 'addressRegion'] },
	GeoCoordinates: GEO,
	GeoCircle: { required: ['geoMidpoint', 'geoRadius'] },
	Place: { required: ['name'] },
	OpeningHoursSpecification: { required: ['dayOfWeek', 'opens', 'closes'] },
	AggregateRating: { required: ['ratingValue', 'ratingCount'] },
	Product: { required: ['name', 'url', 'image', 'sku', 'category', 'offers'], optional: ['brand', 'description'] },
	Brand: { required: ['name'], optional: ['url'] },
	Offer: { required: ['price', 'priceCurrency', 'availability', 'url', 'seller'] },
	AggregateOffer: { required: ['lowPrice', 'highPrice', 'offerCount', 'priceCurrency', 'availability'] },
	BreadcrumbList: { required: ['itemListElement'] },
	ItemList: { required: ['itemListElement', 'numberOfItems'], optional: ['name'] },
	ListItem: { required: ['position'], optional: ['name', 'item', 'url'] },
	FAQPage: { required: ['mainEntity', 'inLanguage'] },
	Question: { required: ['name', 'acceptedAnswer'] },
	Answer: { required: ['text'] },
};
/** A seller has only its name and type: its own page has the rest. */
const SELLER: Rule = { required: ['name'], optional: ['url'] };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const isRupees = (value: unknown) => typeof value === 'number' && value > 0 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const isClock = (value: unknown) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
const isBetween = (low: number, high: number) => (value: unknown) => typeof value === 'number' && value >= low && value <= high;

const VALUES: Readonly<Record<string, (value: unknown) => boolean>> = {
	price: isRupees,
	lowPrice: isRupees,
	highPrice: isRupees,
	priceCurrency: (value) => value === 'INR',
	availability: (value) => value === 'https://schema.org/InStock' || value === 'https://schema.org/OutOfStock',
	opens: isClock,
	closes: isClock,
	latitude: isBetween(-90, 90),
	longitude: isBetween(-180, 180),
	ratingValue: isBetween(1, 5),
	ratingCount: isBetween(1, Number.MAX_SAFE_INTEGER),
	geoRadius: isBetween(1, 100_000),
	addressCountry: (value) => value === 'IN',
};

/** The faults of a value of structured data, as sentences; an address must begin with `site` and be in the language of the page. */
function faultsIn(value: unknown, at: string, page: { site: string; language: string }): string[] {
	if (Array.isArray(value)) return value.length === 0 ? [`${at} is empty`] : value.flatMap((one, i) => faultsIn(one, `${at}.${i}`, page));
	if (!isNode(value)) return value === '' || value === null ? [`${at} is empty`] : [];
	const type = String(value['@type']);
	const rule = at.endsWith('.seller') ? SELLER : RULES[type];
	if (!rule) return [`${at}: the type ${type} is not known`];
	const faults = rule.required.filter((name) => !(name in value)).map((name) => `${at}: ${type} has no ${name}`);
	for (const [name, inner] of Object.entries(value)) {
		if (name.startsWith('@')) continue;
		if (![...rule.required, ...(rule.optional ?? [])].includes(name)) faults.push(`${at}: ${type} has a ${name}`);
		if (VALUES[name]?.(inner) === false) faults.push(`${at}.${name} is ${JSON.stringify(inner)}`);
		if (['url', 'item', 'urlTemplate'].includes(name) && !isOwnAddress(inner, type, page)) faults.push(`${at}.${name} is ${inner}`);
		if (['image', 'logo'].includes(name) && ![inner].flat().every((path) => String(path).startsWith(`${page.site}/`)))
			faults.push(`${at}.${name} is ${inner}`);
		if (name === 'inLanguage' && inner !== LANGUAGES.find(({ slug }) => slug === page.language)?.bcp47)
			faults.push(`${at}.${name} is ${inner}`);
		faults.push(...faultsIn(inner, `${at}.${name}`, page));
	}
	return [...faults, ...listFaults(type, value, at)];
}

function isOwnAddress(value: unknown, type: string, { site, language }: { site: string; language: string }): boolean {
	const address = String(value);
	if (!address.startsWith(site)) return false;
	// Whoever runs the site is the same in every language.
	if (language === 'en' || type === 'Organization') return !/^\/(hi|mr|gu|kn|te)(\/|$)/.test(address.slice(site.length));
	return new RegExp(`^/${language}(/|$)`).test(address.slice(site.length));
}

/** Lists count from 1; every step of a trail but the last has an address. */
function listFaults(type: string, value: Node, at: string): string[] {
	const steps = value.itemListElement;
	if (!Array.isArray(steps)) return [];
	const faults = steps.flatMap((step, i) => (isNode(step) && step.position === i + 1 ? [] : [`${at}: place ${i + 1} is not`]));
	if (type === 'ItemList' && value.numberOfItems !== steps.length) faults.push(`${at}: counts ${value.numberOfItems}`);
	const needs = type === 'ItemList' ? steps : steps.slice(0, -1);
	const key = type === 'ItemList' ? 'url' : 'item';
	return [...faults, ...needs.flatMap((step, i) => (isNode(step) && key in step ? [] : [`${at}.${i} has no ${key}`]))];
}

/** The types of a page's structured data, and all its faults. */
export function readStructuredData(html: string, page: { site: string; language: string }): { types: string[]; faults: string[] } {
	const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text]) => text ?? '');
	const nodes: unknown[] = texts.flatMap((text) => JSON.parse(text));
	const types = nodes.map((node) => (isNode(node) ? String(node['@type']) : ''));
	const faults = nodes.flatMap((node, i) => [
		...(isNode(node) && node['@context'] === 'https://schema.org' ? [] : [`${i} has no context`]),
		...faultsIn(node, types[i] ?? '', page),
	]);
	return { types, faults };
}
