import { afterAll, beforeAll, expect, it } from 'vitest';
import { AllShops } from '#lib/contract/all-shops.ts';
import { ShopList } from '#lib/contract/catalogue.ts';
import { CounterShops, CounterToken } from '#lib/contract/counter.ts';
import { ApplicationId, Applications, LetIn } from '#lib/contract/shop-applications.ts';
import { DAY_MS, HOUR_MS } from '#lib/format/durations.ts';
import { tidyUp } from '#server/boot/chores.ts';
import { endRight } from '#server/counter/give-and-end-rights.ts';
import { newId } from '#server/system/ids.ts';
import { OTP, PARTNER_TOKEN, type Reply, type TestApi, testApi } from '../support/app.ts';
import { HERE, makeProduct, makeShop } from '../support/market.ts';
import { makePerson, makeStaff, newNumber } from '../support/people.ts';
import { makeShopper } from '../support/shopper.ts';

const CATEGORY = 9_001;
let api: TestApi;
let association: string;
let locality: string;
beforeAll(async () => {
	api = await testApi();
	await makeShop(api.app);
	association = await makePerson(api, { role: 'association', shopId: null });
	locality = newId();
	const names = JSON.stringify({ en: 'Chakala' });
	const place = { city_slug: 'mumbai', slug: 'chakala', city: 'Mumbai', names, name_key: 'chakala', pin_code: '400099', ...HERE };
	await api.app.db
		.insertInto('localities')
		.values({ id: locality, ...place })
		.execute();
});
afterAll(() => api.close());

const otpFor = (phone_number: string) => api.call('POST', 'auth/send-otp', { form: { phone_number } });
const asked = (phone_number: string, json: object = {}) => ({
	phone_number,
	otp: OTP,
	name: 'Asha Stores',
	address: 'Shop 4, Cardinal Road',
	localityId: locality,
	categories: [CATEGORY],
	opens: '08:00',
	closes: '22:00',
	...json,
});
const send = (json: object): Promise<Reply> => api.call('POST', 'counter/applications', { json });
async function applied(json: object = {}): Promise<{ phone: string; id: string }> {
	const phone = newNumber();
	await otpFor(phone);
	const reply = await send(asked(phone, json));
	expect(reply.status).toBe(201);
	return { phone, id: ApplicationId.parse(reply.data).id };
}
const as = (token: string, method: string, path: string, json?: object, query = ''): Promise<Reply> =>
	api.call(method, path, { headers: { Authorization: `Staff ${token}` }, ...(json && { json }), query });
const listed = async (state: string) =>
	Applications.parse((await as(association, 'GET', 'counter/applications', undefined, `?state=${state}&limit=60`)).data).applications;
const messagesTo = async (phone: string) =>
	await api.app.db
		.selectFrom('outbox')
		.select(['template', 'body'])
		.where('recipient', '=', phone)
		.where('template', 'like', 'staff.%')
		.execute();
const near = async () =>
	ShopList.parse((await api.call('GET', 'catalog/shops', { query: `?latitude=${HERE.lat}&longitude=${HERE.lng}` })).data).shops.map(
		({ id }) => id,
	);

it('C40 a shop applies, the association lets it in, and its owner works at the counter and is found by customers', async () => {
	const { phone, id } = await applied({ gstin: '27AAPFU0939F1ZV', upiId: 'asha@bank' });
	const [waits] = (await listed('OPEN')).filter((one) => one.id === id);
	expect(waits).toMatchObject({
		name: 'Asha Stores',
		phone,
		localityName: 'Chakala',
		categories: ['Groceries'],
		opens: '08:00',
		closes: '22:00',
	});
	const { storeId } = LetIn.parse((await as(association, 'POST', `counter/applications/${id}/let-in`)).data);
	expect((await messagesTo(phone)).map(({ template }) => template)).toEqual(['staff.SHOP']);
	expect((await listed('LET_IN')).find((one) => one.id === id)).toMatchObject({ storeId, state: 'LET_IN' });
	expect((await listed('OPEN')).some((one) => one.id === id)).toBe(false);
	api.pass(HOUR_MS);
	await otpFor(phone);
	const { token } = CounterToken.parse((await api.call('POST', 'counter/login', { json: { phone_number: phone, otp: OTP } })).data);
	expect(CounterShops.parse((await as(token, 'GET', 'counter/shops')).data).shops).toMatchObject([{ id: storeId, role: 'owner' }]);
	await makeProduct(api.app, storeId);
	expect(await near()).toContain(storeId);
	for (const again of ['let-in', 'refuse'])
		expect((await as(association, 'POST', `counter/applications/${id}/${again}`, { reason: 'Twice' })).status).toBe(404);
});

it('C40 two who let one shop in at once make one shop', async () => {
	const { id } = await applied();
	const both = await Promise.all([1, 2].map(() => as(association, 'POST', `counter/applications/${id}/let-in`)));
	expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

it('C40 a shop that is refused is told the reason, and nothing is made', async () => {
	const { phone, id } = await applied();
	const before = await api.app.db.selectFrom('shops').select('id').execute();
	expect((await as(association, 'POST', `counter/applications/${id}/refuse`, { reason: ' ' })).errors[0]?.field).toBe('reason');
	expect((await as(association, 'POST', `counter/applications/${id}/refuse`, { reason: 'No FSSAI number' })).status).toBe(200);
	expect(await messagesTo(phone)).toMatchObject([{ template: 'staff.REFUSED', body: expect.stringContaining('(No FSSAI number)') }]);
	expect((await listed('REFUSED')).find((one) => one.id === id)).toMatchObject({ reason: 'No FSSAI number', storeId: null });
	expect(await api.app.db.selectFrom('shops').select('id').execute()).toHaveLength(before.length);
});

it('C40 an application names what is wrong and keeps the OTP; a wrong OTP, and a fourth of one number, are refused', async () => {
	const phone = newNumber();
	await otpFor(phone);
	for (const [field, json] of [
		['name', { name: ' ' }],
		['localityId', { localityId: 'nowhere1' }],
		['localityId', { lat: HERE.lat + 1, lng: HERE.lng }],
		['categories', { categories: [77] }],
		['categories', { categories: [] }],
		['opens', { opens: '25:00' }],
		['gstin', { gstin: '27AAPFU0939F1ZX' }],
	] as const)
		expect([(await send(asked(phone, json))).errors[0]?.field, json]).toEqual([field, json]);
	expect((await send(asked(phone, { otp: '000000' }))).errors[0]?.code).toBe('OTP_INVALID');
	expect((await send(asked(phone))).status).toBe(201);
	expect((await send(asked(phone))).errors[0]?.code).toBe('OTP_EXPIRED');
	for (let more = 0; more < 3; more++) {
		api.pass(HOUR_MS);
		await otpFor(phone);
		const { status, errors } = await send(asked(phone));
		expect([status, errors[0]?.code]).toEqual(more < 2 ? [201, undefined] : [400, 'LIST_FULL']);
	}
});

it('C40 the association sees all shops with their last orders by pages, suspends one, and lets it back', async () => {
	const shop = await makeShop(api.app);
	const milk = await makeProduct(api.app, shop);
	const shopper = await makeShopper(api);
	await shopper.add(milk);
	await shopper.place();
	const page = async (query: string) => AllShops.parse((await as(association, 'GET', 'counter/street', undefined, `?${query}`)).data);
	const known: string[] = [];
	let cursor: string | null = '';
	while (cursor !== null) {
		const { shops, nextCursor } = await page(`limit=2${cursor && `&cursor=${cursor}`}`);
		known.push(...shops.map(({ id }) => id));
		cursor = nextCursor;
	}
	const { count } = await api.app.db
		.selectFrom('shops')
		.select(({ fn }) => fn.countAll<number>().as('count'))
		.executeTakeFirstOrThrow();
	expect([new Set(known).size, known.length]).toEqual([Number(count), Number(count)]);
	const [own] = (await page(`q=${shop}`)).shops;
	expect(own).toMatchObject({ id: shop, isSuspended: false, lastOrderAt: expect.any(String), openOrders: 1 });

	const owner = await makePerson(api, { role: 'owner', shopId: shop });
	await shopper.add(milk);
	const suspend = (isSuspended: boolean) => as(association, 'PUT', `counter/street/${shop}`, { isSuspended });
	const { library_product_id: thing } = await api.app.db
		.selectFrom('retailer_products')
		.select('library_product_id')
		.where('id', '=', milk)
		.executeTakeFirstOrThrow();
	const sellers = async () => {
		const { status, data } = await api.call('GET', `catalog/products/${thing}`, { query: `?latitude=${HERE.lat}&longitude=${HERE.lng}` });
		return status === 200 ? JSON.stringify(data) : '';
	};
	expect(await sellers()).toContain(shop);
	expect((await suspend(true)).status).toBe(200);
	expect(await near()).not.toContain(shop);
	expect(await sellers()).not.toContain(shop);
	expect((await as(owner, 'PUT', `partner/shops/${shop}`, { isOpen: true })).data).toMatchObject({ isOpen: false, isSuspended: true });
	expect((await shopper.place()).errors[0]?.code).toBe('STORE_CLOSED');
	expect((await page('state=SUSPENDED&limit=60')).shops.map(({ id }) => id)).toContain(shop);
	expect((await page('state=ACTIVE&limit=60')).shops.map(({ id }) => id)).not.toContain(shop);
	expect((await suspend(false)).status).toBe(200);
	expect(await near()).toContain(shop);
	expect((await shopper.place()).status).toBe(201);
});

it('C40 P2 only the association’s people see and decide: not owners, staff, ended rights, keys or its own token', async () => {
	const { id } = await applied();
	const shop = await makeShop(api.app);
	const gone = await makeStaff(api, { role: 'association', shopId: null });
	await endRight(api.app.db, gone.rightId, api.app.clock.now());
	const rows: [string, string, object?][] = [
		['GET', 'counter/applications'],
		['POST', `counter/applications/${id}/let-in`],
		['POST', `counter/applications/${id}/refuse`, { reason: 'No' }],
		['GET', 'counter/street'],
		['PUT', `counter/street/${shop}`, { isSuspended: true }],
	];
	for (const [method, path, json] of rows) {
		for (const role of ['owner', 'staff'] as const)
			expect((await as(await makePerson(api, { role, shopId: shop }), method, path, json)).status, `${role} ${path}`).toBe(403);
		expect((await as(gone.token, method, path, json)).status, path).toBe(401);
		const headers = { Authorization: `Partner ${PARTNER_TOKEN}` };
		expect((await api.call(method, path, { headers, ...(json && { json }) })).status, path).toBe(401);
	}
	expect((await listed('OPEN')).some((one) => one.id === id)).toBe(true);
	expect((await as(association, 'PUT', 'counter/street/nobody1', { isSuspended: true })).status).toBe(404);
	for (const path of ['counter/applications', 'counter/street'])
		expect((await as(association, 'GET', path, undefined, '?cursor=guess')).errors[0]?.field).toBe('cursor');
});

it('P2 what was decided is kept for a year, and what waits as long as it waits', async () => {
	const [decided, waits] = [await applied(), await applied()];
	await as(association, 'POST', `counter/applications/${decided.id}/refuse`, { reason: 'No' });
	const kept = async () => {
		await tidyUp(api.app);
		const ids = [decided.id, waits.id];
		return (await api.app.db.selectFrom('shop_applications').select('id').where('id', 'in', ids).execute()).map(({ id }) => id);
	};
	api.pass(364 * DAY_MS);
	expect((await kept()).toSorted()).toEqual([decided.id, waits.id].toSorted());
	api.pass(2 * DAY_MS);
	expect(await kept()).toEqual([waits.id]);
});
