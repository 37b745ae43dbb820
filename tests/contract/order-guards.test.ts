import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireUnpaid } from '#server/order/payment/expire.ts';
import { paymentsThrough } from '#server/payment/methods.ts';
import type { Gateway } from '#server/ports/ports.ts';
import { apiOf, type TestApi } from '../support/app.ts';
import type { TestGateway } from '../support/gateway.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { type PayStore, paymentsOf, payStore } from '../support/payments.ts';
import type { Shopper } from '../support/shopper.ts';
import { until } from '../support/until.ts';

let store: PayStore;
let api: TestApi;
let provider: TestGateway;
beforeAll(async () => {
	store = await payStore();
	({ api, provider } = store);
});
afterAll(() => store.close());

const { read, start, placed, hook, online } = paymentsOf(() => store);
const paymentOf = (id: string) => api.app.db.selectFrom('payments').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();

/** The app through a gateway that does something of its own between two steps of a call. */
const appWith = (gateway: Partial<Gateway>) => ({ ...api.app, payments: paymentsThrough({ ...provider.gateway, ...gateway }) });

/** Starts a call while the order is being ended elsewhere, and lets that end only when the call waits for it or is answered. */
async function whileItEnds(id: string, calling: () => Promise<{ status: number }>): Promise<number> {
	return api.app.db
		.transaction()
		.execute(async (trx) => {
			await trx.updateTable('orders').set({ stage: 'CANCELLED' }).where('id', '=', id).execute();
			let isAnswered = false;
			const answer = calling().finally(() => {
				isAnswered = true;
			});
			await until(async () => expect(isAnswered || (await lockWaits(api.app.db)) > 0).toBe(true));
			return { answer };
		})
		.then(async ({ answer }) => (await answer).status);
}

describe('what is looked at again once the order is locked', () => {
	it('C39 P2 is a customer’s own order: one that ends meanwhile gets no link', async () => {
		const { shopper, id } = await placed('COD');
		const share = () => api.call('POST', `order/${id}/share`, { token: shopper.token });
		expect(await whileItEnds(id, share)).toBe(409);
		expect(await api.app.db.selectFrom('order_shares').selectAll().where('order_id', '=', id).execute()).toEqual([]);
	});

	it('C16 E12 is until when an order waits: one that was given more time while the gateway was asked goes on waiting', async () => {
		const { shopper, id } = await online();
		api.pass(16 * 60_000);
		const later = new Date(api.app.clock.now().getTime() + 10 * 60_000);
		await expireUnpaid(
			appWith({
				paymentsOf: async () => {
					await api.app.db.updateTable('payments').set({ pay_by: later }).where('order_id', '=', id).execute();
					return [];
				},
			}),
		);
		expect((await read(shopper, id)).stage).toBe('PAYMENT_PENDING');
		api.pass(11 * 60_000);
		await expireUnpaid(appWith({ paymentsOf: async () => [] }));
		expect((await read(shopper, id)).stage).toBe('CANCELLED');
	});

	it('C16 E12 is the sum: what the shop changed while the gateway made its page is not paid by the old one', async () => {
		const { shopper, id } = await placed('ONLINE');
		const app = appWith({
			open: async (order) => {
				const opened = await provider.gateway.open(order);
				await api.app.db.updateTable('payments').set({ due_paise: 9_900 }).where('order_id', '=', id).execute();
				return opened;
			},
		});
		const begin = async (by: Shopper) => {
			const headers = { authorization: `Token ${by.token}`, 'content-type': 'application/json', 'idempotency-key': `sum-${id}` };
			const answer = await apiOf(app)(new Request(`http://127.0.0.1/api/payment/${id}/start`, { method: 'POST', headers, body: '{}' }));
			return { status: answer.status, body: await answer.json() };
		};
		expect(await begin(shopper)).toMatchObject({ status: 409, body: { errors: [{ code: 'STAGE_CONFLICT' }] } });
		expect(await begin(shopper)).toMatchObject({ status: 200, body: { data: { amount: 99 } } });
	});
});

describe('a failure that a gateway tells late', () => {
	const failed = (order_id: string) => hook(provider.event('payment.failed', { order_id, amount: 13_500, status: 'failed' }));

	it('C16 E12 says nothing once a part of the money came, while the order waits for the rest', async () => {
		const { shopper, id, order_id } = await online();
		await hook(provider.event('payment.captured', { order_id, amount: 5_000 }));
		expect((await read(shopper, id)).stage).toBe('PAYMENT_PENDING');
		expect(await failed(order_id)).toBe(200);
		expect((await paymentOf(id)).failed_at).toBeNull();
		expect((await read(shopper, id)).payment.status).toBe('PART_PAID');
	});

	it('C16 E12 says nothing once the order is to be paid in cash; before that it is told', async () => {
		const { shopper, id, order_id } = await online();
		expect(await failed(order_id)).toBe(200);
		expect((await read(shopper, id)).payment.status).toBe('FAILED');
		expect((await start(shopper, id, { method: 'COD' })).status).toBe(200);
		expect(await failed(order_id)).toBe(200);
		expect((await paymentOf(id)).failed_at).toBeNull();
		expect((await read(shopper, id)).payment.status).toBe('PENDING');
	});
});
