import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_POINT } from '#lib/constants.ts';
import { forgetCatalog } from '#server/catalog/memo.ts';
import { listShops } from '#server/catalog/shops.ts';
import { searchResults } from '#server/search/results.ts';
import { suggest } from '#server/search/suggest.ts';
import type { TestApi } from '../support/app.ts';
import { sampleApi } from '../support/sample-api.ts';

let api: TestApi;
beforeAll(async () => {
	api = await sampleApi();
});
afterAll(() => api.close());

const search = (q: string) => searchResults(api.app, { q, point: DEFAULT_POINT, language: 'en', limit: 10 });

describe('what was meant is searched instead only when it is like it and sold here', () => {
	test.each(['karcher', 'zzqzzq', 'zolo', 'nik', 'metrogyl'])('%s is no mistyped word: nothing is found', async (q) => {
		expect(await search(q)).toEqual({ products: [], stores: [], storesFirst: false, nextCursor: null, total: 0 });
	});

	test.each([
		['panner', 'paneer'],
		['panner 200g', 'paneer'],
		['mlik', 'milk'],
		['tometo', 'tomato'],
		['maggi', 'noodles'],
		['surf excel', 'detergent'],
		['colgate', 'toothpaste'],
		['bisleri 1l', 'drinking water'],
		['parle g', 'glucose biscuit'],
		['मैगी', 'noodles'],
		['મેગી', 'noodles'],
		['మ్యాగీ', 'noodles'],
		['कोलगेट', 'toothpaste'],
		['ಕೋಲ್ಗೇಟ್', 'toothpaste'],
		['डेटॉल', 'antiseptic'],
		['dettol', 'antiseptic'],
		['detol', 'antiseptic'],
		['amul', 'butter'],
		['अमूल', 'butter'],
		['amul buter', 'butter'],
		['crocin', 'paracetamol'],
		['krocin', 'paracetamol'],
		['क्रोसिन', 'paracetamol'],
		['सर्फ', 'detergent'],
		['vicks', 'vapour rub'],
		['विक्स', 'vapour rub'],
		['हॉर्लिक्स', 'malt drink'],
		['बोर्नविटा', 'malt drink'],
		['bornvita', 'malt drink'],
		['पारले जी', 'glucose biscuit'],
		['डालडा', 'vanaspati'],
		['fevicol', 'glue'],
		['फेविकोल', 'glue'],
		['ज़ेरॉक्स', 'copier paper'],
		['बिसलेरी', 'drinking water'],
		['band aid', 'bandage strips'],
		['whisper', 'sanitary pads'],
		['pampers', 'diaper'],
		['harpic', 'toilet cleaner'],
		['vim', 'dishwash'],
		['moov', 'pain balm'],
		['odomos', 'mosquito'],
		['eno', 'fruit salt'],
		['britannia', 'biscuit'],
	])('%s: %s', async (q, meant) => {
		const { correctedQuery, total } = await search(q);
		expect(correctedQuery).toBe(meant);
		expect(total).toBeGreaterThan(0);
	});
});

test.each([
	['tamatr', /tomato/i],
	['biskt', /biscuit/i],
	['zzqzzq', null],
])('V13 type-ahead for %s suggests what the search would find', async (text, meant) => {
	const [first] = await suggest(api.app, { text, point: DEFAULT_POINT, language: 'en' });
	if (meant) expect(first?.text).toMatch(meant);
	else expect(first).toBeUndefined();
});

describe('the thing itself comes first, in any spelling and script', () => {
	test.each([
		['namkin', /bhujia|sev|farsan/i],
		['aata', /^whole wheat atta/i],
		['atta', /^whole wheat atta/i],
		['आटा', /^whole wheat atta/i],
		['दही', /^(curd|fresh loose dahi)/i],
		['नमक', /^iodised salt/i],
		['मीठ', /salt/i],
		['ઘઉં', /wheat/i],
		['పాలు', /milk,/i],
		['ಹಾಲು', /milk,/i],
		['shakkar', /^sugar$/i],
		['chini', /^sugar$/i],
		['चिनी', /^sugar$/i],
		['sugar', /^sugar$/i],
		['chawal', /rice\b(?! flour)/i],
		['rice', /rice\b(?! flour)/i],
		['aloo', /^potato,/i],
		['alu', /^potato,/i],
		['batata', /^potato,/i],
		['kanda', /^onion,/i],
		['tamatar', /^tomato,/i],
		['tel', /^refined (?!palm).* oil/i],
		['doodh', /milk,/i],
		['milk', /milk,/i],
		['salt', /^iodised salt/i],
		['egg', /eggs$/i],
		['आलू', /^potato,/i],
		['चावल', /rice\b(?! flour)|basmati/i],
		['दूध', /milk,/i],
		['તેલ', / oil/i],
		['બટાકા', /^potato,/i],
		['ચોખા', /rice\b(?! flour)|basmati/i],
		['ఉల్లిపాయ', /^onion,/i],
		['బియ్యం', /rice\b(?! flour)/i],
		['ಅಕ್ಕಿ', /rice\b(?! flour)/i],
	])('%s', async (q, thing) => {
		const { products, correctedQuery } = await search(q);
		expect(products[0]?.[0]?.name).toMatch(thing);
		expect(correctedQuery).toBeUndefined();
	});

	test.each([
		['milk 1l', /milk,/i, '1 l'],
		['dudh 500 ml', /milk,/i, '500 ml'],
		['atta 5kg', /^whole wheat atta/i, '5 kg'],
	])('%s shows that pack', async (q, thing, pack) => {
		const first = (await search(q)).products[0]?.[0];
		expect(first?.name).toMatch(thing);
		expect(first?.measurementDisplayText).toBe(pack);
	});

	test('a shop is found as its name sounds', async () => {
		expect((await search('sanjivani')).stores[0]?.name).toBe('Sanjeevani Medico');
	});

	test('the beginning of a word suggests what sells, and two words are what they say', async () => {
		const names = async (q: string) => (await search(q)).products.map(([card]) => card?.name ?? '');
		expect((await names('mi')).slice(0, 3).some((name) => /milk,/.test(name))).toBe(true);
		expect((await names('milk chocolate'))[0]).toBe('Milk chocolate bar');
		expect((await names('rice flour'))[0]).toBe('Rice flour');
	});
});

describe('products, shops and their order', () => {
	test('R5 a shop comes before products only where the words are its name, whole or from its beginning', async () => {
		const first = async (q: string) => {
			const { storesFirst, stores } = await search(q);
			return storesFirst ? stores[0]?.name : null;
		};
		expect(await first('mahesh dairy')).toBe('Mahesh Dairy & Sweets');
		expect(await first('Sanjeevani Medi')).toBe('Sanjeevani Medico');
		expect(await first('sanjivani medico')).toBe('Sanjeevani Medico');
		for (const q of ['dairy', 'fresh', 'milk', 'medico', 'new', 'zzqzzq']) expect(await first(q), q).toBeNull();
	});

	test('R5 of equal matches those of open shops come first', async () => {
		const { products } = await searchResults(api.app, { q: 'milk', point: DEFAULT_POINT, language: 'en', limit: 60 });
		const shops = await listShops(api.app, { point: DEFAULT_POINT, language: 'en', limit: 50 });
		const isOpen = new Map(shops.shops.map((shop) => [shop.id, shop.isOpen]));
		expect(products.some(([card]) => isOpen.get(card?.store.id ?? ''))).toBe(true);
		await api.app.db
			.updateTable('shops')
			.set({ is_shut: true })
			.where('id', '=', products[0]?.[0]?.store.id ?? '')
			.execute();
		forgetCatalog(api.app, ['catalog', 'shops']);
		const after = await searchResults(api.app, { q: 'milk', point: DEFAULT_POINT, language: 'en', limit: 60 });
		expect(after.products[0]?.[0]?.store.id).not.toBe(products[0]?.[0]?.store.id);
		expect(after.total).toBe(products.length);
	});
});

describe('words that no product holds together', () => {
	test.each([
		['आलू प्याज', ['आलू', 'प्याज'], [/potato/i, /onion/i]],
		['milk and atta 5kg', ['milk', 'atta'], [/milk/i, /atta/i]],
		['tometo maggi', ['tomato', 'noodles'], [/tomato/i, /noodle/i]],
		['milk zzqzzq', ['milk'], [/milk/i]],
	])('%s: the best of each by turns, in results and type-ahead', async (q, words, things) => {
		const { products, stores, total, nextCursor, separateWords, correctedQuery } = await search(q);
		expect(separateWords).toEqual(words);
		expect(correctedQuery).toBeUndefined();
		expect({ stores, total, nextCursor }).toEqual({ stores: [], total: products.length, nextCursor: null });
		const suggested = await suggest(api.app, { text: q, point: DEFAULT_POINT, language: 'en' });
		for (const [i, thing] of things.entries()) expect(products[i]?.[0]?.name).toMatch(thing);
		expect(suggested.length).toBeGreaterThan(0);
		const further = await searchResults(api.app, { q, point: DEFAULT_POINT, language: 'en', limit: 10, page: 2 });
		expect(further.products).toEqual([]);
	});

	test('one product that holds them all is found as ever', async () => {
		expect((await search('milk powder')).separateWords).toBeUndefined();
	});
});
