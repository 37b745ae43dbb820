import { afterAll, beforeAll, expect, test } from 'vitest';
import { homeSections } from '#server/catalogue/home.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { listProducts } from '#server/catalogue/products/products.ts';
import { tag } from '#server/catalogue/tags.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { HERE, makeProduct, makeShop } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { makeShopper } from '../support/shopper.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
const here = { point: HERE, language: 'en' } as const;
let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

/** The products of the home page in their order. */
async function onHome(): Promise<string[]> {
	forgetTags(api.app, [tag.catalog]);
	const sections = await homeSections(api.app, here);
	const products = sections.flatMap((section) => (section.type === 'products' ? section.items : []));
	return products.map(([card]) => card?.name ?? '');
}

test('R1 home shows first what sells lately, not what sold most ever; a cancelled order takes back what it added; pages follow the same order', async () => {
	const shop = await makeShop(api.app);
	await makeProduct(api.app, shop, { name: 'Old favourite', sold_count: 5_000 });
	const milk = await makeProduct(api.app, shop, { name: 'Milk' });
	const mango = await makeProduct(api.app, shop, { name: 'Mango' });
	await makeProduct(api.app, shop, { name: 'Slow', sold_count: 3 });
	await makeProduct(api.app, shop, { name: 'Unsold' });
	const buy = async (pack: string, quantity: number) => {
		const shopper = await makeShopper(api);
		await shopper.add(pack, quantity);
		const placed = await shopper.place();
		expect(placed.status).toBe(201);
		return () => cancel(api, shopper.token, orderOf(placed).id);
	};
	expect(await onHome()).toEqual(['Old favourite', 'Slow', expect.any(String), expect.any(String), expect.any(String)]);

	await buy(milk, 8);
	expect((await onHome()).slice(0, 3)).toEqual(['Milk', 'Old favourite', 'Slow']);
	// Six weeks on, two mangoes weigh as much as sixteen packs of milk of then.
	api.pass(6 * WEEK_MS);
	const takeBack = await buy(mango, 2);
	const order = ['Mango', 'Milk', 'Old favourite', 'Slow', 'Unsold'];
	expect(await onHome()).toEqual(order);

	const paged: string[] = [];
	for (let cursor: string | null | undefined; cursor !== null; ) {
		const page = await listProducts(api.app, { ...here, cursor, limit: 2 });
		paged.push(...page.products.map(([card]) => card?.name ?? ''));
		cursor = page.nextCursor;
	}
	expect(paged).toEqual(order);

	api.pass(WEEK_MS / 100);
	expect((await takeBack()).status).toBe(200);
	expect((await onHome()).slice(0, 3)).toEqual(['Milk', 'Old favourite', 'Slow']);
	const { popularity, sold_count } = await api.app.db
		.selectFrom('retailer_products')
		.selectAll()
		.where('id', '=', mango)
		.executeTakeFirstOrThrow();
	expect([popularity, sold_count]).toEqual([0, 0]);
});

test('R1 a unit weighs twice what one sold two weeks before weighed, and a cancelled one is taken back by what it weighed when sold', async () => {
	const shop = await makeShop(api.app);
	const tea = await makeProduct(api.app, shop, { name: 'Tea' });
	const buy = async (quantity: number) => {
		const shopper = await makeShopper(api);
		await shopper.add(tea, quantity);
		return orderOf(await shopper.place()).id;
	};
	const popularity = async () =>
		(await api.app.db.selectFrom('retailer_products').select('popularity').where('id', '=', tea).executeTakeFirstOrThrow()).popularity;

	await buy(3);
	const first = await popularity();
	api.pass(6 * WEEK_MS);
	const later = await buy(2);
	// Three times two weeks on: eight times as much for each.
	expect((await popularity()) / first).toBeCloseTo(1 + (2 * 8) / 3, 3);
	api.pass(4 * WEEK_MS);
	expect((await partner(api, 'POST', `orders/${later}/reject`, { reason: 'none left' })).status).toBe(200);
	expect((await popularity()) / first).toBeCloseTo(1, 3);
});
