import { afterAll, expect } from 'vitest';
import { type Order, Order as OrderSchema } from '#lib/contract/order.ts';
import { StartedPayment } from '#lib/contract/payment.ts';
import { paymentsThrough } from '#server/payment/methods.ts';
import type { App } from '#server/ports/app.ts';
import { newId } from '#server/system/ids.ts';
import { apiOf, type Reply, type TestApi, testApi } from './app.ts';
import { type TestGateway, testGateway } from './gateway.ts';
import { makeProduct, makeShop } from './market.ts';
import { orderOf, partner } from './order-moves.ts';
import { makeShopper, type Shopper } from './shopper.ts';

type PayStore = { api: TestApi; provider: TestGateway; milk: string; close(): Promise<void> };

/** A shop with a UPI address and a phone, whose store takes payments through a gateway; it sells milk at ₹50. */
async function payStore(): Promise<PayStore> {
	const api = await testApi();
	const provider = await testGateway();
	Object.assign(api.app, {
		payments: paymentsThrough(provider.gateway),
		webhooks: new Map([[provider.gateway.name, provider.gateway.verify]]),
	});
	const milk = await makeProduct(api.app, await makeShop(api.app, { upi_id: 'ganesh@okaxis', phone_e164: '+919820000001' }));
	const close = async () => {
		await provider.close();
		await api.close();
	};
	return { api, provider, milk, close };
}

/** Opens such a store for the tests of one file, with what shoppers and the gateway do with its payments; it closes after them. */
export async function openPayStore() {
	const store = await payStore();
	afterAll(() => store.close());
	return { ...store, ...paymentsOf(store) };
}

function paymentsOf({ api, provider, milk }: PayStore) {
	const read = async (shopper: Shopper, id: string): Promise<Order> =>
		OrderSchema.parse((await api.call('GET', `order/${id}`, { token: shopper.token })).data);
	const start = (shopper: Shopper, id: string, json: object = {}, key = newId()): Promise<Reply> =>
		api.call('POST', `payment/${id}/start`, { token: shopper.token, json, headers: { 'Idempotency-Key': key } });
	const started = (reply: Reply) => StartedPayment.parse(reply.data);
	/** Two of milk: ₹100, and ₹35 of fees. */
	const placed = async (method: 'COD' | 'UPI' | 'ONLINE', custom = false): Promise<{ shopper: Shopper; order: Order; id: string }> => {
		const shopper = await makeShopper(api);
		await shopper.add(milk, 2);
		if (custom) await shopper.cart('POST', 'custom-product/add', { customProductId: 'own', name: 'Coriander', quantity: 1 });
		expect((await shopper.cart('PATCH', 'payment/update', { method })).status).toBe(200);
		const order = orderOf(await shopper.place());
		return { shopper, order, id: order.id };
	};
	const hook = async ({ body, headers }: ReturnType<TestGateway['event']>): Promise<number> => {
		const request = new Request('http://127.0.0.1/api/payment/webhook/razorpay', { method: 'POST', body, headers });
		return (await apiOf(api.app)(request)).status;
	};
	const online = async () => {
		const made = await placed('ONLINE');
		const payment = started(await start(made.shopper, made.id));
		return { ...made, order_id: payment.checkout?.fields.order_id ?? '' };
	};
	/** As a page asks, three seconds after it asked before. */
	const check = (shopper: Shopper, id: string): Promise<Reply> => {
		api.pass(3000);
		return api.call('POST', `payment/${id}/check`, { token: shopper.token, json: {} });
	};
	/** Where the browser goes that the gateway sends back by a form from its own site, and whether it may. */
	const sendBack = async (url: string, fields: Record<string, string>) => {
		const headers = {
			origin: 'https://api.razorpay.com',
			'sec-fetch-site': 'cross-site',
			'content-type': 'application/x-www-form-urlencoded',
		};
		const answer = await apiOf(api.app)(new Request(url, { method: 'POST', headers, body: new URLSearchParams(fields) }));
		return { status: answer.status, to: answer.headers.get('location') };
	};
	/** The app through a gateway that does not answer about these of its orders; `asked` gets those that it was asked about. */
	const withoutAnswer = (unanswered: readonly string[], asked: string[] = []): App => {
		const askedFor = async (id: string) => {
			asked.push(id);
			if (unanswered.includes(id)) throw new Error('400');
			return provider.gateway.paymentsOf(id);
		};
		return { ...api.app, payments: paymentsThrough({ ...provider.gateway, paymentsOf: askedFor }) };
	};
	const approve = ({ token }: Shopper, id: string): Promise<Reply> =>
		api.call('POST', `order/${id}/approve`, { token, json: {}, headers: { 'Idempotency-Key': newId() } });
	/** An order with something in the customer's own words, for which the shop says a price and the customer yes. */
	const priced = async (price: number, method: 'COD' | 'UPI' | 'ONLINE' = 'UPI') => {
		const made = await placed(method, true);
		const say = async (rupees: number) => {
			const lines = [{ retailerProductId: milk, quantity: 2 }];
			await partner(api, 'POST', `orders/${made.id}/modify`, { lines, customLines: [{ id: 'own', price: rupees }] });
			expect((await approve(made.shopper, made.id)).status).toBe(200);
		};
		await say(price);
		return { ...made, say };
	};
	return { read, start, started, placed, hook, online, check, sendBack, withoutAnswer, approve, priced };
}
