import { describe, expect, it } from 'vitest';
import { SlotList } from '#lib/contract/cart.ts';
import type { Order } from '#lib/contract/order.ts';
import { PartnerOrder, PartnerOrderList } from '#lib/contract/partner.ts';
import { HOUR_MS } from '#lib/format/durations.ts';
import { isNewsAwaited } from '#lib/order/stream-news.ts';
import { shopOrdersTag } from '#server/order/add-shop-event.ts';
import { expireUnpaid } from '#server/order/payment/expire.ts';
import { sendRefunds } from '#server/order/payment/send-refunds.ts';
import { paymentsThrough } from '#server/payment/methods.ts';
import type { App } from '#server/ports/app.ts';
import { newId } from '#server/system/ids.ts';
import { PARTNER_TOKEN } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { openPayStore } from '../support/payments.ts';
import { follow } from '../support/shop-stream.ts';
import { makeShopper } from '../support/shopper.ts';
import { until } from '../support/until.ts';

const { api, provider, milk, check, hook, online, placed, read, start, started, approve } = await openPayStore();
const money = async (id: string) => PartnerOrder.parse((await partner(api, 'GET', `orders/${id}`)).data).payment;

const HEADERS = { Authorization: `Partner ${PARTNER_TOKEN}` };

describe('a refund', () => {
	it('C39 of a part counts once by the key of the header, as by the one of the body', async () => {
		const { shopper, id } = await placed('UPI');
		await start(shopper, id);
		for (const move of ['paid', 'accept', 'dispatch', 'deliver']) await partner(api, 'POST', `orders/${id}/${move}`);
		const back = (amount: number, key: string) =>
			api.call('POST', `partner/orders/${id}/refund`, { headers: { ...HEADERS, 'Idempotency-Key': key }, json: { amount } });
		for (const key of ['part-of-it', 'part-of-it']) expect((await back(20, key)).data).toMatchObject({ payment: { refunded: 20 } });
		expect((await back(30, 'part-of-it')).errors[0]).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
	});

	it('C39 of what was paid to the shop’s own address is the shop’s: its customer is told of each sum that it has to give back, and once it has', async () => {
		const { shopper, order, id } = await placed('UPI');
		await start(shopper, id);
		await partner(api, 'POST', `orders/${id}/paid`);
		const lines = order.lines.map(({ retailerProductId }) => ({ retailerProductId, quantity: 1 }));
		await partner(api, 'POST', `orders/${id}/modify`, { lines });
		await approve(shopper, id);
		await partner(api, 'POST', `orders/${id}/reject`, { reason: 'No gas' });
		await partner(api, 'POST', `orders/${id}/refund`, {});
		const rows = await api.app.db.selectFrom('outbox').select(['template', 'params']).orderBy('id').execute();
		const ofOrder = rows.filter(({ template, params }) => params.code === order.code && /OWED|BACK|REFUNDED/.test(template));
		expect(ofOrder.map(({ template, params }) => `${template} ${params.amount}`)).toEqual([
			'order.OWED ₹50',
			'order.OWED ₹135',
			'order.GIVEN_BACK ₹135',
		]);
	});

	it('C39 a refund that the gateway never makes is given up, and its shop gives the money back by hand, once', async () => {
		const refusing = { ...provider.gateway, refund: () => Promise.reject(new Error('400 fully refunded already')) };
		const through = (gateway: typeof refusing | null) => ({ ...api.app, payments: paymentsThrough(gateway) });
		const cancelled = async () => {
			const made = await online();
			const paid = `pay_${newId()}`;
			await hook(provider.event('payment.captured', { order_id: made.order_id, amount: 13_500, id: paid }));
			await cancel(api, made.shopper.token, made.id);
			return { ...made, paid };
		};
		const isListed = async (id: string) => {
			const { data } = await api.call('GET', 'partner/orders', {
				headers: { Authorization: `Partner ${PARTNER_TOKEN}` },
				query: '?isMoneyOpen=true&limit=60',
			});
			return PartnerOrderList.parse(data).orders.some((one) => one.id === id);
		};
		const events = async (id: string) => {
			const rows = await api.app.db.selectFrom('shop_events').select('kind').where('order_id', '=', id).execute();
			return rows.filter(({ kind }) => kind === 'payment').length;
		};
		await sendRefunds(api.app);
		const [refused, late] = [await cancelled(), await cancelled()];
		const days = async (count: number, app: App) => {
			for (let hour = 0; hour <= count * 4; hour++) {
				await sendRefunds(app);
				api.pass(6 * HOUR_MS);
			}
		};
		await days(3, through(refusing));
		expect([(await money(refused.id)).toGiveBack, await isListed(refused.id)]).toEqual([0, false]);
		const before = await events(refused.id);
		await days(3, through(refusing));
		expect(await money(refused.id)).toMatchObject({ status: 'OWED', toGiveBack: 135 });
		expect([await isListed(refused.id), (await events(refused.id)) - before]).toEqual([true, 1]);
		// Nothing of it is tried again, by the shop's word neither: the money went from hand to hand.
		expect((await partner(api, 'POST', `orders/${refused.id}/refund`, {})).status).toBe(200);
		await days(1, api.app);
		expect(provider.refunds.filter(({ payment_id }) => payment_id === refused.paid)).toEqual([]);
		expect(await money(refused.id)).toMatchObject({ status: 'REFUNDED', refunded: 135, due: 0, toGiveBack: 0 });
		// One that has gone back after all counts as long as nobody has given it back.
		const row = async ({ id }: { id: string }) =>
			api.app.db
				.selectFrom('refunds')
				.select(['id', 'reference'])
				.where('order_id', '=', id)
				.where('provider', '=', 'razorpay')
				.executeTakeFirstOrThrow();
		const goesAfterAll = async (one: { id: string }) => {
			const { id, reference } = await row(one);
			provider.refunds.push({ id: `rfnd_${newId()}`, payment_id: reference ?? '', amount: 13_500, receipt: id, status: 'pending' });
			for (const told of provider.settleRefunds(reference ?? '', 'processed')) expect(await hook(told)).toBe(200);
			await sendRefunds(api.app);
		};
		expect((await money(late.id)).toGiveBack).toBe(135);
		await goesAfterAll(late);
		expect(await money(late.id)).toMatchObject({ status: 'REFUNDED', refunded: 135, due: 0, toGiveBack: 0 });
		await goesAfterAll(refused);
		expect(await money(refused.id)).toMatchObject({ status: 'REFUNDED', refunded: 135, due: 0, toGiveBack: 0 });
		// A store that takes no payments through a gateway any more.
		const left = await cancelled();
		await days(2, through(null));
		expect(await money(left.id)).toMatchObject({ status: 'OWED', toGiveBack: 135 });
	});
});

describe('the way to pay', () => {
	it('C39 A6 tells every device of the shop at once when it changes, in any stage, and that money was given back', async () => {
		const shop = (await placed('COD')).order.store.id;
		const stream = await follow(api, `Partner ${PARTNER_TOKEN}`, { query: `?storeId=${shop}` });
		const told = (id: string) => stream.events().filter(({ event, orderId }) => event === 'payment' && orderId === id).length;
		/** What other processes of the store hear of this shop. */
		const published = async () => {
			const changes = await api.app.db.selectFrom('changes').select('tags').execute();
			return changes.filter(({ tags }) => tags.includes(shopOrdersTag(shop))).length;
		};
		const { shopper, id } = await placed('COD');
		let times = 0;
		const change = async (method: 'COD' | 'UPI') => {
			const heard = await published();
			expect((await start(shopper, id, { method })).status).toBe(200);
			times++;
			expect(await published(), method).toBe(heard + 1);
			await until(() => expect(told(id), `${method}, ${times}`).toBe(times));
		};
		await change('UPI');
		for (const move of ['accept', 'dispatch']) {
			await partner(api, 'POST', `orders/${id}/${move}`);
			await change('COD');
			await change('UPI');
		}
		// The same way once more is no news.
		await start(shopper, id, { method: 'UPI' });
		await partner(api, 'POST', `orders/${id}/paid`);
		await until(() => expect(told(id)).toBe(times + 1));
		const ended = await placed('UPI');
		await start(ended.shopper, ended.id);
		await partner(api, 'POST', `orders/${ended.id}/paid`);
		await cancel(api, ended.shopper.token, ended.id);
		const [before, heard] = [told(ended.id), await published()];
		expect((await partner(api, 'POST', `orders/${ended.id}/refund`, {})).status).toBe(200);
		await until(() => expect(told(ended.id)).toBe(before + 1));
		expect(await published()).toBe(heard + 1);
		stream.leave();
	});

	it('C39 E12 an order that waits for its payment is promised from when it comes to its shop', async () => {
		const minutes = (order: Order, from: string | undefined) => (Date.parse(order.eta ?? '') - Date.parse(from ?? '')) / 60_000;
		const { shopper, id, order } = await placed('UPI');
		const promised = minutes(order, order.placedAt);
		await start(shopper, id);
		api.pass(29 * 60_000);
		await partner(api, 'POST', `orders/${id}/paid`);
		const paid = await read(shopper, id);
		expect(paid.stages.at(-1)?.stage).toBe('PLACED');
		expect(minutes(paid, paid.stages.at(-1)?.at)).toBeCloseTo(promised);
		const other = await placed('ONLINE');
		api.pass(10 * 60_000);
		await start(other.shopper, other.id, { method: 'COD' });
		const inCash = await read(other.shopper, other.id);
		expect(minutes(inCash, inCash.stages.at(-1)?.at)).toBeCloseTo(minutes(other.order, other.order.placedAt));
	});

	it('C39 E12 a shop that was closed has 30 minutes from its opening to look for UPI, also after a try to pay online', async () => {
		const shop = await makeShop(api.app, { closed: true, upi_id: 'night@upi', phone_e164: '+919820000002' });
		const india = new Date(api.app.clock.now().getTime() + 5.5 * HOUR_MS);
		const opens = (india.getUTCHours() * 60 + india.getUTCMinutes() + 180) % 1440;
		const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
			shop_id: shop,
			weekday,
			opens_min: opens,
			closes_min: Math.min(1440, opens + 300),
		}));
		await api.app.db.insertInto('shop_hours').values(hours).execute();
		api.pass(61_000);
		const pack = await makeProduct(api.app, shop);
		const payBys: (string | null)[] = [];
		for (const first of ['UPI', 'ONLINE'] as const) {
			const shopper = await makeShopper(api);
			await shopper.add(pack, 2);
			await shopper.cart('PATCH', 'payment/update', { method: first });
			const { data } = await api.call('GET', 'order/slots', { query: `?storeId=${shop}` });
			const slot = SlotList.parse(data).slots.at(0);
			await shopper.cart('PATCH', 'delivery/update', { slot: slot && { start: slot.start, end: slot.end } });
			const { id, eta } = orderOf(await shopper.place());
			if (first === 'ONLINE') await start(shopper, id);
			payBys.push(started(await start(shopper, id, { method: 'UPI' })).payBy);
			api.pass(60_000);
			await partner(api, 'POST', `orders/${id}/paid`);
			// A time that was chosen stays.
			expect((await read(shopper, id)).eta).toBe(eta);
		}
		expect(payBys[0]).toBe(payBys[1]);
		expect(Date.parse(payBys[0] ?? '') - api.app.clock.now().getTime()).toBeGreaterThan(3 * HOUR_MS);
	});
});

describe('a payment that waits for a word', () => {
	it('C39 offers no other once the bank has agreed to it, until it has come, has failed or the time is over', async () => {
		const agreed = async () => {
			const made = await online();
			provider.pay(made.order_id, 'failed');
			expect(orderOf(await check(made.shopper, made.id)).payment).toMatchObject({ status: 'FAILED', canStart: true });
			const payment = provider.pay(made.order_id, 'authorized');
			const waiting = orderOf(await check(made.shopper, made.id));
			expect(waiting.payment).toMatchObject({ status: 'AWAITING_CONFIRMATION', canStart: false, methods: [] });
			expect((await start(made.shopper, made.id, { method: 'COD' })).errors[0]?.code).toBe('STAGE_CONFLICT');
			// The news of the first try comes late.
			await hook(provider.event('payment.failed', { order_id: made.order_id, amount: 13_500, status: 'failed' }));
			expect((await read(made.shopper, made.id)).payment.canStart).toBe(false);
			return { ...made, payment };
		};
		const came = await agreed();
		came.payment.status = 'captured';
		expect(orderOf(await check(came.shopper, came.id))).toMatchObject({ stage: 'PLACED', payment: { status: 'PAID' } });
		const failed = await agreed();
		failed.payment.status = 'failed';
		expect(orderOf(await check(failed.shopper, failed.id)).payment).toMatchObject({ status: 'FAILED', methods: ['COD', 'UPI', 'ONLINE'] });
		const over = await agreed();
		api.pass(31 * 60_000);
		await expireUnpaid(api.app);
		expect(await read(over.shopper, over.id)).toMatchObject({ stage: 'CANCELLED', payment: { due: 0 } });
	});

	it('C39 says that the rest was begun by UPI, until the shop confirms it or the sum changes', async () => {
		const { shopper, id } = await placed('UPI');
		await start(shopper, id);
		await partner(api, 'POST', `orders/${id}/paid`);
		const costs = async (quantity: number) => {
			await partner(api, 'POST', `orders/${id}/modify`, { lines: [{ retailerProductId: milk, quantity }] });
			await approve(shopper, id);
			return (await read(shopper, id)).payment;
		};
		expect(await costs(3)).toMatchObject({ status: 'PART_PAID', due: 50 });
		await start(shopper, id, { method: 'UPI' });
		expect((await read(shopper, id)).payment).toMatchObject({ status: 'AWAITING_CONFIRMATION', paid: 135, due: 50 });
		expect(await costs(4)).toMatchObject({ status: 'PART_PAID', due: 70 });
		await start(shopper, id, { method: 'UPI' });
		await partner(api, 'POST', `orders/${id}/accept`);
		for (const move of ['dispatch', 'deliver']) await partner(api, 'POST', `orders/${id}/${move}`);
		const ended = await read(shopper, id);
		expect([ended.payment.status, isNewsAwaited(ended)]).toEqual(['AWAITING_CONFIRMATION', true]);
		await partner(api, 'POST', `orders/${id}/paid`);
		expect((await read(shopper, id)).payment).toMatchObject({ status: 'PAID', paid: 205 });
	});

	it('C39 of what came without a price once it is delivered the customer pays the rest, in each way but cash', async () => {
		const { shopper, id, order } = await placed('ONLINE', true);
		expect(order.payment.methods).toEqual(['COD']);
		for (const move of ['accept', 'dispatch', 'deliver']) expect((await partner(api, 'POST', `orders/${id}/${move}`)).status).toBe(200);
		expect((await read(shopper, id)).payment).toMatchObject({ due: order.bill.toPay, canStart: true, methods: ['UPI', 'ONLINE'] });
		expect((await start(shopper, id, { method: 'UPI' })).status).toBe(200);
	});
});

it('C39 C40 an order that is delivered unpaid stays with the money that the shop sees to until it came, also when it was cash after all', async () => {
	const cash = (id: string, json: object = { cash: true }) => partner(api, 'POST', `orders/${id}/paid`, json);
	const isListed = async (id: string) => {
		const headers = { Authorization: `Partner ${PARTNER_TOKEN}` };
		const { data } = await api.call('GET', 'partner/orders', { headers, query: '?isMoneyOpen=true&limit=60' });
		return PartnerOrderList.parse(data).orders.some((one) => one.id === id);
	};
	const { shopper, id } = await placed('COD');
	for (const move of ['accept', 'dispatch']) await partner(api, 'POST', `orders/${id}/${move}`);
	await start(shopper, id, { method: 'ONLINE' });
	expect((await partner(api, 'POST', `orders/${id}/deliver`)).status).toBe(200);
	expect(await isListed(id)).toBe(true);
	api.pass(40 * 24 * HOUR_MS);
	expect(await isListed(id)).toBe(true);
	expect((await cash(id, { cash: true, attempt: `${id}_0_13500` })).errors[0]).toMatchObject({ code: 'INPUT_INVALID', field: 'attempt' });
	const both = await Promise.all([cash(id), cash(id)]);
	expect(both.map(({ status, errors }) => errors[0]?.code ?? status).sort()).toEqual([200, 'STAGE_CONFLICT']);
	expect((await partner(api, 'GET', `orders/${id}`)).data).toMatchObject({ payment: { status: 'PAID', due: 0, paid: 135 } });
	expect(await isListed(id)).toBe(false);

	// At the door: what the customer had begun to pay by UPI is given back when it came too.
	const door = await placed('COD');
	await partner(api, 'POST', `orders/${door.id}/accept`);
	expect((await cash(door.id)).errors[0]?.code).toBe('STAGE_CONFLICT');
	await partner(api, 'POST', `orders/${door.id}/dispatch`);
	await start(door.shopper, door.id, { method: 'UPI' });
	expect((await cash(door.id)).status).toBe(200);
	expect((await partner(api, 'POST', `orders/${door.id}/deliver`)).data).toMatchObject({ payment: { status: 'PAID', paid: 135 } });
	const { data } = await cash(door.id, { attempt: `${door.id}_0_13500` });
	expect(data).toMatchObject({ payment: { status: 'OWED', paid: 270, toGiveBack: 135 } });
});
