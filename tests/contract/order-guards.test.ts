import { beforeEach, describe, expect, it } from 'vitest';
import { PROPOSAL_MS } from '#lib/order/proposal.ts';
import { askAboutAttempts } from '#server/order/payment/ask-about-attempts.ts';
import { expireUnpaid } from '#server/order/payment/expire.ts';
import { gatewayOrder, standIn } from '#server/order/payment/gateway-order.ts';
import { sendRefunds } from '#server/order/payment/send-refunds.ts';
import { settleUnanswered } from '#server/order/proposal/settle.ts';
import { paymentsThrough } from '#server/payment/methods.ts';
import { refundByHand } from '#server/payment/order-payments.ts';
import type { Gateway } from '#server/ports/ports.ts';
import { newId } from '#server/system/ids.ts';
import { apiOf } from '../support/app.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { cancel, partner } from '../support/order-moves.ts';
import { openPayStore } from '../support/payments.ts';
import type { Shopper } from '../support/shopper.ts';
import { until } from '../support/until.ts';

const { api, provider, milk, read, start, placed, hook, online, withoutAnswer } = await openPayStore();
beforeEach(() => {
	provider.takesRefundsAs = 'processed';
});

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

	it('C39 P2 is until when a proposal waits: one that its shop has made anew is not settled before its time', async () => {
		const { shopper, id } = await placed('COD');
		const lines = [{ retailerProductId: milk, quantity: 1 }];
		expect((await partner(api, 'POST', `orders/${id}/modify`, { lines })).status).toBe(200);
		api.pass(PROPOSAL_MS);
		const later = new Date(api.app.clock.now().getTime() + PROPOSAL_MS);
		const { settling } = await api.app.db.transaction().execute(async (trx) => {
			await trx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
			const work = settleUnanswered(api.app);
			await until(async () => expect(await lockWaits(api.app.db)).toBeGreaterThan(0));
			await trx.updateTable('order_modifications').set({ approve_by: later }).where('order_id', '=', id).execute();
			return { settling: work };
		});
		await settling;
		expect((await read(shopper, id)).stage).toBe('MODIFIED');
		api.pass(PROPOSAL_MS);
		await settleUnanswered(api.app);
		expect((await read(shopper, id)).stage).toBe('ACCEPTED');
	});

	it('C39 is what has gone back: of a sum that the shop gives back by hand meanwhile the provider’s news counts no more', async () => {
		const { shopper, id, order_id } = await online();
		const payment = `pay_${newId()}`;
		await hook(provider.event('payment.captured', { order_id, amount: 13_500, id: payment }));
		const noted = { by: { actor: 'SHOP', keyId: null, personId: null }, at: api.app.clock.now() } as const;
		const { telling } = await api.app.db.transaction().execute(async (trx) => {
			await trx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
			await refundByHand(trx, id, 13_500, null, noted);
			const work = hook(provider.refundElsewhere(payment, 13_500));
			await until(async () => expect(await lockWaits(api.app.db)).toBeGreaterThan(0));
			return { telling: work };
		});
		expect(await telling).toBe(200);
		expect((await read(shopper, id)).payment).toMatchObject({ paid: 135, refunded: 135 });
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

	it('C39 P2 is who asks the gateway for an order: one call at a time, and one that took too long lets the next one go on', async () => {
		const { order } = await placed('ONLINE');
		const release: (() => void)[] = [];
		const open: Gateway['open'] = async (wanted) => {
			await new Promise<void>((resolve) => release.push(resolve));
			return provider.gateway.open(wanted);
		};
		let looks = 0;
		const now = () => {
			looks++;
			return api.app.clock.now();
		};
		const app = { ...appWith({ open }), clock: { now } };
		const ask = () => gatewayOrder(app, { ...provider.gateway, open }, { order, amountPaise: 13_500 });
		const claims = () =>
			api.app.db.selectFrom('payment_attempts').select('at').where('provider_order_id', '=', standIn(order.id)).execute();
		const first = ask();
		await until(async () => expect(release).toHaveLength(1));
		// As long as two answers of the gateway take, which is when the first would be done.
		api.pass(20_000);
		const second = ask();
		await until(async () => expect(looks).toBeGreaterThan(3));
		expect(release).toHaveLength(1);
		api.pass(6_000);
		await until(async () => expect(release).toHaveLength(2));
		release[0]?.();
		const made = await first;
		expect([made.ok, (await claims()).length]).toEqual([true, 1]);
		release[1]?.();
		expect([await second, await claims()]).toEqual([made, []]);
		expect(provider.orders.filter(({ receipt }) => receipt === order.id)).toHaveLength(1);
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

describe('a refund at the gateway', () => {
	it('C39 a refund that two processes send at the same moment is taken once, and one that failed is sent again', async () => {
		const refund = { id: newId(), paymentId: `pay_${newId()}`, amountPaise: 13_500 };
		const taken = () => provider.refunds.filter((one) => one.receipt === refund.id);
		await Promise.all([1, 2, 3].map(() => provider.gateway.refund(refund)));
		expect(taken()).toHaveLength(1);
		Object.assign(taken()[0] ?? {}, { status: 'failed' });
		await provider.gateway.refund(refund);
		expect(taken().map(({ status }) => status)).toEqual(['failed', 'processed']);
	});

	it('C39 a refund counts when the provider says that it has gone, not when it takes it; one that could not go is sent again', async () => {
		// What others are owed goes first.
		await sendRefunds(api.app);
		const { shopper, id, order_id } = await online();
		const paymentId = `pay_${newId()}`;
		await hook(provider.event('payment.captured', { order_id, amount: 13_500, id: paymentId }));
		await cancel(api, shopper.token, id);
		const payment = async () => (await read(shopper, id)).payment;
		const statuses = () => provider.refunds.filter((one) => one.payment_id === paymentId).map(({ status }) => status);
		provider.takesRefundsAs = 'pending';
		expect(await sendRefunds(api.app)).toBe(0);
		expect(await payment()).toMatchObject({ status: 'OWED', owed: 135, refunded: 0 });
		// It is asked about after a while, and taken once.
		api.pass(61_000);
		expect([await sendRefunds(api.app), statuses()]).toEqual([0, ['pending']]);
		for (const failed of provider.settleRefunds(paymentId, 'failed')) expect(await hook(failed)).toBe(200);
		expect([await sendRefunds(api.app), statuses()]).toEqual([0, ['failed', 'pending']]);
		expect(await payment()).toMatchObject({ status: 'OWED', refunded: 0 });
		// News of it need not wait until it is asked about, and is asked about again however it is told.
		const gone = provider.settleRefunds(paymentId, 'processed');
		const forged = gone.map(({ body, headers }) => ({ body: `${body} `, headers }));
		for (const told of forged) expect(await hook(told)).toBe(401);
		expect(await sendRefunds(api.app)).toBe(0);
		for (const told of [...gone, ...gone]) expect(await hook(told)).toBe(200);
		expect([await sendRefunds(api.app), await sendRefunds(api.app)]).toEqual([1, 0]);
		for (const told of gone) expect(await hook(told)).toBe(200);
		expect([await sendRefunds(api.app), statuses()]).toEqual([0, ['failed', 'processed']]);
		expect(await payment()).toMatchObject({ status: 'REFUNDED', owed: 0, refunded: 135 });
	});
});

describe('money of which the gateway’s news got lost', () => {
	it('C39 P2 of an order that was cancelled, or goes on in cash, is asked for later, and is not paid twice', async () => {
		const broken = await online();
		const [gone, inCash] = [await online(), await online()];
		await cancel(api, gone.shopper.token, gone.id);
		expect((await start(inCash.shopper, inCash.id, { method: 'COD' })).status).toBe(200);
		const payments = [gone, inCash].map(({ order_id }) => provider.pay(order_id));
		const app = withoutAnswer([broken.order_id]);
		api.pass(4 * 60_000);
		await askAboutAttempts(app);
		expect((await read(gone.shopper, gone.id)).payment).toMatchObject({ paid: 0, owed: 0 });
		api.pass(2 * 60_000);
		await Promise.all([askAboutAttempts(app), askAboutAttempts({ ...app })]);
		expect((await read(gone.shopper, gone.id)).payment).toMatchObject({ status: 'OWED', paid: 135, owed: 135, cameLate: true });
		for (const move of ['accept', 'dispatch', 'deliver']) await partner(api, 'POST', `orders/${inCash.id}/${move}`);
		expect((await read(inCash.shopper, inCash.id)).payment).toMatchObject({ status: 'PAID', paid: 135, owed: 0 });
		await sendRefunds(api.app);
		expect((await read(gone.shopper, gone.id)).payment).toMatchObject({ status: 'REFUNDED', refunded: 135 });
		expect(provider.refunds.filter(({ payment_id }) => payments.some(({ id }) => id === payment_id))).toHaveLength(1);
	});

	it('C39 does not say of a try that failed that the payment has failed, while the next one is under way', async () => {
		const { shopper, id, order_id } = await online();
		provider.pay(order_id, 'failed');
		api.pass(6 * 60_000);
		await askAboutAttempts(api.app);
		expect((await read(shopper, id)).payment).toMatchObject({ status: 'PENDING' });
	});

	it('C39 is asked for ever more seldom, for about a day, and no more once it came', async () => {
		const [unpaid, paid] = [await online(), await online()];
		await hook(provider.event('payment.captured', { order_id: paid.order_id, amount: 13_500 }));
		const attempt = api.app.db.selectFrom('payment_attempts').select('at').where('provider_order_id', '=', unpaid.order_id);
		const { at } = await attempt.executeTakeFirstOrThrow();
		const asked: string[] = [];
		const minutes: number[] = [];
		for (const due of [5, 10, 20, 40, 80, 160, 320, 640, 1000, 1360, 1720, 2080, 9999])
			for (const minute of [due - 1, due]) {
				const clock = { now: () => new Date(at.getTime() + minute * 60_000) };
				const before = asked.length;
				// It is away at the last question, which is put again until it answers.
				await askAboutAttempts({ ...withoutAnswer(due < 2080 ? [unpaid.order_id] : [], asked), clock });
				if (asked.slice(before).includes(unpaid.order_id)) minutes.push(minute);
			}
		expect(minutes).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1000, 1360, 1720, 2080]);
		expect(asked).not.toContain(paid.order_id);
	});
});
