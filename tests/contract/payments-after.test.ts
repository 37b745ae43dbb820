import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleUnanswered } from '#server/order/modification/settle.ts';
import { expireUnpaid } from '#server/order/payment/expire.ts';
import { chaseUnanswered } from '#server/order/unanswered.ts';
import type { TestApi } from '../support/app.ts';
import type { TestGateway } from '../support/gateway.ts';
import { type PayStore, paymentsOf, payStore } from '../support/payments.ts';
import { partner, type Shopper } from '../support/shopper.ts';

let store: PayStore;
let api: TestApi;
let provider: TestGateway;
beforeAll(async () => {
	store = await payStore();
	({ api, provider } = store);
});
afterAll(() => store.close());
const { read, start, started, placed, hook } = paymentsOf(() => store);

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
				const lines = [{ retailerProductId: store.milk, quantity: 1 }];
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
