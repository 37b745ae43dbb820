import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { expireUnpaid } from '#server/order/payment/expire.ts';
import { sendRefunds } from '#server/order/payment/send-refunds.ts';
import { newId } from '#server/system/ids.ts';
import { anotherProcess } from '../support/app.ts';
import { makeProduct, makePromotion, makeShop } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { openPayStore } from '../support/payments.ts';
import { makeShopper } from '../support/shopper.ts';

const { api, provider, milk, read, start, started, placed, hook, online, approve } = await openPayStore();
beforeEach(() => {
	provider.mode = 'well';
});

const stock = async () =>
	(await api.app.db.selectFrom('retailer_products').select('stock').where('id', '=', milk).executeTakeFirstOrThrow()).stock;
/** The templates of what a customer was told of an order, in turn, with the sum that goes back. */
const told = async (id: string) => {
	const { rows } = await sql<{ template: string; amount: string }>`
		SELECT m.template, m.params->>'amount' AS amount FROM outbox m JOIN orders o ON o.id = ${id} JOIN customers c ON c.id = o.customer_id
		WHERE m.recipient = c.phone_e164 AND m.template LIKE 'order.%' ORDER BY m.id`.execute(api.app.db);
	return rows.map(({ template, amount }) => (/REFUND|LATE|OWED|BACK/.test(template) ? `${template} ${amount}` : template));
};

describe('an order that waits for its payment', () => {
	it('C39 E12 is not placed before the money came; in cash it is at once', async () => {
		expect((await placed('COD')).order).toMatchObject({
			stage: 'PLACED',
			payment: { method: 'COD', status: 'PENDING', due: 135, payBy: null },
		});
		const { order, shopper, id } = await placed('ONLINE');
		expect(order).toMatchObject({ stage: 'PAYMENT_PENDING', payment: { canStart: true, methods: ['COD', 'UPI', 'ONLINE'], due: 135 } });
		expect((await partner(api, 'POST', `orders/${id}/accept`)).errors[0]?.code).toBe('STAGE_CONFLICT');
		const cash = started(await start(shopper, id, { method: 'COD' }));
		expect(cash).toMatchObject({ method: 'COD', upi: null, checkout: null, payBy: null });
		expect(await read(shopper, id)).toMatchObject({ stage: 'PLACED', payment: { method: 'COD' } });
		const rows = await api.app.db.selectFrom('payments').selectAll().where('order_id', '=', id).execute();
		expect(rows).toHaveLength(1);
	});

	it.each(['ONLINE', 'UPI'] as const)('C39 E10 is none when it costs nothing: it goes to its shop at once, by %s too', async (method) => {
		const shop = await makeShop(api.app, { upi_id: 'rani@okaxis', is_pickup: true });
		const { code } = await makePromotion(api.app, { code: newId().toUpperCase(), rule: { code: 'FLAT', amountPaise: 7_500 } });
		const shopper = await makeShopper(api);
		await shopper.add(await makeProduct(api.app, shop, { price_paise: 6_000 }));
		await shopper.cart('PATCH', 'delivery/update', { type: 'PICKUP' });
		await shopper.cart('POST', 'coupon/add', { code });
		await shopper.cart('PATCH', 'payment/update', { method });
		const { id, ...order } = orderOf(await shopper.place());
		expect(order).toMatchObject({ stage: 'PLACED', bill: { toPay: 0 }, payment: { method, due: 0, payBy: null, canStart: false } });
		api.pass(16 * 60_000);
		await expireUnpaid(api.app);
		for (const move of ['accept', 'ready', 'deliver']) expect((await partner(api, 'POST', `orders/${id}/${move}`)).status, move).toBe(200);
		expect((await read(shopper, id)).payment).toMatchObject({ due: 0, paid: 0, owed: 0 });
	});

	it('C39 expires once, and gives stock and coupon back; money that comes later is owed and goes back by itself', async () => {
		const before = await stock();
		const { code } = await makePromotion(api.app, { code: newId().toUpperCase(), total_limit: 1 });
		const shopper = await makeShopper(api);
		await shopper.add(milk, 2);
		await shopper.cart('POST', 'coupon/add', { code });
		await shopper.cart('PATCH', 'payment/update', { method: 'ONLINE' });
		const { id } = orderOf(await shopper.place());
		const { checkout } = started(await start(shopper, id));
		expect(await stock()).toBe(before - 2);
		await expireUnpaid(api.app);
		expect((await read(shopper, id)).stage).toBe('PAYMENT_PENDING');
		api.pass(16 * 60_000);
		await Promise.all([expireUnpaid(api.app), expireUnpaid({ ...api.app })]);
		const gone = await read(shopper, id);
		expect(gone.stages.slice(1)).toMatchObject([{ stage: 'CANCELLED', by: 'SYSTEM', reason: 'the payment did not come in time' }]);
		expect(await stock()).toBe(before);
		const { used } = await api.app.db.selectFrom('promotions').select('used').where('code', '=', code).executeTakeFirstOrThrow();
		expect(used).toBe(0);
		expect((await start(shopper, id)).errors[0]?.code).toBe('STAGE_CONFLICT');
		const late = provider.event('payment.captured', { order_id: checkout?.fields.order_id ?? '', amount: 12_500 });
		expect(await hook(late)).toBe(200);
		expect(await read(shopper, id)).toMatchObject({ stage: 'CANCELLED', payment: { status: 'OWED', owed: 125, paid: 125 } });
		await Promise.all([sendRefunds(api.app), sendRefunds({ ...api.app }), hook(late)]);
		expect((await read(shopper, id)).payment).toMatchObject({ status: 'REFUNDED', owed: 0, refunded: 125 });
		expect(provider.refunds.filter(({ amount }) => amount === 12_500)).toHaveLength(1);
		expect(await told(id)).toEqual(['order.CANCELLED', 'order.REFUNDED ₹125']);
	});
});

describe('UPI straight to the shop', () => {
	it('C39 answers a link with the shop’s address and the sum, which proves nothing until the shop confirms it', async () => {
		const { shopper, id, order } = await placed('UPI');
		const { upi, amount } = started(await start(shopper, id));
		expect(amount).toBe(135);
		const link = new URL(upi?.link ?? '');
		expect([link.protocol, link.host]).toEqual(['upi:', 'pay']);
		expect(Object.fromEntries(link.searchParams)).toMatchObject({ pa: 'ganesh@okaxis', am: '135.00', cu: 'INR', tn: order.code });
		expect(await read(shopper, id)).toMatchObject({ stage: 'PAYMENT_PENDING', payment: { status: 'AWAITING_CONFIRMATION' } });
		const told = await api.app.db
			.selectFrom('outbox')
			.selectAll()
			.where('template', '=', 'shop.UPI')
			.where('recipient', '=', '+919820000001')
			.execute();
		expect(told.at(-1)?.body).toContain(order.code);
		// However often it begins anew, the shop is told of one sum once.
		for (const method of ['UPI', 'ONLINE', 'UPI', 'UPI']) expect((await start(shopper, id, { method })).status).toBe(200);
		const about = await api.app.db.selectFrom('outbox').select('body').where('template', '=', 'shop.UPI').execute();
		expect(about.filter(({ body }) => body.includes(order.code))).toHaveLength(1);
		const attempts = await api.app.db.selectFrom('payment_attempts').select('provider').where('order_id', '=', id).execute();
		expect(attempts.map(({ provider: by }) => by).sort()).toEqual(['razorpay', 'upi']);
		const both = await Promise.all([partner(api, 'POST', `orders/${id}/paid`), partner(api, 'POST', `orders/${id}/paid`)]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(await read(shopper, id)).toMatchObject({ stage: 'PLACED', payment: { status: 'PAID', due: 0 } });
	});

	it('C39 is offered only where the shop has an address for it, and owed when it came too late', async () => {
		const other = await makeShop(api.app);
		const shopper = await makeShopper(api);
		await shopper.add(await makeProduct(api.app, other));
		expect((await shopper.cart('PATCH', 'payment/update', { method: 'UPI' })).errors[0]?.code).toBe('PAYMENT_UNSUPPORTED');
		const late = await placed('UPI');
		await start(late.shopper, late.id);
		api.pass(31 * 60_000);
		await expireUnpaid(api.app);
		expect((await partner(api, 'POST', `orders/${late.id}/paid`)).data).toMatchObject({
			stage: 'CANCELLED',
			payment: { status: 'OWED', owed: 135 },
		});
		expect((await partner(api, 'POST', `orders/${late.id}/paid`)).status).toBe(409);
		const back = await partner(api, 'POST', `orders/${late.id}/refund`, {});
		expect(back.data).toMatchObject({ payment: { status: 'REFUNDED', owed: 0, refunded: 135 } });
		expect((await partner(api, 'POST', `orders/${late.id}/refund`, {})).status).toBe(409);
		expect(await told(late.id)).toEqual(['order.CANCELLED', 'order.LATE_MONEY ₹135', 'order.GIVEN_BACK ₹135']);
	});
});

describe('a payment through the gateway', () => {
	it('C39 makes the provider’s order in paise and places ours once, however often and in whatever order it is told', async () => {
		const { shopper, id, order_id } = await online();
		expect(provider.orders.find((one) => one.id === order_id)).toMatchObject({ amount: 13_500, currency: 'INR', receipt: id });
		const id1 = `pay_${newId()}`;
		const paid = provider.event('payment.captured', { order_id, amount: 13_500, id: id1 });
		const again = provider.event('order.paid', { order_id, amount: 13_500, id: id1 });
		const failed = provider.event('payment.failed', { order_id, amount: 13_500, status: 'failed' });
		expect(await hook(failed)).toBe(200);
		expect(await read(shopper, id)).toMatchObject({ stage: 'PAYMENT_PENDING', payment: { status: 'FAILED', canStart: true } });
		expect(await Promise.all([hook(again), hook(paid), hook(paid)])).toEqual([200, 200, 200]);
		expect(await hook(failed)).toBe(200);
		const order = await read(shopper, id);
		expect(order).toMatchObject({ stage: 'PLACED', payment: { status: 'PAID', paid: 135 } });
		expect(order.stages.map(({ stage, by }) => [stage, by])).toEqual([
			['PAYMENT_PENDING', 'CUSTOMER'],
			['PLACED', 'PAYMENT'],
		]);
	});

	it('C39 believes no other bytes than those that were signed, and no other currency or state', async () => {
		const { shopper, id, order_id } = await online();
		const { body, headers } = provider.event('payment.captured', { order_id, amount: 13_500 });
		expect(await hook({ body: `${body} `, headers })).toBe(401);
		expect(await hook({ body, headers: { ...headers, 'x-razorpay-signature': 'x' } })).toBe(401);
		expect(await hook({ body: 'no json', headers: { 'x-razorpay-signature': provider.sign('no json') } })).toBe(400);
		for (const amount of [0, -100, 99.5]) expect(await hook(provider.event('payment.captured', { order_id, amount }))).toBe(400);
		for (const odd of [{ currency: 'USD' }, { status: 'authorized' }, { order_id: 'order_nobody' }])
			expect(await hook(provider.event('payment.captured', { order_id, amount: 13_500, ...odd }))).toBe(200);
		expect(await hook(provider.event('subscription.charged', { order_id, amount: 13_500 }))).toBe(200);
		expect(await read(shopper, id)).toMatchObject({ stage: 'PAYMENT_PENDING', payment: { paid: 0 } });
	});

	it('C39 less money places nothing and is not lost; more goes back', async () => {
		const less = await online();
		await hook(provider.event('payment.captured', { order_id: less.order_id, amount: 10_000 }));
		expect(await read(less.shopper, less.id)).toMatchObject({ stage: 'PAYMENT_PENDING', payment: { status: 'PART_PAID', due: 35 } });
		await hook(provider.event('payment.captured', { order_id: less.order_id, amount: 5_000 }));
		expect(await read(less.shopper, less.id)).toMatchObject({ stage: 'PLACED', payment: { status: 'OWED', owed: 15 } });
		await sendRefunds(api.app);
		expect((await read(less.shopper, less.id)).payment).toMatchObject({ status: 'PARTLY_REFUNDED', paid: 150, refunded: 15 });
	});

	it('C39 P2 asks for one order at the provider, however often, by whatever key and through whatever process it is started', async () => {
		const { shopper, id } = await placed('ONLINE');
		const other = anotherProcess(api);
		const key = newId();
		const asked = () => provider.orders.filter(({ receipt }) => receipt === id);
		const headers = (one: string) => ({ 'Idempotency-Key': one });
		const replies = await Promise.all([
			start(shopper, id, {}, key),
			start(shopper, id, {}, key),
			other('POST', `payment/${id}/start`, { token: shopper.token, json: {}, headers: headers(key) }),
			other('POST', `payment/${id}/start`, { token: shopper.token, json: {}, headers: headers(newId()) }),
		]);
		expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
		expect(new Set(replies.map((reply) => started(reply).checkout?.fields.order_id)).size).toBe(1);
		expect(asked()).toMatchObject([{ amount: 13_500 }]);
		expect((await start(shopper, id, { method: 'UPI' }, key)).errors[0]?.code).toBe('IDEMPOTENCY_KEY_REUSED');
		await start(shopper, id, { method: 'UPI' });
		await start(shopper, id, { method: 'ONLINE' });
		expect(asked()).toHaveLength(1);
		await hook(provider.event('payment.captured', { order_id: asked()[0]?.id ?? '', amount: 13_500 }));
		expect((await start(shopper, id, {}, key)).data).toEqual(replies[0]?.data);
		expect((await start(shopper, id)).errors[0]?.code).toBe('STAGE_CONFLICT');
		// The rest of what was paid in part is another sum.
		const part = await online();
		await hook(provider.event('payment.captured', { order_id: part.order_id, amount: 6_750 }));
		const rest = started(await start(part.shopper, part.id)).checkout?.fields;
		expect([rest?.order_id === part.order_id, rest?.amount]).toEqual([false, '6750']);
	});

	it('C39 a gateway that does not answer is said so: the order stays, and another way is open', async () => {
		const { shopper, id } = await placed('ONLINE');
		provider.mode = 'broken';
		const key = newId();
		expect((await start(shopper, id, {}, key)).status).toBe(503);
		expect(await read(shopper, id)).toMatchObject({ stage: 'PAYMENT_PENDING', payment: { canStart: true } });
		provider.mode = 'well';
		expect((await start(shopper, id, {}, key)).status).toBe(200);
		expect((await start(shopper, id, { method: 'UPI' })).status).toBe(200);
		expect((await read(shopper, id)).payment.method).toBe('UPI');
		expect((await start(await makeShopper(api), id)).status).toBe(403);
	});

	it('C39 a paid order that is cancelled gives the money back exactly once, also when the answer to the refund is lost', async () => {
		const { shopper, id, order_id } = await online();
		const paymentId = `pay_${newId()}`;
		await hook(provider.event('payment.captured', { order_id, amount: 13_500, id: paymentId }));
		expect(orderOf(await cancel(api, shopper.token, id)).payment).toMatchObject({ status: 'OWED', owed: 135 });
		provider.mode = 'answer lost';
		expect(await sendRefunds(api.app)).toBe(0);
		provider.mode = 'well';
		expect(await sendRefunds(api.app)).toBe(0);
		api.pass(61_000);
		expect(await sendRefunds(api.app)).toBe(1);
		expect(provider.refunds.filter((one) => one.payment_id === paymentId)).toMatchObject([{ amount: 13_500 }]);
		expect((await read(shopper, id)).payment).toMatchObject({ status: 'REFUNDED', owed: 0 });
	});

	it('C39 a changed order that costs less gives the rest back, and what was delivered short too', async () => {
		const { shopper, id, order_id } = await online();
		const paymentId = `pay_${newId()}`;
		await hook(provider.event('payment.captured', { order_id, amount: 13_500, id: paymentId }));
		await partner(api, 'POST', `orders/${id}/modify`, { lines: [{ retailerProductId: milk, quantity: 1 }] });
		await approve(shopper, id);
		await sendRefunds(api.app);
		expect((await read(shopper, id)).payment).toMatchObject({ status: 'PARTLY_REFUNDED', refunded: 50, due: 0 });
		expect((await partner(api, 'POST', `orders/${id}/refund`, { amount: 10, key: newId() })).errors[0]?.code).toBe('STAGE_CONFLICT');
		for (const move of ['dispatch', 'deliver']) await partner(api, 'POST', `orders/${id}/${move}`);
		expect((await partner(api, 'POST', `orders/${id}/refund`, { amount: 1_000, key: newId() })).errors[0]?.field).toBe('amount');
		expect((await partner(api, 'POST', `orders/${id}/refund`, { amount: 20 })).errors[0]?.field).toBe('key');
		const sour = { amount: 20, key: newId(), reason: 'One was sour' };
		const [reply] = await Promise.all([sour, sour, sour].map((body) => partner(api, 'POST', `orders/${id}/refund`, body)));
		expect(reply?.data).toMatchObject({ stage: 'DELIVERED', payment: { owed: 20, throughGateway: 65 } });
		expect((await partner(api, 'POST', `orders/${id}/refund`, { ...sour, amount: 21 })).errors[0]?.code).toBe('IDEMPOTENCY_KEY_REUSED');
		// While the first is still on its way, another one comes on top, and no more than what is left of the money.
		expect((await partner(api, 'POST', `orders/${id}/refund`, {})).errors[0]?.code).toBe('STAGE_CONFLICT');
		expect((await partner(api, 'POST', `orders/${id}/refund`, { amount: 66, key: newId() })).errors[0]?.field).toBe('amount');
		expect((await partner(api, 'POST', `orders/${id}/refund`, { amount: 10, key: newId() })).data).toMatchObject({ payment: { owed: 30 } });
		await sendRefunds(api.app);
		expect((await read(shopper, id)).payment).toMatchObject({ status: 'PARTLY_REFUNDED', refunded: 80, owed: 0, due: 0 });
		const sentBack = provider.refunds.filter(({ payment_id }) => payment_id === paymentId);
		expect(sentBack.map(({ amount }) => amount)).toEqual([5_000, 2_000, 1_000]);
		const headers = { Authorization: `Token ${shopper.token}`, 'Accept-Language': 'en' };
		const invoice = await (await api.fetch(new Request(`http://127.0.0.1/api/order/${id}/invoice`, { headers }))).text();
		expect(invoice).toMatch(/CN\/\d{4}\/\d{6}[\s\S]*₹20/);
	});
});

describe('an order with something that has no price yet', () => {
	it('C39 is placed without a payment, and paid online once the shop has said the price and the customer agreed', async () => {
		const { shopper, order, id } = await placed('ONLINE', true);
		expect(order).toMatchObject({ stage: 'PLACED', payment: { methods: ['COD'] } });
		expect((await start(shopper, id)).errors[0]?.code).toBe('PAYMENT_NOT_YET');
		await partner(api, 'POST', `orders/${id}/modify`, {
			lines: [{ retailerProductId: milk, quantity: 2 }],
			customLines: [{ id: 'own', price: 15 }],
		});
		await approve(shopper, id);
		const { checkout, amount } = started(await start(shopper, id));
		expect(amount).toBe(150);
		await hook(provider.event('payment.captured', { order_id: checkout?.fields.order_id ?? '', amount: 15_000 }));
		expect(await read(shopper, id)).toMatchObject({ stage: 'ACCEPTED', payment: { status: 'PAID' } });
	});

	it('C39 in cash nothing is booked before the door, and the rest is booked there', async () => {
		const { shopper, id } = await placed('COD');
		for (const move of ['accept', 'dispatch']) await partner(api, 'POST', `orders/${id}/${move}`);
		expect((await read(shopper, id)).payment.status).toBe('PENDING');
		await partner(api, 'POST', `orders/${id}/deliver`);
		expect((await read(shopper, id)).payment).toMatchObject({ status: 'PAID', paid: 135, due: 0 });
	});
});
