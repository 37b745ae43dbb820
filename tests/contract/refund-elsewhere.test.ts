import { expect, it, vi } from 'vitest';
import { shopOrdersTag } from '#server/order/add-shop-event.ts';
import { sendRefunds } from '#server/order/payment/send-refunds.ts';
import { watchOrder, watchTag } from '#server/order/watchers.ts';
import { paymentsThrough } from '#server/payment/methods.ts';
import type { Gateway } from '#server/ports/ports.ts';
import { newId } from '#server/system/ids.ts';
import { wrongBooks } from '../support/order-books.ts';
import { partner } from '../support/order-moves.ts';
import { openPayStore } from '../support/payments.ts';

const { api, provider, milk, read, hook, online, approve } = await openPayStore();

/** An order of ₹135 that was paid online. */
async function paid() {
	const { shopper, id, order, order_id } = await online();
	const payment = `pay_${newId()}`;
	expect(await hook(provider.event('payment.captured', { order_id, amount: 13_500, id: payment }))).toBe(200);
	const deliver = async () => {
		for (const move of ['accept', 'dispatch', 'deliver']) expect((await partner(api, 'POST', `orders/${id}/${move}`)).status).toBe(200);
	};
	const refund = async (amount: number) =>
		expect((await partner(api, 'POST', `orders/${id}/refund`, { amount, key: newId() })).status).toBe(200);
	const cancel = () => api.call('POST', `order/${id}/cancel`, { token: shopper.token, json: {}, headers: { 'Idempotency-Key': newId() } });
	const books = async () => (await read(shopper, id)).payment;
	const sums = (of = payment) => provider.refunds.filter(({ payment_id }) => payment_id === of).map(({ amount }) => amount);
	return { id, order, order_id, shopper, payment, deliver, refund, cancel, books, sums };
}

/** A minute later, when what did not go is tried again. */
async function sendLater(): Promise<void> {
	api.pass(61_000);
	await sendRefunds(api.app);
}

it('C39 money that was given back on the provider’s own pages is booked once, and does not go back again', async () => {
	const { payment, cancel, books, sums } = await paid();
	const told = provider.refundElsewhere(payment, 13_500);
	for (const _ of [1, 2]) expect(await hook(told)).toBe(200);
	expect(await books()).toMatchObject({ status: 'PART_PAID', paid: 135, refunded: 135, due: 135 });
	expect((await cancel()).status).toBe(200);
	await sendRefunds(api.app);
	expect(await books()).toMatchObject({ status: 'REFUNDED', refunded: 135, owed: 0 });
	expect(sums()).toEqual([13_500]);
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
});

it.each([
	['a part', 5_000, [5_000, 8_500]],
	['all', 13_500, [13_500]],
])('C39 of a payment of which %s was given back there without a word only the rest goes back', async (_, elsewhere, sent) => {
	const { payment, cancel, books, sums } = await paid();
	const late = provider.refundElsewhere(payment, elsewhere);
	expect((await cancel()).status).toBe(200);
	await sendRefunds(api.app);
	expect(sums()).toEqual(sent);
	expect(await books()).toMatchObject({ status: 'REFUNDED', refunded: 135, owed: 0 });
	expect(await hook(late)).toBe(200);
	expect(await books()).toMatchObject({ refunded: 135 });
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
});

it('C39 of a payment of which one refund there failed, and another went without a word, all the rest goes back', async () => {
	const { payment, cancel, books, sums } = await paid();
	provider.refundElsewhere(payment, 3_000, { status: 'failed' });
	provider.refundElsewhere(payment, 5_000);
	expect((await cancel()).status).toBe(200);
	await sendRefunds(api.app);
	expect(sums()).toEqual([3_000, 5_000, 8_500]);
	expect(await books()).toMatchObject({ status: 'REFUNDED', refunded: 135, owed: 0 });
});

it('C39 a part that was given back there counts once however often it is told, and the customer and the shop see it at once', async () => {
	const { id, order, payment, books } = await paid();
	const seen = { customer: 0, shop: 0 };
	const watcher = (who: keyof typeof seen) => ({ notify: () => void seen[who]++, end: () => {} });
	const leave = [watchOrder(api.app, id, watcher('customer')), watchTag(api.app, shopOrdersTag(order.store.id), watcher('shop'))];
	const events = api.app.db.selectFrom('shop_events').select('kind').where('order_id', '=', id);
	const before = (await events.execute()).length;
	const told = provider.refundElsewhere(payment, 3_000);
	for (const _ of [1, 2]) {
		expect(await hook(told)).toBe(200);
		expect(await books()).toMatchObject({ status: 'PART_PAID', refunded: 30 });
		expect(seen).toEqual({ customer: 1, shop: 1 });
	}
	expect((await events.orderBy('seq').execute()).slice(before)).toEqual([{ kind: 'payment' }]);
	for (const end of leave) end();
});

it.each([
	['lets go of', 13_500, [13_500]],
	['makes smaller', 5_000, [5_000, 8_500]],
])('C39 what was given back there %s a refund that waits to be sent', async (_, elsewhere, sent) => {
	const { payment, cancel, books, sums } = await paid();
	expect((await cancel()).status).toBe(200);
	expect(await hook(provider.refundElsewhere(payment, elsewhere))).toBe(200);
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
	await sendRefunds(api.app);
	expect(sums()).toEqual(sent);
	expect(await books()).toMatchObject({ status: 'REFUNDED', refunded: 135, owed: 0 });
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
});

it('C39 a refund that was tried, and is smaller since, goes back as what it is now', async () => {
	const { payment, cancel, books, sums } = await paid();
	expect((await cancel()).status).toBe(200);
	provider.mode = 'does nothing';
	await sendRefunds(api.app);
	provider.mode = 'well';
	expect(await hook(provider.refundElsewhere(payment, 5_000))).toBe(200);
	await sendLater();
	expect(sums()).toEqual([5_000, 8_500]);
	expect(await books()).toMatchObject({ status: 'REFUNDED', refunded: 135, owed: 0 });
});

it.each([
	['the same sum', 5_000, [5_000]],
	['a part of it', 2_000, [2_000, 3_000]],
])(
	'C39 of a part that the shop gives back only the rest goes, when %s was given back there while it waited',
	async (_, elsewhere, sent) => {
		const { payment, deliver, refund, books, sums } = await paid();
		await deliver();
		await refund(50);
		provider.mode = 'broken';
		await sendRefunds(api.app);
		expect(await hook(provider.refundElsewhere(payment, elsewhere))).toBe(200);
		provider.mode = 'well';
		expect(await books()).toMatchObject({ due: 0, refunded: elsewhere / 100, canStart: false });
		await sendLater();
		expect(sums()).toEqual(sent);
		expect(await books()).toMatchObject({ status: 'PARTLY_REFUNDED', due: 0, refunded: 50, owed: 0, canStart: false });
		expect(await wrongBooks(api.app.db, 100)).toEqual([]);
	},
);

it('C39 of an order that was paid twice one payment stays, when the other one was given back there while a refund waited', async () => {
	const { order_id, payment: first, books, sums } = await paid();
	const second = `pay_${newId()}`;
	expect(await hook(provider.event('payment.captured', { order_id, amount: 13_500, id: second }))).toBe(200);
	expect(await books()).toMatchObject({ status: 'OWED', paid: 270, owed: 135 });
	expect(await hook(provider.refundElsewhere(first, 13_500))).toBe(200);
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
	await sendLater();
	expect([sums(), sums(second)]).toEqual([[13_500], []]);
	expect(await books()).toMatchObject({ status: 'PARTLY_REFUNDED', paid: 270, refunded: 135, owed: 0, canStart: false });
	expect(await api.app.db.selectFrom('refunds').select('amount_paise').where('reference', '=', second).execute()).toEqual([]);
});

it('C39 of an order that was paid twice the one refund that was given up is owed, when the other sum was given back there', async () => {
	const { order_id, payment: first, cancel, books, sums } = await paid();
	const second = `pay_${newId()}`;
	expect(await hook(provider.event('payment.captured', { order_id, amount: 13_500, id: second }))).toBe(200);
	expect((await cancel()).status).toBe(200);
	const refunds = api.app.db.updateTable('refunds').set({ given_up_at: api.app.clock.now(), retry_at: null });
	await refunds.where('reference', '=', second).execute();
	expect(await hook(provider.refundElsewhere(first, 13_500))).toBe(200);
	await sendLater();
	expect([sums(), sums(second)]).toEqual([[13_500], []]);
	expect(await books()).toMatchObject({ status: 'OWED', paid: 270, refunded: 135, owed: 135 });
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
});

it('C39 what was given back there of a delivered order is no debt: it costs so much less, which a credit note says', async () => {
	const { payment, shopper, id, deliver, books, sums } = await paid();
	await deliver();
	const told = provider.refundElsewhere(payment, 5_000);
	for (const _ of [1, 2]) expect(await hook(told)).toBe(200);
	expect(await books()).toMatchObject({ status: 'PARTLY_REFUNDED', refunded: 50, due: 0, owed: 0, canStart: false });
	expect((await read(shopper, id)).creditNotes).toHaveLength(1);
	expect(await hook(provider.refundElsewhere(payment, 8_500))).toBe(200);
	expect(await books()).toMatchObject({ status: 'REFUNDED', refunded: 135, due: 0, owed: 0 });
	expect((await read(shopper, id)).creditNotes).toHaveLength(2);
	expect(sums()).toEqual([5_000, 8_500]);
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
});

it('C39 what was given back there of a delivered order that is not paid whole leaves what is to pay as it was', async () => {
	const { payment, shopper, id, books } = await paid();
	const more = { lines: [{ retailerProductId: milk, quantity: 3 }] };
	expect((await partner(api, 'POST', `orders/${id}/modify`, more)).status).toBe(200);
	expect((await approve(shopper, id)).status).toBe(200);
	for (const move of ['dispatch', 'deliver']) expect((await partner(api, 'POST', `orders/${id}/${move}`)).status).toBe(200);
	expect(await books()).toMatchObject({ status: 'PART_PAID', due: 50 });
	expect(await hook(provider.refundElsewhere(payment, 3_000))).toBe(200);
	expect(await books()).toMatchObject({ status: 'PART_PAID', refunded: 30, due: 50 });
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
});

it('C39 of two refunds one is not sent, and the other counts, when their sum is given back there while the first is on its way', async () => {
	const { payment, deliver, refund, books, sums } = await paid();
	await deliver();
	for (const amount of [20, 30]) await refund(amount);
	const news = [() => hook(provider.refundElsewhere(payment, 5_000))];
	const slow: Gateway['refund'] = async (one) => {
		if (one.paymentId === payment) await news.pop()?.();
		return provider.gateway.refund(one);
	};
	await sendRefunds({ ...api.app, payments: paymentsThrough({ ...provider.gateway, refund: slow }) });
	expect(sums()).toHaveLength(2);
	const back = sums().reduce((sum, paise) => sum + paise, 0) / 100;
	expect(await books()).toMatchObject({ refunded: back, due: 0, owed: 0, canStart: false });
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
});

it('C39 of a refund that was given back there before its gateway was taken away the shop owes nothing', async () => {
	const { id, payment, deliver, refund, books } = await paid();
	await deliver();
	await refund(50);
	expect(await hook(provider.refundElsewhere(payment, 5_000))).toBe(200);
	const errors = vi.spyOn(api.app.log, 'error');
	const later = new Date(api.app.clock.now().getTime() + 2 * 24 * 3_600_000);
	await sendRefunds({ ...api.app, payments: paymentsThrough(null), clock: { now: () => later } });
	expect(errors).not.toHaveBeenCalled();
	errors.mockRestore();
	expect(await books()).toMatchObject({ refunded: 50, due: 0, owed: 0 });
	expect(await api.app.db.selectFrom('refunds').select('amount_paise').where('order_id', '=', id).execute()).toEqual([
		{ amount_paise: 5_000 },
	]);
});

it.each([
	['all of it', 5_000],
	['a part of it', 2_000],
])('C39 a refund that the provider had taken already counts whole, though %s was given back there besides', async (_, elsewhere) => {
	const { payment, deliver, refund, books, sums } = await paid();
	await deliver();
	await refund(50);
	provider.takesRefundsAs = 'pending';
	await sendRefunds(api.app);
	provider.takesRefundsAs = 'processed';
	expect(await hook(provider.refundElsewhere(payment, elsewhere))).toBe(200);
	provider.settleRefunds(payment, 'processed');
	await sendLater();
	expect(sums()).toEqual([5_000, elsewhere]);
	expect(await books()).toMatchObject({ status: 'PARTLY_REFUNDED', refunded: 50 + elsewhere / 100, due: 0, owed: 0, canStart: false });
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
});

it('C39 a refund that the books do not know, as after a restored backup, is booked as the provider tells it', async () => {
	const { payment, books } = await paid();
	expect(await hook(provider.refundElsewhere(payment, 13_500, { receipt: newId() }))).toBe(200);
	expect(await books()).toMatchObject({ refunded: 135 });
});

it.each([
	['all', 13_500, { status: 'PART_PAID', refunded: 135, due: 135 }],
	['a part', 5_000, { status: 'PART_PAID', refunded: 50, due: 50 }],
])('C39 of a payment whose own news comes later %s that was given back there is not lost', async (_, elsewhere, then) => {
	const { shopper, id, order_id } = await online();
	const payment = provider.pay(order_id);
	const told = provider.refundElsewhere(payment.id, elsewhere);
	const late = provider.event('payment.captured', payment);
	for (const twice of [
		[told, late],
		[late, told],
	]) {
		for (const news of twice) expect(await hook(news)).toBe(200);
		expect(await read(shopper, id)).toMatchObject({ stage: 'PLACED', payment: { paid: 135, ...then } });
	}
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
});

it('C39 what a bank let go that never came is neither paid nor given back', async () => {
	const { shopper, id, order_id } = await online();
	const { id: payment } = provider.pay(order_id, 'authorized');
	expect(await hook(provider.refundElsewhere(payment, 13_500))).toBe(200);
	expect(await read(shopper, id)).toMatchObject({ stage: 'PAYMENT_PENDING', payment: { paid: 0, refunded: 0 } });
});

it('C39 a refund of an order that is not in the books is taken, and logged with its payment', async () => {
	const [logged, stray] = [vi.spyOn(api.app.log, 'warn'), vi.spyOn(api.app.log, 'error')];
	provider.event('payment.captured', { order_id: 'order_lost', amount: 50_000, id: 'pay_lost' });
	expect(await hook(provider.refundElsewhere('pay_lost', 50_000))).toBe(200);
	expect(logged.mock.calls).toMatchObject([[{ payment: 'pay_lost' }, expect.any(String)]]);
	expect(stray).not.toHaveBeenCalled();
	for (const spy of [logged, stray]) spy.mockRestore();
});

it('C39 a refund that failed there has given nothing back', async () => {
	const { payment, books } = await paid();
	expect(await hook(provider.refundElsewhere(payment, 13_500, { status: 'failed' }))).toBe(200);
	expect(await books()).toMatchObject({ status: 'PAID', refunded: 0 });
});

it('C39 money for an order that is not in the books is logged with its payment', async () => {
	const logged = vi.spyOn(api.app.log, 'error');
	const stray = provider.event('payment.captured', { order_id: 'order_gone', amount: 50_000, id: 'pay_stray' });
	expect(await hook(stray)).toBe(200);
	expect(logged.mock.calls).toMatchObject([[{ payment: 'pay_stray', paise: 50_000 }, expect.any(String)]]);
	logged.mockRestore();
});
