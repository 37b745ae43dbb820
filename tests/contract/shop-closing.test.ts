import { afterAll, beforeAll, expect, it } from 'vitest';
import { SlotList } from '#lib/contract/cart.ts';
import { ShopList } from '#lib/contract/catalogue.ts';
import { PartnerShopReply } from '#lib/contract/partner.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/format/durations.ts';
import { dateInIndia } from '#lib/format/india-time.ts';
import { endRight } from '#server/counter/give-and-end-rights.ts';
import { newId } from '#server/system/ids.ts';
import { PARTNER_TOKEN, type Reply, type TestApi, testApi } from '../support/app.ts';
import { HERE, makeProduct, makeShop } from '../support/market.ts';
import { orderOf } from '../support/order-moves.ts';
import { makePerson, makeStaff } from '../support/people.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

const inMs = (ms: number) => new Date(api.app.clock.now().getTime() + ms).toISOString();
const dayIn = (days: number) => dateInIndia(new Date(inMs(days * DAY_MS)));
const ask = (authorization: string, shop: string, json?: object): Promise<Reply> =>
	api.call(json ? 'PUT' : 'GET', `partner/shops/${shop}`, { headers: { Authorization: authorization }, ...(json && { json }) });
const put = async (shop: string, json: object): Promise<PartnerShopReply> =>
	PartnerShopReply.parse((await ask(`Partner ${PARTNER_TOKEN}`, shop, json)).data);
const cardOf = async (shop: string) =>
	ShopList.parse((await api.call('GET', 'catalog/shops', { query: `?latitude=${HERE.lat}&longitude=${HERE.lng}` })).data).shops.find(
		({ id }) => id === shop,
	);
const slotsOf = async (shop: string) => SlotList.parse((await api.call('GET', 'order/slots', { query: `?storeId=${shop}` })).data).slots;
const codeOf = ({ status, errors }: Reply) => [status, errors[0]?.code, errors[0]?.field];

async function street(given: Parameters<typeof makeShop>[1] = {}) {
	const shop = await makeShop(api.app, given);
	const milk = await makeProduct(api.app, shop);
	const buyer = async () => {
		const shopper = await makeShopper(api);
		await shopper.add(milk, 2);
		return shopper;
	};
	return { shop, milk, buyer };
}

it('C40 closed until a time: lists, the shop, slots and orders follow at once, say when it opens, and it opens by itself', async () => {
	const { shop, buyer } = await street();
	const [before, shopper] = [await slotsOf(shop), await buyer()];
	const { closedUntil, isOpen, isClosedByShop } = await put(shop, { closedUntil: inMs(HOUR_MS) });
	expect([isOpen, isClosedByShop, Date.parse(closedUntil ?? '') % MINUTE_MS]).toEqual([false, true, 0]);
	expect(await cardOf(shop)).toMatchObject({
		isOpen: false,
		opensAt: expect.stringMatching(/^\d\d:\d\d$/),
		opensOn: { inDays: expect.any(Number) },
	});
	expect(codeOf(await shopper.place())).toEqual([400, 'STORE_CLOSED', undefined]);
	const left = await slotsOf(shop);
	expect(left).toEqual(before.filter(({ start }) => start >= (closedUntil ?? '')));
	api.pass(HOUR_MS + MINUTE_MS);
	expect(await cardOf(shop)).toMatchObject({ isOpen: true });
	expect((await shopper.place()).status).toBe(201);
	expect((await put(shop, {})).closedUntil).toBeNull();
});

it('C40 closed for a day or longer and opened before that; shut, it stays shut until it is opened or closed for a time', async () => {
	const { shop } = await street();
	// An end just before midnight is rounded up into the day after.
	const noon = new Date(`${dayIn(9)}T12:00:00+05:30`).toISOString();
	expect(await put(shop, { closedUntil: noon })).toMatchObject({ isOpen: false, opensOn: { inDays: 9 } });
	expect(await put(shop, { isOpen: true })).toMatchObject({ isOpen: true, closedUntil: null });
	expect(await put(shop, { isOpen: false })).toMatchObject({ isOpen: false, opensAt: null, isShut: true });
	expect(await put(shop, { closedUntil: inMs(HOUR_MS) })).toMatchObject({ isOpen: false, isShut: false });
	expect(await put(shop, { closedUntil: null })).toMatchObject({ isOpen: true });
});

it('C40 holidays close the whole day, with its slots, keep in order, and one is opened by hand', async () => {
	const { shop } = await street();
	const named = await put(shop, { holidays: [dayIn(2), dayIn(1), dayIn(1)] });
	expect([named.isOpen, named.holidays]).toEqual([true, [dayIn(1), dayIn(2)]]);
	const days = (await slotsOf(shop)).map(({ start }) => dateInIndia(new Date(start)));
	expect(days).not.toContain(dayIn(1));
	expect(days).not.toContain(dayIn(2));
	// A system that sends its list every day may do so: what is over is left out.
	expect((await put(shop, { holidays: [dayIn(-3), dayIn(1)] })).holidays).toEqual([dayIn(1)]);
	const today = await put(shop, { holidays: [dayIn(0), dayIn(1)] });
	expect([today.isOpen, today.isClosedByShop, today.opensOn?.inDays]).toEqual([false, true, 2]);
	expect(await put(shop, { isOpen: true })).toMatchObject({ isOpen: true, holidays: [dayIn(1)] });
});

it('C40 a rush adds its minutes to cards and promises, and ends by itself', async () => {
	const { shop, buyer } = await street();
	const usual = (await cardOf(shop))?.deliveryEtaMinutes ?? 0;
	expect((await put(shop, { rush: { minutes: 30, until: inMs(HOUR_MS) } })).rush).toMatchObject({ minutes: 30 });
	expect((await cardOf(shop))?.deliveryEtaMinutes).toBe(usual + 30);
	const order = orderOf(await (await buyer()).place());
	const promised = Date.parse(order.eta ?? '') - api.app.clock.now().getTime();
	expect(promised).toBeGreaterThanOrEqual((usual + 30) * MINUTE_MS);
	expect((await put(shop, { rush: null })).rush).toBeNull();
	expect((await cardOf(shop))?.deliveryEtaMinutes).toBe(usual);
	await put(shop, { rush: { minutes: 20, until: inMs(HOUR_MS) } });
	api.pass(HOUR_MS + MINUTE_MS);
	expect((await cardOf(shop))?.deliveryEtaMinutes).toBe(usual);
	expect((await put(shop, {})).rush).toBeNull();
});

it('C40 ends and days that are over, too far away or no days are refused at their field', async () => {
	const { shop } = await street();
	for (const [field, json] of [
		['closedUntil', { closedUntil: inMs(-HOUR_MS) }],
		['closedUntil', { closedUntil: inMs(61 * DAY_MS) }],
		['closedUntil', { closedUntil: 'tomorrow' }],
		['rush', { rush: { minutes: 15, until: inMs(-HOUR_MS) } }],
		['rush', { rush: { minutes: 15, until: inMs(25 * HOUR_MS) } }],
		['rush.minutes', { rush: { minutes: 500, until: inMs(HOUR_MS) } }],
		['holidays', { holidays: [dayIn(400)] }],
		['autoAccept.minutes', { autoAccept: { minutes: 1 } }],
	] as const)
		expect(codeOf(await ask(`Partner ${PARTNER_TOKEN}`, shop, json)), JSON.stringify(json)).toEqual([400, 'INPUT_INVALID', field]);
	expect((await put(shop, {})).isOpen).toBe(true);
});

it('C40 orders are accepted by themselves, with their minutes and the rush’s; what is asked for in words waits', async () => {
	const { shop, buyer } = await street({ upi_id: 'rani@okaxis' });
	await put(shop, { autoAccept: { minutes: 45 }, rush: { minutes: 15, until: inMs(HOUR_MS) } });
	const shopper = await buyer();
	const { eta: read } = (await shopper.read()).delivery;
	const order = orderOf(await shopper.place());
	expect(order.stages.map(({ stage, by }) => [stage, by])).toEqual([
		['PLACED', 'CUSTOMER'],
		['ACCEPTED', 'SYSTEM'],
	]);
	// The button has promised no less, so nobody is told of a delay.
	expect(Date.parse(order.eta ?? '')).toBeLessThanOrEqual(Date.parse(read?.end ?? ''));
	const told = await api.app.db.selectFrom('outbox').select('template').where('body', 'like', `%${order.code}%`).orderBy('id').execute();
	expect(told.map(({ template }) => template)).not.toContain('order.LATE');
	expect(Math.round((Date.parse(order.eta ?? '') - Date.parse(order.placedAt)) / MINUTE_MS)).toBe(60);
	const other = await buyer();
	await other.cart('POST', 'custom-product/add', { customProductId: newId(), name: 'Coriander', quantity: 1 });
	expect(orderOf(await other.place()).stage).toBe('PLACED');
	// One that waited for its payment too, when it is paid in cash after all.
	const waiting = await buyer();
	await waiting.cart('PATCH', 'payment/update', { method: 'UPI' });
	const { id, stage } = orderOf(await waiting.place());
	expect(stage).toBe('PAYMENT_PENDING');
	const inCash = { token: waiting.token, json: { method: 'COD' }, headers: { 'Idempotency-Key': newId() } };
	expect((await api.call('POST', `payment/${id}/start`, inCash)).status).toBe(200);
	const { stages } = orderOf(await api.call('GET', `order/${id}`, { token: waiting.token }));
	expect(stages.map(({ stage: to, by }) => [to, by]).slice(1)).toEqual([
		['PLACED', 'CUSTOMER'],
		['ACCEPTED', 'SYSTEM'],
	]);
	await put(shop, { autoAccept: { minutes: null } });
	expect(orderOf(await (await buyer()).place()).stage).toBe('ACCEPTED');
	expect((await put(shop, { autoAccept: null })).autoAccept).toBeNull();
	expect(orderOf(await (await buyer()).place()).stage).toBe('PLACED');
});

it('C40 P2 staff close the shop and set a rush, owners and the association say the rest; other shops, revoked and unknown callers nothing', async () => {
	const { shop } = await street();
	const elsewhere = await makeShop(api.app);
	const staff = `Staff ${await makePerson(api, { role: 'staff', shopId: shop })}`;
	const owner = `Staff ${await makePerson(api, { role: 'owner', shopId: shop })}`;
	const association = `Staff ${await makePerson(api, { role: 'association', shopId: null })}`;
	const stranger = `Staff ${await makePerson(api, { role: 'owner', shopId: elsewhere })}`;
	const gone = await makeStaff(api, { role: 'owner', shopId: shop });
	await endRight(api.app.db, gone.rightId, api.app.clock.now());
	const OF_STAFF = [{ isOpen: true }, { closedUntil: null }, { rush: null }];
	const OF_OWNERS = [{ holidays: [] }, { autoAccept: null }, { isOpen: true, autoAccept: null }];
	for (const caller of [staff, owner, association, `Partner ${PARTNER_TOKEN}`]) {
		expect((await ask(caller, shop)).status).toBe(200);
		for (const json of OF_STAFF) expect((await ask(caller, shop, json)).status).toBe(200);
		for (const json of OF_OWNERS) expect((await ask(caller, shop, json)).status).toBe(caller === staff ? 403 : 200);
	}
	for (const json of [undefined, ...OF_STAFF, ...OF_OWNERS]) {
		expect((await ask(stranger, shop, json)).status).toBe(403);
		expect((await ask(`Staff ${gone.token}`, shop, json)).status).toBe(401);
		expect((await ask('Partner guessed', shop, json)).status).toBe(401);
	}
	expect((await ask(association, 'nobody1')).status).toBe(404);
});
