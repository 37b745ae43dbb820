import { afterAll, beforeAll, expect, it } from 'vitest';
import { StoreConfig } from '#lib/contract/config.ts';
import { SampleCounts } from '#lib/contract/sample.ts';
import { REMOVE_SAMPLE } from '#lib/contract/sample-word.ts';
import { endRight } from '#server/counter/give-and-end-rights.ts';
import { endOrderStreams } from '#server/order/watchers.ts';
import { readShops } from '#server/sample/places.ts';
import { remoteConfig } from '#server/store-config/remote-config.ts';
import { type Reply, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makePerson, makeStaff } from '../support/people.ts';
import { makeShopper } from '../support/shopper.ts';
import { upkeepOf } from '../support/upkeep.ts';

let api: TestApi;
let association: string;
beforeAll(async () => {
	api = await testApi();
	association = await makePerson(api, { role: 'association', shopId: null });
});
afterAll(async () => {
	await endOrderStreams(api.app);
	await api.close();
});
const { alsoAt, libraryOf } = upkeepOf(() => api);

const as = (token: string, method: string, path: string, json?: object): Promise<Reply> =>
	api.call(method, `counter/${path}`, { headers: { Authorization: `Staff ${token}` }, ...(json && { json }) });
const mine = (method: string, path: string, json?: object) => as(association, method, path, json);
const codeOf = (reply: Reply) => [reply.status, reply.errors[0]?.code];
const newest = () =>
	api.app.db.selectFrom('audit_trail').select(['kind', 'did', 'about']).orderBy('seq', 'desc').limit(1).executeTakeFirst();

it('C40 A6 the association sets what the store says, in each language, and takes it back to what counts without it', async () => {
	const rowOf = async (key: string) => StoreConfig.parse((await mine('GET', 'config')).data).rows.find((row) => row.key === key);
	expect(await rowOf('order_tat_breached')).toEqual({ key: 'order_tat_breached', values: {}, byDefault: '10' });
	const words = { all: 'Keeps the street open', hi: 'गली चलती रहे', mr: '' };
	expect((await mine('PUT', 'config/platform_fee_sub_text', { values: words })).status).toBe(200);
	expect((await remoteConfig(api.app.db, 'hi')).platform_fee_sub_text).toBe('गली चलती रहे');
	expect((await remoteConfig(api.app.db, 'mr')).platform_fee_sub_text).toBe('Keeps the street open');
	expect(await newest()).toEqual({ kind: 'CONFIG', did: 'CHANGED', about: 'platform_fee_sub_text' });
	expect((await mine('PUT', 'config/platform_fee_sub_text', { values: { hi: 'गली' } })).status).toBe(200);
	expect((await rowOf('platform_fee_sub_text'))?.values).toEqual({ hi: 'गली' });
	expect((await mine('DELETE', 'config/platform_fee_sub_text')).status).toBe(200);
	expect((await remoteConfig(api.app.db, 'hi')).platform_fee_sub_text).toBeNull();
	for (const [key, values] of [
		['order_tat_breached', { all: '0' }],
		['order_tat_breached', { hi: '5' }],
		['refer_earn_meta', { all: '{"headline":-1}' }],
		['platform_fee_sub_text', { all: 'x'.repeat(201) }],
		['platform_fee_sub_text', { xx: 'No language' }],
		['nothing', { all: '1' }],
	] as const)
		expect(codeOf(await mine('PUT', `config/${key}`, { values })), key).toEqual([400, 'INPUT_INVALID']);
	const saidOf = async (all: string) => (await mine('PUT', 'config/order_tat_breached', { values: { all } })).errors[0]?.display_text;
	expect([await saidOf('0'), await saidOf('9999'), await saidOf('ten')]).toEqual([
		'Type 1 or more',
		'Type 1440 or less',
		'Type a whole number, such as 10',
	]);
});

it('C40 the sample goes with what only it sells, once none of its orders is under way; what real shops sell stays', async () => {
	expect(codeOf(await mine('DELETE', 'sample', { word: REMOVE_SAMPLE }))).toEqual([404, 'NOT_FOUND']);
	const [first = '', second = ''] = readShops().map(({ row }) => row.id);
	for (const id of [first, second]) await makeShop(api.app, { id });
	const real = await makeShop(api.app);
	const own = await makeProduct(api.app, first, { name: 'Only of the sample' });
	const shared = await makeProduct(api.app, first, { name: 'Sold by a real shop too' });
	await alsoAt(shared, real);
	const [gone, stays] = [await libraryOf(own), await libraryOf(shared)];
	const ordered = await makeProduct(api.app, second, { stock: 50 });
	const shopper = await makeShopper(api);
	await shopper.add(ordered);
	const { id } = orderOf(await shopper.place());
	const counts = async () => SampleCounts.parse((await mine('GET', 'sample')).data);
	expect(await counts()).toEqual({ gone: 1, kept: 1, products: 1, underWay: 1 });
	expect(codeOf(await mine('DELETE', 'sample', { word: REMOVE_SAMPLE }))).toEqual([409, 'SAMPLE_IN_USE']);
	expect(codeOf(await mine('DELETE', 'sample', { word: 'yes' }))).toEqual([400, 'INPUT_INVALID']);
	await partner(api, 'POST', `orders/${id}/reject`, { reason: 'No' });
	expect((await mine('DELETE', 'sample', { word: REMOVE_SAMPLE })).status).toBe(200);
	const products = await api.app.db.selectFrom('library_products').select('id').where('id', 'in', [gone, stays]).execute();
	expect(products).toEqual([{ id: stays }]);
	const shops = await api.app.db
		.selectFrom('shops')
		.select(['id', 'is_shut'])
		.where('id', 'in', [first, second, real])
		.orderBy('id')
		.execute();
	expect(shops.filter((shop) => shop.id !== real)).toEqual([{ id: second, is_shut: true }]);
	expect(await newest()).toEqual({ kind: 'SAMPLE', did: 'WITHDRAWN', about: '' });
});

it.each([
	['GET', 'config', undefined],
	['PUT', 'config/order_tat_breached', { values: { all: '12' } }],
	['DELETE', 'config/order_tat_breached', undefined],
	['GET', 'sample', undefined],
	['DELETE', 'sample', { word: REMOVE_SAMPLE }],
] as const)('P2 C40 %s counter/%s is for the association’s people alone, as long as their right lasts', async (method, path, json) => {
	const shop = await makeShop(api.app);
	for (const role of ['owner', 'staff'] as const)
		expect((await as(await makePerson(api, { role, shopId: shop }), method, path, json)).status, role).toBe(403);
	const gone = await makeStaff(api, { role: 'association', shopId: null });
	await endRight(api.app.db, gone.rightId, api.app.clock.now());
	expect((await as(gone.token, method, path, json)).status).toBe(401);
	expect((await mine(method, path, json)).status).not.toBe(403);
});
