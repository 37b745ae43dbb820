import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { cancel, orderOf } from '../support/order-moves.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';
import { stockBooks } from '../support/stock-books.ts';

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
	it('C39 200 buyers for the last unit, then the last 7, then the last 50: exactly as many orders, and stock 0', async () => {
		const last = await makeProduct(api.app, await makeShop(api.app), { stock: 1 });
		const shoppers = await crowd(200, last);
		let sold = 0;
		for (const units of [1, 7, 50]) {
			await api.app.db.updateTable('retailer_products').set({ stock: units }).where('id', '=', last).execute();
			const replies = await Promise.all(shoppers.map((shopper) => shopper.place({ expectedToPay: 85 })));
			const codes = replies.map(({ status, errors }) => errors[0]?.code ?? status);
			expect(codes.filter((code) => code === 201)).toHaveLength(units);
			expect(codes.filter((code) => code === 'OUT_OF_STOCK')).toHaveLength(200 - units);
			sold += units;
			const [book] = (await stockBooks(api.app.db)).filter(({ id }) => id === last);
			expect(book).toMatchObject({ stock: 0, moved: -sold, ordered: sold });
			// Whoever has bought comes again; what the others want is still in their carts.
			await api.app.db.updateTable('retailer_products').set({ stock: 1 }).where('id', '=', last).execute();
			await Promise.all(shoppers.filter((_, i) => replies[i]?.status === 201).map((shopper) => shopper.add(last)));
		}
		const changes = await api.app.db.selectFrom('changes').select('tags').execute();
		expect(changes.flatMap(({ tags }) => tags)).toContain(`product:lib${last}`);
	}, 120_000);

	it('C39 two lines on one stock item are one line, and take the sum of both or nothing', async () => {
		const milk = await makeProduct(api.app, await makeShop(api.app), { stock: 3 });
		const [twice] = await crowd(1);
		// Named twice in one call, and added twice at once.
		const named = [1, 1].map((quantity) => ({ retailerProductId: milk, quantity }));
		await Promise.all([twice?.cart('POST', 'product/bulk/add', { products: named }), twice?.add(milk), twice?.add(milk)]);
		const [line, ...more] = (await twice?.read())?.cartProducts ?? [];
		expect([line?.quantity, more]).toEqual([3, []]);
		// Another takes one of the three meanwhile.
		const [quick] = await crowd(1, milk);
		expect((await quick?.place({ expectedToPay: 85 }))?.status).toBe(201);
		expect((await twice?.place({ expectedToPay: 185 }))?.errors[0]?.code).toBe('OUT_OF_STOCK');
		const [book] = (await stockBooks(api.app.db)).filter(({ id }) => id === milk);
		expect(book).toMatchObject({ stock: 2, moved: -1, ordered: 1 });
	});

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
