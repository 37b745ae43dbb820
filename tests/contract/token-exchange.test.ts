import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anotherProcess, OTP, type Reply, type TestApi, testApi } from '../support/app.ts';

const PHONE = '+919820012345';
const MINUTE_MS = 60_000;

let api: TestApi;
beforeEach(async () => {
	api = await testApi({ reused: true });
});
afterEach(() => api.close());

const refresh = (refresh_token: string, access_token: string, key: string | null, call = api.call) =>
	call('POST', 'auth/refresh-token', {
		json: { refresh_token, access_token, role: 'CUSTOMER' },
		headers: key ? { 'Idempotency-Key': key } : {},
	});
const trade = (first: Reply, key: string | null, call = api.call) =>
	refresh(field(first, 'refresh_token'), field(first, 'token'), key, call);
const loggedIn = async () => {
	await api.call('POST', 'auth/send-otp', { form: { phone_number: PHONE } });
	return api.call('POST', 'auth/login', { form: { phone_number: PHONE, otp: OTP } });
};
const works = async (reply: Reply) => (await api.call('GET', 'customer/profile', { token: field(reply, 'access_token') })).status === 200;
const told = ({ status, errors }: Reply) => [status, errors[0]?.code];
const field = (reply: Reply, name: string) => String(new Map(Object.entries(reply.data ?? {})).get(name));

describe('C27 V10 a trade whose answer was lost', () => {
	it('is answered again by its name, by another process too, and the pair works', async () => {
		const first = await loggedIn();
		const lost = await trade(first, 'trade-one');
		api.pass(9 * MINUTE_MS);
		const again = await trade(first, 'trade-one', anotherProcess(api));
		expect([lost.status, again.status]).toEqual([200, 200]);
		expect(await works(again)).toBe(true);
		const next = await refresh(field(again, 'refresh_token'), field(again, 'access_token'), 'trade-two');
		expect(await works(next)).toBe(true);
	});

	it('is one trade when two processes are asked at once', async () => {
		const first = await loggedIn();
		const both = await Promise.all([trade(first, 'trade-one'), trade(first, 'trade-one', anotherProcess(api))]);
		expect(both.map(({ status }) => status)).toEqual([200, 200]);
		for (const reply of both) expect(await works(reply)).toBe(true);
	});

	it.each([
		['under another name', async (first: Reply) => trade(first, 'trade-two')],
		['without a name', async (first: Reply) => trade(first, null)],
		[
			'after ten minutes',
			async (first: Reply) => {
				api.pass(10 * MINUTE_MS + 1);
				return trade(first, 'trade-one');
			},
		],
		[
			'when its access token has been used',
			async (first: Reply, pair: Reply) => {
				expect(await works(pair)).toBe(true);
				return trade(first, 'trade-one');
			},
		],
		[
			'when its refresh token has been used',
			async (first: Reply, pair: Reply) => {
				expect((await refresh(field(pair, 'refresh_token'), 'any', 'trade-two')).status).toBe(200);
				return trade(first, 'trade-one');
			},
		],
	])('is a reuse %s: the family ends', async (_, repeat) => {
		const first = await loggedIn();
		const pair = await trade(first, 'trade-one');
		expect(told(await repeat(first, pair))).toEqual([401, 'REFRESH_REUSED']);
		expect(await works(pair)).toBe(false);
		expect(told(await refresh(field(pair, 'refresh_token'), 'any', 'trade-one'))).toEqual([401, 'REFRESH_INVALID']);
	});

	it('gives the name of an unnamed trade, and a name for another token, nothing', async () => {
		const first = await loggedIn();
		await trade(first, null);
		expect(told(await trade(first, 'trade-one'))).toEqual([401, 'REFRESH_REUSED']);
		const [phone, laptop] = [await loggedIn(), await loggedIn()];
		const one = await trade(phone, 'trade-one');
		const other = await trade(laptop, 'trade-one');
		expect(field(one, 'access_token')).not.toBe(field(other, 'access_token'));
		expect(await works(one)).toBe(true);
	});

	it('gives an access token that had ended no further minute', async () => {
		const first = await loggedIn();
		api.pass(24 * 60 * MINUTE_MS + 1);
		expect(await works(await trade(first, 'trade-one'))).toBe(true);
		expect((await api.call('GET', 'customer/profile', { token: field(first, 'token') })).status).toBe(401);
	});

	it('needs a name of the right form, and leaves no token in the database', async () => {
		const first = await loggedIn();
		expect(told(await trade(first, 'short'))).toEqual([400, 'IDEMPOTENCY_KEY_REQUIRED']);
		const pair = await trade(first, 'trade-one');
		const { app } = api;
		const rows = JSON.stringify([
			await app.db.selectFrom('sessions').selectAll().execute(),
			await app.db.selectFrom('secrets').selectAll().execute(),
		]);
		for (const secret of [field(pair, 'access_token'), field(pair, 'refresh_token'), 'trade-one']) expect(rows).not.toContain(secret);
	});
});
