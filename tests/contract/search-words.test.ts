import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_POINT } from '#lib/constants.ts';
import { loadSample } from '#server/sample/load.ts';
import { searchResults } from '#server/search/results.ts';
import { type TestApi, testApi } from '../support/app.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
	await loadSample(api.app.db, () => {});
	// Half past eleven on a Saturday in India, when nearly all shops are open.
	api.pass(Date.parse('2026-11-21T06:00:00Z') - Date.now());
});
afterAll(() => api.close());

const search = (q: string) => searchResults(api.app, { q, point: DEFAULT_POINT, language: 'en', limit: 10 });

describe('what was meant is searched instead only when it is like it and sold here', () => {
	test.each(['crocin', 'karcher', 'zzqzzq', 'dolo', 'nik'])('%s is no mistyped word: nothing is found', async (q) => {
		expect(await search(q)).toEqual({ products: [], stores: [], nextCursor: null, total: 0 });
	});

	test.each([
		['panner', 'paneer'],
		['mlik', 'milk'],
		['tometo', 'tomato'],
		['maggi', 'noodles'],
		['surf excel', 'detergent'],
		['colgate', 'toothpaste'],
		['bisleri 1l', 'drinking water'],
		['parle g', 'glucose biscuit'],
	])('%s: %s', async (q, meant) => {
		const { correctedQuery, total } = await search(q);
		expect(correctedQuery).toBe(meant);
		expect(total).toBeGreaterThan(0);
	});
});
