import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStoreGauges } from '#server/front/database-gauges.ts';
import { OTP_PLACEHOLDER, queueMessage } from '#server/messages/outbox.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
const registry = new Registry();
beforeAll(async () => {
	api = await testApi();
	addStoreGauges([registry], api.app.db);
});
afterAll(() => api.close());

const figures = async () => (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

it('the operator sees orders by stage, how long the oldest waits, messages and refunds that wait and wrong OTPs, and no person', async () => {
	expect(await figures()).toEqual([
		...['DELIVERED', 'CANCELLED', 'RETURNED'].map((stage) => `nukkad_orders_ended{stage="${stage}"} 0`),
		'nukkad_oldest_placed_seconds 0',
		'nukkad_oldest_unsent_seconds 0',
		// From the beginning, so that an alert sees the first one.
		...['FAILED', 'DROPPED'].flatMap((outcome) =>
			['news', 'otp'].map((kind) => `nukkad_messages_undelivered{outcome="${outcome}",kind="${kind}"} 0`),
		),
		'nukkad_oldest_refund_seconds 0',
		'nukkad_otp_wrong_tries 0',
	]);
	const milk = await makeProduct(api.app, await makeShop(api.app));
	const place = async () => {
		const shopper = await makeShopper(api);
		await shopper.add(milk);
		return orderOf(await shopper.place()).id;
	};
	const [first, gone] = [await place(), await place(), await place()];
	await partner(api, 'POST', `orders/${first}/accept`);
	await partner(api, 'POST', `orders/${gone}/reject`, { reason: 'No milk' });
	await api.app.db.deleteFrom('outbox').execute();
	const at = new Date(Date.now() - 90_000);
	await queueMessage(api.app.db, {
		to: '+919820012345',
		template: 'otp',
		params: {},
		language: 'en',
		body: OTP_PLACEHOLDER,
		otp: '654321',
		at,
	});
	for (const [id, age, done_at, amount_paise] of [
		['waits', 7_200_000, null, 100],
		['gone', 9_000_000, at, 100],
		// Nothing of it is left to give back.
		['let-go', 9_000_000, null, 0],
	] as const)
		await api.app.db
			.insertInto('refunds')
			.values({
				id,
				order_id: first ?? '',
				amount_paise,
				provider: 'razorpay',
				actor: 'SYSTEM',
				at: new Date(Date.now() - age),
				done_at,
				retry_at: at,
			})
			.execute();
	await api.call('POST', 'auth/send-otp', { form: { phone_number: '+919820054321' } });
	await api.call('POST', 'auth/login', { form: { phone_number: '+919820054321', otp: '000000' } });
	const now = await figures();
	expect(now).toEqual(
		expect.arrayContaining([
			'nukkad_orders{stage="ACCEPTED"} 1',
			'nukkad_orders{stage="PLACED"} 1',
			'nukkad_orders_ended{stage="CANCELLED"} 1',
			'nukkad_messages_unsent{kind="otp"} 2',
			'nukkad_otp_wrong_tries 1',
		]),
	);
	const of = (name: string) =>
		Number(
			now
				.find((line) => line.startsWith(name))
				?.split(' ')
				.at(-1),
		);
	expect(of('nukkad_oldest_unsent_seconds')).toBeGreaterThanOrEqual(90);
	expect(Math.round(of('nukkad_oldest_refund_seconds') / 60)).toBe(120);
	expect(of('nukkad_oldest_placed_seconds')).toBeLessThan(600);
	// Placed long before its payment came and its shop opened: only since then can the shop answer it.
	const waiting = api.app.db.updateTable('orders').where('stage', '=', 'PLACED');
	const minutesWaiting = async (answerFrom: number | null) => {
		await waiting
			.set({ placed_at: new Date(Date.now() - 7_200_000), answer_from: answerFrom === null ? null : new Date(answerFrom) })
			.execute();
		const line = (await figures()).find((one) => one.startsWith('nukkad_oldest_placed_seconds'));
		return Math.round(Number(line?.split(' ').at(-1)) / 60);
	};
	await api.app.db
		.updateTable('order_stages')
		.set({ at: new Date(Date.now() - 3_600_000) })
		.where('stage', '=', 'PLACED')
		.execute();
	expect([await minutesWaiting(null), await minutesWaiting(Date.now() - 1_800_000), await minutesWaiting(Date.now() + 3_600_000)]).toEqual([
		60, 30, 0,
	]);
	expect(now.join()).not.toMatch(/98200/);
});

it('while the database is away the figures of the store are missing, and nothing fails', async () => {
	const other = new Registry();
	const away = await testApi();
	addStoreGauges([other], away.app.db);
	await away.close();
	expect((await other.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});
