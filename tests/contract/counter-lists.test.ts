import { afterAll, beforeAll, expect, it } from 'vitest';
import { ShopRatings } from '#lib/contract/after-order.ts';
import { AllOrders, Comments, Reports, Undelivered } from '#lib/contract/association.ts';
import { PartnerOrderList } from '#lib/contract/partner.ts';
import { endRight } from '#server/counter/give-and-end-rights.ts';
import { endOrderStreams } from '#server/order/watchers.ts';
import { newId } from '#server/system/ids.ts';
import { type Reply, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makePerson, makeStaff, newNumber } from '../support/people.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
let association: string;
let shop: string;
let milk: string;
beforeAll(async () => {
	api = await testApi();
	association = await makePerson(api, { role: 'association', shopId: null });
	shop = await makeShop(api.app, { names: JSON.stringify({ en: 'Ganesh Stores', hi: 'गणेश स्टोर्स' }) });
	milk = await makeProduct(api.app, shop, { stock: 1_000 });
});
afterAll(async () => {
	await endOrderStreams(api.app);
	await api.close();
});

const as = (token: string, method: string, path: string, json?: object): Promise<Reply> => {
	const [bare = '', query] = path.split('?');
	const given = { ...(json && { json }), ...(query !== undefined && { query: `?${query}` }) };
	return api.call(method, `counter/${bare}`, { headers: { Authorization: `Staff ${token}` }, ...given });
};
const textOf = async (path: string) => {
	const headers = { Authorization: `Staff ${association}` };
	return (await api.fetch(new Request(`http://127.0.0.1/api/counter/${path}`, { headers }))).text();
};
async function delivered() {
	const shopper = await makeShopper(api);
	await shopper.add(milk);
	const order = orderOf(await shopper.place());
	for (const move of ['accept', 'dispatch', 'deliver']) await partner(api, 'POST', `orders/${order.id}/${move}`);
	const own = (path: string, json: object) =>
		api.call('POST', `order/${order.id}/${path}`, { token: shopper.token, json, headers: { 'Idempotency-Key': newId() } });
	return { ...order, own };
}
async function refusedMessage(template = 'order.PLACED', channel = 'sms'): Promise<number> {
	const row = {
		channel,
		recipient: newNumber(),
		template,
		params: '{}',
		language: 'en',
		body: 'Hello',
		outcome: 'FAILED',
		reason: 'BLOCKED',
	} as const;
	const at = api.app.clock.now();
	const { id } = await api.app.db
		.insertInto('outbox')
		.values({ ...row, created_at: at, sent_at: at })
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

const LISTS = ['orders', 'reports', 'ratings', 'messages'];
it.each([...LISTS, ...LISTS.map((list) => `${list}.csv`), 'messages/{id}/again'])(
	'P2 C40 counter/%s is for the association’s people alone, as long as their right lasts',
	async (path) => {
		const id = await refusedMessage();
		const ask = (token: string) =>
			path.includes('{id}') ? as(token, 'POST', path.replace('{id}', String(id)), {}) : as(token, 'GET', path);
		for (const role of ['owner', 'staff'] as const) {
			const reply = await ask(await makePerson(api, { role, shopId: shop }));
			expect([role, reply.status, reply.errors[0]?.code]).toEqual([role, 403, 'FORBIDDEN']);
		}
		const gone = await makeStaff(api, { role: 'association', shopId: null });
		await endRight(api.app.db, gone.rightId, api.app.clock.now());
		expect((await ask(gone.token)).status).toBe(401);
		expect((await ask(association)).status).toBe(200);
	},
);

it('C40 the association finds orders of all shops by number, shop, stage and day, page by page and as a file', async () => {
	const [first, second] = [await delivered(), await delivered()];
	const rows = async (query: string) =>
		AllOrders.parse((await as(association, 'GET', `orders?${query}`)).data).rows.map(({ code }) => code);
	for (const q of [first.code, first.code.toLowerCase(), first.id]) expect(await rows(`q=${q}`)).toEqual([first.code]);
	expect(await rows('q=ganesh%20sto')).toContain(second.code);
	expect(await rows('q=nobody%20here')).toEqual([]);
	expect(await rows(`q=${first.code}&stage=PLACED`)).toEqual([]);
	expect(await rows(`q=${first.code}&stage=DELIVERED`)).toEqual([first.code]);
	await api.app.db.updateTable('orders').set({ placed_at: '2026-03-04T18:30:00Z' }).where('id', '=', first.id).execute();
	expect(await rows(`q=${first.code}&day=2026-03-05`)).toEqual([first.code]);
	expect(await rows(`q=${first.code}&day=2026-03-04`)).toEqual([]);
	const page = AllOrders.parse((await as(association, 'GET', 'orders?q=ganesh&limit=1')).data);
	const next = AllOrders.parse((await as(association, 'GET', `orders?q=ganesh&limit=1&cursor=${page.nextCursor}`)).data);
	expect(page.rows[0]?.code).not.toBe(next.rows[0]?.code);
	expect((await as(association, 'GET', 'orders?cursor=x')).errors[0]?.field).toBe('cursor');
	const file = await textOf(`orders.csv?q=${first.code}`);
	expect(file.trim().split('\n')).toEqual([
		'order,shop,name,stage,delivery,payment,to_pay,placed_at',
		`${first.code},${shop},Ganesh Stores,DELIVERED,DELIVERY,COD,${first.bill.toPay},2026-03-04T18:30:00.000Z`,
	]);
});

it('C40 P2 people of a shop find its own orders, also those that ended long ago, and no others', async () => {
	const [mine, other] = [await delivered(), await makeShop(api.app)];
	await api.app.db.updateTable('orders').set({ placed_at: '2025-03-04T18:30:00Z' }).where('id', '=', mine.id).execute();
	for (const role of ['owner', 'staff'] as const) {
		const token = await makePerson(api, { role, shopId: shop });
		const found = await as(token, 'GET', `orders?storeId=${shop}&q=${mine.code.toLowerCase()}`);
		expect(AllOrders.parse(found.data).rows.map(({ code }) => code)).toEqual([mine.code]);
		const all = AllOrders.parse((await as(token, 'GET', `orders?storeId=${shop}`)).data).rows;
		expect(new Set(all.map(({ storeId }) => storeId))).toEqual(new Set([shop]));
		expect((await as(token, 'GET', `orders?storeId=${other}`)).status).toBe(403);
		expect((await as(token, 'GET', `orders.csv?storeId=${other}`)).status).toBe(403);
		// Another shop’s people do not find it by its number.
		const theirs = await makePerson(api, { role, shopId: other });
		expect(AllOrders.parse((await as(theirs, 'GET', `orders?storeId=${other}&q=${mine.code}`)).data).rows).toEqual([]);
	}
});

it('C40 the association reads what customers say is wrong, and whether the shop has answered', async () => {
	const { code, own } = await delivered();
	const told = orderOf(await own('help', { reason: 'MISSING', text: '=No bread' }));
	const rows = async (query: string) => Reports.parse((await as(association, 'GET', `reports?q=${code}&${query}`)).data).rows;
	expect(await rows('state=open')).toMatchObject([
		{ code, storeName: 'Ganesh Stores', reason: 'MISSING', text: '=No bread', answer: null },
	]);
	expect(await rows('state=answered')).toEqual([]);
	await partner(api, 'POST', `orders/${told.id}/answer`, { helpId: told.help[0]?.id, text: 'It comes at once' });
	expect(await rows('state=answered')).toMatchObject([{ answer: 'It comes at once' }]);
	expect(await textOf(`reports.csv?q=${code}`)).toContain("MISSING,'=No bread,");
});

it('C40 P2 a delivered order with a complaint is listed for the people of its shop until it is answered', async () => {
	const { id, own } = await delivered();
	const told = orderOf(await own('help', { reason: 'MISSING', text: 'No bread' }));
	const open = async (shopId: string) => {
		const headers = { Authorization: `Staff ${await makePerson(api, { role: 'staff', shopId })}` };
		const { data } = await api.call('GET', 'partner/orders', { headers, query: '?isOwn=true&isHelpOpen=true' });
		return PartnerOrderList.parse(data).orders.map((order) => order.id);
	};
	expect([(await open(shop)).includes(id), await open(await makeShop(api.app))]).toEqual([true, []]);
	await partner(api, 'POST', `orders/${id}/answer`, { helpId: told.help[0]?.id, text: 'It comes at once' });
	expect(await open(shop)).not.toContain(id);
});

it('C40 the association hides a comment with a reason, and shows it again; who did it is noted', async () => {
	const { id, code, own } = await delivered();
	await own('rate', { stars: 2, stickers: [], comment: 'Call me at my number' });
	const rows = async (query = '') => Comments.parse((await as(association, 'GET', `ratings?q=${code}${query}`)).data).rows;
	expect(await rows('&state=WAITING')).toMatchObject([{ stars: 2, state: 'WAITING', hiddenReason: null }]);
	const judge = (json: object) => api.call('PUT', `partner/ratings/${id}`, { headers: { Authorization: `Staff ${association}` }, json });
	expect((await judge({ isShown: false })).errors[0]).toMatchObject({ code: 'INPUT_INVALID', field: 'reason' });
	expect((await judge({ isShown: false, reason: 'It names a person' })).status).toBe(200);
	expect(await rows('&state=HIDDEN')).toMatchObject([{ state: 'HIDDEN', hiddenReason: 'It names a person' }]);
	const noted = await api.app.db.selectFrom('order_ratings').select(['judged_by', 'judged_at']).where('order_id', '=', id).execute();
	expect(noted).toEqual([{ judged_by: expect.any(String), judged_at: expect.any(Date) }]);
	expect((await judge({ isShown: true })).status).toBe(200);
	expect(await rows()).toMatchObject([{ state: 'SHOWN', hiddenReason: null }]);
	expect(await textOf(`ratings.csv?q=${code}`)).toContain('Call me at my number');
});

it('C40 P3 a shop reports a rating once, the association keeps or hides it, and what is hidden does not count', async () => {
	const { id, code, own } = await delivered();
	await own('rate', { stars: 1, stickers: ['BAD_SERVICE'] });
	const rated = async () => ShopRatings.parse((await api.call('GET', `catalog/shops/${shop}/ratings`)).data);
	const before = await rated();
	const [staff, other] = [
		await makePerson(api, { role: 'staff', shopId: shop }),
		await makePerson(api, { role: 'owner', shopId: await makeShop(api.app) }),
	];
	const report = (token: string, reason = 'We never had this order') => as(token, 'PUT', `ratings/${id}/report`, { reason });
	expect((await report(other)).errors[0]?.code).toBe('FORBIDDEN');
	expect((await as(other, 'GET', `ratings?storeId=${shop}`)).errors[0]?.code).toBe('FORBIDDEN');
	expect((await as(staff, 'GET', `ratings.csv`)).errors[0]?.code).toBe('FORBIDDEN');
	expect((await report(staff, ' ')).errors[0]?.code).toBe('INPUT_INVALID');
	expect((await report(staff)).status).toBe(200);
	expect((await report(staff)).errors[0]?.code).toBe('ALREADY_REPORTED');
	const seen = Comments.parse((await as(staff, 'GET', `ratings?storeId=${shop}&state=REPORTED`)).data).rows;
	expect(seen).toMatchObject([
		{ code, stars: 1, comment: '', state: 'SHOWN', report: { reason: 'We never had this order', isOpen: true } },
	]);
	const reported = async () => Comments.parse((await as(association, 'GET', `ratings?q=${code}&state=REPORTED`)).data).rows;
	expect(await reported()).toHaveLength(1);
	expect(await textOf(`ratings.csv?q=${code}`)).toContain('We never had this order');
	const judge = (json: object) => api.call('PUT', `partner/ratings/${id}`, { headers: { Authorization: `Staff ${association}` }, json });
	expect((await judge({ isShown: true })).status).toBe(200);
	expect(await reported()).toEqual([]);
	expect(await rated()).toEqual(before);
	for (let times = 0; times < 2; times++) await judge({ isShown: false, reason: 'It was another shop' });
	expect(await rated()).toMatchObject({ ratingCount: before.ratingCount - 1, stickers: [] });
	expect((await report(staff)).errors[0]?.code).toBe('NOT_FOUND');
	await judge({ isShown: true });
	expect(await rated()).toEqual(before);
});

it('C40 P2 a message that did not arrive is sent once more, an OTP is not, and no list has a whole number', async () => {
	const [news, otp] = [await refusedMessage(), await refusedMessage('otp')];
	const { rows } = Undelivered.parse((await as(association, 'GET', 'messages')).data);
	expect(rows.find(({ id }) => id === news)).toMatchObject({ reason: 'BLOCKED', isRefused: true, canSend: true });
	expect(rows.find(({ id }) => id === otp)).toMatchObject({ canSend: false });
	const found = async (query: string) =>
		Undelivered.parse((await as(association, 'GET', `messages?${query}`)).data).rows.map(({ id }) => id);
	expect([await found('group=otp'), (await found('group=order')).includes(news)]).toEqual([[otp], true]);
	expect([await found('state=DROPPED'), await found('day=2020-02-02')]).toEqual([[], []]);
	expect(JSON.stringify(rows) + (await textOf('messages.csv'))).not.toMatch(/\d{7}/);
	expect((await as(association, 'POST', `messages/${otp}/again`, {})).status).toBe(404);
	expect((await as(association, 'POST', `messages/${news}/again`, {})).status).toBe(200);
	expect((await as(association, 'POST', `messages/${news}/again`, {})).status).toBe(404);
	const [queued] = await api.app.db.selectFrom('outbox').select(['sent_at', 'outcome']).where('id', '=', news).execute();
	expect(queued).toEqual({ sent_at: null, outcome: null });
	for (const id of ['0', 'x', '1e99']) expect((await as(association, 'POST', `messages/${id}/again`, {})).status).toBe(400);
});
