import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_POINT } from '#lib/constants.ts';
import type { ListFilters } from '#lib/list-filters.ts';
import { listFacets } from '#server/catalog/facets.ts';
import { listProducts } from '#server/catalog/products.ts';
import { loadSample } from '#server/sample/load.ts';
import { type TestApi, testApi } from '../support/app.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
	await loadSample(api.app.db, () => {});
	api.pass(Date.parse('2026-11-21T06:00:00Z') - Date.now());
});
afterAll(() => api.close());

const here = { point: DEFAULT_POINT, language: 'en' } as const;
test.each([
	['a category', { parent: 'GROCERY' }, {}],
	['a narrowed category', { parent: 'GROCERY' }, { offers: true, maxPrice: 100 } as const],
	['a search', { q: 'milk' }, {}],
	['a search in stock', { q: 'masala' }, { inStock: true } as const],
])('R5 R6 every choice of %s leaves as many entries as it says', async (_of, what, chosen: ListFilters) => {
	const base = { ...here, ...what };
	const { offers, inStock, prices, brands, categories } = await listFacets(api.app, base, chosen);
	const totalOf = async (change: Partial<ListFilters>) => (await listProducts(api.app, { ...chosen, ...change, ...base, limit: 1 })).total;
	expect(offers).toBe(await totalOf({ offers: true }));
	expect(inStock).toBe(await totalOf({ inStock: true }));
	expect(prices.length).toBeGreaterThan(1);
	expect([prices[0]?.from, prices.at(-1)?.to]).toEqual([null, null]);
	for (const { from, to, count } of prices)
		expect(count, `${from}–${to}`).toBe(await totalOf({ minPrice: from ?? undefined, maxPrice: to ?? undefined }));
	for (const { id, name, count } of brands) expect(count, name).toBe(await totalOf({ brand: id }));
	const all = { ...chosen, ...base };
	for (const { code, count } of categories)
		expect(count, code).toBe((await listProducts(api.app, { ...all, parent: code, limit: 1 })).total);
});

test('a chosen brand is counted first even where it is the least, and others as if it were not chosen', async () => {
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
