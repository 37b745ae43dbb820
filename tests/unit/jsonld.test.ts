import { expect, test } from 'vitest';
import { isListVariant } from '#lib/catalogue/list-variant.ts';
import type { ProductCard, Shop } from '#lib/contract/catalogue.ts';
import { jsonInScript } from '#lib/page/json-in-script.ts';
import { faqPageLd } from '#lib/page/jsonld/faq.ts';
import { breadcrumbsLd, itemListLd } from '#lib/page/jsonld/lists.ts';
import type { JsonLd } from '#lib/page/jsonld/node.ts';
import { productLd } from '#lib/page/jsonld/product.ts';
import { organizationLd, websiteLd } from '#lib/page/jsonld/site.ts';
import { storeLd, storeType } from '#lib/page/jsonld/store.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';
import { CARD, PRODUCT, SHOP } from '../support/catalogue-examples.ts';

const site = { url: 'https://shop.example/', language: 'hi' } as const;

/** What search engines ask of each type, from developers.google.com/search/docs/appearance/structured-data. */
const REQUIRED: Record<string, readonly string[]> = {
	Organization: ['name', 'url', 'logo'],
	WebSite: ['name', 'url', 'potentialAction.target.urlTemplate', 'potentialAction.query-input'],
	Pharmacy: [
		'name',
		'address.streetAddress',
		'address.addressCountry',
		'geo.latitude',
		'openingHoursSpecification.0.opens',
		'areaServed.geoRadius',
	],
	Product: ['name', 'image.0', 'offers.priceCurrency', 'offers.availability'],
	BreadcrumbList: ['itemListElement.0.position', 'itemListElement.0.name', 'itemListElement.0.item'],
	ItemList: ['itemListElement.0.position', 'itemListElement.0.url'],
	FAQPage: ['mainEntity.0.name', 'mainEntity.0.acceptedAnswer.text'],
};
const at = (value: unknown, path: string): unknown =>
	path
		.split('.')
		.reduce<unknown>((inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined), value);

const NOBODY = { name: null, address: null, email: null, phone: null, grievanceOfficer: null };

const built: readonly JsonLd[] = [
	organizationLd('Nukkad', [], NOBODY, site),
	websiteLd('Nukkad', site),
	storeLd(SHOP, site),
	productLd(PRODUCT, site),
	breadcrumbsLd([{ name: 'Home', url: '/' }, { name: 'Shops' }], site),
	itemListLd([SHOP.url], site),
	faqPageLd([{ question: 'How?', answer: 'So.' }], site),
];

test.each(built)('R26 $@type has what search engines require', (ld) => {
	expect(ld['@context']).toBe('https://schema.org');
	const required = REQUIRED[ld['@type']];
	expect(required, ld['@type']).toBeDefined();
	for (const path of required ?? []) expect(at(ld, path), `${ld['@type']} ${path}`).toBeTruthy();
});

test('R26 addresses are absolute and in the language of the page; pictures have none', () => {
	expect(at(storeLd(SHOP, site), 'url')).toBe(`https://shop.example/hi${SHOP.url}`);
	expect(at(storeLd(SHOP, site), 'image')).toBe('https://shop.example/art/pill.svg?g=blush');
	expect(at(websiteLd('N', site), 'potentialAction.target.urlTemplate')).toBe('https://shop.example/hi/search?q={search_term_string}');
	expect(at(productLd(PRODUCT, site), 'url')).toBe('https://shop.example/hi/products/milk-p1');
});

const STORE_TYPES = [
	'groceries: GroceryStore',
	'dairies: GroceryStore',
	'meat-and-fish: GroceryStore',
	'bakeries: Bakery',
	'fruits-and-vegetables: GroceryStore',
	'cosmetics: Store',
	'laundry: DryCleaningOrLaundry',
	'pharmacies: Pharmacy',
	'restaurants: Restaurant',
	'stationers: OfficeEquipmentStore',
	'pet-supplies: PetStore',
	'dry-fruits-and-nuts: GroceryStore',
	'sweets-and-farsan: GroceryStore',
];

test('R26 a shop says its own type of store, and every one of the thirteen categories has one', () => {
	expect(taxonomyCategories().map(({ id, slug }) => `${slug}: ${storeType(id)}`)).toEqual(STORE_TYPES);
	expect(storeType(999)).toBe('Store');
});

test('R26 a shop serves the circle it delivers in, or the place it lies in when its area is drawn', () => {
	expect(at(storeLd(SHOP, site), 'areaServed.geoRadius')).toBe(4_000);
	expect(at(storeLd({ ...SHOP, serviceRadiusKm: null }, site), 'areaServed')).toEqual({ '@type': 'Place', name: 'Chakala, Mumbai' });
});

test('R26 midnight closes the day, not before it opens; nobody’s rating is not told', () => {
	const hoursOf = (hours: Shop['hours']) => storeLd({ ...SHOP, hours }, site).openingHoursSpecification;
	const spec = (dayOfWeek: string[], opens: string, closes: string) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes });
	expect(hoursOf(SHOP.hours)).toEqual([spec(['Monday'], '08:00', '23:59'), spec(['Sunday'], '09:00', '13:00')]);
	const night = { opens: '18:00', closes: '02:00' };
	const always = { opens: '00:00', closes: '00:00' };
	expect(hoursOf([5, 6].map((weekday) => ({ weekday, ...night })))).toEqual([spec(['Friday', 'Saturday'], '18:00', '02:00')]);
	expect(hoursOf([{ weekday: 1, ...always }])).toEqual([spec(['Monday'], '00:00', '23:59')]);
	for (const rated of [
		{ rating: null, ratingCount: 0 },
		{ rating: 0, ratingCount: 0 },
		{ rating: null, ratingCount: 3 },
	])
		expect(storeLd({ ...SHOP, ...rated }, site)).not.toHaveProperty('aggregateRating');
	expect(at(storeLd(SHOP, site), 'aggregateRating.ratingCount')).toBe(12);
});

test('R26 one price is an Offer, several are an AggregateOffer of the same pack over all shops', () => {
	expect(productLd(PRODUCT, site).offers).toMatchObject({ '@type': 'Offer', price: 66.5, availability: 'https://schema.org/InStock' });
	const other = { ...CARD, id: 'r2', retailerProductId: 'r2', sellingPrice: 64, inStock: false, store: { id: 's2', name: 'Shree' } };
	const dear = { ...other, id: 'r5', retailerProductId: 'r5', sellingPrice: 68, inStock: true };
	const half = { ...other, id: 'r3', retailerProductId: 'r3', sellingPrice: 33, measurementDisplayText: '500 ml' };
	const from = (id: string, variants: ProductCard[]) => ({ shop: { ...SHOP, id }, variants });
	const sellers = [...PRODUCT.sellers, from('s2', [other, half]), from('s3', [dear])];
	const both = productLd({ ...PRODUCT, inStock: false, sellers }, site);
	expect(both.offers, 'who has it not has no price').toMatchObject({
		'@type': 'AggregateOffer',
		lowPrice: 66.5,
		highPrice: 68,
		offerCount: 2,
	});
	expect(at(both, 'offers.availability'), 'one shop has it').toBe('https://schema.org/InStock');
	const alike = { ...other, id: 'r4', retailerProductId: 'r4' };
	expect(at(productLd({ ...PRODUCT, inStock: false, variants: [alike, other] }, site), 'offers'), 'none has it').toMatchObject({
		'@type': 'AggregateOffer',
		lowPrice: 64,
		availability: 'https://schema.org/OutOfStock',
	});
	expect(productLd({ ...PRODUCT, inStock: false, variants: [{ ...CARD, inStock: false }] }, site).offers).toMatchObject({
		availability: 'https://schema.org/OutOfStock',
	});
});

test('R26 a product with nothing but a drawing begins with its raster picture; a photograph stands first', () => {
	expect(at(productLd(PRODUCT, site), 'image.0')).toMatch(/^https:\/\/shop\.example\/hi\/og\/products\/p1\.png\?sid=s1&v=\w+$/);
	const photo = `/img/${'a'.repeat(24)}-f0e0d0/480`;
	expect(at(productLd({ ...PRODUCT, images: [photo] }, site), 'image')).toEqual([`https://shop.example/img/${'a'.repeat(24)}-f0e0d0/960`]);
});

test('R26 a name cannot end the script element it stands in', () => {
	const text = jsonInScript(organizationLd('</script><script>alert(1)</script>', [], NOBODY, site));
	expect(text).not.toContain('<');
	expect(JSON.parse(text).name).toBe('</script><script>alert(1)</script>');
});

test('R26 narrowed, sorted and later views are variants; a product of a certain seller is not', () => {
	expect(['/shops', '/products/milk-p1?sid=s1', '/search?q=milk'].map(isListVariant)).toEqual([false, false, false]);
	const variants = ['/shops?openNow=1', '/pc/DAIRY?sort=price', '/shops?cursor=x', '/search?offers=1&q=milk', '/shops/s1?q=milk'];
	expect(variants.filter(isListVariant)).toEqual(variants);
});

test('the organization tells what its operator told, and nothing else', () => {
	expect(Object.keys(organizationLd('Nukkad', [], NOBODY, site))).toEqual(['@context', '@type', 'name', 'url', 'logo']);
	const told = { name: 'Gali Traders', address: '1 Gali, Pune 411001', email: null, phone: '+91 20 1234 5678', grievanceOfficer: null };
	expect(organizationLd('Nukkad', [], told, site)).toMatchObject({
		legalName: 'Gali Traders',
		address: '1 Gali, Pune 411001',
		contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', telephone: '+91 20 1234 5678' },
	});
});
