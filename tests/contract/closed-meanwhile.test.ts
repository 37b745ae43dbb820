import { expect, it } from 'vitest';
import { SlotList } from '#lib/contract/cart.ts';
import { chaseUnanswered } from '#server/order/chase-unanswered.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { openPayStore } from '../support/payments.ts';
import { makeShopper } from '../support/shopper.ts';

const MINUTE_MS = 60_000;
const { api, provider, read, start, started, hook } = await openPayStore();

const put = async (shop: string, json: object) => expect((await partner(api, 'PUT', `shops/${shop}`, json)).status).toBe(200);
const inMs = (ms: number) => new Date(api.app.clock.now().getTime() + ms).toISOString();

/** An order that waits for its online payment, at a shop that accepts by itself; `pay` brings the money. */
async function waiting(shop: string, { isForSlot = false } = {}) {
	const shopper = await makeShopper(api);
	await shopper.add(await makeProduct(api.app, shop), 2);
	await shopper.cart('PATCH', 'payment/update', { method: 'ONLINE' });
	if (isForSlot) {
		const { slots } = SlotList.parse((await api.call('GET', 'order/slots', { query: `?storeId=${shop}` })).data);
		const slot = slots.at(-1);
		expect((await shopper.cart('PATCH', 'delivery/update', { slot: slot && { start: slot.start, end: slot.end } })).status).toBe(200);
	}
	const { id, bill } = orderOf(await shopper.place());
	const { checkout } = started(await start(shopper, id));
	const pay = async () => {
		const captured = provider.event('payment.captured', { order_id: checkout?.fields.order_id ?? '', amount: bill.toPay * 100 });
		expect(await hook(captured)).toBe(200);
		return read(shopper, id);
	};
	return { pay, now: () => read(shopper, id) };
}

it('C39 C40 an order that is paid after its shop has closed is not accepted by itself, and ends unanswered in its time', async () => {
	for (const closing of [{ isOpen: false }, { closedUntil: inMs(5 * 60 * MINUTE_MS) }]) {
		const shop = await makeShop(api.app, { is_auto_accept: true });
		const order = await waiting(shop);
		await put(shop, closing);
		api.pass(5 * MINUTE_MS);
		expect((await order.pay()).stage).toBe('PLACED');
		api.pass(29 * MINUTE_MS);
		await chaseUnanswered(api.app);
		expect((await order.now()).stage).toBe('PLACED');
		api.pass(2 * MINUTE_MS);
		await chaseUnanswered(api.app);
		expect((await order.now()).stages.at(-1)).toMatchObject({ stage: 'CANCELLED', reason: expect.stringContaining('answer') });
	}
});

it('C39 C40 a delivery time is accepted by itself while its shop is closed for a while, but not when it is closed at that time', async () => {
	const shop = await makeShop(api.app, { is_auto_accept: true });
	const [kept, lost] = [await waiting(shop, { isForSlot: true }), await waiting(shop, { isForSlot: true })];
	await put(shop, { closedUntil: inMs(60 * MINUTE_MS) });
	expect((await kept.pay()).stage).toBe('ACCEPTED');
	await put(shop, { closedUntil: inMs(10 * 24 * 60 * MINUTE_MS) });
	expect((await lost.pay()).stage).toBe('PLACED');
});

it('C39 C40 a shop has its time to answer a delivery time from its next opening, when the money comes while it is closed', async () => {
	const shop = await makeShop(api.app);
	const order = await waiting(shop, { isForSlot: true });
	await put(shop, { closedUntil: inMs(10 * 60 * MINUTE_MS) });
	expect((await order.pay()).stage).toBe('PLACED');
	for (const [minutes, stage] of [
		[9 * 60, 'PLACED'],
		[60 + 28, 'PLACED'],
		[3, 'CANCELLED'],
	] as const) {
		api.pass(minutes * MINUTE_MS);
		await chaseUnanswered(api.app);
		expect((await order.now()).stage, `${minutes}`).toBe(stage);
	}
});
