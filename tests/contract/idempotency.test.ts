import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '#lib/contract/table.ts';
import { ok, refuse } from '#lib/result.ts';
import { requestHashOf, runOnce } from '#server/api/run-once.ts';
import { type TestApi, testApi } from '../support/app.ts';

type Answer = Output<'PATCH customer/profile'>;

let api: TestApi;
let customerId = '';
beforeAll(async () => {
	api = await testApi();
	customerId = (await api.customer()).id;
});
afterAll(() => api.close());

const ENDPOINT = 'PATCH customer/profile';
const answerOf = (points: number): Answer => ({
	uid: 'u',
	token: null,
	first_name: '',
	last_name: '',
	phone_number: '',
	email: '',
	dob: null,
	gender: null,
	language: 'en',
	address: null,
	has_stores: false,
	points,
	profile_completion_status: 0,
	profile_image: null,
	receive_notification: true,
	referral_code: '',
	isDummy: false,
});
const points = async () =>
	(await api.app.db.selectFrom('customers').select('points').where('id', '=', customerId).executeTakeFirstOrThrow()).points;

/** Work that shows when it is done twice: one point more each time. */
const earn = (key: string, body: Record<string, unknown> = { a: 1, b: { c: 2, d: 3 } }) =>
	runOnce(api.app, { customerId, key, endpoint: ENDPOINT, requestHash: requestHashOf(ENDPOINT, body) }, async (trx) => {
		const row = await trx
			.updateTable('customers')
			.set((eb) => ({ points: eb('points', '+', 1) }))
			.where('id', '=', customerId)
			.returning('points')
			.executeTakeFirstOrThrow();
		return ok(answerOf(row.points));
	});

describe('an Idempotency-Key', () => {
	it('does the work once for 20 callers at once, and gives all the first answer', async () => {
		const before = await points();
		const replies = await Promise.all(Array.from({ length: 20 }, () => earn('twenty-at-once')));
		expect(await points()).toBe(before + 1);
		for (const reply of replies) expect(reply).toEqual(ok(answerOf(before + 1)));
		expect(await earn('twenty-at-once', { b: { d: 3, c: 2 }, a: 1 })).toEqual(ok(answerOf(before + 1)));
	});

	it('refuses another body under the same key', async () => {
		await earn('another-body');
		expect(await earn('another-body', { a: 2 })).toMatchObject({ ok: false, code: 'IDEMPOTENCY_KEY_REUSED' });
	});

	it('refuses another endpoint under the same key, with the same body', async () => {
		const body = { id: 'one1' };
		expect(requestHashOf(ENDPOINT, body)).not.toBe(requestHashOf('POST order/{id}/cancel', body));
		await earn('another-endpoint', body);
		const endpoint = 'PATCH customer/customer-location';
		const once = { customerId, key: 'another-endpoint', endpoint, requestHash: requestHashOf(endpoint, body) } as const;
		const other = await runOnce(api.app, once, async () => refuse('INTERNAL'));
		expect(other).toMatchObject({ ok: false, code: 'IDEMPOTENCY_KEY_REUSED' });
	});

	it('keeps nothing of work that was refused or that threw', async () => {
		const before = await points();
		const refused = (key: string, fail: () => ReturnType<typeof refuse>) =>
			runOnce(
				api.app,
				{ customerId, key, endpoint: ENDPOINT, requestHash: requestHashOf(ENDPOINT, { a: 1, b: { c: 2, d: 3 } }) },
				async (trx) => {
					await trx.updateTable('customers').set({ points: 1_000 }).where('id', '=', customerId).execute();
					return fail();
				},
			);
		expect(await refused('refused-first', () => refuse('STORE_CLOSED'))).toMatchObject({ code: 'STORE_CLOSED' });
		await expect(
			refused('threw-first', () => {
				throw new Error('lost');
			}),
		).rejects.toThrow('lost');
		expect(await points()).toBe(before);
		expect(await earn('refused-first')).toMatchObject({ ok: true });
		expect(await earn('threw-first')).toMatchObject({ ok: true });
	});
});
