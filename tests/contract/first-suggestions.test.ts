import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_POINT } from '#lib/constants.ts';
import { listProducts, sellsAny } from '#server/catalogue/products/products.ts';
import { suggest } from '#server/search/suggest.ts';
import type { TestApi } from '../support/app.ts';
import { sampleApi } from '../support/sample-api.ts';

let api: TestApi;
beforeAll(async () => {
	api = await sampleApi();
});
afterAll(() => api.close());

const here = { point: DEFAULT_POINT, language: 'en' } as const;
const idsOf = async (query: Omit<Parameters<typeof listProducts>[1], keyof typeof here>): Promise<string[]> =>
	(await listProducts(api.app, { ...here, ...query })).products.flatMap(([card]) => card?.libraryProductId ?? []);

test.each(['milk', 'mil', 'chi', 'pan', 'masala', 'masala do', 'दूध', 'b'])(
	'V13 the suggestions for "%s", which stop where enough is found, are those of the whole list',
	async (q) => {
		const suggested = await idsOf({ q, isTyping: true, limit: 10 });
		// The same text with a filter that hides nothing is looked for in full.
		const whole = await idsOf({ q, isTyping: true, limit: 10, minPrice: 0.01 });
		expect(suggested.length).toBeGreaterThan(4);
		expect(suggested).toEqual(whole);
	},
);

test.each(['milk', 'amul milk', 'दूध', 'xyzzy', 'milk xyzzy'])('whether anything is sold for "%s" is what its list says', async (q) => {
	expect(await sellsAny(api.app, { ...here, q })).toBe((await idsOf({ q })).length > 0);
});

test('C21 V13 what several words find is suggested in turn, each product once', async () => {
	const found = await suggest(api.app, { ...here, text: 'onion tomato' });
	expect(found.length).toBeGreaterThan(4);
	expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
	expect(found.slice(0, 2).map(({ text }) => text)).toEqual([expect.stringMatching(/onion/i), expect.stringMatching(/tomato/i)]);
});
