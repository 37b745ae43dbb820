import { describe, expect, it, vi } from 'vitest';
import { SlotList } from '#lib/contract/cart.ts';
import { PartnerOrder, PartnerOrderList } from '#lib/contract/partner.ts';
import { UNPAID_AT_MOST } from '#server/order/check-cart.ts';
import { expireUnpaid } from '#server/order/payment/expire.ts';
import { sendRefunds } from '#server/order/payment/send-refunds.ts';
import { CANCEL_AFTER_MIN } from '#server/order/time-to-answer.ts';
import { startDue } from '#server/order/timed-work.ts';
import { paymentsThrough } from '#server/payment/methods.ts';
import { newId } from '#server/system/ids.ts';
import { PARTNER_TOKEN } from '../support/app.ts';
import { makeProduct, makePromotion, makeShop } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { openPayStore } from '../support/payments.ts';
import { makeShopper } from '../support/shopper.ts';

const { api, provider, milk, read, start, started, placed, hook, approve, priced } = await openPayStore();

const stock = async (pack: string) =>
	(await api.app.db.selectFrom('retailer_products').select('stock').where('id', '=', pack).executeTakeFirstOrThrow()).stock;
describe('orders that wait for their payments', () => {
	it('C39 C40 E12 are asked for once the shop has priced the customer’s own words, and count as unpaid from then on', async () => {
		const asked = async (code: string) => {
			const rows = await api.app.db.selectFrom('outbox').select('body').where('template', '=', 'order.TO_PAY').execute();
			return rows.map(({ body }) => body).filter((body) => body.includes(code));
		};
		const byUpi = await priced(400);
		const page = `${api.app.settings.publicSiteUrl}/orders/${byUpi.id}`;
		expect(await asked(byUpi.order.code)).toEqual([`Please pay ₹505 for order ${byUpi.order.code}: ${page}`]);
		await byUpi.say(350);
		expect(await asked(byUpi.order.code)).toContain(`Please pay ₹455 for order ${byUpi.order.code}: ${page}`);
		const inCash = await priced(400, 'COD');
		expect(await asked(inCash.order.code)).toEqual([]);

		const { shopper } = byUpi;
		const another = async (custom: boolean) => {
			await shopper.add(milk, 2);
			if (custom) await shopper.cart('POST', 'custom-product/add', { customProductId: 'own', name: 'Mint', quantity: 1 });
			await shopper.cart('PATCH', 'payment/update', { method: 'UPI' });
			return shopper.place();
		};
		const unpriced = orderOf(await another(true));
		for (let unpaid = 1; unpaid < UNPAID_AT_MOST; unpaid++) expect((await another(false)).status).toBe(201);
		for (const custom of [true, false]) expect((await another(custom)).errors[0]?.code, `${custom}`).toBe('UNPAID_ORDERS');
		expect(await asked(unpriced.code)).toEqual([]);
		await partner(api, 'POST', `orders/${byUpi.id}/paid`);
		expect((await another(true)).status).toBe(201);
	});

	it('C39 are paid online by the lower sum that was agreed meanwhile, not by the one of a payment that was begun before', async () => {
		const { shopper, id, say } = await priced(400, 'ONLINE');
		const before = started(await start(shopper, id)).checkout?.fields;
		await say(350);
		const { amount, checkout } = started(await start(shopper, id));
		expect([before?.amount, amount, checkout?.fields.amount]).toEqual(['50500', 455, '45500']);
		const asked = provider.orders.filter(({ receipt }) => receipt === id);
		expect(asked).toMatchObject([
			{ id: before?.order_id, amount: 50_500 },
			{ id: checkout?.fields.order_id, amount: 45_500 },
		]);
		await hook(provider.event('payment.captured', provider.pay(checkout?.fields.order_id ?? '')));
		expect((await read(shopper, id)).payment).toMatchObject({ status: 'PAID', paid: 455, due: 0, owed: 0 });
	});

	it('C40 E12 can be rejected by the shop, once, which gives stock, delivery time and coupon back; money that comes later goes back', async () => {
		const shop = await makeShop(api.app, { slot_capacity: 1 });
		const bread = await makeProduct(api.app, shop);
		const before = await stock(bread);
		const { code } = await makePromotion(api.app, { code: newId().toUpperCase(), total_limit: 1 });
		const { data } = await api.call('GET', 'order/slots', { query: `?storeId=${shop}` });
		const slot = SlotList.parse(data).slots.at(-1);
		const shopper = await makeShopper(api);
		await shopper.add(bread, 2);
		await shopper.cart('POST', 'coupon/add', { code });
		await shopper.cart('PATCH', 'payment/update', { method: 'ONLINE' });
		expect((await shopper.cart('PATCH', 'delivery/update', { slot: slot && { start: slot.start, end: slot.end } })).status).toBe(200);
		const { id } = orderOf(await shopper.place());
		const { checkout } = started(await start(shopper, id));
		const isFree = async () => {
			const now = await api.call('GET', 'order/slots', { query: `?storeId=${shop}` });
			return SlotList.parse(now.data).slots.find(({ start: begins }) => begins === slot?.start)?.available;
		};
		expect([await stock(bread), await isFree()]).toEqual([before - 2, false]);
		const both = await Promise.all([1, 2].map(() => partner(api, 'POST', `orders/${id}/reject`, { reason: 'Closing early' })));
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect((await read(shopper, id)).stages.at(-1)).toMatchObject({ stage: 'CANCELLED', by: 'ASSOCIATION', reason: 'Closing early' });
		const { used } = await api.app.db.selectFrom('promotions').select('used').where('code', '=', code).executeTakeFirstOrThrow();
		expect([await stock(bread), await isFree(), used]).toEqual([before, true, 0]);
		const amount = Number(checkout?.fields.amount);
		expect(await hook(provider.event('payment.captured', { order_id: checkout?.fields.order_id ?? '', amount }))).toBe(200);
		expect((await read(shopper, id)).payment).toMatchObject({ status: 'OWED', owed: amount / 100 });
	});
});

describe('UPI money that came at the shop', () => {
	const asShop = async (id: string): Promise<PartnerOrder> => PartnerOrder.parse((await partner(api, 'GET', `orders/${id}`)).data);
	const move = async (id: string, ...names: string[]) => {
		const body = { restock: true, reason: 'Nobody there' };
		for (const name of names) expect((await partner(api, 'POST', `orders/${id}/${name}`, body)).status, name).toBe(200);
	};
	const sums = async (id: string) => (await asShop(id)).payment.attempts.map(({ amount }) => amount);
	/** The shop says that it came, on two devices, which read the same; then nothing of it waits any more. */
	const came = async (id: string, amount: number): Promise<PartnerOrder> => {
		const attempt = (await asShop(id)).payment.attempts.find((one) => one.amount === amount)?.id;
		expect(attempt, `${amount} waits`).toBeTruthy();
		const both = await Promise.all([1, 2].map(() => partner(api, 'POST', `orders/${id}/paid`, { attempt })));
		expect(both.map(({ status, errors }) => errors[0]?.code ?? status).sort()).toEqual([200, 'STAGE_CONFLICT']);
		// A till that names nothing and calls once more says nothing new.
		expect((await partner(api, 'POST', `orders/${id}/paid`)).status).toBe(409);
		return asShop(id);
	};

	it('C39 places the order though the customer has gone on to pay online, also when its time is over', async () => {
		const { shopper, id } = await placed('UPI');
		for (const method of ['UPI', 'ONLINE']) await start(shopper, id, { method });
		expect(await came(id, 135)).toMatchObject({ stage: 'PLACED', payment: { status: 'PAID', paid: 135, due: 0, attempts: [] } });
		const late = await placed('UPI');
		for (const method of ['UPI', 'ONLINE']) await start(late.shopper, late.id, { method });
		api.pass(31 * 60_000);
		await expireUnpaid(api.app);
		expect(await came(late.id, 135)).toMatchObject({ stage: 'CANCELLED', payment: { status: 'OWED', owed: 135, toGiveBack: 135 } });
	});

	it('C39 is taken by no one in cash again when the customer has gone on to pay at the door, and is owed when it was', async () => {
		const doors = await Promise.all([1, 2].map(() => placed('UPI')));
		for (const { shopper, id } of doors) {
			for (const method of ['UPI', 'COD']) await start(shopper, id, { method });
			expect(await asShop(id)).toMatchObject({ stage: 'PLACED', payment: { method: 'COD', due: 135, attempts: [{ amount: 135 }] } });
			await move(id, 'accept', 'dispatch');
		}
		const [booked, asked] = doors.map(({ id }) => id);
		expect((await came(booked ?? '', 135)).payment.due).toBe(0);
		await move(booked ?? '', 'deliver');
		expect((await asShop(booked ?? '')).payment).toMatchObject({ status: 'PAID', paid: 135, owed: 0 });
		await move(asked ?? '', 'deliver');
		expect((await came(asked ?? '', 135)).payment).toMatchObject({ status: 'OWED', paid: 270, toGiveBack: 135 });
	});

	it('C39 is booked for an order that came back from the door, and given back once however many say so', async () => {
		const { shopper, id } = await placed('COD');
		await move(id, 'accept', 'dispatch');
		await start(shopper, id, { method: 'UPI' });
		await move(id, 'return');
		// The counter reads it anew for two days, and as long as money is owed.
		const isListed = async () => {
			const headers = { Authorization: `Partner ${PARTNER_TOKEN}` };
			const { data } = await api.call('GET', 'partner/orders', { headers, query: '?isMoneyOpen=true&limit=60' });
			return PartnerOrderList.parse(data).orders.some((one) => one.id === id);
		};
		expect(await isListed()).toBe(true);
		api.pass(49 * 3_600_000);
		expect(await isListed()).toBe(false);
		expect((await came(id, 135)).payment).toMatchObject({ due: 0, owed: 135, toGiveBack: 135 });
		expect(await isListed()).toBe(true);
		const back = (expectedOwed: number, key = newId()) => partner(api, 'POST', `orders/${id}/refund`, { expectedOwed, key });
		// What is read on a button is what is given back.
		expect((await back(50)).errors[0]?.code).toBe('STAGE_CONFLICT');
		const key = newId();
		const twice = await Promise.all([back(135, key), back(135, key)]);
		expect(twice.map(({ status }) => status)).toEqual([200, 200]);
		expect((await back(135)).errors[0]?.code).toBe('STAGE_CONFLICT');
		expect((await asShop(id)).payment).toMatchObject({ status: 'REFUNDED', refunded: 135, toGiveBack: 0 });
		expect(await isListed()).toBe(false);
	});

	it('C39 is booked beside the gateway’s: after the rest was paid so and the order rejected, and when both were paid whole', async () => {
		const online = async () => {
			const made = await placed('ONLINE');
			const { checkout } = started(await start(made.shopper, made.id));
			return { ...made, captured: provider.event('payment.captured', { order_id: checkout?.fields.order_id ?? '', amount: 13_500 }) };
		};
		const more = await online();
		await hook(more.captured);
		await partner(api, 'POST', `orders/${more.id}/modify`, { lines: [{ retailerProductId: milk, quantity: 3 }] });
		await approve(more.shopper, more.id);
		await start(more.shopper, more.id, { method: 'UPI' });
		await move(more.id, 'reject');
		await sendRefunds(api.app);
		expect((await came(more.id, 50)).payment).toMatchObject({ paid: 185, refunded: 135, owed: 50, toGiveBack: 50 });
		// A gateway gives back by itself what is too much.
		const twice = await online();
		await start(twice.shopper, twice.id, { method: 'UPI' });
		await hook(twice.captured);
		expect((await came(twice.id, 135)).payment).toMatchObject({ paid: 270, owed: 135, toGiveBack: 0 });
		await sendRefunds(api.app);
		expect((await asShop(twice.id)).payment).toMatchObject({ refunded: 135, owed: 0 });
	});

	it('C39 is booked as the customer was shown it, whatever the order costs by then, and while a change waits for a yes', async () => {
		const less = await priced(400);
		await start(less.shopper, less.id);
		await less.say(350);
		expect(await sums(less.id)).toEqual([505]);
		expect((await came(less.id, 505)).payment).toMatchObject({ status: 'OWED', paid: 505, owed: 50, toGiveBack: 50 });
		const more = await priced(400);
		await start(more.shopper, more.id);
		await more.say(450);
		expect((await came(more.id, 505)).payment).toMatchObject({ status: 'PART_PAID', paid: 505, due: 50, attempts: [{ amount: 50 }] });
		expect((await came(more.id, 50)).payment).toMatchObject({ status: 'PAID', attempts: [] });
		const asked = await priced(400);
		await start(asked.shopper, asked.id);
		await partner(api, 'POST', `orders/${asked.id}/modify`, { lines: [{ retailerProductId: milk, quantity: 1 }] });
		expect(await came(asked.id, 505)).toMatchObject({ stage: 'MODIFIED', payment: { paid: 505 } });
	});

	it('C39 of two that were shown the shop says which came; one that names none means the last, and an unknown one is none', async () => {
		const { shopper, id, say } = await priced(400);
		await start(shopper, id);
		await say(350);
		await start(shopper, id);
		expect(await sums(id)).toEqual([455, 505]);
		for (const attempt of ['nothing', `${id}_0_1`]) expect((await partner(api, 'POST', `orders/${id}/paid`, { attempt })).status).toBe(409);
		const key = { headers: { Authorization: `Partner ${PARTNER_TOKEN}`, 'Idempotency-Key': newId() }, json: {} };
		const said = await Promise.all([1, 2].map(() => api.call('POST', `partner/orders/${id}/paid`, key)));
		expect(said.map(({ status }) => status)).toEqual([200, 200]);
		expect((await asShop(id)).payment).toMatchObject({ status: 'PAID', paid: 455, attempts: [{ amount: 505 }] });
		expect((await came(id, 505)).payment).toMatchObject({ paid: 960, toGiveBack: 505 });
	});
});

describe('a gateway that does not answer', () => {
	it('C39 C40 holds up no other order’s end, and is asked for one refund once at a time', async () => {
		// What others are owed goes first.
		await sendRefunds(api.app);
		const { shopper, id } = await placed('ONLINE');
		const { checkout } = started(await start(shopper, id));
		const paid = `pay_${newId()}`;
		await hook(provider.event('payment.captured', { order_id: checkout?.fields.order_id ?? '', amount: 13_500, id: paid }));
		await cancel(api, shopper.token, id);
		const asked: string[] = [];
		let answer = () => {};
		const silence = new Promise<void>((resolve) => {
			answer = resolve;
		});
		const hanging = {
			...provider.gateway,
			refund: async ({ paymentId, amountPaise }: { paymentId: string; amountPaise: number }) => {
				asked.push(paymentId);
				await silence;
				return amountPaise;
			},
		};
		const unanswered = await placed('COD');
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		const due = startDue({ ...api.app, payments: paymentsThrough(hanging) });
		try {
			await vi.waitUntil(() => asked.includes(paid), { timeout: 15_000 });
			api.pass((CANCEL_AFTER_MIN + 1) * 60_000);
			await vi.advanceTimersByTimeAsync(10_000);
			await vi.waitUntil(async () => (await read(unanswered.shopper, unanswered.id)).stage === 'CANCELLED', { timeout: 15_000 });
			expect(asked.filter((one) => one === paid)).toHaveLength(1);
		} finally {
			answer();
			await due.stop();
			vi.useRealTimers();
		}
		expect((await read(shopper, id)).payment).toMatchObject({ status: 'REFUNDED', refunded: 135 });
	});
});

it('C39 D16 the account of a cancelled order stays while the UPI payment that was shown may still come, and until it went back', async () => {
	const { shopper, id } = await placed('UPI');
	await start(shopper, id);
	await cancel(api, shopper.token, id);
	const leave = () => api.call('DELETE', 'customer', { token: shopper.token });
	expect((await leave()).errors[0]?.code).toBe('ORDER_UNDER_WAY');
	expect((await partner(api, 'POST', `orders/${id}/paid`)).data).toMatchObject({ payment: { toGiveBack: 135 } });
	const refund = (key: string) =>
		api.call('POST', `partner/orders/${id}/refund`, { headers: { Authorization: `partner ${PARTNER_TOKEN}`, 'Idempotency-Key': key } });
	for (const key of ['once-more', 'once-more']) expect((await refund(key)).data).toMatchObject({ payment: { refunded: 135, owed: 0 } });
	expect((await refund('another1')).errors[0]).toMatchObject({ code: 'STAGE_CONFLICT', details: { stage: 'CANCELLED', owed: 0 } });
	expect((await leave()).status).toBe(200);
});

it('C40 E12 who has paid is never told to pay ₹0, and when the order comes back, that the money does too', async () => {
	const { shopper, id, order } = await placed('UPI');
	await start(shopper, id);
	expect((await partner(api, 'POST', `orders/${id}/paid`)).status).toBe(200);
	for (const move of ['accept', 'dispatch', 'return'])
		expect((await partner(api, 'POST', `orders/${id}/${move}`, { restock: true, reason: 'Nobody there' })).status, move).toBe(200);
	const messages = await api.app.db.selectFrom('outbox').select(['template', 'body']).where('template', 'like', 'order.%').execute();
	const ofOrder = messages.filter(({ body }) => body.includes(order.code));
	const templates = ['order.PLACED_NO_CASH', 'order.ACCEPTED', 'order.ON_THE_WAY_NO_CASH', 'order.RETURNED_PAID', 'order.OWED'];
	expect(ofOrder.map(({ template }) => template).sort()).toEqual(templates.sort());
	// The one sum that is told is what comes back.
	expect(ofOrder.filter(({ body }) => body.includes('₹')).map(({ template }) => template)).toEqual(['order.OWED']);
});
