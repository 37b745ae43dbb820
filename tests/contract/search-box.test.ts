import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DEFAULT_POINT } from '#lib/constants.ts';
import { GlobalCategories, SearchCommon, SearchResults, Suggestion } from '#lib/contract/search.ts';
import type { Send, TestApi } from '../support/app.ts';
import { sampleApi } from '../support/sample-api.ts';

let api: TestApi;
beforeAll(async () => {
	api = await sampleApi();
});
afterAll(() => api.close());

/** Each call from an address of its own: the limits per address are shown elsewhere. */
let calls = 0;
const address = () => `10.9.${(calls >> 8) & 255}.${calls++ & 255}`;
const get = (path: string, query = '', more: Send = {}) => api.call('GET', path, { query, ip: address(), ...more });
async function read<S extends z.ZodMiniType>(schema: S, path: string, query = '', more: Send = {}): Promise<z.output<S>> {
	const reply = await get(path, query, more);
	expect(reply.errors, path).toEqual([]);
	return schema.parse(reply.data);
}

test('C21 search/all: at most ten products and shops that begin like the text', async () => {
	const List = z.object({ suggestions: z.array(Suggestion) });
	const { suggestions } = await read(List, 'search/all', `?searchText=mi&latitude=${DEFAULT_POINT.lat}&longitude=${DEFAULT_POINT.lng}`);
	expect(suggestions.length).toBeGreaterThan(3);
	expect(suggestions.length).toBeLessThanOrEqual(10);
	expect((await read(List, 'search/all', '?searchText=ganesh')).suggestions.some(({ type }) => type === 'STORE')).toBe(true);
	expect((await read(List, 'search/all', '?searchText=%20')).suggestions).toEqual([]);
	expect((await get('search/all', `?searchText=${'a'.repeat(26)}`)).status).toBe(400);
});

test('C21 another search may stand behind the port: suggestions and results are what it answers', async () => {
	const { search } = api.app;
	const found = { products: [], stores: [], storesFirst: true, nextCursor: null, total: 0 };
	Object.assign(api.app, { search: { suggest: async () => [{ type: 'STORE', text: 'Its shop', id: 's' }], results: async () => found } });
	try {
		expect((await get('search/all', '?searchText=milk')).data).toEqual({ suggestions: [{ type: 'STORE', text: 'Its shop', id: 's' }] });
		expect((await get('search/results', '?q=milk')).data).toEqual(found);
	} finally {
		Object.assign(api.app, { search });
	}
});

test('C21 a suggested product is the pack, shop and price that the results show, with all that a cart control needs', async () => {
	const { suggestions } = await read(z.object({ suggestions: z.array(Suggestion) }), 'search/all', '?searchText=milk');
	const { products } = await read(SearchResults, 'search/results', '?q=milk&limit=10');
	const suggested = suggestions.filter(({ type }) => type === 'PRODUCT');
	expect(suggested.length).toBeGreaterThan(3);
	expect(suggested).toEqual(
		products.slice(0, suggested.length).map(([card]) => ({
			type: 'PRODUCT',
			text: card?.name,
			id: card?.libraryProductId,
			storeId: card?.store.id,
			storeName: card?.store.name,
			retailerProductId: card?.retailerProductId,
			pack: card?.measurementDisplayText,
			image: card?.image,
			price: card?.sellingPrice,
			mrp: card?.mrp,
			inStock: card?.inStock,
			maxQuantity: card?.maxQuantity,
			isAppExclusiveOffer: card?.isAppExclusiveOffer,
			url: card?.url,
		})),
	);
});

test('C22 C23 search/common and search/add: each customer’s own searches; guests are refused', async () => {
	const entry = { searchTerm: 'Poha', searchType: 'PRODUCT', isComplete: true };
	expect((await api.call('POST', 'search/add', { json: entry, ip: address() })).status).toBe(401);
	const [one, other] = [await api.customer(), await api.customer()];
	for (const searchTerm of ['Poha', 'Rava', 'Poha']) {
		expect(
			(await api.call('POST', 'search/add', { json: { ...entry, searchTerm, latitude: 19.1, longitude: 72.8 }, token: one.token })).status,
		).toBe(200);
		api.pass(1_000);
	}
	const mine = await read(SearchCommon, 'search/common', '', { token: one.token });
	expect(mine.previousSearches.map(({ searchTerm }) => searchTerm)).toEqual(['Poha', 'Rava']);
	expect(mine.popularProducts.length).toBeGreaterThan(5);
	expect(mine.trendingSearches.length).toBeGreaterThan(5);
	for (const token of [other.token, '']) {
		const theirs = await read(SearchCommon, 'search/common', '', token ? { token } : {});
		expect(theirs.previousSearches).toEqual([]);
		expect(theirs.trendingSearches.map(({ searchTerm }) => searchTerm)).not.toContain('poha');
	}
	const forget = (searchTerm?: string) => api.call('DELETE', 'search/history', { token: one.token, json: { searchTerm } });
	expect((await forget('Rava')).status).toBe(200);
	const left = await read(SearchCommon, 'search/common', '', { token: one.token });
	expect(left.previousSearches.map(({ searchTerm }) => searchTerm)).toEqual(['Poha']);
	expect((await forget()).status).toBe(200);
	expect((await read(SearchCommon, 'search/common', '', { token: one.token })).previousSearches).toEqual([]);
});

test('C22 a frequent search is shown to others only where a product has that name, and three people searched for it to the end', async () => {
	const terms = ['9820098200', 'call 98200 98200', 'milk 98200', 'milk toothpaste', 'you are a cheat', '!!', 'Toned MILK', 'पनीर'];
	for (let i = 0; i < 3; i++) {
		const { token } = await api.customer();
		const add = (searchTerm: string, isComplete: boolean) =>
			api.call('POST', 'search/add', { json: { searchTerm, searchType: 'PRODUCT', isComplete }, token });
		for (const searchTerm of terms) await add(searchTerm, true);
		await add('paneer', false);
		if (i < 2) await add('curd', true);
	}
	const { trendingSearches } = await read(SearchCommon, 'search/common');
	const shown = trendingSearches.map(({ searchTerm }) => searchTerm);
	expect([...terms, 'paneer', 'curd'].map((term) => term.toLowerCase()).filter((term) => shown.includes(term))).toEqual([
		'toned milk',
		'पनीर',
	]);
});

test('only the last ten searches are kept', async () => {
	const { token } = await api.customer();
	for (let i = 0; i < 13; i++) {
		await api.call('POST', 'search/add', { json: { searchTerm: `term ${i}`, searchType: 'PRODUCT', isComplete: true }, token });
		api.pass(1_000);
	}
	const { previousSearches } = await read(SearchCommon, 'search/common', '', { token });
	expect(previousSearches.map(({ searchTerm }) => searchTerm)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((i) => `term ${i}`));
});

test('C24 E8 search/v1/global-categories: a category has code and name, one parent with its secondary ones per entry', async () => {
	const all = await read(GlobalCategories, 'search/v1/global-categories');
	expect(all).toHaveLength(13);
	expect(all[1]).toMatchObject({
		parentCategory: [{ code: 'DAIRY', name: 'Dairy', icon: expect.stringMatching(/^\/art\/[\w-]+\.svg/) }],
		secondaryCategory: expect.arrayContaining([{ code: 'MILK', name: 'Milk' }]),
	});
});
