import { afterAll, beforeAll, expect, it } from 'vitest';
import { PartnerOrder, PartnerOrderList } from '#lib/contract/partner.ts';
import { newId } from '#server/system/ids.ts';
import { PARTNER_TOKEN, type Reply, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
let shop: string;
let milk: string;
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app);
	milk = await makeProduct(api.app, shop);
});
afterAll(() => api.close());

async function placed() {
	const shopper = await makeShopper(api);
	await shopper.add(milk, 3);
	return { shopper, id: orderOf(await shopper.place()).id };
}
const once = (path: string, key: string, json: object = {}): Promise<Reply> =>
	api.call('POST', `partner/orders/${path}`, { json, headers: { Authorization: `Partner ${PARTNER_TOKEN}`, 'Idempotency-Key': key } });

it('C40 a change that is sent again after its answer was lost is made once, whatever has happened since', async () => {
	const { shopper, id } = await placed();
	const key = newId();
	const lines = [{ retailerProductId: milk, quantity: 1 }];
	expect((await once(`${id}/modify`, key, { lines })).status).toBe(200);
	const headers = { 'Idempotency-Key': newId() };
	await api.call('POST', `order/${id}/approve`, { token: shopper.token, headers, json: {} });
	// Sent again when the order could be changed anew.
	const again = PartnerOrder.parse((await once(`${id}/modify`, key, { lines })).data);
	expect([again.stage, again.modification]).toEqual(['ACCEPTED', null]);
	expect((await once(`${id}/modify`, key, { lines: [] })).errors[0]?.code).toBe('IDEMPOTENCY_KEY_REUSED');
	const sent = newId();
	for (const stage of ['ON_THE_WAY', 'ON_THE_WAY']) expect(PartnerOrder.parse((await once(`${id}/dispatch`, sent)).data).stage).toBe(stage);
	expect((await once(`${id}/dispatch`, newId())).errors[0]?.code).toBe('STAGE_CONFLICT');
	const { stages } = PartnerOrder.parse((await partner(api, 'GET', `orders/${id}`)).data);
	expect(stages.map(({ stage }) => stage)).toEqual(['PLACED', 'MODIFIED', 'ACCEPTED', 'ON_THE_WAY']);
});

it('C40 two at once with one key make one move, and a refused one may be sent again', async () => {
	const { id } = await placed();
	const early = newId();
	expect((await once(`${id}/deliver`, early)).status).toBe(409);
	const key = newId();
	const both = await Promise.all([once(`${id}/accept`, key), once(`${id}/accept`, key)]);
	expect(both.map(({ status }) => status)).toEqual([200, 200]);
	await once(`${id}/dispatch`, newId());
	expect((await once(`${id}/deliver`, early)).status).toBe(200);
});

it('C40 accepts with a time, which the customer is shown', async () => {
	const { shopper, id } = await placed();
	const before = Date.now();
	await once(`${id}/accept`, newId(), { minutes: 75 });
	const { eta } = orderOf(await api.call('GET', `order/${id}`, { token: shopper.token }));
	expect(Math.round((Date.parse(eta ?? '') - before) / 60_000)).toBe(75);
	for (const minutes of [4, 301, 7.5]) expect((await once(`${(await placed()).id}/accept`, newId(), { minutes })).status).toBe(400);
});

it('C40 lists the orders that still move, and one by its id', async () => {
	const [open, ended] = [await placed(), await placed()];
	await once(`${ended.id}/reject`, newId(), { reason: 'Out of milk' });
	const ids = async (query: string) =>
		PartnerOrderList.parse(
			(await api.call('GET', 'partner/orders', { query, headers: { Authorization: `Partner ${PARTNER_TOKEN}` } })).data,
		).orders.map(({ id }) => id);
	expect(await ids(`?storeId=${shop}&isUnderWay=true&limit=60`)).toContain(open.id);
	expect(await ids(`?storeId=${shop}&isUnderWay=true&limit=60`)).not.toContain(ended.id);
	expect(await ids(`?storeId=${shop}&limit=60`)).toContain(ended.id);
	expect((await partner(api, 'GET', 'orders/nobody1')).status).toBe(404);
});
