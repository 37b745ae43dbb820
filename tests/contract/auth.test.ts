import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoginReply } from '#lib/contract/account.ts';
import { sendDue } from '#server/messages/send-due.ts';
import { OTP, type Reply, type Send, type TestApi, testApi } from '../support/app.ts';

const PHONE = '+919820012345';
const MINUTE_MS = 60_000;

let api: TestApi;
beforeEach(async () => {
	api = await testApi({ reused: true });
});
afterEach(() => api.close());

const send = (phone_number = PHONE, more: Send = {}) => api.call('POST', 'auth/send-otp', { form: { phone_number }, ...more });
const login = (otp = OTP, phone_number = PHONE) => api.call('POST', 'auth/login', { form: { phone_number, otp } });
const refresh = (refresh_token: string, access_token = 'any') =>
	api.call('POST', 'auth/refresh-token', { json: { refresh_token, access_token, role: 'CUSTOMER' } });
const profile = (token: string) => api.call('GET', 'customer/profile', { token });
const told = ({ status, errors }: Reply) => [status, errors[0]?.code];
const field = (reply: Reply, name: string) => String(new Map(Object.entries(reply.data ?? {})).get(name));

describe('C25 auth/send-otp', () => {
	it('answers a known and an unknown number alike', async () => {
		await api.login('9820000001');
		const known = await send('9820000001');
		const unknown = await send('9820000002');
		expect(known.data).toEqual({ expiresIn: 300, resendAfter: 30 });
		expect([unknown.status, unknown.data]).toEqual([known.status, known.data]);
	});

	it('takes E.164 and ten digits, and no other number than an Indian mobile', async () => {
		expect((await send('98200 12345')).status).toBe(200);
		expect((await send('+91 98200-12345')).status).toBe(200);
		for (const bad of ['12345', '2224567890', '+14155552671', '+919820012345;ext=5', 'abc', '+91982001234567'])
			expect(told(await send(bad)), bad).toEqual([400, 'PHONE_INVALID']);
	});

	it('counts on for a number and an address when the account is deleted', async () => {
		for (let i = 0; i < 3; i++) {
			expect((await send()).status).toBe(200);
			const token = field(await login(), 'token');
			expect((await api.call('DELETE', 'customer', { token })).status).toBe(200);
		}
		expect(told(await send())).toEqual([429, 'RATE_LIMITED']);
	});

	it('sends three times in ten minutes to a number, then says how long to wait', async () => {
		for (let i = 0; i < 3; i++) expect((await send()).status).toBe(200);
		const fourth = await send();
		expect(told(fourth)).toEqual([429, 'RATE_LIMITED']);
		const wait = Number(fourth.headers.get('retry-after'));
		expect(wait).toBeGreaterThan(590);
		api.pass((wait + 1) * 1000);
		expect((await send()).status).toBe(200);
	});

	it('counts parallel sends one by one, per number and per address', async () => {
		const toOne = await Promise.all(Array.from({ length: 10 }, (_, i) => send(PHONE, { ip: `10.0.0.${i}` })));
		expect(toOne.filter(({ status }) => status === 200)).toHaveLength(3);
		const fromOne = await Promise.all(Array.from({ length: 30 }, (_, i) => send(`98200000${10 + i}`, { ip: '10.9.9.9' })));
		expect(fromOne.filter(({ status }) => status === 200)).toHaveLength(20);
	});

	it('counts all addresses of one IPv6 line as one caller, before it looks at anything else', async () => {
		for (let i = 0; i < 300; i++)
			expect(told(await send('no number', { ip: `2001:db8:1:${(i % 256).toString(16)}::${i.toString(16)}` }))).toEqual([
				400,
				'PHONE_INVALID',
			]);
		expect(told(await send('no number', { ip: '2001:db8:1:2:ffff::1' }))).toEqual([429, 'RATE_LIMITED']);
		expect(told(await send('no number', { ip: '2001:db8:1:100::1' }))).toEqual([400, 'PHONE_INVALID']);
	});

	it('takes few connections, however many sends come at once, and answers others meanwhile', async () => {
		const flood = Promise.all(Array.from({ length: 60 }, (_, i) => send(`98200100${10 + i}`, { ip: '10.7.7.7' })));
		expect((await send(PHONE, { ip: '10.7.7.8' })).status).toBe(200);
		expect((await flood).filter(({ status }) => status === 200)).toHaveLength(20);
		expect(api.database.pool.totalCount).toBeLessThanOrEqual(4);
	});

	it('counts the networks that one IPv6 line is given, a /56, as one address', async () => {
		const sends = await Promise.all(
			Array.from({ length: 24 }, (_, i) => send(`98200200${10 + i}`, { ip: `2001:db8:0:${(i * 10).toString(16)}::1` })),
		);
		expect(sends.filter(({ status }) => status === 200)).toHaveLength(20);
		expect((await send('9820020099', { ip: '2001:db8:0:100::1' })).status).toBe(200);
	});

	it('keeps the OTP only as a hash, and in the outbox until it is sent', async () => {
		await send(PHONE, { headers: { 'accept-language': 'mr' } });
		const before = await api.app.db.selectFrom('outbox').selectAll().execute();
		expect(before[0]).toMatchObject({ secret: OTP, sent_at: null });
		expect(before[0]?.body).not.toContain(OTP);
		await sendDue(api.app);
		expect(api.sent).toMatchObject([{ channel: 'sms', to: PHONE, template: 'otp', otp: OTP }]);
		expect(api.sent[0]?.body).toMatch(/^123456 हा तुमचा/);
		for (const table of ['otps', 'otp_sends', 'outbox'] as const) {
			expect(JSON.stringify(await api.app.db.selectFrom(table).selectAll().execute()), table).not.toContain(OTP);
		}
	});
});

describe('C26 auth/login', () => {
	it('E1 makes the customer once and answers the whole profile', async () => {
		await send();
		const first = await login();
		expect(first.status).toBe(200);
		expect(LoginReply.parse(first.data)).toMatchObject({
			phone_number: PHONE,
			isNew: true,
			isDummy: false,
			has_stores: false,
			profile_completion_status: 0,
		});
		await send();
		expect((await login()).data).toMatchObject({ isNew: false });
		expect((await profile(field(first, 'token'))).data).toMatchObject({ uid: field(first, 'uid'), token: null });
	});

	it('takes an OTP once, within five minutes, and after five wrong tries not at all', async () => {
		await send();
		expect((await login()).status).toBe(200);
		expect(told(await login())).toEqual([400, 'OTP_EXPIRED']);
		await send();
		for (let i = 0; i < 5; i++) expect(told(await login('000000'))).toEqual([400, 'OTP_INVALID']);
		expect(told(await login())).toEqual([400, 'OTP_EXPIRED']);
		await send();
		api.pass(5 * MINUTE_MS + 1);
		expect(told(await login())).toEqual([400, 'OTP_EXPIRED']);
	});

	it('takes an earlier code too, while it lives; a login uses all of them up, and a wrong try counts against each', async () => {
		const codes: string[] = [];
		api.app.settings.otpFixed = null;
		for (let i = 0; i < 3; i++) await send();
		await sendDue(api.app);
		for (const { otp = '' } of api.sent) codes.push(otp);
		const [first = '', second = '', third = ''] = codes;
		expect((await login(first)).status).toBe(200);
		for (const code of [second, third]) expect(told(await login(code))).toEqual([400, 'OTP_EXPIRED']);
		api.pass(11 * MINUTE_MS);
		for (let i = 0; i < 2; i++) await send();
		for (let i = 0; i < 5; i++) expect(told(await login('000000'))).toEqual([400, 'OTP_INVALID']);
		await sendDue(api.app);
		for (const { otp = '' } of api.sent.slice(3)) expect(told(await login(otp))).toEqual([400, 'OTP_EXPIRED']);
		await send();
		await sendDue(api.app);
		expect((await login(api.sent.at(-1)?.otp)).status).toBe(200);
	});

	it('counts guesses sent at once', async () => {
		await send();
		const guesses = await Promise.all(Array.from({ length: 12 }, () => login('000000')));
		expect(guesses.filter(({ errors }) => errors[0]?.code === 'OTP_INVALID')).toHaveLength(5);
		expect(told(await login())).toEqual([400, 'OTP_EXPIRED']);
	});

	it('gives one of two logins at once the OTP, and one customer to the number', async () => {
		await send();
		const both = await Promise.all([login(), login()]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
		expect(await api.app.db.selectFrom('customers').select('id').execute()).toHaveLength(1);
	});

	it('stores no token, and logs nothing personal', async () => {
		await send();
		const reply = await login();
		const sessions = JSON.stringify(await api.app.db.selectFrom('sessions').selectAll().execute());
		for (const name of ['token', 'refresh_token']) expect(sessions).not.toContain(field(reply, name));
		await refresh(field(reply, 'refresh_token'));
		await api.call('GET', 'nowhere', { token: field(reply, 'token') });
		for (const secret of [PHONE, '9820012345', OTP, field(reply, 'token'), field(reply, 'refresh_token')])
			expect(api.logged()).not.toContain(secret);
	});
});

describe('C27 V10 auth/refresh-token', () => {
	it('reads a form as well as JSON, as the other calls of `auth`', async () => {
		await send();
		const first = await login();
		const form = { refresh_token: field(first, 'refresh_token'), access_token: field(first, 'token'), role: 'CUSTOMER' };
		const next = await api.call('POST', 'auth/refresh-token', { form });
		expect((await profile(field(next, 'access_token'))).status).toBe(200);
	});

	it('exchanges a pair for a new one; the old access token ends within a minute', async () => {
		await send();
		const first = await login();
		const next = await refresh(field(first, 'refresh_token'), field(first, 'token'));
		expect(next.status).toBe(200);
		expect((await profile(field(next, 'access_token'))).status).toBe(200);
		api.pass(MINUTE_MS + 1);
		expect(told(await profile(field(first, 'token')))).toEqual([401, 'TOKEN_EXPIRED']);
	});

	it('ends all tokens of the session when a used refresh token comes again, and leaves other devices alone', async () => {
		await send();
		const phone = await login();
		await send();
		const laptop = await login();
		const next = await refresh(field(phone, 'refresh_token'));
		expect(told(await refresh(field(phone, 'refresh_token')))).toEqual([401, 'REFRESH_REUSED']);
		expect((await profile(field(next, 'access_token'))).status).toBe(401);
		expect(told(await refresh(field(next, 'refresh_token')))).toEqual([401, 'REFRESH_INVALID']);
		expect((await profile(field(laptop, 'token'))).status).toBe(200);
	});

	it('gives two tabs that refresh at the same moment the same pair', async () => {
		await send();
		const first = await login();
		const [one, two] = await Promise.all([refresh(field(first, 'refresh_token')), refresh(field(first, 'refresh_token'))]);
		expect([one.status, two.data]).toEqual([200, one.data]);
		expect((await profile(field(two, 'access_token'))).status).toBe(200);
	});

	it('ends access after a day and refresh after sixty', async () => {
		await send();
		const first = await login();
		api.pass(24 * 60 * MINUTE_MS + 1);
		expect((await profile(field(first, 'token'))).status).toBe(401);
		api.pass(59 * 24 * 60 * MINUTE_MS);
		expect(told(await refresh(field(first, 'refresh_token')))).toEqual([401, 'REFRESH_INVALID']);
	});

	it('ends the session at logout', async () => {
		await send();
		const first = await login();
		// As a form, too, as the other calls of auth.
		expect((await api.call('POST', 'auth/logout', { token: field(first, 'token'), form: { reason: 'own' } })).status).toBe(200);
		expect((await profile(field(first, 'token'))).status).toBe(401);
		expect(told(await refresh(field(first, 'refresh_token')))).toEqual([401, 'REFRESH_INVALID']);
	});
});

describe('customer/profile', () => {
	it('changes what is given and leaves the rest', async () => {
		const { token } = await api.customer();
		const patch = (json: unknown) => api.call('PATCH', 'customer/profile', { token, json });
		await patch({ first_name: 'Asha', email: 'asha@example.in', dob: '1990-05-31' });
		const reply = await patch({ last_name: 'Patil' });
		expect(reply.data).toMatchObject({
			first_name: 'Asha',
			last_name: 'Patil',
			email: 'asha@example.in',
			dob: '1990-05-31',
			profile_completion_status: 80,
		});
		expect((await patch({ dob: '1990-02-31' })).status).toBe(400);
		await patch({ gender: 'female' });
		expect((await patch({ dob: '', gender: '' })).data).toMatchObject({ dob: null, gender: null, first_name: 'Asha' });
		expect((await patch({ phone_e164: '+910000000000', points: 1_000 })).data).toMatchObject({ points: 0 });
	});

	it('takes a day of birth from 1900 to today in India, and e-mail addresses up to 254 characters', async () => {
		const { token } = await api.customer();
		const patch = (json: unknown) => api.call('PATCH', 'customer/profile', { token, json });
		const today = new Date(api.app.clock.now().getTime() + 330 * MINUTE_MS);
		const day = (days: number) => new Date(today.getTime() + days * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
		for (const dob of ['1900-01-01', day(0)]) expect((await patch({ dob })).data).toMatchObject({ dob });
		for (const dob of ['0000-01-01', '1899-12-31', day(1), '9999-12-31', 'yesterday'])
			expect((await patch({ dob })).errors[0], dob).toMatchObject({ code: 'INPUT_INVALID', field: 'dob' });
		const long = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(20)}.in`;
		expect((await patch({ email: long })).errors[0]).toMatchObject({ code: 'INPUT_INVALID', field: 'email' });
	});

	it('stores no control character and no character that changes the direction of text', async () => {
		const { token } = await api.customer();
		const json = { first_name: ' Asha\u202E\u2066\n\u0007Rani\u0085 ', last_name: '\u202D' };
		expect((await api.call('PATCH', 'customer/profile', { token, json })).data).toMatchObject({ first_name: 'Asha Rani', last_name: '' });
	});
});

describe('C37 x-access-token', () => {
	it('opens nothing, whatever stands in it, and is logged nowhere', async () => {
		await send();
		const reply = await login();
		const names = [field(reply, 'token'), field(reply, 'refresh_token'), field(reply, 'uid'), 'f'.repeat(32)];
		for (const name of names) {
			expect(told(await api.call('GET', 'customer/profile', { headers: { 'x-access-token': name } }))).toEqual([401, 'UNAUTHENTICATED']);
			expect((await api.call('GET', 'search/common', { headers: { 'x-access-token': name } })).status).toBe(200);
		}
		// With somebody's own token, another's name changes nothing.
		const mine = await api.call('GET', 'customer/profile', { token: names[0] ?? '', headers: { 'x-access-token': 'f'.repeat(32) } });
		expect(mine.data).toMatchObject({ uid: field(reply, 'uid') });
		expect(api.logged()).not.toContain('f'.repeat(32));
	});
});
