import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { etaOf } from '#server/order/destination.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { makeShopper, orderOf, partner, type Shopper } from '../support/shopper.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const INDIA_MS = 5.5 * HOUR_MS;

let api: TestApi;
let shop: string;
let shopper: Shopper;
beforeEach(async () => {
	api = await testApi();
	// Open from 09:00 to 21:00 in India every day; it is 10:00 there.
	shop = await makeShop(api.app, { closed: true, is_pickup: true });
	const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ shop_id: shop, weekday, opens_min: 540, closes_min: 1_260 }));
	await api.app.db.insertInto('shop_hours').values(days).execute();
	api.pass(at(1, 10).getTime() - api.app.clock.now().getTime());
	shopper = await makeShopper(api);
	await shopper.add(await makeProduct(api.app, shop));
});
afterEach(() => api.close());

/** An hour of a day in India, days from today. */
function at(day: number, hour: number): Date {
	const today = Math.floor((api.app.clock.now().getTime() + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS;
	return new Date(today + day * DAY_MS + hour * HOUR_MS);
}
const choose = (start: Date, end: Date) => shopper.cart('PATCH', 'delivery/update', { slot: { start, end } });
const BAD = { code: 'INPUT_INVALID', field: 'slot' };

describe('C15 C39 a time to deliver in', () => {
	it('lies ahead, today or within three days, lasts four hours at most, within one opening of the shop', async () => {
		for (const [start, end] of [
			[at(0, 11), at(0, 15)],
			[at(0, 20), at(0, 21)],
			[at(3, 19), at(3, 21)],
		] as const)
			expect((await choose(start, end)).cart.delivery.slot, start.toISOString()).toEqual({
				start: start.toISOString(),
				end: end.toISOString(),
			});
		const soon = new Date(api.app.clock.now().getTime() + 1_000);
		for (const [start, end] of [
			[soon, at(4_000, 12)],
			[at(0, 9), at(0, 12)],
			[at(0, 11), at(0, 15.1)],
			[at(0, 12), at(0, 11)],
			[at(0, 20), at(0, 22)],
			[at(1, 8), at(1, 10)],
			[at(4, 10), at(4, 11)],
		] as const)
			expect((await choose(start, end)).errors[0], `${start.toISOString()} ${end.toISOString()}`).toMatchObject(BAD);
	});

	it('is asked again when the order is placed: it may be over, or the shop have other hours', async () => {
		await choose(at(0, 11), at(0, 12));
		api.pass(1.5 * HOUR_MS);
		expect((await shopper.place()).errors[0]).toMatchObject(BAD);
		await choose(at(1, 18), at(1, 20));
		const reply = await shopper.place();
		expect(orderOf(reply).eta).toBe(at(1, 20).toISOString());
		await shopper.cart('PATCH', 'delivery/update', { slot: { start: at(1, 2), end: at(1, 4) } });
		await shopper.add(await makeProduct(api.app, shop));
		expect((await shopper.place()).errors[0]).toMatchObject(BAD);
	});

	it('never makes an order due before it was placed', async () => {
		const record = (await shopTable(api.app)).get(shop);
		if (!record) throw new Error('no shop');
		const now = api.app.clock.now();
		expect(etaOf(record, null, at(0, 9), now).getTime()).toBeGreaterThan(now.getTime());
		expect(etaOf(record, null, null, now).getTime()).toBeGreaterThan(now.getTime());
	});
});

describe('C40 the way of an order', () => {
	it('is made ready only to be collected, and sent on its way only to be delivered', async () => {
		for (const [type, wrong, right] of [
			['PICKUP', 'dispatch', 'ready'],
			['DELIVERY', 'ready', 'dispatch'],
		] as const) {
			await shopper.cart('PATCH', 'delivery/update', { type });
			await shopper.add(await makeProduct(api.app, shop));
			const { id } = orderOf(await shopper.place());
			await partner(api, 'POST', `orders/${id}/accept`);
			const refused = await partner(api, 'POST', `orders/${id}/${wrong}`);
			expect([type, refused.status, refused.errors[0]?.code]).toEqual([type, 409, 'STAGE_CONFLICT']);
			expect((await partner(api, 'POST', `orders/${id}/${right}`)).status).toBe(200);
		}
	});
});
