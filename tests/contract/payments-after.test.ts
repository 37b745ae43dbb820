import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#lib/format/durations.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { tag } from '#server/catalogue/tags.ts';
import { chaseUnanswered } from '#server/order/chase-unanswered.ts';
import { expireUnpaid } from '#server/order/payment/expire.ts';
import { sendRefunds } from '#server/order/payment/send-refunds.ts';
import { settleUnanswered } from '#server/order/proposal/settle.ts';
import { apiOf } from '../support/app.ts';
import { cancel, partner } from '../support/order-moves.ts';
import { openPayStore } from '../support/payments.ts';
import type { Shopper } from '../support/shopper.ts';

const { api, provider, milk, read, start, started, placed, hook, online, check, sendBack, withoutAnswer, approve } = await openPayStore();
beforeEach(() => {
	provider.mode = 'well';
});

describe('a delivery of what is not paid', () => {
	const delivered = async (method: 'UPI' | 'ONLINE') => {
		const { shopper, id } = await placed('COD');
		for (const move of ['accept', 'dispatch']) await partner(api, 'POST', `orders/${id}/${move}`);
		const { checkout } = started(await start(shopper, id, { method }));
		expect((await partner(api, 'POST', `orders/${id}/deliver`)).status).toBe(200);
		return { shopper, id, order_id: checkout?.fields.order_id ?? '' };
	};
	const invoice = async ({ token }: Shopper, id: string) => {
		const headers = { Authorization: `Token ${token}`, 'Accept-Language': 'en' };
		return (await api.fetch(new Request(`http://127.0.0.1/api/order/${id}/invoice`, { headers }))).text();
	};

	it('C39 books no UPI payment that nobody confirmed: it stays to pay, on the invoice too, until the shop says that it came', async () => {
		const { shopper, id } = await delivered('UPI');
		expect(await read(shopper, id)).toMatchObject({
			stage: 'DELIVERED',
			payment: { status: 'AWAITING_CONFIRMATION', due: 135, paid: 0, methods: ['UPI', 'ONLINE'] },
		});
		expect(await invoice(shopper, id)).toContain('₹135 still to pay');
		expect((await start(shopper, id, { method: 'COD' })).errors[0]?.code).toBe('PAYMENT_UNSUPPORTED');
		expect((await partner(api, 'POST', `orders/${id}/paid`)).data).toMatchObject({
			stage: 'DELIVERED',
			payment: { status: 'PAID', paid: 135 },
		});
		expect(await invoice(shopper, id)).not.toContain('still to pay');
		expect((await partner(api, 'POST', `orders/${id}/paid`)).status).toBe(409);
	});

	it('C39 the invoice names its seller as it was when it was numbered, whatever the shop says of itself later', async () => {
		const any = await delivered('UPI');
		const { id: shop } = (await read(any.shopper, any.id)).store;
		const say = async (gstin: string, address_text: string) => {
			await api.app.db.updateTable('shops').set({ gstin, address_text }).where('id', '=', shop).execute();
			forgetTags(api.app, [tag.shops, tag.shop(shop)]);
		};
		await say('27AAPFU0939F1ZV', 'Old Lane 3');
		const old = await delivered('UPI');
		await say('29AAPFU0939F1ZR', 'New Road 7');
		const later = await delivered('UPI');
		const [before, after] = [await invoice(old.shopper, old.id), await invoice(later.shopper, later.id)];
		for (const part of ['GSTIN 27AAPFU0939F1ZV', 'Old Lane 3'])
			expect([before.includes(part), after.includes(part)]).toEqual([true, false]);
		for (const part of ['GSTIN 29AAPFU0939F1ZR', 'New Road 7'])
			expect([before.includes(part), after.includes(part)]).toEqual([false, true]);
	});

	it('C39 D16 tells the shop that an order on its way is not paid in cash, and keeps the account until the money is settled', async () => {
		const { shopper, id } = await delivered('UPI');
		const told = api.app.db.selectFrom('shop_events').select(['kind', 'stage']).where('order_id', '=', id).where('kind', '=', 'payment');
		expect(await told.execute()).toEqual([{ kind: 'payment', stage: 'ON_THE_WAY' }]);
		const leave = () => api.call('DELETE', 'customer', { token: shopper.token });
		expect((await leave()).errors[0]?.code).toBe('ORDER_UNDER_WAY');
		expect((await partner(api, 'POST', `orders/${id}/paid`)).status).toBe(200);
		expect((await leave()).status).toBe(200);
	});

	it('C39 lets an account go when no shop has confirmed its payment for 30 days, and never while money has to go back', async () => {
		const { shopper, id } = await delivered('UPI');
		const leave = () => api.call('DELETE', 'customer', { token: shopper.token });
		const placedDaysAgo = (days: number) =>
			api.app.db
				.updateTable('orders')
				.set({ placed_at: new Date(api.app.clock.now().getTime() - days * DAY_MS) })
				.where('id', '=', id)
				.execute();
		await placedDaysAgo(29);
		expect((await leave()).errors[0]?.code).toBe('ORDER_UNDER_WAY');
		await placedDaysAgo(31);
		const paid = (paise: number) => api.app.db.updateTable('payments').set({ paid_paise: paise }).where('order_id', '=', id).execute();
		await paid(99_900);
		expect((await leave()).errors[0]?.code).toBe('ORDER_UNDER_WAY');
		await paid(0);
		// Shown lately by UPI, it may still come.
		expect((await leave()).errors[0]?.code).toBe('ORDER_UNDER_WAY');
		const before = new Date(api.app.clock.now().getTime() - 2 * DAY_MS);
		await api.app.db.updateTable('payment_attempts').set({ at: before }).where('order_id', '=', id).execute();
		expect((await leave()).status).toBe(200);
	});

	it('C39 leaves an online payment open for the webhook, or for the shop that got the money itself', async () => {
		const { shopper, id, order_id } = await delivered('ONLINE');
		expect(await read(shopper, id)).toMatchObject({ stage: 'DELIVERED', payment: { status: 'PENDING', due: 135, paid: 0 } });
		expect(await hook(provider.event('payment.captured', { order_id, amount: 13_500 }))).toBe(200);
		expect((await read(shopper, id)).payment).toMatchObject({ status: 'PAID', due: 0, paid: 135 });
		const other = await delivered('ONLINE');
		expect((await partner(api, 'POST', `orders/${other.id}/paid`)).data).toMatchObject({ payment: { status: 'PAID', paid: 135 } });
	});
});

describe('what is due of many orders', () => {
	/** Makes every write of one order's row fail in the database. */
	const breaking = async (id: string, work: () => Promise<unknown>) => {
		await sql`CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`.execute(api.app.db);
		await sql`CREATE TRIGGER broken BEFORE UPDATE ON orders FOR EACH ROW WHEN (OLD.id = ${sql.lit(id)}) EXECUTE FUNCTION broken()`.execute(
			api.app.db,
		);
		await work();
		await sql`DROP FUNCTION broken CASCADE`.execute(api.app.db);
	};
	const stageOf = async ({ shopper, id }: { shopper: Shopper; id: string }) => (await read(shopper, id)).stage;

	it.each([
		['expires', 'ONLINE', expireUnpaid, 'PAYMENT_PENDING', 'CANCELLED'],
		['settles', 'COD', settleUnanswered, 'MODIFIED', 'ACCEPTED'],
		['cancels', 'COD', chaseUnanswered, 'PLACED', 'CANCELLED'],
	] as const)('C39 one that fails is logged and comes again, and the others go on: %s', async (_, method, work, before, after) => {
		const orders = [await placed(method), await placed(method)] as const;
		if (before === 'MODIFIED')
			for (const { id } of orders) {
				const lines = [{ retailerProductId: milk, quantity: 1 }];
				expect((await partner(api, 'POST', `orders/${id}/modify`, { lines })).status).toBe(200);
			}
		api.pass(31 * 60_000);
		await breaking(orders[0].id, () => work(api.app));
		expect([await stageOf(orders[0]), await stageOf(orders[1])]).toEqual([before, after]);
		expect(api.logged()).toContain(`"order":"${orders[0].id}"`);
		await work(api.app);
		expect(await stageOf(orders[0])).toBe(after);
	});
});

describe('the way back from the gateway’s page', () => {
	const wayBack = async () => {
		const made = await placed('ONLINE');
		const { checkout } = started(await start(made.shopper, made.id));
		return { ...made, fields: checkout?.fields ?? {}, order_id: checkout?.fields.order_id ?? '' };
	};

	it('C39 leads to the order’s page by a GET, and books nothing: only the page of a signed one asks what has come', async () => {
		const { shopper, id, fields, order_id } = await wayBack();
		const page = `http://127.0.0.1/orders/${id}`;
		expect(fields).toMatchObject({ cancel_url: `${page}#unpaid`, amount: '13500', order_id });
		const callback = fields.callback_url ?? '';
		const signed = provider.signedReturn(provider.pay(order_id, 'authorized'));
		expect(await sendBack(callback, signed)).toEqual({ status: 303, to: `${page}#checking` });
		expect(await sendBack(callback.replace('language=en', 'language=hi'), signed)).toMatchObject({
			to: `http://127.0.0.1/hi/orders/${id}#checking`,
		});
		for (const forged of [{ ...signed, razorpay_payment_id: 'pay_other' }, { ...signed, razorpay_signature: 'x' }, { 'error[code]': 'X' }])
			expect(await sendBack(callback, forged)).toEqual({ status: 303, to: `${page}#unpaid` });
		expect((await sendBack(callback.replace('razorpay', 'paisa'), signed)).status).toBe(404);
		expect((await sendBack(callback.replace(/orderId=\w+/, 'orderId=//evil.example'), signed)).status).toBe(400);
		expect(await read(shopper, id)).toMatchObject({ stage: 'PAYMENT_PENDING', payment: { paid: 0 } });
	});

	it('C39 P2 a page that asks is answered by the gateway, whose webhook got lost; money counts once whoever tells it', async () => {
		const { shopper, id, order_id } = await wayBack();
		const { shopper: other } = await placed('COD');
		expect((await check(other, id)).status).toBe(403);
		expect((await check(shopper, 'nothing')).status).toBe(404);
		provider.pay(order_id, 'authorized');
		expect((await check(shopper, id)).data).toMatchObject({ stage: 'PAYMENT_PENDING', payment: { status: 'AWAITING_CONFIRMATION' } });
		provider.payments.splice(0, 1);
		provider.pay(order_id, 'failed');
		expect((await check(shopper, id)).data).toMatchObject({ stage: 'PAYMENT_PENDING', payment: { status: 'FAILED', canStart: true } });
		const payment = provider.pay(order_id);
		provider.mode = 'broken';
		expect((await check(shopper, id)).data).toMatchObject({ stage: 'PAYMENT_PENDING' });
		provider.mode = 'well';
		const [one] = await Promise.all([check(shopper, id), check(shopper, id), hook(provider.event('payment.captured', payment))]);
		expect(one.data).toMatchObject({ stage: 'PLACED', payment: { status: 'PAID', paid: 135, owed: 0 } });
		expect((await read(shopper, id)).payment).toMatchObject({ paid: 135, owed: 0, cameLate: false });
	});

	it('C39 P2 asks the gateway once for calls at the same moment, again after three seconds or another begin, and not when nothing is due', async () => {
		const { shopper, id, order_id } = await online();
		const asked: string[] = [];
		const app = withoutAnswer([], asked);
		const headers = { authorization: `Token ${shopper.token}`, 'content-type': 'application/json' };
		const ask = async () =>
			(await apiOf(app)(new Request(`http://127.0.0.1/api/payment/${id}/check`, { method: 'POST', headers, body: '{}' }))).json();
		const waiting = { data: { stage: 'PAYMENT_PENDING' } };
		for (const answer of await Promise.all([ask(), ask(), ask()])) expect(answer).toMatchObject(waiting);
		api.pass(1000);
		expect(await ask()).toMatchObject(waiting);
		expect(asked).toEqual([order_id]);
		await start(shopper, id);
		for (const answer of [await ask(), await ask()]) expect(answer).toMatchObject(waiting);
		expect(asked).toEqual([order_id, order_id]);
		provider.pay(order_id);
		api.pass(3000);
		expect(await ask()).toMatchObject({ data: { stage: 'PLACED', payment: { status: 'PAID' } } });
		api.pass(3000);
		expect(await ask()).toMatchObject({ data: { stage: 'PLACED' } });
		expect(asked).toHaveLength(3);
		const ended = await online();
		await cancel(api, ended.shopper.token, ended.id);
		provider.pay(ended.order_id);
		expect((await check(ended.shopper, ended.id)).data).toMatchObject({ payment: { paid: 135, cameLate: true } });
	});

	it('C39 the gateway’s lost answer to its order makes no second one, nor does a process that dies', async () => {
		const { shopper, id } = await placed('ONLINE');
		const asked = () => provider.orders.filter(({ receipt }) => receipt === id);
		provider.mode = 'answer lost';
		expect((await start(shopper, id)).status).toBe(503);
		expect(asked()).toHaveLength(1);
		provider.mode = 'well';
		const { checkout } = started(await start(shopper, id));
		expect([checkout?.fields.order_id, asked().length]).toEqual([asked()[0]?.id, 1]);
		// Another sum is another order, and what is paid already is not paid again.
		await api.app.db.deleteFrom('payment_attempts').where('order_id', '=', id).execute();
		provider.pay(asked()[0]?.id ?? '');
		expect(started(await start(shopper, id)).checkout?.fields.order_id).toBe(asked()[1]?.id);
	});
});

describe('money at the end of an order’s time', () => {
	it('C39 is asked for before the order ends, because its webhook may have got lost', async () => {
		const made = await online();
		const unpaid = await online();
		provider.pay(made.order_id);
		api.pass(16 * 60_000);
		// One that it does not answer holds up no other.
		await expireUnpaid(withoutAnswer([unpaid.order_id]));
		expect(await read(made.shopper, made.id)).toMatchObject({ stage: 'PLACED', payment: { status: 'PAID' } });
		expect((await read(unpaid.shopper, unpaid.id)).stage).toBe('CANCELLED');
		// A gateway that is away is not waited for, and no end is held up.
		const others = [await online(), await online(), await online(), await online()];
		api.pass(16 * 60_000);
		const asked: string[] = [];
		await expireUnpaid(
			withoutAnswer(
				others.map(({ order_id }) => order_id),
				asked,
			),
		);
		expect(asked).toHaveLength(3);
		for (const { shopper, id } of others) expect((await read(shopper, id)).stage).toBe('CANCELLED');
	});

	it('C39 after it the customer sees and is told that it came too late, and gets it back once', async () => {
		const { shopper, id, order, order_id } = await online();
		api.pass(16 * 60_000);
		await expireUnpaid(api.app);
		expect((await read(shopper, id)).payment).toMatchObject({ status: 'PENDING', cameLate: false });
		const payment = provider.pay(order_id);
		const late = provider.event('payment.captured', payment);
		expect([await hook(late), await hook(late)]).toEqual([200, 200]);
		expect(await read(shopper, id)).toMatchObject({ stage: 'CANCELLED', payment: { status: 'OWED', owed: 135, cameLate: true } });
		const told = await api.app.db.selectFrom('outbox').select('body').where('template', '=', 'order.REFUNDED').execute();
		expect(told.filter(({ body }) => body.includes(order.code) && body.includes('₹135'))).toHaveLength(1);
		await Promise.all([sendRefunds(api.app), sendRefunds({ ...api.app })]);
		expect((await read(shopper, id)).payment).toMatchObject({ status: 'REFUNDED', refunded: 135, cameLate: true });
		expect(provider.refunds.filter(({ payment_id }) => payment_id === payment.id)).toMatchObject([{ amount: 13_500 }]);
	});
});

describe('a paid order that comes to cost more', () => {
	it('C39 charges nothing above the agreed sum without a yes, and what comes with a yes is another payment, or cash', async () => {
		const modify = (id: string) => partner(api, 'POST', `orders/${id}/modify`, { lines: [{ retailerProductId: milk, quantity: 3 }] });
		const paid = async () => {
			const made = await online();
			await hook(provider.event('payment.captured', { order_id: made.order_id, amount: 13_500 }));
			expect((await modify(made.id)).status).toBe(200);
			return made;
		};
		const silent = await paid();
		expect((await read(silent.shopper, silent.id)).payment).toMatchObject({ due: 0, paid: 135, canStart: false });
		expect((await start(silent.shopper, silent.id)).errors[0]?.code).toBe('STAGE_CONFLICT');
		const { shopper, id } = await paid();
		await approve(shopper, id);
		expect((await read(shopper, id)).payment).toMatchObject({ status: 'PART_PAID', due: 50, methods: ['COD', 'UPI', 'ONLINE'] });
		const { checkout } = started(await start(shopper, id));
		expect(checkout?.fields.amount).toBe('5000');
		await hook(provider.event('payment.captured', { order_id: checkout?.fields.order_id ?? '', amount: 5_000 }));
		expect(await read(shopper, id)).toMatchObject({ stage: 'ACCEPTED', payment: { status: 'PAID', due: 0, paid: 185 } });
		await settleUnanswered({ ...api.app, clock: { now: () => new Date(api.app.clock.now().getTime() + 3_600_000) } });
		expect((await read(silent.shopper, silent.id)).payment).toMatchObject({ due: 0, paid: 135, owed: 0 });
	});
});
