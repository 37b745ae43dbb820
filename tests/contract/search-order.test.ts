import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_POINT } from '#lib/constants.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { listShops } from '#server/catalogue/shops/shops.ts';
import { soundOf } from '#server/catalogue/spelling/sound.ts';
import { exactly } from '#server/catalogue/typed/read-query.ts';
import { searchResults } from '#server/search/results.ts';
import type { TestApi } from '../support/app.ts';
import { sampleApi } from '../support/sample-api.ts';

let api: TestApi;
beforeAll(async () => {
	api = await sampleApi();
});
afterAll(() => api.close());

const search = (q: string) => searchResults(api.app, { q, point: DEFAULT_POINT, language: 'en', limit: 10 });

describe('the product itself comes before those made of it, in any spelling and script', () => {
	test.each([
		['namkin', /bhujia|sev|farsan|fried moong dal|chivda|mixture/i],
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
		['chawal', /rice\b(?! flour)|basmati/i],
		['rice', /rice\b(?! flour)/i],
		['aloo', /^potato,/i],
		['alu', /^potato,/i],
		['batata', /^potato,/i],
		['kanda', /^onion,/i],
		['tamatar', /^tomato,/i],
		['tel', /(groundnut|mustard|refined (?!palm).*) oil/i],
		['doodh', /milk,/i],
		['besan', /^besan$/i],
		['pyaaz', /^onion,/i],
		['adrak', /^ginger,/i],
		['nimbu', /^lemon,/i],
		['kaju', /^cashew \(kaju\)/i],
		['badam', /^almonds/i],
		['jeera', /^jeera, whole/i],
		['rai', /^mustard seeds/i],
		['aam', /^mango,/i],
		['dosa', /dosa$/i],
		['chips', /wafers|chips,/i],
		['fish', /mandeli|rohu|rawas|surmai|bangda|tarli/i],
		['machli', /tarli|mandeli|bangda|rohu|rawas|surmai/i],
		['chikan', /chicken/i],
		['anda', /eggs$/i],
		['paani', /drinking water/i],
		['ghee', /ghee/i],
		['sarson ka tel', /mustard oil/i],
		['hara dhania', /^coriander, bunch/i],
		['ಈರುಳ್ಳಿ', /^onion,/i],
		['कांदा', /^onion,/i],
		['gobi', /^cauliflower/i],
		['mutton', /^mutton(?! biryani)/i],
		['halu', /milk,/i],
		['milk', /milk,/i],
		['salt', /^iodised salt/i],
		['egg', /eggs$/i],
		['आलू', /^potato,/i],
		['चावल', /rice\b(?! flour)|basmati/i],
		['दूध', /milk,/i],
		['दुध', /milk,/i],
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
		['तांदुळ', 'mr', /तांदूळ/],
		['तांदूळ', 'mr', /तांदूळ/],
		['तांदुळजा', 'mr', /माठ/],
	] as const)('%s in %s: a name with a long vowel written short comes before what the word only begins', async (q, language, thing) => {
		const { products, correctedQuery } = await searchResults(api.app, { q, point: DEFAULT_POINT, language, limit: 10 });
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

	test.each([
		['12 eggs', /eggs$/i],
		['kilo chini', /^sugar$/i],
		['కిలో చక్కెర', /^sugar$/i],
		['packet bread', /bread/i],
		['litre milk', /milk,/i],
	])('C21 a quantity in %s is no word: the thing comes first', async (q, thing) => {
		const { products, correctedQuery, separateWords } = await search(q);
		expect(products[0]?.[0]?.name).toMatch(thing);
		expect({ correctedQuery, separateWords }).toEqual({});
	});

	test.each([
		['pyaaz', 2, /^onion,/i],
		['dungri', 3, /^(onion,|spring onion)/i],
		['aam', 2, /mango,|^raw mango/i],
		['jeera', 1, /^jeera, whole/i],
		['machli', 4, /tarli|mandeli|bangda|pomfret|rohu|surmai|rawas|katla|hilsa|basa/i],
		['ghee', 2, /ghee/i],
		['mosaru', 4, /curd|dahi/i],
		['murgi', 3, /^(whole )?chicken,? (?!bread)/i],
		['gosht', 2, /^mutton(?! biryani)/i],
		['nut', 3, /makhana|peanuts|almonds|cashew|pista|walnut|dry fruit (?:mix|thali)|panchmeva/i],
	])('%s: the first %i are the thing itself', async (q, count, thing) => {
		const { products } = await search(q);
		for (const [card] of products.slice(0, count)) expect(card?.name).toMatch(thing);
	});

	test.each(['doodh', 'dal', 'thali', 'powder', 'mask', 'pen'])(
		'%s: all that holds the word comes before what only has a word that begins so',
		async (q) => {
			const { products } = await searchResults(api.app, { q, point: DEFAULT_POINT, language: 'en', inStock: true, limit: 60 });
			const ids = products.map(([card]) => card?.libraryProductId ?? '');
			const rows = await api.app.db.selectFrom('library_products').select(['id', 'search_text']).where('id', 'in', ids).execute();
			const word = soundOf(q);
			const holding = new Set([q, `${q}s`, word, `${word}s`]);
			// Or it is that thing, or a kind of it, whatever it is called.
			const things = new Set([...(exactly([q], 'en')?.exact ?? []), ...(exactly([q], 'en')?.other ?? [])]);
			const isMeant = (lexeme: string) => holding.has(lexeme.replace(/^[=~*]+/, '')) || things.has(lexeme.replace(/^[@>]/, ''));
			const holds = (id: string) => rows.some((row) => row.id === id && row.search_text.split(' ').some(isMeant));
			const found = ids.map(holds);
			expect(found).toContain(true);
			expect(found).toContain(false);
			expect(found.lastIndexOf(true)).toBeLessThan(found.indexOf(false));
		},
	);

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
		forgetTags(api.app, ['catalog', 'shops']);
		const after = await searchResults(api.app, { q: 'milk', point: DEFAULT_POINT, language: 'en', limit: 60 });
		expect(after.products[0]?.[0]?.store.id).not.toBe(products[0]?.[0]?.store.id);
		expect(after.total).toBe(products.length);
	});
});

test.each(['pan', 'milk', 'dal', 'chi', 'दूध', 'cut c'])(
	'C21 R5 the pages of “%s” are one list in one order, by number and by cursor',
	async (q) => {
		const asked = { q, point: DEFAULT_POINT, language: 'en' as const };
		const ids = ({ products }: Awaited<ReturnType<typeof search>>) => products.map(([card]) => card?.libraryProductId);
		const long = await searchResults(api.app, { ...asked, limit: 60 });
		const whole = ids(long);
		expect(whole.length).toBeGreaterThan(10);
		const byCursor: typeof whole = [];
		for (let page = 1, cursor: string | undefined; page <= 5; page++) {
			const [numbered, next] = [
				await searchResults(api.app, { ...asked, limit: 4, page }),
				await searchResults(api.app, { ...asked, limit: 4, cursor }),
			];
			expect([page, ids(numbered)]).toEqual([page, whole.slice((page - 1) * 4, page * 4)]);
			if (numbered.products.length > 0) expect(numbered.total).toBe(long.total);
			byCursor.push(...ids(next));
			if (next.nextCursor === null) break;
			cursor = next.nextCursor;
		}
		expect(byCursor).toEqual(whole.slice(0, 20));
	},
);
