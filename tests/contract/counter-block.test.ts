import { afterAll, beforeAll, expect, it } from 'vitest';
import { Profile } from '#lib/contract/account.ts';
import { Blocked } from '#lib/contract/blocked-customers.ts';
import { endRight } from '#server/counter/give-and-end-rights.ts';
import { endOrderStreams } from '#server/order/watchers.ts';
import { newId } from '#server/system/ids.ts';
import { type Reply, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makePerson, makeStaff } from '../support/people.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
let association: string;
let shop: string;
let milk: string;
beforeAll(async () => {
	api = await testApi();
	association = await makePerson(api, { role: 'association', shopId: null });
	shop = await makeShop(api.app);
	milk = await makeProduct(api.app, shop, { stock: 1_000 });
});
afterAll(async () => {
	await endOrderStreams(api.app);
	await api.close();
});

const as = (token: string, method: string, path: string, json?: object): Promise<Reply> =>
	api.call(method, `counter/${path}`, { headers: { Authorization: `Staff ${token}` }, ...(json && { json }) });
const BLOCK = { reason: 'Three orders were not taken', phone: '9820012345' };
async function ordered() {
	const shopper = await makeShopper(api);
	await shopper.add(milk);
	const key = newId();
	const placed = await shopper.place({ key });
	return { shopper, key, placed, id: orderOf(placed).id };
}
const rowOf = async (orderId: string) =>
	Blocked.parse((await as(association, 'GET', 'blocked')).data).rows.find((row) => row.orderId === orderId);

it('C40 a customer who is blocked is told why and whom to call, may order again once it has ended, and an order that was placed stays', async () => {
	const { shopper, key, placed, id } = await ordered();
	expect((await as(association, 'PUT', `orders/${id}/block`, BLOCK)).status).toBe(200);
	await shopper.add(milk);
	const refused = await shopper.place();
	expect([refused.status, refused.errors[0]?.code]).toEqual([403, 'CUSTOMER_BLOCKED']);
	expect(refused.errors[0]?.display_text).toContain(BLOCK.reason);
	expect(refused.errors[0]?.display_text).toContain('+919820012345');
	expect((await shopper.read()).cartProductsCount).toBe(1);
	// The same key asks for an order that was placed before.
	const { bill } = orderOf(placed);
	expect((await shopper.place({ key, expectedToPay: bill.toPay })).status).toBe(201);
	// Nobody else is meant.
	const other = await ordered();
	expect(other.placed.status).toBe(201);
	expect((await as(association, 'PUT', `orders/${other.id}/block`, BLOCK)).status).toBe(200);

	expect((await as(association, 'PUT', `orders/${id}/block`, { ...BLOCK, reason: 'Another reason' })).status).toBe(200);
	const row = await rowOf(id);
	expect(row).toMatchObject({ reason: 'Another reason', phone: '+919820012345' });
	expect((await as(association, 'DELETE', `blocked/${row?.id}`)).status).toBe(200);
	expect((await as(association, 'DELETE', `blocked/${row?.id}`)).status).toBe(404);
	const found = async (query: string) => Blocked.parse((await as(association, 'GET', `blocked?${query}`)).data).rows.map(({ id }) => id);
	expect(await found(`state=ENDED&q=${row?.code}`)).toEqual([row?.id]);
	expect(await found(`q=${row?.code}`)).toEqual([]);
	expect(await rowOf(id)).toBeUndefined();
	expect((await shopper.place()).status).toBe(201);
	await other.shopper.add(milk);
	expect((await other.shopper.place()).errors[0]?.code, 'who is blocked still').toBe('CUSTOMER_BLOCKED');
});

it('C40 P2 a block outlasts the account, and no row of it holds the number', async () => {
	const { shopper, id } = await ordered();
	const customers = api.app.db.selectFrom('customers').select('phone_e164').where('id', '=', shopper.id);
	const { phone_e164: phone } = await customers.executeTakeFirstOrThrow();
	await partner(api, 'POST', `orders/${id}/reject`, { reason: 'No' });
	await as(association, 'PUT', `orders/${id}/block`, BLOCK);
	expect((await api.call('DELETE', 'customer', { token: shopper.token, json: {} })).status).toBe(200);
	const rows = await api.app.db.selectFrom('blocked_numbers').selectAll().execute();
	expect(JSON.stringify(rows)).not.toContain(phone.slice(-10));
	const token = await api.login(phone);
	const { data } = await api.call('GET', 'customer/profile', { token });
	const again = await makeShopper(api, { as: { id: Profile.parse(data).uid, token } });
	await again.add(milk);
	expect((await again.place()).errors[0]?.code).toBe('CUSTOMER_BLOCKED');
});

it.each([
	['PUT', 'orders/{order}/block', BLOCK],
	['GET', 'blocked', undefined],
	['GET', 'blocked.csv', undefined],
	['DELETE', 'blocked/{block}', undefined],
] as const)('P2 C40 %s counter/%s is for the association’s people alone, as long as their right lasts', async (method, path, json) => {
	const { id } = await ordered();
	await as(association, 'PUT', `orders/${id}/block`, BLOCK);
	const at = path.replace('{order}', id).replace('{block}', (await rowOf(id))?.id ?? '');
	for (const role of ['owner', 'staff'] as const)
		expect((await as(await makePerson(api, { role, shopId: shop }), method, at, json)).status, role).toBe(403);
	const gone = await makeStaff(api, { role: 'association', shopId: null });
	await endRight(api.app.db, gone.rightId, api.app.clock.now());
	expect((await as(gone.token, method, at, json)).status).toBe(401);
	expect((await as(association, method, at, json)).status).toBe(200);
});

it('C40 nobody is blocked without a reason, a number to call, or an order', async () => {
	const { id } = await ordered();
	const code = async (path: string, json: object) => (await as(association, 'PUT', `orders/${path}/block`, json)).errors[0]?.code;
	expect(await code(id, { ...BLOCK, reason: ' ' })).toBe('INPUT_INVALID');
	expect(await code(id, { ...BLOCK, phone: '12' })).toBe('PHONE_INVALID');
	expect(await code('nobody1', BLOCK)).toBe('NOT_FOUND');
	expect(await rowOf(id)).toBeUndefined();
});
