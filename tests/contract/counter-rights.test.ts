import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MadeKey, People } from '#lib/contract/counter.ts';
import { PartnerOrder, PartnerOrderList } from '#lib/contract/partner.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { addShopKey } from '#server/account/shop-keys.ts';
import { SYSTEM } from '#server/api/actor.ts';
import { endRight, giveRight, liveRights } from '#server/counter/give-and-end-rights.ts';
import { endOrderStreams } from '#server/order/watchers.ts';
import { type Reply, type TestApi, testApi } from '../support/app.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { cancel } from '../support/order-moves.ts';
import { callAs, placedOrder } from '../support/partner-calls.ts';
import { makePerson, makeStaff, newNumber } from '../support/people.ts';
import { follow, watchOrders } from '../support/shop-stream.ts';
import { until } from '../support/until.ts';

let api: TestApi;
let shop: string;
let other: string;
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app);
	other = await makeShop(api.app);
});
afterAll(async () => {
	await endOrderStreams(api.app);
	await api.close();
});

const as = (token: string, method: string, path: string, json?: object): Promise<Reply> =>
	callAs(api, `Staff ${token}`, method, path, json);

const invitation = (storeId: string, json: object) => ({ storeId, role: 'staff', phone_number: newNumber(), ...json });
const messagesTo = async (phone: string) =>
	(await api.app.db.selectFrom('outbox').select('id').where('recipient', '=', phone).where('template', '=', 'staff.SHOP').execute()).length;

it('C40 a number that is invited, ended and invited again, or given another role, is told once a day', async () => {
	const place = await makeShop(api.app);
	const owner = await makePerson(api, { role: 'owner', shopId: place });
	const asked = invitation(place, {});
	const idOf = (reply: Reply) => People.parse(reply.data).people.find(({ phone }) => phone === asked.phone_number)?.id;
	const give = (role: string) => as(owner, 'POST', 'counter/people', { ...asked, role });
	for (const role of ['staff', 'owner', 'staff']) await give(role);
	await as(owner, 'DELETE', `counter/people/${idOf(await give('staff'))}`);
	const last = await give('staff');
	expect(await messagesTo(asked.phone_number)).toBe(1);
	await as(owner, 'DELETE', `counter/people/${idOf(last)}`);
	api.pass(DAY_MS + 1_000);
	await give('staff');
	expect(await messagesTo(asked.phone_number)).toBe(2);
});

it('C40 a shop gives twenty rights in a day, whoever is invited, and has fifty people', async () => {
	const place = await makeShop(api.app);
	const owner = await makePerson(api, { role: 'owner', shopId: place });
	const give = () => as(owner, 'POST', 'counter/people', invitation(place, {}));
	for (let given = 0; given < 20; given++) expect((await give()).status).toBe(200);
	const asked = invitation(place, {});
	const refused = await as(owner, 'POST', 'counter/people', asked);
	expect([refused.status, refused.errors[0]?.code]).toEqual([429, 'RATE_LIMITED']);
	expect(await messagesTo(asked.phone_number)).toBe(0);
	api.pass(DAY_MS + 1_000);
	while ((await liveRights(api.app.db, { shopId: place })).length < 50) await makeStaff(api, { role: 'staff', shopId: place });
	expect((await give()).errors[0]).toMatchObject({ code: 'LIST_FULL', display_text: expect.stringContaining('50') });
});

it('C40 logins end with the last right, so that an old one opens nothing after a new invitation; a change of role ends none', async () => {
	const { token, phone, rightId } = await makeStaff(api, { role: 'staff', shopId: shop });
	const owner = await makePerson(api, { role: 'owner', shopId: shop });
	const asked = { storeId: shop, role: 'owner', phone_number: phone };
	const { people } = People.parse((await as(owner, 'POST', 'counter/people', asked)).data);
	expect((await as(token, 'DELETE', `counter/people/${rightId}`)).status).toBe(404);
	expect((await as(token, 'GET', 'counter/me')).status).toBe(200);
	// Who still works for another shop stays logged in.
	const now = api.app.clock.now();
	const { id: elsewhere } = await giveRight(api.app.db, { phone, name: '', by: SYSTEM }, { role: 'staff', shopId: other }, now);
	await as(owner, 'DELETE', `counter/people/${people.find((one) => one.phone === phone)?.id}`);
	expect((await as(token, 'GET', 'counter/me')).status).toBe(200);
	expect((await endRight(api.app.db, elsewhere, now)).ok).toBe(true);
	await as(owner, 'POST', 'counter/people', asked);
	expect((await as(token, 'GET', 'counter/me')).status).toBe(401);
});

it('P2 a shop sees and changes only the name that it gave a person itself', async () => {
	const phone_number = newNumber();
	const [mine, theirs] = [await makePerson(api, { role: 'owner', shopId: shop }), await makePerson(api, { role: 'owner', shopId: other })];
	const nameAt = async (token: string, json: object) =>
		People.parse((await as(token, 'POST', 'counter/people', { role: 'staff', phone_number, ...json })).data).people.find(
			({ phone }) => phone === phone_number,
		)?.name;
	expect(await nameAt(mine, { storeId: shop, name: 'Ravi Patil' })).toBe('Ravi Patil');
	expect(await nameAt(theirs, { storeId: other })).toBe('');
	expect(await nameAt(theirs, { storeId: other, name: 'Somebody' })).toBe('Somebody');
	// A name that is not given again stays, with another role too.
	expect(await nameAt(mine, { storeId: shop, role: 'owner' })).toBe('Ravi Patil');
});

it('C40 a shop that is merged away meanwhile is not found', async () => {
	const place = await makeShop(api.app);
	const association = await makePerson(api, { role: 'association', shopId: null });
	await as(association, 'GET', 'counter/shops');
	await api.app.db.deleteFrom('shops').where('id', '=', place).execute();
	const reply = await as(association, 'POST', 'counter/people', invitation(place, {}));
	expect([reply.status, reply.errors[0]?.code]).toEqual([404, 'NOT_FOUND']);
});

it('C40 money goes back by the owner or the association, never by staff', async () => {
	const { order } = await placedOrder(api, await makeProduct(api.app, shop));
	const asked = (token: string) => as(token, 'POST', `partner/orders/${order.id}/refund`, {});
	expect((await asked(await makePerson(api, { role: 'staff', shopId: shop }))).errors[0]?.code).toBe('FORBIDDEN');
	for (const right of [{ role: 'owner', shopId: shop } as const, { role: 'association', shopId: null } as const])
		expect((await asked(await makePerson(api, right))).errors[0]?.code).toBe('STAGE_CONFLICT');
});

async function shopWithMilk() {
	const place = await makeShop(api.app);
	return { shop: place, milk: await makeProduct(api.app, place) };
}

it('C40 P2 an order comes to each device of who works at its shop, with every look at it, over one stream for all their shops and no others', async () => {
	const [here, there, elsewhere] = [await shopWithMilk(), await shopWithMilk(), await shopWithMilk()];
	const [owner, staff] = [
		await makeStaff(api, { role: 'owner', shopId: here.shop }),
		await makePerson(api, { role: 'staff', shopId: there.shop }),
	];
	const ask = (token: string, method: string, path: string, query = '', json?: object) =>
		api.call(method, path, { query, headers: { Authorization: `Staff ${token}` }, ...(json && { json }) });
	await giveRight(api.app.db, { phone: owner.phone, name: '', by: SYSTEM }, { role: 'staff', shopId: there.shop }, api.app.clock.now());
	const open = (token: string, query = '') => follow(api, `Staff ${token}`, { path: 'counter/events', query });
	const streams = [await open(owner.token), await open(staff)] as const;
	const watch = await watchOrders(api);
	for (const one of streams) await until(() => expect(one.text()).toContain('retry'));
	const [first, second] = [await placedOrder(api, here.milk), await placedOrder(api, there.milk)];
	await placedOrder(api, elsewhere.milk);
	const [mine, theirs] = streams;
	await until(() => expect(mine.events()).toHaveLength(2));
	expect(mine.events()).toMatchObject([
		{ event: 'stage', storeId: here.shop, orderId: first.order.id, stage: 'PLACED' },
		{ event: 'stage', storeId: there.shop, orderId: second.order.id },
	]);
	const seen = async () => {
		const { data } = await ask(staff, 'GET', 'partner/orders', '?isOwn=true&isUnderWay=true');
		return PartnerOrderList.parse(data).orders.map(({ id, isSeen }) => [id, isSeen]);
	};
	expect(await seen()).toEqual([[second.order.id, false]]);
	// Who of the association looks changes nothing; a second look tells nothing new.
	const association = await makePerson(api, { role: 'association', shopId: null });
	for (const token of [association, owner.token, staff])
		expect((await ask(token, 'POST', `counter/orders/${second.order.id}/seen`)).status).toBe(200);
	await until(() =>
		expect(theirs.events().map(({ event, orderId }) => [event, orderId])).toEqual([
			['stage', second.order.id],
			['seen', second.order.id],
		]),
	);
	await until(() => expect(mine.events()).toHaveLength(3));
	expect(await seen()).toEqual([[second.order.id, true]]);
	// What somebody else does is to be looked at anew.
	await cancel(api, second.shopper.token, second.order.id);
	const known = PartnerOrder.parse((await ask(staff, 'GET', `partner/orders/${second.order.id}`)).data);
	expect([known.stage, known.isSeen]).toEqual(['CANCELLED', false]);
	// Of the association's people each names a shop, and a list of their own is empty.
	expect((await ask(association, 'GET', 'partner/orders', '?isOwn=true')).data).toEqual({ orders: [], nextCursor: null });
	const refusals = [
		[association, '', 400],
		[association, '?storeId=nobody1', 404],
		[staff, `?storeId=${here.shop}`, 403],
	] as const;
	for (const [token, query, status] of refusals) expect((await ask(token, 'GET', 'counter/events', query)).status).toBe(status);
	for (const one of [...streams, await open(association, `?storeId=${elsewhere.shop}`)]) {
		one.leave();
		await one.ended;
	}
	await watch.stop();
});

it('C40 the stream of a person begins anew once they work at another shop', async () => {
	const owner = await makeStaff(api, { role: 'owner', shopId: await makeShop(api.app) });
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	try {
		const stream = await follow(api, `Staff ${owner.token}`, { path: 'counter/events' });
		// Only a stream that has begun looks at the rights from time to time.
		await until(() => expect(stream.text()).toContain('retry'));
		const another = { role: 'staff', shopId: await makeShop(api.app) } as const;
		await giveRight(api.app.db, { phone: owner.phone, name: '', by: SYSTEM }, another, api.app.clock.now());
		await vi.advanceTimersByTimeAsync(15_000);
		await stream.ended;
	} finally {
		vi.useRealTimers();
	}
});

const LEFT = ['ended', 'made staff'] as const;

it.each(LEFT)('C40 P2 a key that an owner made opens nothing once they are %s; those of others stay', async (how) => {
	const [place, branch] = [await makeShop(api.app), await makeShop(api.app)];
	const [leaving, stays] = [
		await makeStaff(api, { role: 'owner', shopId: place }),
		await makePerson(api, { role: 'owner', shopId: place }),
	];
	await giveRight(api.app.db, { phone: leaving.phone, name: '', by: SYSTEM }, { role: 'owner', shopId: branch }, api.app.clock.now());
	const association = await makePerson(api, { role: 'association', shopId: null });
	const make = async (token: string, storeId: string, label: string) =>
		MadeKey.parse((await as(token, 'POST', 'counter/keys', { storeId, label })).data).key;
	const [till, scales] = [await make(leaving.token, place, 'Till'), await make(leaving.token, place, 'Scales')];
	const others = [
		{ key: await make(leaving.token, branch, 'Branch'), storeId: branch },
		{ key: await make(stays, place, 'Billing'), storeId: place },
		{ key: await make(association, place, 'Association'), storeId: place },
		{ key: (await addShopKey(api.app.db, place, 'Command', api.app.clock.now())).key, storeId: place },
	];
	const ask = async (key: string, storeId: string) =>
		(await callAs(api, `Partner ${key}`, 'GET', 'partner/orders', undefined, `?storeId=${storeId}`)).status;
	const statuses = async () => [await ask(till, place), await ask(scales, place)];
	expect(await statuses()).toEqual([200, 200]);
	const ending =
		how === 'ended'
			? await as(stays, 'DELETE', `counter/people/${leaving.rightId}`)
			: await as(stays, 'POST', 'counter/people', invitation(place, { phone_number: leaving.phone }));
	expect(ending.status).toBe(200);
	expect(await statuses()).toEqual([401, 401]);
	const taking = await callAs(api, `Partner ${till}`, 'PUT', `partner/shops/${place}`, { upiId: 'thief@upi' });
	expect(taking.status).toBe(401);
	for (const { key, storeId } of others) expect(await ask(key, storeId)).toBe(200);
	const noted = api.app.db
		.selectFrom('audit_trail')
		.select(['about', 'actor', 'shop_id'])
		.where('kind', '=', 'KEY')
		.where('did', '=', 'ENDED');
	expect(await noted.where('shop_id', 'in', [place, branch]).orderBy('about').execute()).toEqual(
		['Scales', 'Till'].map((about) => ({ about, actor: 'SHOP', shop_id: place })),
	);
});

it('C40 P2 owners and the shop’s phone as it was are told where UPI money and orders’ messages go now, and its new name, whoever has changed it', async () => {
	const place = await makeShop(api.app);
	const [mira, dev] = [await makeStaff(api, { role: 'owner', shopId: place }), await makeStaff(api, { role: 'owner', shopId: place })];
	await makePerson(api, { role: 'staff', shopId: place });
	const gone = await makeStaff(api, { role: 'owner', shopId: place });
	await endRight(api.app.db, gone.rightId, api.app.clock.now());
	const { key } = await addShopKey(api.app.db, place, 'Till', api.app.clock.now());
	const [counter, elsewhere] = [newNumber(), newNumber()];
	const change = (credential: string, json: object) => callAs(api, credential, 'PUT', `partner/shops/${place}`, json);
	const told = async (template = 'shop.UPI_CHANGED') => {
		const rows = await api.app.db.deleteFrom('outbox').where('template', '=', template).returning(['recipient', 'body']).execute();
		return { who: rows.map(({ recipient }) => recipient).sort(), said: new Set(rows.map(({ body }) => body)) };
	};
	expect((await change(`Staff ${mira.token}`, { phone: counter, upiId: 'asha@bank', language: 'en' })).status).toBe(200);
	// Mira's own login may be the one that was stolen.
	expect((await told()).who).toEqual([mira.phone, dev.phone].sort());
	expect((await change(`Partner ${key}`, { phone: elsewhere, upiId: 'thief@bank' })).status).toBe(200);
	expect(await told()).toEqual({
		who: [mira.phone, dev.phone, counter].sort(),
		said: new Set([`UPI money for Shop ${place} now goes to thief@bank. If this is wrong, change it at the counter at once.`]),
	});
	for (const same of [{ upiId: 'thief@bank' }, { minOrder: 20 }, { upiId: null }])
		expect((await change(`Partner ${key}`, same)).status).toBe(200);
	expect((await told()).who).toEqual([]);
	// Else one could first take the phone away, and then nobody would hear where the money goes.
	expect(await told('shop.PHONE_CHANGED')).toEqual({
		who: [mira.phone, dev.phone, counter].sort(),
		said: new Set([
			`Order messages of Shop ${place} no longer come to the number ending in ${counter.slice(-4)}. If this is wrong, change it at the counter at once.`,
		]),
	});
	expect((await change(`Partner ${key}`, { names: { en: 'Nisha Stores' } })).status).toBe(200);
	expect(await told('shop.NAME_CHANGED')).toEqual({
		who: [mira.phone, dev.phone, elsewhere].sort(),
		said: new Set([`The store now shows Shop ${place} as Nisha Stores. If this is wrong, change it at the counter at once.`]),
	});
	expect((await change(`Partner ${key}`, { phone: null })).status).toBe(200);
	expect((await told('shop.PHONE_CHANGED')).who).toEqual([mira.phone, dev.phone, elsewhere].sort());
});

it('C40 P2 a key that is being made while its owner’s right ends is refused', async () => {
	const place = await makeShop(api.app);
	const leaving = await makeStaff(api, { role: 'owner', shopId: place });
	const running = await api.app.db.transaction().execute(async (trx) => {
		await trx.updateTable('person_rights').set({ ended_at: api.app.clock.now() }).where('id', '=', leaving.rightId).execute();
		const making = as(leaving.token, 'POST', 'counter/keys', { storeId: place, label: 'Till' });
		await until(async () => expect(await lockWaits(api.app.db)).toBe(1));
		return { making };
	});
	expect((await running.making).errors[0]?.code).toBe('FORBIDDEN');
	expect(await api.app.db.selectFrom('shop_keys').select('id').where('shop_id', '=', place).execute()).toEqual([]);
});
