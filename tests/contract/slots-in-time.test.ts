import { afterEach, beforeEach, expect, it } from 'vitest';
import { SlotList } from '#lib/contract/cart.ts';
import { DAY_MS, HOUR_MS, INDIA_MS } from '#lib/format/durations.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { HERE, makeAddress, makeProduct, makeShop } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

const MINUTE_MS = 60_000;
const GONE = { code: 'SLOT_UNAVAILABLE', field: 'slot' };

let api: TestApi;
let shop: string;
let shopper: Shopper;
beforeEach(async () => {
	api = await testApi({ reused: true });
	// 25 minutes before the way, slots of half an hour from 09:00 in India; it is 21 minutes past 10 there, so that who orders now is promised 11:00.
	shop = await makeShop(api.app, { closed: true, is_pickup: true, delivery_eta_min: 25, slot_minutes: 30 });
	const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ shop_id: shop, weekday, opens_min: 540, closes_min: 1_260 }));
	await api.app.db.insertInto('shop_hours').values(days).execute();
	goTo(24 + 10, 21);
	shopper = await makeShopper(api);
	await shopper.add(await makeProduct(api.app, shop));
});
afterEach(() => api.close());

/** A time of today in India. */
function at(hour: number, minute: number): Date {
	const today = Math.floor((api.app.clock.now().getTime() + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS;
	return new Date(today + hour * HOUR_MS + minute * MINUTE_MS);
}
const goTo = (hour: number, minute: number) => api.pass(at(hour, minute).getTime() - api.app.clock.now().getTime());
/** The beginning of the first slot that is offered, as a clock in India shows it. */
async function first(who: Shopper | null = shopper, location = ''): Promise<string> {
	const reply = await api.call('GET', 'order/slots', { query: `?storeId=${shop}${location}`, ...(who && { token: who.token }) });
	const slot = SlotList.parse(reply.data).slots.find(({ available }) => available);
	return new Date(Date.parse(slot?.start ?? '') + INDIA_MS).toISOString().slice(11, 16);
}
const update = (json: object) => shopper.cart('PATCH', 'delivery/update', json);
const choose = (hour: number, minute: number) =>
	update({ slot: { start: at(hour, minute), end: new Date(at(hour, minute).getTime() + 30 * MINUTE_MS) } });
const noticed = async () => (await shopper.read()).notices.map(({ code }) => code);

it('C15 C39 a time that ends before what is ordered now would come is not offered, and who asks for it chooses again', async () => {
	expect(await first()).toBe('10:30');
	expect((await choose(10, 30)).status).toBe(200);
	expect(await noticed()).toEqual([]);
	// 25 minutes from now are 10:50 on the next five, and ten more 11:00; from 10:26 on they are 11:05.
	goTo(10, 26);
	expect(await first()).toBe('11:00');
	expect(await noticed()).toEqual(['SLOT_UNAVAILABLE']);
	expect((await shopper.place()).errors[0]).toMatchObject(GONE);
	expect((await choose(10, 30)).errors[0]).toMatchObject(GONE);
	await choose(11, 0);
	expect(orderOf(await shopper.place()).eta).toBe(at(11, 30).toISOString());
});

it('C15 C40 a rush, and the minutes of a shop that accepts by itself, count', async () => {
	await choose(10, 30);
	await partner(api, 'PUT', `shops/${shop}`, { rush: { minutes: 30, until: at(12, 0) } });
	expect([await first(), await noticed()]).toEqual(['11:00', ['SLOT_UNAVAILABLE']]);
	expect((await shopper.place()).errors[0]).toMatchObject(GONE);
	await partner(api, 'PUT', `shops/${shop}`, { rush: null, autoAccept: { minutes: 60 } });
	expect([await first(), await noticed()]).toEqual(['11:30', ['SLOT_UNAVAILABLE']]);
	await partner(api, 'PUT', `shops/${shop}`, { autoAccept: null });
	expect(await noticed()).toEqual([]);
	expect(orderOf(await shopper.place()).eta).toBe(at(11, 0).toISOString());
});

it('C15 the way to the address counts, for guests from where they look; what is collected has none', async () => {
	// 2.2 km: five minutes more.
	const far = { lat: HERE.lat + 0.02, lng: HERE.lng };
	const locationId = await makeAddress(api.app, shopper.id, far);
	await choose(10, 30);
	expect((await update({ locationId })).cart.notices).toMatchObject([{ code: 'SLOT_UNAVAILABLE' }]);
	expect(await first()).toBe('11:00');
	expect((await choose(10, 30)).errors[0]).toMatchObject(GONE);
	expect((await shopper.place()).errors[0]).toMatchObject(GONE);
	expect([await first(null, `&location=${far.lat},${far.lng}`), await first(null, `&location=${HERE.lat},${HERE.lng}`)]).toEqual([
		'11:00',
		'10:30',
	]);
	// Where the shop does not deliver, no way counts.
	expect(await first(null, '&location=12.9716,77.5946')).toBe('10:30');
	await update({ type: 'PICKUP' });
	expect([await first(), await noticed()]).toEqual(['10:30', []]);
	expect(orderOf(await shopper.place()).eta).toBe(at(11, 0).toISOString());
});

it('a place that is held stays its customer’s when the shop takes room away: nothing tells them otherwise, and they can order', async () => {
	const slot = { start: at(16, 0), end: at(16, 30) };
	expect((await update({ slot })).status).toBe(200);
	await partner(api, 'PUT', `shops/${shop}`, { slots: [{ start: slot.start.toISOString(), capacity: 0 }] });
	const other = await makeShopper(api);
	await other.add(await makeProduct(api.app, shop));
	expect((await other.cart('PATCH', 'delivery/update', { slot })).errors[0]).toMatchObject(GONE);
	expect((await shopper.read()).notices).toEqual([]);
	expect((await shopper.place()).status).toBe(201);
});

it('nobody keeps a place from others for longer than half an hour in the hour without an order', async () => {
	await partner(api, 'PUT', `shops/${shop}`, { slotCapacity: 1 });
	const isFreeAfter = async (minutes: number) => {
		api.pass(minutes * MINUTE_MS);
		const reply = await api.call('GET', 'order/slots', { query: `?storeId=${shop}` });
		return SlotList.parse(reply.data).slots.find((slot) => slot.start === at(20, 0).toISOString())?.available;
	};
	await choose(20, 0);
	expect(await isFreeAfter(9)).toBe(false);
	await choose(20, 0);
	expect(await isFreeAfter(9)).toBe(false);
	// No time in between begins no new half hour.
	await update({ slot: '' });
	await choose(20, 0);
	expect(await isFreeAfter(9)).toBe(false);
	await choose(20, 0);
	expect(await isFreeAfter(4)).toBe(true);
	expect((await choose(20, 0)).status).toBe(200);
	expect(await isFreeAfter(0)).toBe(true);
	// Who orders has it all the same, and begins anew; so does who comes back when the hour is over.
	const { id } = orderOf(await shopper.place());
	await cancel(api, shopper.token, id);
	await shopper.add(await makeProduct(api.app, shop));
	await choose(20, 0);
	expect(await isFreeAfter(9)).toBe(false);
	api.pass(HOUR_MS);
	await choose(20, 0);
	expect(await isFreeAfter(9)).toBe(false);
});
