import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellBackInStock } from '#server/account/back-in-stock.ts';
import { sendDue } from '#server/messages/send-due.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { partner } from '../support/order-moves.ts';

let api: TestApi;
let shop = '';
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app, { id: 'dairy' });
});
afterAll(() => api.close());

describe('customer/notify', () => {
	it('tells once, in the language of the request, when a product is back, whatever brought it back', async () => {
		const me = await api.customer();
		const paneer = await makeProduct(api.app, shop, { name: 'Paneer', stock: 0 });
		const ask = (method: string, language = 'hi') =>
			api.call(method, `customer/notify/${paneer}`, { token: me.token, headers: { 'accept-language': language } });
		expect((await ask('PUT', 'en')).data).toEqual({ waiting: true });
		expect((await ask('PUT')).data).toEqual({ waiting: true });
		expect(await tellBackInStock(api.app)).toBe(0);
		await partner(api, 'PUT', `products/${paneer}`, { stock: 5 });
		const told = await Promise.all([1, 2, 3].map(() => tellBackInStock(api.app)));
		expect(told.sort()).toEqual([0, 0, 1]);
		await sendDue(api.app);
		const sent = api.sent.filter(({ template }) => template === 'backInStock');
		expect(sent).toHaveLength(1);
		expect(sent[0]).toMatchObject({ language: 'hi', params: { product: expect.stringContaining('Paneer हि') } });
		expect(sent[0]?.body).toContain(`http://127.0.0.1/hi/products/paneer-lib${paneer}?sid=dairy`);
		expect((await ask('PUT')).data).toEqual({ waiting: false });
	});

	it('forgets a request that is taken back, and sends nothing to who wants no messages', async () => {
		const me = await api.customer();
		const curd = await makeProduct(api.app, shop, { name: 'Curd', stock: 0 });
		const ask = (method: string) => api.call(method, `customer/notify/${curd}`, { token: me.token });
		await ask('PUT');
		expect((await ask('DELETE')).data).toEqual({ waiting: false });
		await partner(api, 'PUT', `products/${curd}`, { stock: 5 });
		expect(await tellBackInStock(api.app)).toBe(0);
		await partner(api, 'PUT', `products/${curd}`, { stock: 0 });
		await api.call('PATCH', 'customer/profile', { token: me.token, json: { receive_notification: false } });
		expect((await ask('PUT')).errors[0]?.code).toBe('NOTIFICATIONS_OFF');
		expect((await api.call('PUT', 'customer/notify/nothing1', { token: me.token })).status).toBe(404);
	});

	it('tells nobody who has switched messages off since, until they are on again', async () => {
		const me = await api.customer();
		const ghee = await makeProduct(api.app, shop, { name: 'Buffalo ghee', stock: 0 });
		expect((await api.call('PUT', `customer/notify/${ghee}`, { token: me.token })).data).toEqual({ waiting: true });
		const want = (receive_notification: boolean) =>
			api.call('PATCH', 'customer/profile', { token: me.token, json: { receive_notification } });
		await want(false);
		await partner(api, 'PUT', `products/${ghee}`, { stock: 5 });
		expect(await tellBackInStock(api.app)).toBe(0);
		await want(true);
		expect(await tellBackInStock(api.app)).toBe(1);
	});

	it('tells nobody of a shop that is suspended, until it is back', async () => {
		const me = await api.customer();
		const closed = await makeShop(api.app);
		const lassi = await makeProduct(api.app, closed, { name: 'Lassi', stock: 0 });
		expect((await api.call('PUT', `customer/notify/${lassi}`, { token: me.token })).data).toEqual({ waiting: true });
		const suspend = (suspended_at: Date | null) => api.app.db.updateTable('shops').set({ suspended_at }).where('id', '=', closed).execute();
		await suspend(api.app.clock.now());
		await partner(api, 'PUT', `products/${lassi}`, { stock: 5 });
		expect(await tellBackInStock(api.app)).toBe(0);
		await suspend(null);
		expect(await tellBackInStock(api.app)).toBe(1);
	});

	it('asks for 50 at most, and for one of these again', async () => {
		const { id, token } = await api.customer();
		const many = await Promise.all(Array.from({ length: 51 }, (_, i) => makeProduct(api.app, shop, { name: `Sweet ${i}`, stock: 0 })));
		const rows = many.slice(1).map((retailer_product_id) => ({ customer_id: id, retailer_product_id, language: 'en' }));
		await api.app.db.insertInto('stock_requests').values(rows).execute();
		expect((await api.call('PUT', `customer/notify/${many[0]}`, { token })).errors[0]).toMatchObject({ code: 'LIST_FULL' });
		expect((await api.call('PUT', `customer/notify/${many[1]}`, { token })).data).toEqual({ waiting: true });
	});

	it('tells of nothing that is past its last day, which can be asked for', async () => {
		const me = await api.customer();
		const bread = await makeProduct(api.app, shop, { name: 'Pav', stock: 5, best_before: '2020-01-01' });
		expect((await api.call('PUT', `customer/notify/${bread}`, { token: me.token })).data).toEqual({ waiting: true });
		expect(await tellBackInStock(api.app)).toBe(0);
		await api.app.db.updateTable('retailer_products').set({ best_before: '2999-01-01' }).where('id', '=', bread).execute();
		expect(await tellBackInStock(api.app)).toBe(1);
	});
});
