import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CounterShops, CounterToken, MadeKey, People } from '#lib/contract/counter.ts';
import { PartnerChanges, PartnerOrder, PartnerOrderList } from '#lib/contract/partner.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { endRight } from '#server/counter/give-and-end-rights.ts';
import { endOrderStreams } from '#server/order/watchers.ts';
import { anotherProcess, OTP, PARTNER_TOKEN, type Reply, ROWS, type TestApi, testApi } from '../support/app.ts';
import { COUNTER_SITE, rightIn, runCounterAt } from '../support/counter-command.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { callAs, callRow, PARTNER_ROWS, placedOrder, stageOf } from '../support/partner-calls.ts';
import { makePerson, makeStaff, newNumber } from '../support/people.ts';
import { expectEndsAlone } from '../support/shop-stream.ts';
import { until } from '../support/until.ts';

const MONTH_MS = 30 * DAY_MS;
let api: TestApi;
let shop: string;
let other: string;
let milk: string;
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app);
	other = await makeShop(api.app);
	milk = await makeProduct(api.app, shop, { stock: 10_000 });
});
afterAll(async () => {
	await endOrderStreams(api.app);
	await api.close();
});

const as = (token: string, method: string, path: string, json?: object, query = ''): Promise<Reply> =>
	callAs(api, `Staff ${token}`, method, path, json, query);
const counterAt = (publicSiteUrl: string, ...argv: string[]) => runCounterAt(api, publicSiteUrl, argv);
const counter = (...argv: string[]) => counterAt(COUNTER_SITE, ...argv);
async function otpFor(phone: string): Promise<void> {
	await api.call('POST', 'auth/send-otp', { form: { phone_number: phone }, ip: phone });
}
const logIn = (phone_number: string, otp = OTP) => api.call('POST', 'counter/login', { json: { phone_number, otp } });

describe('the log-in at the counter', () => {
	it('C40 is by OTP, for who was invited alone', async () => {
		const phone = newNumber();
		await otpFor(phone);
		expect((await logIn(phone)).errors[0]?.code).toBe('NOT_INVITED');
		await counter('invite', phone, '--name', 'Asha Rao');
		// The OTP was used up by the refusal.
		expect((await logIn(phone)).errors[0]?.code).toBe('OTP_EXPIRED');
		await otpFor(phone);
		expect((await logIn(phone, '000000')).errors[0]?.code).toBe('OTP_INVALID');
		const { token } = CounterToken.parse((await logIn(phone)).data);
		expect((await as(token, 'GET', 'counter/me')).data).toMatchObject({ name: 'Asha Rao', phone, isAssociation: true });
		const rows = await api.app.db.selectFrom('person_sessions').selectAll().execute();
		expect(JSON.stringify(rows)).not.toContain(token);
	});

	it('C40 sends nobody a link that leads to the operator’s own machine: the command says so instead', async () => {
		const phone = newNumber();
		const told = () => api.app.db.selectFrom('outbox').select('body').where('recipient', '=', phone).execute();
		for (const address of ['http://127.0.0.1:4321', 'http://localhost:4321', 'http://[::1]:4321'])
			expect((await counterAt(address, 'invite', phone)).at(-1)).toMatch(/^No message was sent, .* set PUBLIC_SITE_URL/);
		expect(await told()).toEqual([]);
		expect(await counter('invite', newNumber())).toHaveLength(1);
	});

	it('C40 opens nothing of a customer’s, and a customer’s login nothing of the counter', async () => {
		const { phone, token } = await makeStaff(api, { role: 'owner', shopId: shop });
		const customer = await api.login(phone);
		for (const { method, path, row } of ROWS.filter(({ row }) => row.who === 'staff' || row.who === 'partner')) {
			expect((await api.call(method, path, { token: customer })).status, row.summary).toBe(401);
			expect((await api.call(method, path, { headers: { Authorization: `Staff ${customer}` } })).status, row.summary).toBe(401);
		}
		for (const { method, path, row } of ROWS.filter(({ row }) => row.who === 'customer')) {
			expect((await as(token, method, path)).status, row.summary).toBe(401);
			expect((await api.call(method, path, { token })).status, row.summary).toBe(401);
		}
	});

	it('C40 lasts while it is used, ends after a month without, and at the log-out', async () => {
		const token = await makePerson(api, { role: 'staff', shopId: shop });
		api.pass(MONTH_MS - 60_000);
		expect((await as(token, 'GET', 'counter/me')).status).toBe(200);
		api.pass(MONTH_MS - 60_000);
		expect((await as(token, 'GET', 'counter/me')).status).toBe(200);
		api.pass(MONTH_MS + 60_000);
		expect((await as(token, 'GET', 'counter/me')).errors[0]?.code).toBe('TOKEN_EXPIRED');
		const next = await makePerson(api, { role: 'staff', shopId: shop });
		expect((await as(next, 'POST', 'counter/logout')).status).toBe(200);
		expect((await as(next, 'GET', 'counter/me')).status).toBe(401);
	});
});

describe('the rights of people', () => {
	it.each(PARTNER_ROWS)(
		'P2 $name answers 403 to the owner and the staff of another shop, 401 once the right has ended, and changes nothing',
		async (row) => {
			const { order } = await placedOrder(api, milk);
			const ask = (token: string) => callRow(api, `Staff ${token}`, row, { orderId: order.id, shop, pack: milk });
			for (const role of ['owner', 'staff'] as const) {
				const reply = await ask(await makePerson(api, { role, shopId: other }));
				expect([role, reply.status, reply.errors[0]?.code]).toEqual([role, 403, 'FORBIDDEN']);
			}
			const { token, rightId } = await makeStaff(api, { role: 'owner', shopId: shop });
			await endRight(api.app.db, rightId, api.app.clock.now());
			expect((await ask(token)).status).toBe(401);
			expect(await stageOf(api, order.id)).toBe('PLACED');
		},
	);

	it('C40 moves, prices and lists are of one’s own shops, and each change says which person made it', async () => {
		const { token, id } = await makeStaff(api, { role: 'staff', shopId: shop });
		const { order } = await placedOrder(api, milk);
		const accepted = PartnerOrder.parse((await as(token, 'POST', `partner/orders/${order.id}/accept`)).data);
		expect(accepted.stages.at(-1)).toMatchObject({ stage: 'ACCEPTED', by: 'SHOP', personId: id });
		await as(token, 'PUT', `partner/products/${milk}`, { stock: 9_000 });
		const { changes } = PartnerChanges.parse((await as(token, 'GET', 'partner/changes')).data);
		expect(changes[0]).toMatchObject({ by: 'SHOP', personId: id, stock: { now: 9_000 } });
		const association = await makeStaff(api, { role: 'association', shopId: null });
		const sent = PartnerOrder.parse((await as(association.token, 'POST', `partner/orders/${order.id}/dispatch`)).data);
		expect(sent.stages.at(-1)).toMatchObject({ by: 'ASSOCIATION', personId: association.id });
		const none = PartnerOrderList.parse((await as(await makePerson(api, { role: 'staff', shopId: other }), 'GET', 'partner/orders')).data);
		expect(none.orders).toEqual([]);
	});

	it('C40 a log-in while the last right ends waits for it, and is refused', async () => {
		const phone = newNumber();
		const right = rightIn(await counter('invite', phone, '--shop', shop, '--role', 'staff'));
		await otpFor(phone);
		const running = await api.app.db.transaction().execute(async (trx) => {
			await trx.selectFrom('people').select('id').where('phone_e164', '=', phone).forNoKeyUpdate().execute();
			const ending = endRight(api.app.db, right, api.app.clock.now());
			await until(async () => expect(await lockWaits(api.app.db)).toBe(1));
			const login = logIn(phone);
			await until(async () => expect(await lockWaits(api.app.db)).toBe(2));
			return { ending, login };
		});
		expect((await running.ending).ok).toBe(true);
		expect((await running.login).errors[0]?.code).toBe('NOT_INVITED');
	});

	it('C40 who works for two shops sees both and nothing else; without a shop named, a stream is refused', async () => {
		const third = await makeShop(api.app);
		const phone = newNumber();
		for (const place of [shop, other]) await counter('invite', phone, '--shop', place, '--role', 'staff');
		await otpFor(phone);
		const { token } = CounterToken.parse((await logIn(phone)).data);
		const { shops, isMore } = CounterShops.parse((await as(token, 'GET', 'counter/shops')).data);
		expect([shops.map(({ id }) => id).toSorted(), isMore]).toEqual([[shop, other].toSorted(), false]);
		expect((await as(token, 'GET', 'partner/events')).errors[0]).toMatchObject({ code: 'INPUT_INVALID', field: 'storeId' });
		expect((await as(token, 'GET', 'partner/orders', undefined, `?storeId=${third}`)).status).toBe(403);
		const all = CounterShops.parse(
			(await as(await makePerson(api, { role: 'association', shopId: null }), 'GET', 'counter/shops', undefined, `?q=${third}`)).data,
		);
		expect(all.shops.map(({ id }) => id)).toEqual([third]);
		const byId = async (id: string) =>
			CounterShops.parse((await as(token, 'GET', 'counter/shops', undefined, `?storeId=${id}`)).data).shops;
		expect([(await byId(other)).map(({ id }) => id), await byId(third)]).toEqual([[other], []]);
	});

	it('C40 staff may shut the shop and open it, and say nothing else of it; its owner may', async () => {
		const [staff, owner] = [
			await makePerson(api, { role: 'staff', shopId: other }),
			await makePerson(api, { role: 'owner', shopId: other }),
		];
		expect((await as(staff, 'PUT', `partner/shops/${other}`, { isOpen: false })).status).toBe(200);
		expect((await as(staff, 'PUT', `partner/shops/${other}`, { isOpen: true, upiId: 'me@bank' })).status).toBe(403);
		expect((await as(owner, 'PUT', `partner/shops/${other}`, { isOpen: true, upiId: 'me@bank' })).status).toBe(200);
	});

	it('C40 owners invite and end people of their shop, the association everybody, staff nobody', async () => {
		const [staff, owner] = [await makePerson(api, { role: 'staff', shopId: shop }), await makePerson(api, { role: 'owner', shopId: shop })];
		const association = await makePerson(api, { role: 'association', shopId: null });
		const phone_number = newNumber();
		const invited = { storeId: shop, role: 'staff', phone_number, name: 'Ravi' };
		expect((await as(staff, 'POST', 'counter/people', invited)).status).toBe(403);
		expect((await as(staff, 'GET', 'counter/people', undefined, `?storeId=${shop}`)).status).toBe(403);
		expect((await as(owner, 'POST', 'counter/people', { ...invited, storeId: other })).status).toBe(403);
		expect((await as(owner, 'POST', 'counter/people', { role: 'association', phone_number })).status).toBe(403);
		expect((await as(association, 'POST', 'counter/people', { role: 'staff', phone_number })).errors[0]?.field).toBe('role');
		expect((await as(association, 'POST', 'counter/people', { ...invited, storeId: 'nobody1' })).status).toBe(404);
		expect((await as(owner, 'POST', 'counter/people', { ...invited, name: '\u200b' })).errors[0]?.field).toBe('name');
		const { people } = People.parse((await as(owner, 'POST', 'counter/people', invited)).data);
		const ravi = people.find(({ phone }) => phone === phone_number);
		expect(ravi).toMatchObject({ role: 'staff', name: 'Ravi' });
		// Another role takes the place of the first.
		const promoted = People.parse((await as(association, 'POST', 'counter/people', { ...invited, role: 'owner' })).data).people;
		expect(promoted.filter(({ phone }) => phone === phone_number)).toMatchObject([{ role: 'owner' }]);
		const id = promoted.find(({ phone }) => phone === phone_number)?.id;
		// Page by page, each once.
		const ids: string[] = [];
		for (let cursor: string | null = ''; cursor !== null; ) {
			const page: Reply = await as(owner, 'GET', 'counter/people', undefined, `?storeId=${shop}&limit=1&cursor=${cursor}`);
			const { people: some, nextCursor } = People.parse(page.data);
			ids.push(...some.map((one) => one.id));
			cursor = nextCursor;
		}
		expect(ids.length).toBeGreaterThan(1);
		expect(ids.toSorted()).toEqual(promoted.map((one) => one.id).toSorted());
		expect((await as(owner, 'GET', 'counter/people', undefined, `?storeId=${shop}&cursor=x`)).errors[0]?.field).toBe('cursor');
		for (const list of ['people', 'keys'])
			expect((await as(staff, 'GET', `counter/${list}.csv`, undefined, `?storeId=${shop}`)).status).toBe(403);
		expect((await as(await makePerson(api, { role: 'owner', shopId: other }), 'DELETE', `counter/people/${id}`)).status).toBe(403);
		expect((await as(owner, 'DELETE', `counter/people/${id}`)).status).toBe(200);
		expect((await as(owner, 'DELETE', `counter/people/${id}`)).status).toBe(404);
	});

	it('C40 a shop keeps its only owner from its own people, whether they end the right or make it another; the association may end it', async () => {
		const lonely = await makeShop(api.app);
		const [one, two] = [await makeStaff(api, { role: 'owner', shopId: lonely }), await makeStaff(api, { role: 'owner', shopId: lonely })];
		await makeStaff(api, { role: 'staff', shopId: lonely });
		const end = (token: string, id: string) => as(token, 'DELETE', `counter/people/${id}`);
		const both = await Promise.all([end(one.token, two.rightId), end(two.token, one.rightId)]);
		expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
		const left = both[0]?.status === 200 ? one : two;
		const last = await end(left.token, left.rightId);
		expect([last.status, last.errors[0]?.code]).toEqual([409, 'LAST_OWNER']);
		const asStaff = { storeId: lonely, role: 'staff', phone_number: left.phone };
		expect((await as(left.token, 'POST', 'counter/people', asStaff)).errors[0]?.code).toBe('LAST_OWNER');
		expect((await as(left.token, 'GET', 'counter/people', undefined, `?storeId=${lonely}`)).status).toBe(200);
		const association = await makePerson(api, { role: 'association', shopId: null });
		expect((await end(association, left.rightId)).status).toBe(200);
	});

	it('C40 owners make and end keys of their shop’s systems, each shown once; nobody else does', async () => {
		const [staff, owner] = [await makePerson(api, { role: 'staff', shopId: shop }), await makePerson(api, { role: 'owner', shopId: shop })];
		const stranger = await makePerson(api, { role: 'owner', shopId: other });
		const asked = { storeId: shop, label: 'billing' };
		for (const token of [staff, stranger]) {
			expect((await as(token, 'POST', 'counter/keys', asked)).status).toBe(403);
			expect((await as(token, 'GET', 'counter/keys', undefined, `?storeId=${shop}`)).status).toBe(403);
		}
		const made = await as(owner, 'POST', 'counter/keys', asked);
		expect(made.status).toBe(201);
		const { id, key } = MadeKey.parse(made.data);
		const withKey = () => api.call('GET', 'partner/orders', { headers: { Authorization: `Partner ${key}` } });
		expect((await withKey()).status).toBe(200);
		const listed = await as(owner, 'GET', 'counter/keys', undefined, `?storeId=${shop}`);
		expect(listed.data).toMatchObject({ keys: expect.arrayContaining([expect.objectContaining({ id, label: 'billing' })]) });
		expect(JSON.stringify(listed.data)).not.toContain(key);
		expect((await as(stranger, 'DELETE', `counter/keys/${id}`)).status).toBe(403);
		expect((await withKey()).status).toBe(200);
		expect((await as(owner, 'DELETE', `counter/keys/${id}`)).status).toBe(200);
		expect((await withKey()).status).toBe(401);
		expect((await as(owner, 'DELETE', `counter/keys/${id}`)).status).toBe(404);
		expect(
			(await as(await makePerson(api, { role: 'association', shopId: null }), 'POST', 'counter/keys', { ...asked, storeId: 'nobody1' }))
				.status,
		).toBe(404);
	});

	it('P2 an open stream ends at once with its right, in whatever process, and nobody else’s does', async () => {
		const [ending, stays] = [await makeStaff(api, { role: 'staff', shopId: shop }), await makeStaff(api, { role: 'staff', shopId: shop })];
		const callers = [`Staff ${ending.token}`, `Staff ${stays.token}`] as const;
		await expectEndsAlone(api, callers, (elsewhere) => endRight(elsewhere, ending.rightId, api.app.clock.now()));
		expect((await anotherProcess(api)('GET', 'counter/me', { headers: { Authorization: `Staff ${ending.token}` } })).status).toBe(401);
	});

	it('C40 the association’s token opens nothing once it is switched off', async () => {
		const headers = { Authorization: `Partner ${PARTNER_TOKEN}` };
		expect((await api.call('GET', 'partner/orders', { headers })).status).toBe(200);
		api.app.settings.partnerToken = null;
		for (const Authorization of [headers.Authorization, 'Partner null', 'Partner off'])
			expect((await api.call('GET', 'partner/orders', { headers: { Authorization } })).status).toBe(401);
		api.app.settings.partnerToken = PARTNER_TOKEN;
	});
});
