import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { REFERRAL } from '#lib/constants.ts';
import { LoginReply, Profile } from '#lib/contract/account.ts';
import { RemoteConfig } from '#lib/contract/config.ts';
import { Referrals } from '#lib/contract/promotion.ts';
import { setConfig, unsetConfig } from '#server/store-config/remote-config.ts';
import { newId } from '#server/system/ids.ts';
import { OTP, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

let api: TestApi;
let milk: string;
beforeAll(async () => {
	api = await testApi();
	milk = await makeProduct(api.app, await makeShop(api.app), { stock: 1_000 });
});
afterAll(() => api.close());

const rewards = async ({ token }: Pick<Shopper, 'token'>) =>
	z.parse(Referrals, (await api.call('GET', 'coupon/customer/referrals', { token })).data);

/** A new customer who logs in with the referrer's code. */
async function friendOf({ token }: Pick<Shopper, 'token'>): Promise<Shopper> {
	const { referral_code } = z.parse(Profile, (await api.call('GET', 'customer/profile', { token })).data);
	const phone_number = `+918${String(randomInt(1e9)).padStart(9, '0')}`;
	await api.call('POST', 'auth/send-otp', { form: { phone_number }, ip: phone_number });
	const login = await api.call('POST', 'auth/login', { form: { phone_number, otp: OTP, referral_code } });
	const friend = z.parse(LoginReply, login.data);
	expect(friend).toMatchObject({ isNew: true, referral: 'APPLIED' });
	return makeShopper(api, { as: { id: friend.uid, token: friend.token } });
}

/** An order on its way, one step before its delivery. */
async function sentOrder(shopper: Shopper): Promise<string> {
	await shopper.add(milk, 2);
	const { id } = orderOf(await shopper.place());
	for (const move of ['accept', 'dispatch']) await partner(api, 'POST', `orders/${id}/${move}`);
	return id;
}
const deliver = (id: string) => partner(api, 'POST', `orders/${id}/deliver`);

describe('referral rewards', () => {
	it('A5 C20 the friend’s first delivered order brings both a coupon of ₹75, once, good for its owner alone', async () => {
		const [referrer, stranger] = [await makeShopper(api), await makeShopper(api)];
		const friend = await friendOf(referrer);
		const [first, second] = [await sentOrder(friend), await sentOrder(friend)];
		expect(await rewards(friend)).toEqual({ coupons: [], earned: 0, limit: REFERRAL.headline });
		// Both orders of the friend arrive at once, each reported several times.
		const moves = await Promise.all([first, second, first, second, first].map(deliver));
		expect(moves.filter(({ status }) => status === 200)).toHaveLength(2);
		const [mine, theirs] = [await rewards(referrer), await rewards(friend)];
		expect(mine).toMatchObject({ earned: REFERRAL.referrer, coupons: [{ title: '₹75 off', paidBy: 'ASSOCIATION' }] });
		expect(theirs).toMatchObject({ earned: 0, coupons: [{ title: '₹75 off' }] });
		expect([mine.coupons.length, theirs.coupons.length]).toEqual([1, 1]);
		const told = await api.app.db.selectFrom('outbox').select('body').where('template', '=', 'referral.REWARD').execute();
		expect(told.map(({ body }) => body).filter((body) => body.includes(mine.coupons[0]?.code ?? '-'))).toHaveLength(1);

		await stranger.add(milk, 2);
		const code = mine.coupons[0]?.code;
		expect((await stranger.cart('POST', 'coupon/add', { code })).errors[0]?.code).toBe('COUPON_INVALID');
		await referrer.add(milk, 2);
		expect((await referrer.cart('POST', 'coupon/add', { code })).cart.bill).toMatchObject({ couponDiscount: 75, toPay: 60 });
		expect((await referrer.place()).status).toBe(201);
		expect((await rewards(referrer)).coupons).toMatchObject([{ code, isApplicable: false, hindrance: { code: 'COUPON_USED' } }]);
	});

	it('A5 a customer whom nobody referred gets none, nor does a cancelled order bring one', async () => {
		const [alone, referrer] = [await makeShopper(api), await makeShopper(api)];
		await deliver(await sentOrder(alone));
		expect((await rewards(alone)).coupons).toEqual([]);
		const friend = await friendOf(referrer);
		await friend.add(milk, 2);
		await partner(api, 'POST', `orders/${orderOf(await friend.place()).id}/reject`, { reason: 'Closed' });
		expect((await rewards(friend)).coupons).toEqual([]);
		expect((await rewards(referrer)).coupons).toEqual([]);
	});

	it('A5 a referrer earns ₹1,500 at most, also when the last friends’ orders arrive at once; each friend gets theirs', async () => {
		const referrer = await makeShopper(api);
		const [perFriend, all] = [REFERRAL.referrer * 100, REFERRAL.headline * 100];
		const earlier = Array.from({ length: all / perFriend - 2 }, () => ({
			friend_id: newId(),
			referrer_id: referrer.id,
			order_id: newId(),
			referrer_paise: perFriend,
			at: new Date(),
		}));
		await api.app.db.insertInto('referral_rewards').values(earlier).execute();
		const friends: Shopper[] = [];
		for (let i = 0; i < 5; i++) friends.push(await friendOf(referrer));
		const orders: string[] = [];
		for (const friend of friends) orders.push(await sentOrder(friend));
		expect((await Promise.all(orders.map(deliver))).map(({ status }) => status)).toEqual(Array(5).fill(200));
		const { earned, coupons } = await rewards(referrer);
		expect([earned, coupons.length]).toEqual([REFERRAL.headline, 2]);
		for (const friend of friends) expect((await rewards(friend)).coupons).toHaveLength(1);
	});

	it('A5 A6 a referrer earns what the headline promises, whatever the operator has set it to', async () => {
		const referrer = await makeShopper(api);
		const oneMore = async () => {
			const friend = await friendOf(referrer);
			await deliver(await sentOrder(friend));
			expect((await rewards(friend)).coupons).toMatchObject([{ title: '₹75 off' }]);
			const promised = z.parse(RemoteConfig, (await api.call('GET', 'config')).data).refer_earn_meta.headline;
			const { earned, limit, coupons } = await rewards(referrer);
			return { promised, earned, limit, coupons: coupons.length };
		};
		const promise = (headline: number) =>
			setConfig(api.app.db, { key: 'refer_earn_meta', language: '', value: `{"headline":${headline}}` });
		await promise(100);
		expect(await oneMore()).toEqual({ promised: 100, earned: 75, limit: 100, coupons: 1 });
		expect(await oneMore()).toEqual({ promised: 100, earned: 100, limit: 100, coupons: 2 });
		expect(await oneMore()).toEqual({ promised: 100, earned: 100, limit: 100, coupons: 2 });
		await promise(2_500);
		expect(await oneMore()).toEqual({ promised: 2_500, earned: 175, limit: 2_500, coupons: 3 });
		// A promise that is lowered takes nothing back.
		await promise(50);
		expect(await oneMore()).toEqual({ promised: 50, earned: 175, limit: 50, coupons: 3 });
		await unsetConfig(api.app.db, 'refer_earn_meta', null);
		expect(await oneMore()).toEqual({ promised: REFERRAL.headline, earned: 250, limit: REFERRAL.headline, coupons: 4 });
	});
});
