import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Order, Order as OrderSchema } from '#lib/contract/order.ts';
import { StartedPayment } from '#lib/contract/payment.ts';
import { expireUnpaid } from '#server/order/payment/expire.ts';
import { paymentsThrough } from '#server/payment/methods.ts';
import { sendRefunds } from '#server/payment/refunds.ts';
import { newId } from '#server/system/ids.ts';
import { apiOf, type Reply, type TestApi, testApi } from '../support/app.ts';
import { type TestGateway, testGateway } from '../support/gateway.ts';
import { makeProduct, makePromotion, makeShop } from '../support/market.ts';
import { cancel, makeShopper, orderOf, partner, type Shopper } from '../support/shopper.ts';

let api: TestApi;
let provider: TestGateway;
let shop: string;
let milk: string;
beforeAll(async () => {
	api = await testApi();
	provider = await testGateway();
	Object.assign(api.app, {
		payments: paymentsThrough(provider.gateway),
		webhooks: new Map([[provider.gateway.name, provider.gateway.verify]]),
	});
	shop = await makeShop(api.app, { upi_id: 'ganesh@okaxis', phone_e164: '+919820000001' });
	milk = await makeProduct(api.app, shop);
});
beforeEach(() => {
	provider.mode = 'well';
});
afterAll(async () => {
	await provider.close();
	await api.close();
});

const stock = async () =>
	(await api.app.db.selectFrom('retailer_products').select('stock').where('id', '=', milk).executeTakeFirstOrThrow()).stock;
const read = async (shopper: Shopper, id: string): Promise<Order> =>
	OrderSchema.parse((await api.call('GET', `order/${id}`, { token: shopper.token })).data);
const start = (shopper: Shopper, id: string, json: object = {}, key = newId()): Promise<Reply> =>
	api.call('POST', `payment/${id}/start`, { token: shopper.token, json, headers: { 'Idempotency-Key': key } });
const started = (reply: Reply) => StartedPayment.parse(reply.data);
/** Two of milk: ₹100, and ₹35 of fees. */
async function placed(method: 'COD' | 'UPI' | 'ONLINE', custom = false): Promise<{ shopper: Shopper; order: Order; id: string }> {
	const shopper = await makeShopper(api);
	await shopper.add(milk, 2);
	if (custom) await shopper.cart('POST', 'custom-product/add', { customProductId: 'own', name: 'Coriander', quantity: 1 });
	expect((await shopper.cart('PATCH', 'payment/update', { method })).status).toBe(200);
	const order = orderOf(await shopper.place());
	return { shopper, order, id: order.id };
}
const apiFetch = () => apiOf(api.app);
async function hook({ body, headers }: ReturnType<TestGateway['event']>): Promise<number> {
	const request = new Request('http://127.0.0.1/api/payment/webhook/razorpay', { method: 'POST', body, headers });
	return (await apiFetch()(request)).status;
}
async function online() {
	const made = await placed('ONLINE');
	const payment = started(await start(made.shopper, made.id));
	return { ...made, order_id: payment.checkout?.fields.order_id ?? '' };
}

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
	});
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
		expect(await invoice(shopper, id)).toContain('₹135 is still to pay');
		expect((await start(shopper, id, { method: 'COD' })).errors[0]?.code).toBe('PAYMENT_UNSUPPORTED');
		expect((await partner(api, 'POST', `orders/${id}/paid`)).data).toMatchObject({
			stage: 'DELIVERED',
			payment: { status: 'PAID', paid: 135 },
		});
		expect(await invoice(shopper, id)).not.toContain('still to pay');
		expect((await partner(api, 'POST', `orders/${id}/paid`)).status).toBe(409);
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
		await hook(provider.event('payment.captured', { order_id, amount: 13_500 }));
		await partner(api, 'POST', `orders/${id}/modify`, { lines: [{ retailerProductId: milk, quantity: 1 }] });
		await api.call('POST', `order/${id}/approve`, { token: shopper.token, json: {}, headers: { 'Idempotency-Key': newId() } });
		await sendRefunds(api.app);
		expect((await read(shopper, id)).payment).toMatchObject({ status: 'PARTLY_REFUNDED', refunded: 50, due: 0 });
		expect((await partner(api, 'POST', `orders/${id}/refund`, { amount: 10 })).errors[0]?.code).toBe('STAGE_CONFLICT');
		for (const move of ['dispatch', 'deliver']) await partner(api, 'POST', `orders/${id}/${move}`);
		expect((await partner(api, 'POST', `orders/${id}/refund`, { amount: 1_000 })).errors[0]?.field).toBe('amount');
		const reply = await partner(api, 'POST', `orders/${id}/refund`, { amount: 20, reason: 'One was sour' });
		expect(reply.data).toMatchObject({ stage: 'DELIVERED', payment: { owed: 20 } });
		await sendRefunds(api.app);
		expect((await read(shopper, id)).payment).toMatchObject({ refunded: 70, owed: 0 });
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
		await api.call('POST', `order/${id}/approve`, { token: shopper.token, json: {}, headers: { 'Idempotency-Key': newId() } });
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
