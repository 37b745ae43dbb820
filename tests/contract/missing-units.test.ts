import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellBackInStock } from '#server/account/back-in-stock.ts';
import { newId } from '#server/system/ids.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
let shop: string;
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app);
});
afterAll(() => api.close());

const packOf = (id: string) =>
	api.app.db.selectFrom('retailer_products').select(['stock', 'sold_count']).where('id', '=', id).executeTakeFirstOrThrow();
const stockOf = async (...ids: string[]) => (await Promise.all(ids.map(packOf))).map(({ stock }) => stock);
async function ordered(units: Record<string, number>) {
	const shopper = await makeShopper(api);
	for (const [id, quantity] of Object.entries(units)) expect((await shopper.add(id, quantity)).status).toBe(200);
	const { id } = orderOf(await shopper.place());
	const approve = async (json: object = {}) => {
		const headers = { 'Idempotency-Key': newId() };
		return orderOf(await api.call('POST', `order/${id}/approve`, { token: shopper.token, json, headers })).stage;
	};
	return { shopper, id, approve };
}
const modify = async (id: string, units: Record<string, number>) => {
	const lines = Object.entries(units).map(([retailerProductId, quantity]) => ({ retailerProductId, quantity }));
	expect((await partner(api, 'POST', `orders/${id}/modify`, { lines })).status).toBe(200);
};

it('C39 C40 what the shop leaves out is sold to nobody else, and nobody is told that it is back in stock', async () => {
	const [milk, bread] = [await makeProduct(api.app, shop, { stock: 1 }), await makeProduct(api.app, shop)];
	const { id, approve } = await ordered({ [milk]: 1, [bread]: 1 });
	const waiting = await makeShopper(api);
	expect((await api.call('PUT', `customer/notify/${milk}`, { token: waiting.token, json: {} })).status).toBe(200);
	await modify(id, { [bread]: 1 });
	expect(await approve()).toBe('ACCEPTED');
	expect(await packOf(milk)).toEqual({ stock: 0, sold_count: 0 });
	expect(await tellBackInStock(api.app)).toBe(0);
	expect((await waiting.add(milk)).errors[0]?.code).toBe('OUT_OF_STOCK');
	const moves = await api.app.db.selectFrom('stock_moves').selectAll().where('retailer_product_id', '=', milk).orderBy('seq').execute();
	expect(moves.map(({ reason, delta, lost, stock_left }) => [reason, delta, lost, stock_left])).toEqual([
		['ORDERED', -1, 0, 0],
		['WRITTEN_OFF', 0, 1, 0],
	]);
	// What was written off does not come back with the rest.
	expect((await partner(api, 'POST', `orders/${id}/reject`, { reason: 'Rain' })).status).toBe(200);
	expect(await stockOf(milk, bread)).toEqual([0, 100]);
});

it('C39 of a line that the shop makes fewer and the customer drops, what the shop has goes back, and all of it where it sells more', async () => {
	const [last, milk, bread] = [
		await makeProduct(api.app, shop, { stock: 2 }),
		await makeProduct(api.app, shop, { stock: 5 }),
		await makeProduct(api.app, shop),
	];
	const { id, approve } = await ordered({ [last]: 2, [milk]: 2, [bread]: 4 });
	await modify(id, { [last]: 1, [milk]: 1, [bread]: 5 });
	expect(await approve({ drop: [last] })).toBe('ACCEPTED');
	expect(await stockOf(last, milk, bread)).toEqual([1, 4, 95]);
});

it('C39 C40 of a pack of which the shop still sells one, all that it takes out of an order goes back; only what is sold out is written off', async () => {
	const [one, none] = [await makeProduct(api.app, shop, { stock: 3 }), await makeProduct(api.app, shop, { stock: 2 })];
	const { id, approve } = await ordered({ [one]: 2, [none]: 2 });
	expect(await stockOf(one, none)).toEqual([1, 0]);
	await modify(id, { [one]: 1, [none]: 1 });
	expect(await approve()).toBe('ACCEPTED');
	expect(await stockOf(one, none)).toEqual([2, 0]);
});

it.each([
	['the customer cancels', 'CUSTOMER'],
	['its shop rejects it for another reason', 'SHOP'],
] as const)('C39 C40 what the shop has proposed to leave out stays sold out where %s', async (_, by) => {
	const [milk, bread] = [await makeProduct(api.app, shop, { stock: 1 }), await makeProduct(api.app, shop)];
	const { id, shopper } = await ordered({ [milk]: 1, [bread]: 1 });
	const waiting = await makeShopper(api);
	expect((await api.call('PUT', `customer/notify/${milk}`, { token: waiting.token, json: {} })).status).toBe(200);
	await modify(id, { [bread]: 1 });
	const headers = { 'Idempotency-Key': newId() };
	const ended =
		by === 'CUSTOMER'
			? await api.call('POST', `order/${id}/cancel`, { token: shopper.token, json: {}, headers })
			: await partner(api, 'POST', `orders/${id}/reject`, { reason: 'We close early' });
	expect(ended.status).toBe(200);
	expect(await stockOf(milk, bread)).toEqual([0, 100]);
	expect(await tellBackInStock(api.app)).toBe(0);
});

it('C40 a reject because it is out of stock keeps what is sold out so, and puts the rest back; any other puts back all', async () => {
	const [milk, bread] = [await makeProduct(api.app, shop, { stock: 9 }), await makeProduct(api.app, shop, { stock: 9 })];
	const { id } = await ordered({ [milk]: 2, [bread]: 2 });
	await partner(api, 'PUT', `products/${milk}`, { stock: 0 });
	const out = { reason: 'Out of stock', isOut: true };
	const both = await Promise.all([1, 2].map(() => partner(api, 'POST', `orders/${id}/reject`, out)));
	expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
	expect(await stockOf(milk, bread)).toEqual([0, 9]);
	const last = await ordered({ [bread]: 9 });
	await partner(api, 'POST', `orders/${last.id}/reject`, { reason: 'We close early' });
	expect(await stockOf(bread)).toEqual([9]);
});

it('C40 what was set aside for a change is there, also when its order is rejected because something else is not', async () => {
	const [milk, ghee] = [await makeProduct(api.app, shop, { stock: 1 }), await makeProduct(api.app, shop, { stock: 2 })];
	const { id } = await ordered({ [milk]: 1 });
	const lines = [{ retailerProductId: ghee, quantity: 2, replaces: milk }];
	expect((await partner(api, 'POST', `orders/${id}/modify`, { lines })).status).toBe(200);
	expect(await stockOf(milk, ghee)).toEqual([0, 0]);
	await partner(api, 'POST', `orders/${id}/reject`, { reason: 'Out of stock', isOut: true });
	expect(await stockOf(milk, ghee)).toEqual([0, 2]);
});
