import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SlotList } from '#lib/contract/cart.ts';
import { DAY_MS, HOUR_MS, INDIA_MS } from '#lib/format/durations.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { HERE, makeAddress, makeProduct, makeShop } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

const MINUTE_MS = 60_000;
/** Longer than a place is held. */
const HELD_MS = 11 * MINUTE_MS;

let api: TestApi;
let shop: string;
let milk: string;
let shopper: Shopper;
beforeEach(async () => {
	api = await testApi({ reused: true });
	// Open from 09:00 to 13:15 and from 16:00 to 21:00 in India every day; it is two minutes to 10:00 there.
	shop = await makeShop(api.app, { closed: true, is_pickup: true, delivery_eta_min: 25 });
	const days = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => [
		{ shop_id: shop, weekday, opens_min: 540, closes_min: 795 },
		{ shop_id: shop, weekday, opens_min: 960, closes_min: 1_260 },
	]);
	await api.app.db.insertInto('shop_hours').values(days).execute();
	api.pass(at(1, 10).getTime() - 2 * MINUTE_MS - api.app.clock.now().getTime());
	milk = await makeProduct(api.app, shop);
	shopper = await makeShopper(api);
	await shopper.add(milk);
});
afterEach(() => api.close());

/** An hour of a day in India, days from today. */
function at(day: number, hour: number): Date {
	const today = Math.floor((api.app.clock.now().getTime() + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS;
	return new Date(today + day * DAY_MS + hour * HOUR_MS);
}
const update = (json: object, who = shopper) => who.cart('PATCH', 'delivery/update', json);
const choose = (start: Date, end: Date, who = shopper) => update({ slot: { start, end } }, who);
const slots = async (who: Shopper | null = null) => {
	const reply = await api.call('GET', 'order/slots', { query: `?storeId=${shop}`, ...(who && { token: who.token }) });
	return SlotList.parse(reply.data).slots;
};
const availableAt = async (start: Date, who: Shopper | null = null) =>
	(await slots(who)).find((slot) => slot.start === start.toISOString())?.available;
const another = async (pack = milk) => {
	const one = await makeShopper(api);
	await one.add(pack);
	return one;
};
const BAD = { code: 'INPUT_INVALID', field: 'slot' };
const GONE = { code: 'SLOT_UNAVAILABLE', field: 'slot' };

describe('C15 C39 a time to deliver in', () => {
	it('is one of the shop’s slots of the next three days, within its opening hours', async () => {
		const today = [
			[at(0, 11), at(0, 13.25)],
			[at(0, 16), at(0, 18)],
			[at(0, 18), at(0, 20)],
			[at(0, 20), at(0, 21)],
		].map(([start, end]) => ({ start: start?.toISOString(), end: end?.toISOString(), available: true }));
		const all = await slots();
		expect(all.slice(0, 4)).toEqual(today);
		// What is left of an opening makes a slot from half an hour on; the day's first is over.
		expect(all).toHaveLength(4 + 5 + 5 + 0);
		expect(all.every(({ end }) => new Date(end).getTime() <= api.app.clock.now().getTime() + 3 * DAY_MS)).toBe(true);
		for (const slot of all)
			expect((await update({ slot: { start: slot.start, end: slot.end } })).cart.delivery.slot).toEqual({
				start: slot.start,
				end: slot.end,
			});
		for (const [start, end] of [
			[at(0, 9), at(0, 11)],
			[at(0, 11), at(0, 12)],
			[at(0, 11.5), at(0, 13)],
			[at(0, 20), at(0, 22)],
			[at(1, 1.5), at(1, 3.5)],
			[at(4, 16), at(4, 18)],
		] as const)
			expect((await choose(start, end)).errors[0], `${start.toISOString()} ${end.toISOString()}`).toMatchObject(BAD);
		expect((await api.call('GET', 'order/slots', { query: '?storeId=nobody1' })).status).toBe(404);
		const empty = await makeShopper(api);
		expect((await choose(at(0, 16), at(0, 18), empty)).errors[0]).toMatchObject({ code: 'CART_EMPTY', field: 'slot' });
	});

	it('is the promise of the order; without one the order comes as soon as possible, by the later end of the range', async () => {
		// 25 minutes from now on the next five, and ten more where streets are full.
		const range = { start: at(0, 10 + 25 / 60).toISOString(), end: at(0, 10 + 35 / 60).toISOString() };
		expect((await shopper.read()).delivery.eta).toEqual(range);
		expect(orderOf(await shopper.place()).eta).toBe(range.end);
		// Read just before the next five minutes begin and placed after: the order keeps to what was read, for three minutes.
		const goTo = (minutes: number) => api.pass(at(0, 10 + minutes / 60).getTime() - api.app.clock.now().getTime());
		for (const [placedMin, keeps] of [
			[7.5, true],
			[14, false],
		] as const) {
			await shopper.add(milk);
			goTo(placedMin === 7.5 ? 4.8 : 7.6);
			const { eta } = (await shopper.read()).delivery;
			goTo(placedMin);
			const now = (await shopper.read()).delivery.eta;
			expect(now?.end).not.toBe(eta?.end);
			expect(orderOf(await shopper.place({ expectedEta: eta?.end })).eta).toBe(keeps ? eta?.end : now?.end);
		}
		await shopper.add(milk);
		const chosen = (await choose(at(0, 18), at(0, 20))).cart.delivery;
		expect(chosen.eta).toEqual(chosen.slot);
		expect(orderOf(await shopper.place())).toMatchObject({ eta: at(0, 20).toISOString(), delivery: { slot: chosen.slot } });
		// The next order begins without it.
		await shopper.add(milk);
		expect((await shopper.read()).delivery.slot).toBeNull();
		api.pass(4 * HOUR_MS);
		expect((await shopper.read()).delivery.eta).toBeNull();
		expect((await shopper.place()).errors[0]?.code).toBe('STORE_CLOSED');
		await choose(at(0, 16), at(0, 18));
		expect(orderOf(await shopper.place()).eta).toBe(at(0, 18).toISOString());
	});

	it('has room for as many orders as the shop says, and a place is held while its shopper pays', async () => {
		await partner(api, 'PUT', `shops/${shop}`, { slotCapacity: 1 });
		const [start, end] = [at(0, 16), at(0, 18)];
		const other = await another();
		expect((await choose(start, end)).status).toBe(200);
		expect([await availableAt(start), await availableAt(start, shopper), await availableAt(at(0, 18))]).toEqual([false, true, true]);
		expect([(await choose(start, end, other)).status, (await choose(start, end, other)).errors[0]]).toMatchObject([409, GONE]);
		// Whoever chooses another time, or none (an empty text, as browsers send it), or empties the cart, gives it back.
		await update({ slot: '' });
		expect(await availableAt(start)).toBe(true);
		await choose(start, end, other);
		await other.cart('DELETE', 'product/delete', { retailerProductId: milk });
		expect(await availableAt(start)).toBe(true);
		await other.add(milk);
		expect((await other.read()).delivery.slot).toBeNull();

		// Held too long: whoever comes first has it; the other is told in the cart and chooses again.
		await choose(start, end);
		api.pass(HELD_MS);
		await choose(start, end, other);
		expect((await shopper.read()).notices).toMatchObject([{ code: 'SLOT_UNAVAILABLE' }]);
		expect((await shopper.place()).errors[0]).toMatchObject(GONE);
		const { id } = orderOf(await other.place());
		expect(await availableAt(start)).toBe(false);
		expect((await shopper.place()).errors[0]).toMatchObject(GONE);
		// A cancelled order gives its place back.
		await cancel(api, other.token, id);
		expect(await availableAt(start)).toBe(true);
		expect((await shopper.place()).status).toBe(201);
	});

	it('the shop gives one slot more or less room than the others, and longer slots', async () => {
		const start = at(0, 16);
		await partner(api, 'PUT', `shops/${shop}`, { slots: [{ start: start.toISOString(), capacity: 0 }] });
		expect(await availableAt(start)).toBe(false);
		expect((await choose(start, at(0, 18))).errors[0]).toMatchObject(GONE);
		await partner(api, 'PUT', `shops/${shop}`, { slots: [{ start: start.toISOString(), capacity: null }], slotMinutes: 60 });
		expect((await choose(start, at(0, 17))).status).toBe(200);
		for (const json of [{ slotMinutes: 10 }, { slotCapacity: -1 }, { slots: [{ start: 'soon', capacity: 1 }] }])
			expect((await partner(api, 'PUT', `shops/${shop}`, json)).errors[0]?.code).toBe('INPUT_INVALID');
	});

	it('E10 the last place of a slot goes to one of 50 who order at once', async () => {
		const [start, end] = [at(0, 16), at(0, 18)];
		// Each buys something else, so that the slot alone has them wait for one another; its row is there before them.
		const buyers = await Promise.all(Array.from({ length: 50 }, async () => another(await makeProduct(api.app, shop))));
		await partner(api, 'PUT', `shops/${shop}`, { slots: [{ start: start.toISOString(), capacity: null }] });
		// All of them chose it, and held it too long.
		await api.app.db.updateTable('carts').set({ slot_start: start, slot_end: end }).execute();
		await partner(api, 'PUT', `shops/${shop}`, { slotCapacity: 1 });
		const replies = await Promise.all(buyers.map((buyer) => buyer.place()));
		expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
		expect(replies.filter(({ errors }) => errors[0]?.code === 'SLOT_UNAVAILABLE')).toHaveLength(49);
		const held = await Promise.all(buyers.slice(0, 10).map((buyer) => choose(at(0, 18), at(0, 20), buyer)));
		expect(held.filter(({ status }) => status === 200)).toHaveLength(1);
	});

	it('is asked again when the order is placed: it may be over, or the shop have other hours', async () => {
		await choose(at(0, 11), at(0, 13.25));
		api.pass(1.5 * HOUR_MS);
		expect((await shopper.place()).errors[0]).toMatchObject(GONE);
		await choose(at(1, 18), at(1, 20));
		await partner(api, 'PUT', `shops/${shop}`, { isOpen: false });
		expect((await shopper.place()).errors[0]?.code).toBe('STORE_CLOSED');
		expect(await slots()).toEqual([]);
	});
});

describe('C15 how to deliver', () => {
	it('takes the receiver, what to do when something is out, and a tip; the order has them', async () => {
		const bread = await makeProduct(api.app, shop);
		await shopper.add(bread);
		const before = await shopper.read();
		expect(before).toMatchObject({ bill: { tip: 0 }, delivery: { substitution: 'CALL_ME' } });
		expect(before.delivery.receiver).toBeUndefined();
		const json = {
			instructions: 'Leave it with the guard',
			receiver: { name: 'Asha', phone: '98200 12345' },
			substitution: 'SIMILAR',
			lineSubstitutions: [
				{ retailerProductId: bread, substitution: 'LEAVE_OUT' },
				{ retailerProductId: 'nobody1', substitution: 'CALL_ME' },
			],
			tip: 20.5,
		};
		const { cart } = await update(json);
		const receiver = { name: 'Asha', phone: '+919820012345' };
		expect(cart).toMatchObject({ bill: { tip: 20.5, toPay: before.bill.toPay + 20.5 }, delivery: { receiver, substitution: 'SIMILAR' } });
		const lines = [milk, bread].map((retailerProductId, at) => ({ retailerProductId, substitution: at === 0 ? null : 'LEAVE_OUT' }));
		expect(cart.cartProducts).toMatchObject(lines);
		const order = orderOf(await shopper.place());
		expect(order).toMatchObject({
			bill: { tip: 20.5 },
			lines,
			delivery: { instructions: 'Leave it with the guard', receiver, substitution: 'SIMILAR' },
		});
		// The preference stays for the next order; what was for this one does not.
		await shopper.add(milk);
		const next = await shopper.read();
		expect(next).toMatchObject({ bill: { tip: 0 }, delivery: { substitution: 'SIMILAR', instructions: '' } });
		expect(next.delivery.receiver).toBeUndefined();
		const { phone_e164: phone } = await api.app.db
			.selectFrom('customers')
			.select('phone_e164')
			.where('id', '=', shopper.id)
			.executeTakeFirstOrThrow();
		expect(orderOf(await shopper.place()).delivery.receiver).toEqual({ name: '', phone });
	});

	it('refuses by field what it does not take, and changes nothing then', async () => {
		const before = await shopper.read();
		for (const [json, code, field] of [
			[{ receiver: { name: 'Asha', phone: '12345' } }, 'PHONE_INVALID', 'receiver.phone'],
			[{ receiver: { name: ' ', phone: '9820012345' } }, 'INPUT_INVALID', 'receiver.name'],
			[{ tip: -1 }, 'INPUT_INVALID', 'tip'],
			[{ tip: 1_001 }, 'INPUT_INVALID', 'tip'],
			[{ tip: 0.001 }, 'INPUT_INVALID', 'tip'],
			[{ substitution: 'ANYTHING' }, 'INPUT_INVALID', 'substitution'],
			[{ locationId: 'nobody1', tip: 10 }, 'NOT_FOUND', 'locationId'],
		] as const)
			expect((await update(json)).errors[0], JSON.stringify(json)).toMatchObject({ code, field });
		expect((await shopper.read()).delivery).toEqual(before.delivery);
		expect((await shopper.read()).bill).toEqual(before.bill);
	});

	it('offers collection only where the shop does, without fee or tip', async () => {
		await update({ tip: 20 });
		const { cart } = await update({ type: 'PICKUP' });
		expect(cart).toMatchObject({
			delivery: { type: 'PICKUP', canPickup: true, pickupAddress: expect.any(String) },
			bill: { tip: 0, deliveryFee: 0, platformFee: 0, toPay: 50 },
		});
		await partner(api, 'PUT', `shops/${shop}`, { isPickup: false });
		const { notices, delivery } = await shopper.read();
		expect(notices).toMatchObject([{ code: 'PICKUP_NOT_OFFERED' }]);
		expect(delivery).not.toHaveProperty('pickupAddress');
		expect((await shopper.place()).errors[0]).toMatchObject({ code: 'PICKUP_NOT_OFFERED' });
		expect((await update({ type: 'PICKUP' })).errors[0]).toMatchObject({ code: 'PICKUP_NOT_OFFERED', field: 'type' });
		const empty = await makeShopper(api);
		expect((await update({ type: 'PICKUP' }, empty)).errors[0]).toMatchObject({ code: 'CART_EMPTY', field: 'type' });
	});

	it('C16 names the ways to pay that there are', async () => {
		expect((await shopper.read()).payment).toEqual({ method: 'COD', methods: ['COD'] });
		const reply = await shopper.cart('PATCH', 'payment/update', { method: 'UPI' });
		expect(reply.errors[0]).toMatchObject({ code: 'PAYMENT_UNSUPPORTED', field: 'method' });
	});

	it('an address farther away takes longer', async () => {
		const locationId = await makeAddress(api.app, shopper.id, { lat: HERE.lat + 0.02, lng: HERE.lng });
		// 2.2 km: five minutes more.
		expect((await update({ locationId })).cart.delivery.eta?.end).toBe(at(0, 10 + 40 / 60).toISOString());
	});
});

describe('C39 an order whose answer was lost', () => {
	it('is found by its key, by its own customer alone', async () => {
		const { id } = orderOf(await shopper.place({ key: 'key-of-the-lost-one' }));
		const found = async ({ token }: Shopper, key: string) => (await api.call('GET', 'order', { token, query: `?key=${key}` })).data;
		expect(await found(shopper, 'key-of-the-lost-one')).toMatchObject({ orders: [{ id }] });
		expect(await found(shopper, 'key-of-no-order')).toMatchObject({ orders: [] });
		expect(await found(await another(), 'key-of-the-lost-one')).toMatchObject({ orders: [] });
	});
});

describe('C40 the way of an order', () => {
	it('is made ready only to be collected, and sent on its way only to be delivered', async () => {
		for (const [type, wrong, right] of [
			['PICKUP', 'dispatch', 'ready'],
			['DELIVERY', 'ready', 'dispatch'],
		] as const) {
			await shopper.add(milk);
			await update({ type });
			const { id } = orderOf(await shopper.place());
			await partner(api, 'POST', `orders/${id}/accept`);
			const refused = await partner(api, 'POST', `orders/${id}/${wrong}`);
			expect([type, refused.status, refused.errors[0]?.code]).toEqual([type, 409, 'STAGE_CONFLICT']);
			expect((await partner(api, 'POST', `orders/${id}/${right}`)).status).toBe(200);
		}
	});
});
