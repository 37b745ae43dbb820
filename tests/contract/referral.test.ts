import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoginReply, ReferralReply } from '#lib/contract/account.ts';
import { OTP, type TestApi, testApi } from '../support/app.ts';

let api: TestApi;
beforeEach(async () => {
	api = await testApi({ reused: true });
});
afterEach(() => api.close());

async function login(phone_number: string, referral_code?: string): Promise<LoginReply> {
	await api.call('POST', 'auth/send-otp', { form: { phone_number }, ip: phone_number });
	const form = { phone_number, otp: OTP, ...(referral_code !== undefined && { referral_code }) };
	return LoginReply.parse((await api.call('POST', 'auth/login', { form })).data);
}
const referrerOf = async (id: string) =>
	(await api.app.db.selectFrom('customers').select('referred_by').where('id', '=', id).executeTakeFirstOrThrow()).referred_by;
const check = async (code: string, token?: string) =>
	ReferralReply.parse((await api.call('GET', `customer/referral-code/${code}`, token === undefined ? {} : { token })).data);

describe('A5 a referral code', () => {
	it('is every customer’s own, and applied to a new friend at the first login, in any case of letters', async () => {
		const referrer = await login('9820000001');
		expect(referrer.referral_code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
		const friend = await login('9820000002', ` ${referrer.referral_code.toLowerCase()} `);
		expect(friend).toMatchObject({ isNew: true, referral: 'APPLIED' });
		expect(friend.referral_code).not.toBe(referrer.referral_code);
		expect(await referrerOf(friend.uid)).toBe(referrer.uid);
	});

	it('is not applied to its owner, to a known customer or when nobody has it, and the login goes on', async () => {
		const referrer = await login('9820000001');
		const other = await login('9820000002');
		expect((await login('9820000001', referrer.referral_code)).referral).toBe('OWN');
		expect((await login('9820000002', referrer.referral_code)).referral).toBe('NOT_NEW');
		expect(await login('9820000003', 'NOBODY22')).toMatchObject({ isNew: true, referral: 'UNKNOWN' });
		expect(await login('9820000013', 'Use my code NOBODY22 at Nukkad!')).toMatchObject({ isNew: true, referral: 'UNKNOWN' });
		expect((await login('9820000004', '')).referral).toBeNull();
		for (const { uid } of [referrer, other]) expect(await referrerOf(uid)).toBeNull();
		const own = api.app.db.updateTable('customers').set({ referred_by: other.uid }).where('id', '=', other.uid).execute();
		await expect(own).rejects.toThrow(/customers_not_own_referrer/);
	});

	it('counts once when the friend logs in twice at once', async () => {
		const [first, second] = [await login('9820000001'), await login('9820000002')];
		await api.call('POST', 'auth/send-otp', { form: { phone_number: '9820000003' } });
		const logins = [first, second].map(({ referral_code }) =>
			api.call('POST', 'auth/login', { form: { phone_number: '9820000003', otp: OTP, referral_code } }),
		);
		const taken = (await Promise.all(logins)).filter(({ status }) => status === 200).map(({ data }) => LoginReply.parse(data));
		expect(taken).toHaveLength(1);
		expect([first.uid, second.uid]).toContain(await referrerOf(taken[0]?.uid ?? ''));
	});
});

describe('C31 customer/referral-code', () => {
	it('answers whether it can be used, the first name of its owner and Rs 75', async () => {
		const { referral_code, token } = await login('9820000001');
		await api.call('PATCH', 'customer/profile', { token, json: { first_name: 'Asha', last_name: 'Rao' } });
		expect(await check(referral_code.toLowerCase())).toEqual({ valid: true, referrerName: 'Asha', discount: 75 });
		expect(await check('NOBODY22')).toEqual({ valid: false, referrerName: '', discount: 0 });
		expect(await check(referral_code, token)).toEqual({ valid: false, referrerName: '', discount: 0 });
		expect(await check(referral_code, (await login('9820000002')).token)).toMatchObject({ valid: true });
	});

	it('stops one address that tries codes out', async () => {
		const ask = () => api.call('GET', 'customer/referral-code/NOBODY22', { ip: '10.1.1.1' });
		for (let i = 0; i < 10; i++)
			expect((await Promise.all(Array.from({ length: 30 }, ask))).map(({ status }) => status)).toEqual(Array(30).fill(200));
		expect((await ask()).status).toBe(429);
	});
});
