import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_POINT } from '#lib/constants.ts';
import type { ShoppingList } from '#lib/contract/shopping-list.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { tag } from '#server/catalogue/tags.ts';
import { soldAt } from '../../bench/search/catalogues.ts';
import { judgeLists } from '../../bench/search/judge-lists.ts';
import type { TestApi } from '../support/app.ts';
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts';
import { sampleApi } from '../support/sample-api.ts';

let api: TestApi;
beforeAll(async () => {
	api = await sampleApi();
});
afterAll(() => api.close());

type Asked = { language?: string; storeId?: string; cartStoreId?: string };
async function list(text: string, { language = 'en', ...shops }: Asked = {}): Promise<ShoppingList> {
	const reply = await api.call('POST', 'search/list', {
		json: { text, ...shops },
		headers: { 'Accept-Language': language },
	});
	expect(reply.status, JSON.stringify(reply.errors)).toBe(200);
	return reply.data as ShoppingList;
}
/** What each line becomes: "2 × Whole wheat atta, 1 kg". */
const told = ({ lines }: ShoppingList) =>
	lines.map(({ doubt, options: [best] }) => [
		best ? `${best.quantity} × ${best.product.name}, ${best.product.measurementDisplayText}` : null,
		doubt,
	]);

describe('a list becomes a cart', () => {
	test('of several things without a comma the amount is that of the thing beside it', async () => {
		const amounts = async (text: string) => (await list(text)).lines.map((line) => [line.text, line.amount?.number ?? null]);
		expect(await amounts('kothimbir mirchi 100gm')).toEqual([
			['kothimbir', null],
			['mirchi', 100],
		]);
		expect(await amounts('500 gm onion tomato')).toEqual([
			['onion', 500],
			['tomato', null],
		]);
	});

	test('each line is a product in the amount it asks for, at the shop that has most of it, for guests too', async () => {
		const found = await list('2 kg atta\n1 L doodh\nchini 1 kg\nunicorn horn');
		const [atta, milk, sugar, unknown] = found.lines;
		const [shop] = found.shops;
		expect(found.storeId).toBe(shop?.id);
		expect(shop?.found).toBe(3);
		expect([atta?.amount, atta?.doubt, atta?.options[0]?.product.name]).toEqual([
			{ number: 2000, unit: 'g' },
			null,
			expect.stringMatching(/atta/i),
		]);
		expect(milk?.options[0]?.product.name).toMatch(/milk/i);
		expect(sugar?.options[0]?.product.name).toMatch(/sugar/i);
		expect(unknown).toEqual({ text: 'unicorn horn', amount: null, doubt: 'unknown', options: [] });
		const items = found.lines.flatMap(({ options: [best] }) => (best ? [best.quantity * best.product.sellingPrice] : []));
		expect(shop?.itemTotal).toBeCloseTo(
			items.reduce((sum, price) => sum + price, 0),
			2,
		);
		expect(shop?.toPay).toBeCloseTo((shop?.itemTotal ?? 0) + (shop?.deliveryFee ?? 0) + (shop?.platformFee ?? 0), 2);
		for (const { options } of found.lines) for (const { product } of options) expect(product.store.id).toBe(found.storeId);
	});

	test('the shops are ranked by what they have of it, and another one may be chosen', async () => {
		const { shops } = await list('atta 1 kg, chini 1 kg, namak, chai 250 g, tel 1 L');
		const found = shops.map((shop) => shop.found);
		expect(found).toEqual(found.toSorted((a, b) => b - a));
		const other = shops[1];
		const there = await list('atta 1 kg, chini 1 kg', { storeId: other?.id ?? '' });
		expect(there.storeId).toBe(other?.id);
		expect(there.lines[0]?.options[0]?.product.store.id).toBe(other?.id);
	});

	test('the same list in another script finds the same products', async () => {
		const english = await list('onion 1 kg\npotato 500 g\ntomato 1 kg');
		const hindi = await list('प्याज़ 1 किलो\nआलू आधा किलो\nटमाटर १ किलो', { language: 'hi', storeId: english.storeId ?? '' });
		const telugu = await list('ఉల్లిపాయలు 1 కిలో\nబంగాళాదుంపలు అర కిలో\nటమాటా 1 కిలో', { language: 'te', storeId: english.storeId ?? '' });
		const ids = ({ lines }: ShoppingList) => lines.map(({ options: [best] }) => best && [best.product.retailerProductId, best.quantity]);
		expect(ids(hindi)).toEqual(ids(english));
		expect(ids(telugu)).toEqual(ids(english));
	});

	test('things without a comma between them are lines of their own, and a misspelt word is a guess', async () => {
		const found = await list('milk paneer curd');
		expect(found.lines.map(({ text }) => text)).toEqual(['milk', 'paneer', 'curd']);
		const guessed = await list('shampooo');
		expect(guessed.lines[0]?.options[0]?.product.name).toMatch(/shampoo/i);
	});

	test('nothing else stands in for what is not sold without saying so', async () => {
		const { storeId } = await list('atta 1 kg, chini 1 kg, namak, chai 250 g, tel 1 L');
		const found = told(await list('chicken 1 kg', { storeId: storeId ?? '' }));
		for (const [best, doubt] of found) if (best && !/chicken/i.test(best)) expect(doubt).toBe('similar');
		expect(told(await list('onions 4'))).toEqual([[expect.stringMatching(/^1 × .*onion/i), 'amount']]);
	});

	test('a medicine that needs a prescription is told as one', async () => {
		const { lines } = await list('amoxicillin');
		for (const { product, isPrescribed } of lines[0]?.options ?? []) expect([product.name, isPrescribed]).toEqual([product.name, true]);
	});
});

test('of the lines of sixty lists in six languages at least 95 of 100 are answered by the right product in the right amount', async () => {
	const store = { app: api.app, point: DEFAULT_POINT, sold: await soldAt(api.app, DEFAULT_POINT) };
	const judged = await judgeLists(store);
	const wrong = judged.filter(({ product, amount }) => !product || !amount).map(({ language, says }) => `${language} ${says}`);
	expect(judged.length).toBeGreaterThan(350);
	expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(0.05 * judged.length);
});

test('the shop of the cart is told of, also where others have more, and taken where none has', async () => {
	const { shops } = await list('milk, atta, onion, salt, soap, dahi');
	const others = await api.call('GET', 'catalog/shops', { query: '?category=41' });
	const bakery = (others.data as { shops: { id: string }[] }).shops.find(({ id }) => !shops.some((shop) => shop.id === id))?.id ?? '';
	const asked = await list('milk, atta, onion, salt, soap, dahi, bread', { cartStoreId: bakery });
	expect(asked.shops.map(({ id }) => id)).toContain(bakery);
	expect(asked.storeId).not.toBe(bakery);
	expect((await list('bread', { cartStoreId: bakery })).storeId).toBe(bakery);
	// Of two that have the same, that of the cart.
	const milk = await list('milk');
	const other = milk.shops.find(({ id, found }) => id !== milk.storeId && found === 1)?.id;
	expect(other).toBeDefined();
	expect((await list('milk', { cartStoreId: other ?? '' })).storeId).toBe(other);
	expect((await list('milk', { cartStoreId: 'nowhere' })).shops.length).toBeGreaterThan(0);
	// One that is shut is told of, and not taken beside one that is open.
	const shut = (is_shut: boolean) =>
		api.app.db
			.updateTable('shops')
			.set({ is_shut })
			.where('id', '=', other ?? '')
			.execute();
	await shut(true);
	forgetTags(api.app, [tag.shops]);
	const beside = await list('milk', { cartStoreId: other ?? '' });
	await shut(false);
	forgetTags(api.app, [tag.shops]);
	expect(beside.storeId).toBe(milk.storeId);
	expect(beside.shops.map(({ id }) => id)).toContain(other);
});

describe('whatever is pasted is read as far as the limit', () => {
	test.each([
		['100 kB', 'onion 1 kg, '.repeat(8_500)],
		['100 kB without a break', 'క'.repeat(33_000)],
		['5,000 lines', 'rice\n'.repeat(5_000)],
		['5,000 unknown lines', Array.from({ length: 5_000 }, (_, i) => `qzx${i} vbn`).join('\n')],
		['turning and control characters', '\u202e2 kg atta\u2066\u001b[31m, \u200fdoodh'],
		['only pictures', '🍅🧅🥛'.repeat(500)],
		['nothing', ''],
		['too much', '999999 kg rice, 0 kg atta, -5 soap, 1e9 eggs, 99999999999999999999 milk'],
		['what would run', HOSTILE_TEXTS.join('\n')],
		['what would break a query', "' & | ! ( ) :* \\ '; --\n@onion & >rice\n\n\n,,,;;;"],
	])('%s', async (_, text) => {
		const { lines, unread } = await list(text, { language: 'te' });
		expect(lines.length).toBeLessThanOrEqual(60);
		if (text.length > 20_000 && /\n|,/.test(text)) expect(unread).toBeGreaterThan(1_000);
		for (const line of lines) for (const { quantity, product } of line.options) expect(quantity).toBeLessThanOrEqual(product.maxQuantity);
	});

	test.each([
		['840 things in 60 lines', Array.from({ length: 60 }, () => '1l oil '.repeat(14)).join('\n'), 780],
		['59 lines and one of three things', `${'rice\n'.repeat(59)}milk paneer curd`, 2],
		['59 lines and one with “and”', `${'rice\n'.repeat(59)}milk and paneer`, 1],
	])('what is beyond the limit is told: %s', async (_, text, beyond) => {
		const { lines, unread } = await list(text);
		expect([lines.length, unread]).toEqual([60, beyond]);
	});

	test('a body beyond 320 KiB is refused as too large', async () => {
		const { status } = await api.call('POST', 'search/list', { json: { text: 'x'.repeat(400_000) } });
		expect(status).toBe(413);
	});
});
