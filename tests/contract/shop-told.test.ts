import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SlotList } from '#lib/contract/cart.ts';
import { DAY_MS, INDIA_MS } from '#lib/format/durations.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { tag } from '#server/catalogue/tags.ts';
import { chaseUnanswered, remindMinutes } from '#server/order/chase-unanswered.ts';
import { expireUnpaid } from '#server/order/payment/expire.ts';
import { payBy } from '#server/order/payment/time-to-pay.ts';
import { CANCEL_AFTER_MIN } from '#server/order/time-to-answer.ts';
import { endOrderStreams } from '#server/order/watchers.ts';
import { setConfig } from '#server/store-config/remote-config.ts';
import { newId } from '#server/system/ids.ts';
import { PARTNER_TOKEN, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { placedOrder } from '../support/partner-calls.ts';
import { follow } from '../support/shop-stream.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';
import { until } from '../support/until.ts';

const MINUTE_MS = 60_000;
/** Midnight in India. */
const startOfTomorrow = (now: Date): number => (Math.floor((now.getTime() + INDIA_MS) / DAY_MS) + 1) * DAY_MS - INDIA_MS;
const PHONE = '+919820000007';
let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(async () => {
	await endOrderStreams(api.app);
	await api.close();
});

async function shopWithMilk(given: Parameters<typeof makeShop>[1] = {}) {
	const shop = await makeShop(api.app, { phone_e164: PHONE, ...given });
	return { shop, milk: await makeProduct(api.app, shop) };
}
async function placed(milk: string): Promise<{ shopper: Shopper; id: string; code: string }> {
	const { shopper, order } = await placedOrder(api, milk);
	return { shopper, id: order.id, code: order.code };
}
const told = async (code: string) => {
	const rows = await api.app.db.selectFrom('outbox').selectAll().where('recipient', '=', PHONE).orderBy('id').execute();
	return rows.filter(({ body }) => body.includes(code));
};
async function byUpi(shopper: Shopper, milk: string) {
	await shopper.add(milk);
	await shopper.cart('PATCH', 'payment/update', { method: 'UPI' });
	return shopper.place();
}

describe('a new order', () => {
	it('C40 is told to the shop’s phone in its language, and so is a cancellation; a shop without a phone is none the worse', async () => {
		const { milk } = await shopWithMilk({ language: 'hi' });
		const { shopper, id, code } = await placed(milk);
		expect(await told(code)).toMatchObject([{ template: 'shop.PLACED', language: 'hi', body: expect.stringMatching(/[\u0900-\u097f]/) }]);
		await cancel(api, shopper.token, id);
		expect((await told(code)).map(({ template }) => template)).toEqual(['shop.PLACED', 'shop.CANCELLED']);
		const silent = await shopWithMilk({ phone_e164: null });
		expect((await placed(silent.milk)).code).toMatch(/^NK-/);
	});
});

describe('the reason of a shop', () => {
	it('C40 is read in each reader’s language where it is one of the frequent ones, and as it is written where it is not', async () => {
		const { milk } = await shopWithMilk();
		const read = async (reason: string, isReturn = false) => {
			const { shopper, id } = await placed(milk);
			for (const move of isReturn ? ['accept', 'dispatch'] : []) await partner(api, 'POST', `orders/${id}/${move}`);
			await partner(api, 'POST', `orders/${id}/${isReturn ? 'return' : 'reject'}`, { reason, ...(isReturn && { restock: true }) });
			const seen = async (language: string) =>
				orderOf(await api.call('GET', `order/${id}`, { token: shopper.token, headers: { 'accept-language': language } })).stages.at(-1)
					?.reason;
			return [await seen('en'), await seen('te')];
		};
		expect(await read('CLOSING')).toEqual(['The shop is closing', 'షాపు మూసేస్తున్నాం']);
		expect(await read('UNPAID')).toEqual(['The payment did not come', 'పేమెంట్ రాలేదు']);
		expect(await read('NOBODY', true)).toEqual(['Nobody was there', 'అక్కడ ఎవరూ లేరు']);
		expect(await read('दूध नाही')).toEqual(['दूध नाही', 'दूध नाही']);
		// A word of a till's own, which here is a reason of the other end.
		expect(await read('REFUSED')).toEqual(['REFUSED', 'REFUSED']);
		expect(await read('FAR', true)).toEqual(['FAR', 'FAR']);
	});
});

describe('an order that its shop does not answer', () => {
	it('C40 is reminded once after the minutes of order_tat_breached, then cancelled with words for both, and gives back its stock', async () => {
		expect(await remindMinutes(api.app.db)).toBe(10);
		await setConfig(api.app.db, { key: 'order_tat_breached', language: '', value: '4' });
		const { shop, milk } = await shopWithMilk({ cancel_after_min: 8 });
		const { shopper, id, code } = await placed(milk);
		const stream = await follow(api, `Partner ${PARTNER_TOKEN}`, { query: `?storeId=${shop}`, lastEventId: '1' });
		await chaseUnanswered(api.app);
		expect(await told(code)).toHaveLength(1);
		api.pass(5 * MINUTE_MS);
		await Promise.all([chaseUnanswered(api.app), chaseUnanswered({ ...api.app })]);
		await chaseUnanswered(api.app);
		expect((await told(code)).map(({ template }) => template)).toEqual(['shop.PLACED', 'shop.REMINDER']);
		api.pass(4 * MINUTE_MS);
		await Promise.all([chaseUnanswered(api.app), chaseUnanswered({ ...api.app })]);
		const order = orderOf(await api.call('GET', `order/${id}`, { token: shopper.token, headers: { 'accept-language': 'hi' } }));
		expect(order.stages.map(({ stage, by }) => [stage, by])).toEqual([
			['PLACED', 'CUSTOMER'],
			['CANCELLED', 'SYSTEM'],
		]);
		expect(order.stages.at(-1)?.reason).toBe('दुकान से समय पर जवाब नहीं आया');
		// The shop reads why: in its message, over its stream and with the order.
		const why = 'the shop did not answer in time';
		expect((await told(code)).at(-1)).toMatchObject({ template: 'shop.CANCELLED', body: expect.stringContaining(`(${why})`) });
		await until(() => expect(stream.events().at(-1)).toMatchObject({ stage: 'CANCELLED', by: 'SYSTEM', reason: why }));
		stream.leave();
		await stream.ended;
		const atShop = orderOf(await partner(api, 'GET', `orders/${id}`));
		expect(atShop.stages.at(-1)).toMatchObject({ by: 'SYSTEM', reason: why });
		const customers = await api.app.db
			.selectFrom('outbox')
			.selectAll()
			.where('template', '=', 'order.CANCELLED')
			.orderBy('id', 'desc')
			.execute();
		expect(customers[0]?.body).toContain('the shop did not answer in time');
		const { stock } = await api.app.db.selectFrom('retailer_products').select('stock').where('id', '=', milk).executeTakeFirstOrThrow();
		expect(stock).toBe(100);
	});

	it('C40 is reminded after the minutes of the store while its shop has more to answer, else after half of them', async () => {
		await setConfig(api.app.db, { key: 'order_tat_breached', language: '', value: '10' });
		const orders = await Promise.all([15, 10].map(async (cancel_after_min) => placed((await shopWithMilk({ cancel_after_min })).milk)));
		const toldAfter = async (minutes: number) => {
			api.pass(minutes * MINUTE_MS);
			await chaseUnanswered(api.app);
			return (await Promise.all(orders.map(({ code }) => told(code)))).map(({ length }) => length);
		};
		expect([await toldAfter(6), await toldAfter(3), await toldAfter(2)].join(' ')).toBe('1,2 1,2 2,3');
	});

	it('C40 is told of with its reason where its shop looks for the money and it ends unpaid; of one paid online it has never heard', async () => {
		const { milk } = await shopWithMilk({ upi_id: 'shop@upi' });
		const shopper = await makeShopper(api);
		const [begun, left] = [orderOf(await byUpi(shopper, milk)), orderOf(await byUpi(shopper, milk))];
		const headers = { 'Idempotency-Key': newId() };
		const { status } = await api.call('POST', `payment/${begun.id}/start`, { token: shopper.token, headers, json: { method: 'UPI' } });
		expect(status).toBe(200);
		api.pass(31 * MINUTE_MS);
		await expireUnpaid(api.app);
		const body = expect.stringMatching(/is cancelled.*\(the payment did not come in time\)/);
		expect(await told(begun.code)).toMatchObject([{ template: 'shop.UPI' }, { template: 'shop.CANCELLED', body }]);
		expect(await told(left.code)).toEqual([]);
	});

	it('C40 waits as long as the store says where the shop has said nothing, and is left alone once answered', async () => {
		const { milk } = await shopWithMilk();
		const [waiting, answered] = [await placed(milk), await placed(milk)];
		await partner(api, 'POST', `orders/${answered.id}/accept`);
		api.pass((CANCEL_AFTER_MIN + 1) * MINUTE_MS);
		await chaseUnanswered(api.app);
		const stage = async ({ shopper, id }: typeof waiting) => orderOf(await api.call('GET', `order/${id}`, { token: shopper.token })).stage;
		expect([await stage(waiting), await stage(answered)]).toEqual(['CANCELLED', 'ACCEPTED']);
	});

	it('C40 is told of and cancelled in time, however many orders at a patient shop were reminded before and still wait', async () => {
		const patient = await shopWithMilk({ cancel_after_min: 1_440 });
		const { id: waits } = await placed(patient.milk);
		// As the real one, 250 times.
		const copies = sql`FROM generate_series(1, 250) n`;
		await sql`
			INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object(
				'id', 'waiting-' || n, 'code', 'W-' || n, 'idempotency_key', 'waiting-' || n, 'reminded_at', o.placed_at))).*
			${copies} JOIN orders o ON o.id = ${waits}`.execute(api.app.db);
		await sql`
			INSERT INTO order_stages SELECT (jsonb_populate_record(s, jsonb_build_object('order_id', 'waiting-' || n))).*
			${copies} JOIN order_stages s ON s.order_id = ${waits}`.execute(api.app.db);
		api.pass(MINUTE_MS);
		const { milk } = await shopWithMilk();
		const { shopper, id, code } = await placed(milk);
		api.pass((CANCEL_AFTER_MIN - 1) * MINUTE_MS);
		await chaseUnanswered(api.app);
		expect((await told(code)).map(({ template }) => template)).toEqual(['shop.PLACED', 'shop.REMINDER']);
		api.pass(2 * MINUTE_MS);
		await chaseUnanswered(api.app);
		expect(orderOf(await api.call('GET', `order/${id}`, { token: shopper.token })).stage).toBe('CANCELLED');
		// A day later, as the next test may be, their time is up as well.
		await api.app.db.updateTable('orders').set({ stage: 'CANCELLED' }).where('id', 'like', 'waiting-%').execute();
	});

	it('C40 does not pay for time in which the store was away: its shop has its whole time anew, and is reminded again', async () => {
		const { milk } = await shopWithMilk({ cancel_after_min: 20 });
		const { shopper, id, code } = await placed(milk);
		const stage = async () => orderOf(await api.call('GET', `order/${id}`, { token: shopper.token })).stage;
		const chase = async (minutes: number, awayMin = 0) => {
			api.pass(minutes * MINUTE_MS);
			await sql`UPDATE store_pulse SET at = clock_timestamp() - make_interval(mins => ${awayMin})`.execute(api.app.db);
			await Promise.all([chaseUnanswered(api.app), chaseUnanswered({ ...api.app })]);
			return stage();
		};
		await chaseUnanswered(api.app);
		expect(await chase(11)).toBe('PLACED');
		expect((await told(code)).map(({ template }) => template)).toEqual(['shop.PLACED', 'shop.REMINDER']);
		expect(await chase(12 * 60, 12 * 60)).toBe('PLACED');
		expect(await told(code)).toHaveLength(2);
		expect(await chase(11)).toBe('PLACED');
		expect((await told(code)).at(-1)).toMatchObject({ template: 'shop.REMINDER' });
		expect(await told(code)).toHaveLength(3);
		expect(await chase(8, 1)).toBe('PLACED');
		expect(await chase(2)).toBe('CANCELLED');
	});

	it('C39 C40 a shop that was closed has its time from its next opening on, and so has the payment by UPI', async () => {
		const { shop, milk } = await shopWithMilk({ cancel_after_min: 20, closed: true });
		const opensAt = startOfTomorrow(api.app.clock.now()) + 9 * 60 * MINUTE_MS;
		const hours = { shop_id: shop, weekday: new Date(opensAt + INDIA_MS).getUTCDay(), opens_min: 9 * 60, closes_min: 21 * 60 };
		await api.app.db.insertInto('shop_hours').values(hours).execute();
		forgetTags(api.app, [tag.shops, tag.shop(shop)]);
		const shopper = await makeShopper(api);
		await shopper.add(milk);
		const [slot] = SlotList.parse((await api.call('GET', 'order/slots', { query: `?storeId=${shop}` })).data).slots;
		expect((await shopper.cart('PATCH', 'delivery/update', { slot: slot && { start: slot.start, end: slot.end } })).status).toBe(200);
		const { id } = orderOf(await shopper.place());
		// From the table: in the night the next opening is so far that the shopper's log-in ends before it.
		const stage = async () => (await api.app.db.selectFrom('orders').select('stage').where('id', '=', id).executeTakeFirstOrThrow()).stage;
		const at = async (ms: number) => {
			api.pass(ms - api.app.clock.now().getTime());
			await chaseUnanswered(api.app);
			return stage();
		};
		expect(await at(api.app.clock.now().getTime() + 31 * MINUTE_MS)).toBe('PLACED');
		expect(await at(opensAt + 19 * MINUTE_MS)).toBe('PLACED');
		expect(await at(opensAt + 21 * MINUTE_MS)).toBe('CANCELLED');
		const [placedAt, open] = [new Date(opensAt - 600 * MINUTE_MS), new Date(opensAt)];
		expect(payBy('UPI', placedAt, open)).toEqual(new Date(opensAt + 30 * MINUTE_MS));
		expect(payBy('ONLINE', placedAt, open)).toEqual(new Date(placedAt.getTime() + 15 * MINUTE_MS));
	});
});
