import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApi, testApi } from '../support/app.ts';
import { stockBooks } from '../support/books.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { cancel, makeShopper, orderOf, type Shopper } from '../support/shopper.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

/** Many shoppers, each with one of these in the cart. */
async function crowd(count: number, ...ids: string[]): Promise<Shopper[]> {
	const shoppers: Shopper[] = [];
	for (let i = 0; i < count; i++) {
		const shopper = await makeShopper(api);
		for (const id of ids) await shopper.add(id);
		shoppers.push(shopper);
	}
	return shoppers;
}

describe('orders at once', () => {
	it('C39 200 buyers for the last 7 units: exactly 7 orders, stock 0', async () => {
		const last = await makeProduct(api.app, await makeShop(api.app), { stock: 7 });
		const shoppers = await crowd(200, last);
		const replies = await Promise.all(shoppers.map((shopper) => shopper.place({ expectedToPay: 85 })));
		const codes = replies.map(({ status, errors }) => errors[0]?.code ?? status);
		expect(codes.filter((code) => code === 201)).toHaveLength(7);
		expect(codes.filter((code) => code === 'OUT_OF_STOCK')).toHaveLength(193);
		const [book] = (await stockBooks(api.app.db)).filter(({ id }) => id === last);
		expect(book).toMatchObject({ stock: 0, moved: -7, ordered: 7 });
		const changes = await api.app.db.selectFrom('changes').select('tags').execute();
		expect(changes.flatMap(({ tags }) => tags)).toContain(`product:lib${last}`);
	}, 120_000);

	it('C39 one key 20 times in parallel: one order, 20 times the same answer', async () => {
		const [shopper] = await crowd(1, await makeProduct(api.app, await makeShop(api.app)));
		const replies = await Promise.all(Array.from({ length: 20 }, () => shopper?.place({ key: 'the-one-key', expectedToPay: 85 })));
		expect(new Set(replies.map((reply) => JSON.stringify([reply?.status, reply?.data]))).size).toBe(1);
		expect(replies[0]?.status).toBe(201);
		expect(
			await api.app.db
				.selectFrom('orders')
				.select('id')
				.where('customer_id', '=', shopper?.id ?? '')
				.execute(),
		).toHaveLength(1);
	});

	it('C39 one cart placed 20 times under different keys is one order', async () => {
		const [shopper] = await crowd(1, await makeProduct(api.app, await makeShop(api.app)));
		const replies = await Promise.all(Array.from({ length: 20 }, () => shopper?.place({ expectedToPay: 85 })));
		const codes = replies.map((reply) => reply?.errors[0]?.code ?? reply?.status);
		expect(codes.filter((code) => code === 201)).toHaveLength(1);
		expect(codes.filter((code) => code === 'CART_EMPTY')).toHaveLength(19);
	});

	it('C39 buyers and cancellers of the same products in any order end with books that add up', async () => {
		const shop = await makeShop(api.app);
		const ids: string[] = [];
		for (let i = 0; i < 4; i++) ids.push(await makeProduct(api.app, shop, { stock: 30 }));
		const buyers = await Promise.all([crowd(10, ...ids), crowd(10, ...[...ids].reverse())]);
		await Promise.all(
			buyers.flat().map(async (shopper, i) => {
				const reply = await shopper.place({ expectedToPay: 205 });
				expect(reply.status).toBe(201);
				if (i % 2) expect((await cancel(api, shopper.token, orderOf(reply).id)).status).toBe(200);
			}),
		);
		const books = (await stockBooks(api.app.db)).filter(({ id }) => ids.includes(id));
		expect(books.map(({ stock, moved, ordered }) => [stock, moved, ordered])).toEqual(Array(4).fill([20, -10, 10]));
	}, 60_000);
});
