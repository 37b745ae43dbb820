import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PartnerOrder, PartnerOrderList } from '#lib/contract/partner.ts';
import { HOUR_MS } from '#lib/format/durations.ts';
import { sendRefunds } from '#server/order/payment/refunds.ts';
import { paymentsThrough } from '#server/payment/methods.ts';
import type { App } from '#server/ports/app.ts';
import { newId } from '#server/system/ids.ts';
import { PARTNER_TOKEN, type TestApi } from '../support/app.ts';
import type { TestGateway } from '../support/gateway.ts';
import { type PayStore, paymentsOf, payStore } from '../support/payments.ts';
import { cancel, partner } from '../support/shopper.ts';

let store: PayStore;
let api: TestApi;
let provider: TestGateway;
beforeAll(async () => {
	store = await payStore();
	({ api, provider } = store);
});
afterAll(() => store.close());
const { hook, online } = paymentsOf(() => store);
const money = async (id: string) => PartnerOrder.parse((await partner(api, 'GET', `orders/${id}`)).data).payment;

describe('a refund', () => {
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
