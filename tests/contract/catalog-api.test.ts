import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DEFAULT_POINT } from '#lib/constants.ts';
import { Brand, Category, Product, ProductList, Shop, ShopList } from '#lib/contract/catalogue.ts';
import { Locality, ReverseGeocode } from '#lib/contract/place.ts';
import { SearchResults } from '#lib/contract/search.ts';
import { anyText } from '../support/any-text.ts';
import type { Send, TestApi } from '../support/app.ts';
import { sampleApi } from '../support/sample-api.ts';
import { sortOrderOf } from '../support/sort-order.ts';

let api: TestApi;
beforeAll(async () => {
	api = await sampleApi();
});
afterAll(() => api.close());

/** Each call from an address of its own: the limits per address are shown elsewhere. */
let calls = 0;
const address = () => `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`;
const get = (path: string, query = '', more: Send = {}) => api.call('GET', path, { query, ip: address(), ...more });
async function read<S extends z.ZodMiniType>(schema: S, path: string, query = '', more: Send = {}): Promise<z.output<S>> {
	const reply = await get(path, query, more);
	expect(reply.errors, path).toEqual([]);
	return schema.parse(reply.data);
}

/** All pages of a list, by its cursors. */
async function walk<T>(page: (cursor: string) => Promise<{ items: T[]; nextCursor: string | null }>): Promise<T[]> {
	const all: T[] = [];
	for (let cursor = ''; ; ) {
		const { items, nextCursor } = await page(cursor);
		all.push(...items);
		if (!nextCursor) return all;
		cursor = `&cursor=${encodeURIComponent(nextCursor)}`;
	}
}

describe('the catalogue over HTTP answers in the contract’s shapes', () => {
	test('categories, in the language asked for', async () => {
		const { categories } = await read(z.object({ categories: z.array(Category) }), 'catalog/categories', '', {
			headers: { 'accept-language': 'hi' },
		});
		expect(categories).toHaveLength(13);
		expect(categories[0]).toMatchObject({ id: 38, code: 'GROCERY', name: 'किराना', icon: '/art/basket.svg?g=leaf' });
	});

	test('the location may be written three ways, and is the default point when it is missing', async () => {
		const lists = await Promise.all(
			['', `?location=${DEFAULT_POINT.lat},${DEFAULT_POINT.lng}`, `?latitude=${DEFAULT_POINT.lat}&longitude=${DEFAULT_POINT.lng}`].map(
				(query) => read(ShopList, 'catalog/shops', query),
			),
		);
		expect(lists[1]).toEqual(lists[0]);
		expect(lists[2]).toEqual(lists[0]);
		const kharghar = await read(ShopList, 'catalog/shops', '?location=19.0473,73.0699');
		expect(kharghar.shops.map(({ id }) => id)).not.toEqual(lists[0]?.shops.map(({ id }) => id));
	});

	test('shops: nearest first, and cursors lead through them without loss or repetition', async () => {
		const whole = (await read(ShopList, 'catalog/shops', '?limit=50')).shops;
		const walked = await walk(async (cursor) => {
			const { shops, nextCursor } = await read(ShopList, 'catalog/shops', `?limit=7${cursor}`);
			return { items: shops, nextCursor };
		});
		expect(walked).toEqual(whole);
		expect((await get('catalog/shops', '?limit=51')).status).toBe(400);
		expect(whole.length).toBeGreaterThanOrEqual(30);
		const km = whole.map(({ distanceKm }) => distanceKm);
		expect(sortOrderOf(km)).toBe('ascending');
		expect(whole.every(({ serviceable }) => serviceable)).toBe(true);
		// Nobody has rated an invented shop.
		expect(whole.every(({ rating, ratingCount }) => rating === null && ratingCount === 0)).toBe(true);
	});

	test('a shop, its products by category, and an unknown shop', async () => {
		const card = (await read(ShopList, 'catalog/shops', '?category=38')).shops[0];
		const shop = await read(Shop, `catalog/shops/${card?.id}`);
		expect(shop).toMatchObject({ id: card?.id, lat: expect.any(Number) });
		const kind = shop.categories[0];
		const section = await read(ProductList, `catalog/shops/${shop.id}/products`, `?category=${kind?.code}&limit=60`);
		expect(section.products).toHaveLength(kind?.productCount ?? -1);
		expect(section.products.flat().every(({ store }) => store.id === shop.id)).toBe(true);
		for (const path of ['catalog/shops/nobody', 'catalog/shops/nobody/products', 'catalog/products/nobody', 'catalog/brands/nobody']) {
			expect((await get(path)).errors[0]?.code, path).toBe('NOT_FOUND');
		}
	});

	test('some packs of a shop as it sells them now, in the language asked for; what it does not list is missing', async () => {
		const { shops } = await read(ShopList, 'catalog/shops', '?category=38');
		const [shop, other] = shops.map(({ id }) => id);
		const { products } = await read(ProductList, `catalog/shops/${shop}/products`, '?limit=3');
		const [first, second] = products.map(([card]) => card);
		const [foreign] = (await read(ProductList, `catalog/shops/${other}/products`, '?limit=1')).products.flat();
		const ids = [first, second, foreign].map((card) => card?.retailerProductId);
		const answer = await read(ProductList, `catalog/shops/${shop}/products`, `?packs=${ids.join(',')},nobody1`);
		expect(answer.products.map((packs) => packs.map(({ retailerProductId }) => retailerProductId)).toSorted()).toEqual(
			ids
				.slice(0, 2)
				.map((id) => [id])
				.toSorted(),
		);
		expect(answer.products.flat()).toContainEqual(first);
		for (const bad of ['a,b;c', Array(101).fill('a').join(',')])
			expect((await get(`catalog/shops/${shop}/products`, `?packs=${encodeURIComponent(bad)}`)).errors[0]).toMatchObject({
				code: 'INPUT_INVALID',
				field: expect.stringMatching(/^packs/),
			});
		expect((await get('catalog/shops/nobody/products', '?packs=a')).errors[0]?.code).toBe('NOT_FOUND');
	});

	test.each(['relevance', 'price', '-price', 'offer', 'distance'])('products by %s: cursors lead to each of them once', async (sort) => {
		const query = `?parent=DAIRY&sort=${encodeURIComponent(sort)}`;
		const walked = await walk(async (cursor) => {
			const { products, nextCursor } = await read(ProductList, 'catalog/products', `${query}&limit=7${cursor}`);
			return { items: products, nextCursor };
		});
		const ids = walked.map(([card]) => card?.libraryProductId);
		expect(new Set(ids).size).toBe(ids.length);
		const all = await read(z.object({ total: z.int() }), 'search/results', `?parent=DAIRY&q=milk`);
		expect(ids.length).toBeGreaterThan(20);
		expect(ids.length).toBeGreaterThan(all.total);
		const soldOut = walked.map(([card]) => card?.inStock);
		expect(soldOut.indexOf(false) === -1 || !soldOut.slice(soldOut.indexOf(false)).includes(true)).toBe(true);
		const heads = walked.flatMap(([card]) => (card?.inStock ? [card] : []));
		if (sort === 'price') expect(sortOrderOf(heads.map((card) => card.sellingPrice))).toBe('ascending');
		if (sort === '-price') expect(sortOrderOf(heads.map((card) => card.sellingPrice))).toBe('descending');
		if (sort === 'offer') expect(sortOrderOf(heads.map((card) => card.offerPercent))).toBe('descending');
		if (sort === 'distance') expect(sortOrderOf(heads.map((card) => Number(card.distanceKm)))).toBe('ascending');
	});

	test('a product with its sellers, similar ones and brand', async () => {
		const { products } = await read(ProductList, 'catalog/products', '?parent=GROCERY&inStock=true');
		const card = products.find(([one]) => one?.brand)?.[0];
		const product = await read(Product, `catalog/products/${card?.libraryProductId}`, `?sid=${card?.store.id}`);
		expect(product).toMatchObject({ id: card?.id, store: card?.store, category: { code: 'GROCERY' } });
		expect(product.sellers.length).toBeGreaterThan(0);
		expect(product.similar.flat().every(({ libraryProductId }) => libraryProductId !== product.libraryProductId)).toBe(true);
		// A cart is of one shop: what this one has that is alike stands first.
		const isOwn = product.similar.map(([one]) => one?.store.id === card?.store.id);
		expect(isOwn.filter(Boolean).length).toBeGreaterThan(1);
		expect(isOwn.lastIndexOf(true)).toBeLessThan(isOwn.indexOf(false) === -1 ? isOwn.length : isOwn.indexOf(false));
		const brand = await read(Brand, `catalog/brands/${card?.brand?.id}`);
		expect(brand).toMatchObject({ name: card?.brand?.name, url: card?.brand?.url });
		const ofBrand = await read(ProductList, 'catalog/products', `?brand=${brand.id}`);
		expect(ofBrand.products.flat().every((one) => one.brand?.id === brand.id)).toBe(true);
	});

	test('localities by name in any script, city or pin code; C35 reverse geocode answers the nearest', async () => {
		const List = z.object({ localities: z.array(Locality) });
		for (const q of ['mar', 'मरोल', '400059']) {
			const { localities } = await read(List, 'catalog/localities', `?q=${encodeURIComponent(q)}`);
			expect(
				localities.map(({ slug }) => slug),
				q,
			).toContain('marol');
		}
		const marol = (await read(List, 'catalog/localities', '?q=marol&limit=1')).localities[0];
		expect(marol?.names).toMatchObject({ en: { name: 'Marol', city: 'Mumbai' }, hi: { name: 'मरोल', city: 'मुंबई' }, mr: { name: 'मरोळ' } });
		const { localities } = await read(List, 'catalog/localities', '?city=new-mumbai&limit=5');
		expect(localities).toHaveLength(5);
		expect(localities.every(({ url }) => url === '/india/new-mumbai')).toBe(true);
		const found = await read(ReverseGeocode, 'catalog/reverse-geocode', `?latitude=${DEFAULT_POINT.lat}&longitude=${DEFAULT_POINT.lng}`);
		expect(found).toMatchObject({ city: 'Mumbai', pinCode: expect.stringMatching(/^4000\d\d$/), names: { te: { city: 'ముంబై' } } });
		// In another town the nearest known locality is not used as a name.
		const delhi = await get('catalog/reverse-geocode', '?latitude=28.61&longitude=77.2');
		expect(delhi.status).toBe(404);
	});

	test('V16 null-ish parameters are absent', async () => {
		expect(await read(ShopList, 'catalog/shops', '?category=null&q=undefined&cursor=null')).toEqual(await read(ShopList, 'catalog/shops'));
	});
});

describe('search', () => {
	const top = async (q: string, language = 'en') => {
		const { products } = await read(SearchResults, 'search/results', `?q=${encodeURIComponent(q)}&limit=5`, {
			headers: { 'accept-language': language },
		});
		return products.map(([card]) => card?.libraryProductId);
	};

	test('R5 two scripts and romanised words find the same product', async () => {
		const milk = (await top('milk'))[0];
		expect(milk).toBeDefined();
		for (const word of ['doodh', 'दूध', 'दुध', 'દૂધ', 'દુધ', 'ಹಾಲು', 'పాలు', 'MILK']) expect(await top(word), word).toContain(milk);
		expect(await top('दूध', 'te')).toEqual(await top('दूध'));
		// Not the bottle gourd, whose Marathi name begins so.
		for (const language of ['hi', 'mr']) expect((await top('दुध', language))[0], language).toBe(milk);
	});

	test('a typing error finds what was meant and says so; nonsense finds nothing', async () => {
		const meant = await read(SearchResults, 'search/results', '?q=panneir');
		expect(meant).toMatchObject({ correctedQuery: 'paneer' });
		expect(meant.total).toBeGreaterThan(0);
		expect(await read(SearchResults, 'search/results', '?q=zzqzzq')).toEqual({
			products: [],
			stores: [],
			storesFirst: false,
			nextCursor: null,
			total: 0,
		});
		const filtered = await read(SearchResults, 'search/results', '?q=paneer&maxPrice=1');
		expect(filtered.correctedQuery).toBeUndefined();
	});

	test('shops are found by name, and only what serves the place is found', async () => {
		const { stores } = await read(SearchResults, 'search/results', '?q=shree%20ganesh');
		expect(stores[0]?.name).toContain('Shree Ganesh');
		expect((await read(SearchResults, 'search/results', '?q=milk&location=28.6,77.2')).total).toBe(0);
	});
});

describe('whatever is sent', () => {
	const text = fc.oneof(anyText(30), fc.constantFrom("'", '\\', ':*', '!&|', '\0', '%', '-1', '1e309', 'null', '[]', 'W10', 'WzEsIjInIl0'));
	const NAMES = [
		'q',
		'searchText',
		'cursor',
		'category',
		'parent',
		'secondary',
		'brand',
		'store',
		'sort',
		'minPrice',
		'maxPrice',
		'limit',
		'location',
		'latitude',
		'sid',
		'city',
	];
	const PATHS = [
		'catalog/shops',
		'catalog/products',
		'catalog/localities',
		'search/all',
		'search/results',
		'catalog/shops/SHOP/products',
		'catalog/products/a',
	];

	test('no query makes a server error', async () => {
		const { shops } = await read(ShopList, 'catalog/shops');
		const query = fc.array(fc.tuple(fc.constantFrom(...NAMES), text), { minLength: 1, maxLength: 4 });
		await fc.assert(
			fc.asyncProperty(fc.constantFrom(...PATHS), query, async (path, pairs) => {
				const written = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&');
				const { status } = await get(path.replace('SHOP', shops[0]?.id ?? ''), `?${written}`);
				expect(status, `${path}?${written}`).toBeLessThan(500);
			}),
			{ numRuns: 300 },
		);
	});

	test('a cursor that the store did not write is refused by field', async () => {
		for (const path of ['catalog/shops', 'catalog/products', 'search/results']) {
			const { status, errors } = await get(path, '?q=milk&cursor=garbage');
			expect([status, errors[0]?.code, errors[0]?.field], path).toEqual([400, 'INPUT_INVALID', 'cursor']);
		}
	});
});
