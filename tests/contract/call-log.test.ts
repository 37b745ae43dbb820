import { afterAll, beforeAll, expect, it } from 'vitest';
import { logCall } from '#server/http/log-call.ts';
import { newId } from '#server/system/ids.ts';
import { OTP, PARTNER_TOKEN, type TestApi, testApi } from '../support/app.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

const lines = (): Record<string, unknown>[] =>
	api
		.logged()
		.split('\n')
		.filter((line) => line.includes('"call'))
		.map((line) => JSON.parse(line));

const tokenOf = (data: unknown): string => String(Reflect.get(Object(data), 'token'));

it('a log-in leaves a line by which its request is found, without number, OTP or token', async () => {
	const phone_number = '9820098761';
	const headers = { 'x-request-id': 'request-of-a-login' };
	await api.call('POST', 'auth/send-otp', { form: { phone_number } });
	const { data } = await api.call('POST', 'auth/login', { form: { phone_number, otp: OTP }, headers });
	expect(lines().at(-1)).toMatchObject({
		level: 30,
		msg: 'call',
		requestId: headers['x-request-id'],
		call: 'POST auth/login',
		status: 200,
		code: null,
	});
	expect(lines().at(-1)).toHaveProperty('ms');
	for (const secret of [phone_number, OTP, tokenOf(data)]) expect(api.logged()).not.toContain(secret);
});

it('a refused change names its code, and a read is told as debug', async () => {
	const { token } = await api.customer();
	await api.call('GET', 'customer/profile', { token });
	expect(lines().at(-1)).toMatchObject({ level: 20, call: 'GET customer/profile', who: 'customer' });
	const id = newId();
	await api.call('POST', `partner/orders/${id}/accept`, { headers: { authorization: `Partner ${PARTNER_TOKEN}` } });
	expect(lines().at(-1)).toMatchObject({
		call: 'POST partner/orders/{id}/accept',
		who: 'association',
		status: 404,
		code: 'NOT_FOUND',
	});
	expect(api.logged()).not.toContain(id);
});

it('wrong tokens are told once in a while, with their number, however many come', async () => {
	for (let i = 0; i < 30; i++) await api.call('GET', 'partner/orders', { headers: { authorization: 'Partner wrong' } });
	const away = lines().filter(({ msg }) => msg === 'call turned away');
	expect(away).toHaveLength(1);
	expect(away[0]).toMatchObject({ status: 401, who: 'unknown', count: 1 });
	// So are a known caller's calls for what is another's, and calls that come too often, each kind by itself.
	const answered = { requestId: 'r', call: 'GET partner/orders', who: 'shop', code: null, ms: 1 };
	for (const status of [403, 403, 429, 429, 404]) logCall(api.app, { ...answered, status });
	const after = lines().filter(({ msg }) => msg === 'call turned away');
	expect(after.map(({ status, count }) => [status, count])).toEqual([
		[401, 1],
		[403, 1],
		[429, 1],
	]);
	expect(lines().at(-1)).toMatchObject({ status: 404, msg: 'call' });
});
