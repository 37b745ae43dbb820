import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_POINT } from '#lib/constants.ts';
import { countProducts, listProducts } from '#server/catalogue/products/products.ts';
import { searchResults } from '#server/search/results.ts';
import { suggest } from '#server/search/suggest.ts';
import type { TestApi } from '../support/app.ts';
import { sampleApi } from '../support/sample-api.ts';
import { sortOrderOf } from '../support/sort-order.ts';

let api: TestApi;
beforeAll(async () => {
	api = await sampleApi();
});
afterAll(() => api.close());

const search = (q: string) => searchResults(api.app, { q, point: DEFAULT_POINT, language: 'en', limit: 10 });

// Of the alphabets of six languages: marks that stand alone, words without a sound, and as much as anybody can type.
test.each(['\u0ccd', '\u094d \u0acd', '\u0ccd atta', 'क्ष'.repeat(8), '\u0c4d'.repeat(25), "'' | !", 'x'.repeat(25)])(
	'%j is an answer, not an error',
	async (q) => {
		expect((await search(q)).total).toBeGreaterThanOrEqual(q.includes('atta') ? 1 : 0);
	},
);

describe('what was meant is searched instead only when it is like it and sold here', () => {
	test('V13 a thing that nobody sells is not taken for a brand that sounds like a word of it', async () => {
		for (const q of ['dragon fruit', 'star fruit', 'passion fruit', 'fruit knife', 'gulkand'])
			expect(await search(q), q).toMatchObject({ total: 0, products: [] });
	});

	test.each(['karcher', 'zzqzzq', 'zolo', 'nik', 'sirf', 'metrogyl'])('%s is no mistyped word: nothing is found', async (q) => {
		expect(await search(q)).toEqual({ products: [], stores: [], storesFirst: false, nextCursor: null, total: 0 });
	});

	test.each([
		['mlik', 'milk'],
		['tamoto', 'tomato'],
		['pneer', 'paneer'],
		['surf excel', 'detergent powder'],
		['colgate', 'toothpaste'],
		['bisleri 1l', 'drinking water'],
		['parle g', 'glucose biscuit'],
		['कोलगेट', 'toothpaste'],
		['ಕೋಲ್ಗೇಟ್', 'toothpaste'],
		['डेटॉल', 'antiseptic liquid'],
		['dettol', 'antiseptic liquid'],
		['detol', 'antiseptic liquid'],
		['amul', 'butter'],
		['अमूल', 'butter'],
		['amul buter', 'buter'],
		['crocin', 'paracetamol'],
		['krocin', 'paracetamol'],
		['क्रोसिन', 'paracetamol'],
		['सर्फ', 'detergent powder'],
		['vicks', 'vapour rub'],
		['विक्स', 'vapour rub'],
		['हॉर्लिक्स', 'health drink'],
		['बोर्नविटा', 'health drink'],
		['bornvita', 'health drink'],
		['booranavita', 'health drink'],
		['पारले जी', 'glucose biscuit'],
		['fevicol', 'glue'],
		['फेविकोल', 'glue'],
		['ज़ेरॉक्स', 'a4 paper'],
		['बिसलेरी', 'drinking water'],
		['whisper', 'sanitary pad'],
		['pampers', 'baby diaper'],
		['harpic', 'toilet cleaner'],
		['vim', 'dishwash liquid'],
		['moov', 'balm'],
		['odomos', 'mosquito repellent cream'],
		['eno', 'fruit salt'],
		['britannia', 'biscuit'],
		['parle ji', 'glucose biscuit'],
		['vim bar', 'dishwash bar'],
		['rin bar', 'detergent bar'],
		['lux soap', 'soap'],
	])('%s: %s', async (q, meant) => {
		const { correctedQuery, total } = await search(q);
		expect(correctedQuery).toBe(meant);
		expect(total).toBeGreaterThan(0);
	});
});

test.each([
	['watar', 'water'],
	['makan', 'makhan'],
])('%s finds three products by chance and is searched as %s all the same', async (q, meant) => {
	expect(await countProducts(api.app, { q, point: DEFAULT_POINT, language: 'en' })).toBe(3);
	expect((await search(q)).correctedQuery).toBe(meant);
});

describe('a name that people use for a thing, in their own spelling, is no mistake', () => {
	test.each([
		['gee', /ghee/i],
		['panner', /paneer/i],
		['panner 200g', /paneer/i],
		['bisket', /biscuit|marie/i],
		['बिस्कुट', /biscuit|marie/i],
		['maggi', /noodles/i],
		['मैगी', /noodles/i],
		['મેગી', /noodles/i],
		['మ్యాగీ', /noodles/i],
		['डालडा', /vanaspati/i],
		['band aid', /bandage/i],
	])('%s', async (q, thing) => {
		const { products, correctedQuery } = await search(q);
		expect(products[0]?.[0]?.name).toMatch(thing);
		expect(correctedQuery).toBeUndefined();
	});

	test.each(['चहापत्ती', 'चहा पत्ती', 'chahapatti', 'chaha patti'])('%s is tea in Marathi, and no word of another language', async (q) => {
		const { products, correctedQuery } = await searchResults(api.app, { q, point: DEFAULT_POINT, language: 'mr', limit: 10 });
		expect(products[0]?.[0]?.name).toMatch(/चहा/);
		expect(correctedQuery).toBeUndefined();
	});
});

test.each([
	['tamatr', /tomato/i],
	['biskt', /biscuit/i],
	['vicks', /vapour rub/i],
	['विक्स', /vapour rub/i],
	['amul doodh', /milk,/i],
	['colg', /toothpaste/i],
	['amu', /butter/i],
	['but', /butter/i],
	['zzqzzq', null],
])('V13 type-ahead for %s suggests what the search would find', async (text, meant) => {
	const [first] = await suggest(api.app, { text, point: DEFAULT_POINT, language: 'en' });
	if (meant) expect(first?.text).toMatch(meant);
	else expect(first).toBeUndefined();
});

describe('words that no product holds together', () => {
	test.each([
		['आलू प्याज', ['आलू', 'प्याज'], [/potato/i, /onion/i]],
		['milk and atta 5kg', ['milk', 'atta'], [/milk/i, /atta/i]],
		['tamoto maggi', ['tomato', 'maggi'], [/tomato/i, /noodle/i]],
		['maggi tomato', ['maggi', 'tomato'], [/noodle/i, /tomato/i]],
		['milk zzqzzq', ['milk'], [/milk/i]],
		['mlik zzqzzq milk', ['milk'], [/milk/i]],
		['sakthivel bread', ['bread'], [/bread/i]],
		['gooood eggs', ['eggs'], [/eggs/i]],
	])('%s: the best of each by turns, in results and type-ahead', async (q, words, things) => {
		const { products, stores, separateWords, correctedQuery } = await search(q);
		expect(separateWords).toEqual(words);
		expect(correctedQuery).toBeUndefined();
		expect(stores).toEqual([]);
		const suggested = await suggest(api.app, { text: q, point: DEFAULT_POINT, language: 'en' });
		for (const [i, thing] of things.entries()) {
			expect(products[i]?.[0]?.name).toMatch(thing);
			expect(suggested[i]?.text).toMatch(thing);
		}
	});

	test('a product that has the typed pack shows it first', async () => {
		const shown = async (q: string) => (await search(q)).products.slice(0, 2).map(([card]) => card?.measurementDisplayText);
		expect((await shown('milk and atta 5kg'))[1]).toBe('5 kg');
		expect((await shown('pannir 1kg'))[0]).toBe('1 kg');
	});

	const base = { q: 'milk and atta', point: DEFAULT_POINT, language: 'en' } as const;

	test('R5 they are a list like any other: every page, each product once, the first of a word before the second of another', async () => {
		const { total, products } = await searchResults(api.app, { ...base, limit: 60 });
		const found = await Promise.all(['milk', 'atta'].map((q) => listProducts(api.app, { ...base, q, limit: 60 })));
		const idsOf = (list: typeof products) => list.map(([card]) => card?.libraryProductId ?? '');
		const ids = idsOf(products);
		expect(total).toBe(ids.length);
		expect(new Set(ids)).toEqual(new Set(found.flatMap((one) => idsOf(one.products))));
		expect(ids.slice(0, 4)).toEqual([0, 1].flatMap((i) => found.flatMap((one) => idsOf(one.products)[i])));
		const paged: string[] = [];
		for (let cursor: string | undefined; ; ) {
			const page = await searchResults(api.app, { ...base, limit: 20, cursor });
			paged.push(...idsOf(page.products));
			if (!page.nextCursor) break;
			cursor = page.nextCursor;
		}
		expect(paged).toEqual(ids);
		expect(idsOf((await searchResults(api.app, { ...base, limit: 20, page: 2 })).products)).toEqual(ids.slice(20, 40));
	});

	test('a product that several words find takes its first position', async () => {
		const ids = async (query: { q: string; each?: string[] }) =>
			(await listProducts(api.app, { ...base, ...query, inStock: true, limit: 60 })).products.map(([card]) => card?.libraryProductId ?? '');
		const each = ['potato', 'wafers'];
		const [potato = [], wafers = []] = await Promise.all(each.map((q) => ids({ q })));
		expect(potato.some((id) => wafers.includes(id))).toBe(true);
		const turns = potato.concat(wafers).flatMap((_, i) => [potato[i], wafers[i]].flatMap((id) => id ?? []));
		expect(await ids({ q: 'potato and wafers', each })).toEqual([...new Set(turns)]);
	});

	test('R5 sorted by price they are in that order, whichever word found them', async () => {
		const { products } = await searchResults(api.app, { ...base, sort: 'price', inStock: true, limit: 60 });
		const prices = products.map(([card]) => card?.sellingPrice ?? 0);
		expect(prices.length).toBeGreaterThan(5);
		expect(sortOrderOf(prices)).toBe('ascending');
	});

	test('a product with all the words is found as usual', async () => {
		expect((await search('milk powder')).separateWords).toBeUndefined();
	});
});

test.each([
	['amul doodh', 'doodh', /milk,/i],
	['dettol soap', 'soap', /soap/i],
	['aashirvaad atta', 'atta', /^whole wheat atta/i],
	['mother dairy dahi', 'dahi', /^(curd|fresh loose dahi)/i],
	['अमूल दूध', 'दूध', /milk,/i],
])('%s: beside a thing, the maker of many only says whose', async (q, thing, name) => {
	const { correctedQuery, separateWords, products } = await search(q);
	expect({ correctedQuery, separateWords }).toEqual({ correctedQuery: thing });
	expect(products[0]?.[0]?.name).toMatch(name);
});

test.each([
	['bachcho ka sabun', /baby soap/i],
	['bachchon ka sabun', /baby soap/i],
	['sir dard ki dawa', /paracetamol/i],
	['bukhar ki dawa', /paracetamol/i],
	['khaansi ki dava', /cough syrup/i],
])('V13 %s, a phrase with little words as it is heard, is the thing', async (q, name) => {
	const { products, correctedQuery, separateWords } = await search(q);
	expect({ correctedQuery, separateWords }).toEqual({});
	expect(products[0]?.[0]?.name).toMatch(name);
});
