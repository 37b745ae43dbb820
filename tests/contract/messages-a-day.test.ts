import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OTP_PLACEHOLDER, queueMessage } from '#server/messages/outbox.ts';
import { sendDue } from '#server/messages/send-due.ts';
import { written } from '#server/messages/template-keys.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf } from '../support/order-moves.ts';
import { makeShopper } from '../support/shopper.ts';

const TO = '+919820012345';

let api: TestApi;
beforeEach(async () => {
	api = await testApi({ reused: true });
});
afterEach(() => api.close());

const outcomes = () => api.app.db.selectFrom('outbox').select('reason').execute();

describe('the day’s limit', () => {
	it('leaves the last tenth to OTPs and the one before it to new orders told to shops, then asks people to wait, and begins anew at midnight in India', async () => {
		api.app.settings.messagesADay = 10;
		const say = (message: ReturnType<typeof written>, to = TO) => queueMessage(api.app.db, { ...message, to, at: api.app.clock.now() });
		for (let i = 0; i < 12; i++)
			await say(written('order.ACCEPTED', { code: `N${i}`, shop: 'Asha' }, { language: 'en' }), `+91982001${2000 + i}`);
		await sendDue(api.app);
		expect(api.sent).toHaveLength(8);
		expect((await outcomes()).filter(({ reason }) => reason === 'DAY_FULL')).toHaveLength(4);
		for (const code of ['N1', 'N2']) await say(written('shop.PLACED', { code, amount: '₹107' }, { language: 'en' }));
		await sendDue(api.app);
		expect(api.sent.slice(8).map(({ template }) => template)).toEqual(['shop.PLACED']);
		const askOtp = () => api.call('POST', 'auth/send-otp', { form: { phone_number: TO } });
		expect((await askOtp()).status).toBe(200);
		await sendDue(api.app);
		expect(api.sent.at(-1)?.template).toBe('otp');
		expect(await askOtp()).toMatchObject({ status: 503, errors: [{ code: 'UNAVAILABLE' }] });
		api.pass(24 * 3_600_000);
		expect((await askOtp()).status).toBe(200);
	});

	it('tells of thirty orders of one customer in a day, and of those of all others', async () => {
		api.app.settings.messagesADay = 100;
		const milk = await makeProduct(api.app, await makeShop(api.app, { phone_e164: TO }));
		const placed = async () => {
			const shopper = await makeShopper(api);
			await shopper.add(milk);
			return orderOf(await shopper.place()).id;
		};
		const many = await placed();
		await sql`
			INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', 'earlier' || i, 'code', 'EARLIER' || i,
				'idempotency_key', 'earlier' || i, 'placed_at', o.placed_at - interval '1 hour'))).*
			FROM orders o CROSS JOIN generate_series(1, 30) i WHERE o.id = ${many}`.execute(api.app.db);
		await placed();
		await sendDue(api.app);
		const told = await api.app.db.selectFrom('outbox').select(['template', 'reason']).orderBy('id').execute();
		expect(told.map(({ template, reason }) => [template, reason])).toEqual([
			['order.PLACED', 'CUSTOMER_FULL'],
			['shop.PLACED', 'CUSTOMER_FULL'],
			['order.PLACED', null],
			['shop.PLACED', null],
		]);
	});

	it('does not count what was not taken', async () => {
		api.app.settings.messagesADay = 2;
		const { send } = api.app.messages;
		api.app.messages.send = () => Promise.reject(new Error('no network'));
		const otp = written('otp', { otp: OTP_PLACEHOLDER }, { language: 'te' });
		await queueMessage(api.app.db, { ...otp, to: TO, otp: '654321', at: api.app.clock.now() });
		await sendDue(api.app);
		api.app.messages.send = send;
		api.pass(10_000);
		expect(await sendDue(api.app)).toEqual({ sent: 1, failed: 0 });
		expect(await api.app.db.selectFrom('message_days').select('sent').execute()).toEqual([{ sent: 1 }]);
	});

	it('does not count what can never be sent', async () => {
		api.app.settings.messagesADay = 10;
		api.app.messages.send = async () => ({ unsendable: 'NUMBER_REFUSED' });
		const told = written('order.ACCEPTED', { code: 'N1', shop: 'Asha' }, { language: 'en' });
		await queueMessage(api.app.db, { ...told, to: TO, at: api.app.clock.now() });
		await sendDue(api.app);
		expect(await outcomes()).toEqual([{ reason: 'NUMBER_REFUSED' }]);
		expect(await api.app.db.selectFrom('message_days').select('sent').execute()).toEqual([{ sent: 0 }]);
	});
});
