import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListFilters } from '#lib/catalogue/list-filters.ts';
import { DEFAULT_POINT } from '#lib/constants.ts';
import { listFacets } from '#server/catalogue/products/facets.ts';
import { listProducts } from '#server/catalogue/products/products.ts';
import { listShops } from '#server/catalogue/shops/shops.ts';
import type { TestApi } from '../support/app.ts';
import { sampleApi } from '../support/sample-api.ts';

let api: TestApi;
beforeAll(async () => {
	api = await sampleApi();
});
afterAll(() => api.close());

const here = { point: DEFAULT_POINT, language: 'en' } as const;
test.each([
	['a category', { parent: 'GROCERY' }, {}],
	['a narrowed category', { parent: 'GROCERY' }, { offers: true, maxPrice: 100 } as const],
	['all that is in stock', {}, { inStock: true, minPrice: 20 } as const],
	['a brand of a category', { parent: 'GROCERY' }, { brand: 'the first' }],
	['a brand of a search', { q: 'milk' }, { brand: 'the first', offers: true } as const],
	['a category of a search', { q: 'milk' }, { parent: 'DAIRY', maxPrice: 200 } as const],
	['a search', { q: 'milk' }, {}],
	['a search in stock', { q: 'masala' }, { inStock: true } as const],
	['words searched one by one', { q: 'milk and atta', each: ['milk', 'atta'] }, {}],
	['such words, narrowed', { q: 'milk and atta', each: ['milk', 'atta'] }, { inStock: true, maxPrice: 100 } as const],
])('R5 R6 every choice of %s leaves as many entries as it says', async (_of, what, given: ListFilters) => {
	const base = { ...here, ...what };
	const chosen = given.brand ? { ...given, brand: (await listFacets(api.app, base, {})).brands[0]?.id } : given;
	const { offers, inStock, prices, brands, categories } = await listFacets(api.app, base, chosen);
	const totalOf = async (change: Partial<ListFilters>) => (await listProducts(api.app, { ...chosen, ...change, ...base, limit: 1 })).total;
	expect(offers).toBe(await totalOf({ offers: true }));
	expect(inStock).toBe(await totalOf({ inStock: true }));
	expect(prices.length).toBeGreaterThan(1);
	// A new choice would replace the chosen one, so the chosen one does not narrow the other choices of its facet.
	const freely = { prices: { ...chosen, minPrice: undefined, maxPrice: undefined }, categories: { ...chosen, parent: undefined } };
	expect(prices).toEqual((await listFacets(api.app, base, freely.prices)).prices);
	expect(categories).toEqual((await listFacets(api.app, base, freely.categories)).categories);
	for (const { from, to, count } of prices)
		expect(count, `${from}–${to}`).toBe(await totalOf({ minPrice: from ?? undefined, maxPrice: to ?? undefined }));
	for (const { id, name, count } of brands) expect(count, name).toBe(await totalOf({ brand: id }));
	const all = { ...chosen, ...base };
	for (const { code, count } of categories)
		expect(count, code).toBe((await listProducts(api.app, { ...all, parent: code, limit: 1 })).total);
});

test('a price at the end of a bracket belongs to that bracket only', async () => {
	const base = { ...here, store: (await listShops(api.app, here)).shops[0]?.id };
	const { prices } = await listFacets(api.app, base, {});
	const { total } = await listProducts(api.app, { ...base, limit: 1 });
	expect([prices[0]?.from, prices.at(-1)?.to]).toEqual([null, null]);
	const ends = prices.flatMap(({ to }) => (to === null ? [] : [to]));
	const atEnds = await Promise.all(ends.map((end) => listProducts(api.app, { ...base, minPrice: end, maxPrice: end, limit: 1 })));
	expect(atEnds.reduce((sum, at) => sum + at.total, 0)).toBeGreaterThan(0);
	expect(prices.reduce((sum, { count }) => sum + count, 0)).toBe(total);
});

test('a chosen brand comes first even with the fewest products, and others are counted as if it were not chosen', async () => {
	const base = { ...here, parent: 'GROCERY' };
	const { brands } = await listFacets(api.app, base, {});
	const least = brands.at(-1);
	const narrowed = await listFacets(api.app, base, { brand: least?.id });
	expect(narrowed.brands[0]).toEqual(least);
	expect(narrowed.brands.find(({ id }) => id === brands[0]?.id)).toEqual(brands[0]);
	expect(narrowed.offers).toBeLessThanOrEqual(least?.count ?? 0);
});

test('pages by number hold every entry once, and one past the end is empty', async () => {
	const base = { ...here, parent: 'DAIRY', limit: 20 };
	const ids: string[] = [];
	for (let page = 1; ; page++) {
		const { products, total } = await listProducts(api.app, { ...base, page });
		if (products.length === 0) break;
		ids.push(...products.map(([card]) => card?.libraryProductId ?? ''));
		expect(total).toBeGreaterThanOrEqual(ids.length);
	}
	expect(new Set(ids).size).toBe(ids.length);
	expect(ids.length).toBe((await listProducts(api.app, base)).total);
});
