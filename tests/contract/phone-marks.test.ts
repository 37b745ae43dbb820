import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountCopy, LoginReply, Profile } from '#lib/contract/account.ts';
import { Referrals } from '#lib/contract/promotion.ts';
import { OTP, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makePromotion, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

let api: TestApi;
let milk = '';
beforeAll(async () => {
	api = await testApi();
	milk = await makeProduct(api.app, await makeShop(api.app), { stock: 10_000 });
});
afterAll(() => api.close());

describe('a number whose account was deleted', () => {
	it('brings no newcomer’s discount back to the number: its mark keeps what counts, and not the number', async () => {
		const first = await makePromotion(api.app, { code: 'WELCOME', is_first_order: true });
		const twice = await makePromotion(api.app, { code: 'TWICE', customer_limit: 2 });
		const phone_number = '+919820088888';
		const referrer = Profile.parse((await api.call('GET', 'customer/profile', { token: (await api.customer()).token })).data);
		const enter = async (): Promise<Shopper & { referral: string | null }> => {
			await api.call('POST', 'auth/send-otp', { form: { phone_number } });
			const form = { phone_number, otp: OTP, referral_code: referrer.referral_code };
			const { uid, token, referral, isNew } = LoginReply.parse((await api.call('POST', 'auth/login', { form })).data);
			expect(isNew).toBe(true);
			return { ...(await makeShopper(api, { as: { id: uid, token } })), referral };
		};
		const leave = async ({ token }: Shopper) => expect((await api.call('DELETE', 'customer', { token })).status).toBe(200);
		const uses = async (shopper: Shopper, { code }: { code: string | null }) => {
			await shopper.add(milk, 2);
			return (await shopper.cart('POST', 'coupon/add', { code })).errors[0]?.code ?? 'applies';
		};
		const earned = async ({ token }: Shopper) =>
			Referrals.parse((await api.call('GET', 'coupon/customer/referrals', { token })).data).earned;

		const one = await enter();
		expect([one.referral, await uses(one, first), await uses(one, twice)]).toEqual(['APPLIED', 'applies', 'applies']);
		const { id } = orderOf(await one.place());
		for (const move of ['accept', 'dispatch', 'deliver']) await partner(api, 'POST', `orders/${id}/${move}`);
		const reward = { friend_id: 'a friend', referrer_id: one.id, order_id: 'an order', referrer_paise: 7_500, at: new Date() };
		await api.app.db.insertInto('referral_rewards').values(reward).execute();
		await leave(one);
		const kept = JSON.stringify(await api.app.db.selectFrom('phone_marks').selectAll().execute());
		for (const personal of ['9820088888', one.id]) expect(kept).not.toContain(personal);

		const two = await enter();
		expect([two.referral, await earned(two), await uses(two, first)]).toEqual(['NOT_NEW', 75, 'COUPON_USED']);
		expect(await uses(two, twice)).toBe('applies');
		const second = orderOf(await two.place()).id;
		for (const move of ['accept', 'dispatch', 'deliver']) await partner(api, 'POST', `orders/${second}/${move}`);
		await leave(two);

		// What the first account did counts still, after a second one that added to it.
		const three = await enter();
		expect([three.referral, await earned(three)]).toEqual(['NOT_NEW', 75]);
		expect([await uses(three, first), await uses(three, twice)]).toEqual(['COUPON_USED', 'COUPON_USED']);
		const copy = AccountCopy.parse((await api.call('GET', 'customer/export', { token: three.token })).data);
		expect(copy.records.earlier_account).toMatchObject([{ hasOrdered: true, wasReferred: true, uses: { [twice.id]: 2 } }]);
	});

	it('keeps no mark of a number that has nothing to count', async () => {
		const marks = () => api.app.db.selectFrom('phone_marks').select('mark').execute();
		const before = await marks();
		const { token } = await api.customer();
		expect((await api.call('DELETE', 'customer', { token })).status).toBe(200);
		expect(await marks()).toEqual(before);
	});
});
