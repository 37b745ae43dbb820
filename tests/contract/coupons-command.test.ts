import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCouponsOrder } from '#server/commands/coupons/arguments.ts';
import { runCoupons } from '#server/commands/coupons/run.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

let api: TestApi;
let shop: string;
let shopper: Shopper;
let milk: string;
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app);
	milk = await makeProduct(api.app, shop);
	shopper = await makeShopper(api);
	await shopper.add(milk, 3);
});
afterAll(() => api.close());

/** What the command prints. */
async function coupons(...argv: string[]): Promise<string> {
	const order = readCouponsOrder(argv);
	return order.does === 'help' ? order.text : (await runCoupons(api.app.db, order, api.app.clock.now())).join('\n');
}
const discountBy = async (code: string) => (await shopper.cart('POST', 'coupon/add', { code })).cart.bill.couponDiscount;

describe('npm run coupons', () => {
	it('C11 adds coupons of every kind, which carts take at once, lists them and ends them', async () => {
		expect(await coupons('add', 'ten', '--percent', '10', '--up-to', '12', '--min', '₹150')).toBe('added TEN: 10% off, up to ₹12');
		expect(await discountBy('ten')).toBe(12);
		await coupons('add', 'FLAT7', '--flat', '7.50', '--shop', shop, '--total', '9', '--until', '2999-12-31');
		expect(await discountBy('FLAT7')).toBe(7.5);
		await coupons('add', 'FREEWAY', '--free-delivery', '--first-order', '--per-customer', '0', '--pays', 'association');
		expect(await discountBy('FREEWAY')).toBe(30);
		await coupons('add', 'THREE', '--buy', '2', '--get', '1', '--product', `lib${milk}`, '--title', 'Milk for friends');
		expect(await discountBy('THREE')).toBe(50);

		const listed = await coupons('list');
		expect(listed).toContain('TEN  10% off, up to ₹12, from ₹150, 1 for each customer, used 0 times, the association pays');
		expect(listed).toContain(`FLAT7  ₹7.50 off, at Shop ${shop}, 1 for each customer, 0 of 9 used, until 2999-12-31, the shop pays`);
		expect(listed).toContain('FREEWAY  Free delivery, first order, used 0 times');
		expect(listed).toContain('THREE  Milk for friends');
		expect(await coupons('end', 'ten')).toBe('ended TEN');
		const acts = api.app.db.selectFrom('audit_trail').select(['did', 'actor', 'shop_id']).where('kind', '=', 'COUPON').orderBy('seq');
		const byCommand = { actor: 'SYSTEM', shop_id: null };
		expect(await acts.where('about', '=', 'TEN').execute()).toEqual([
			{ did: 'ADDED', ...byCommand },
			{ did: 'ENDED', ...byCommand },
		]);
		expect(await acts.where('about', '=', 'FLAT7').execute()).toEqual([{ did: 'ADDED', ...byCommand, shop_id: shop }]);
		expect(await coupons('list')).not.toContain('TEN ');
		expect(await coupons('list', '--all')).toMatch(/^TEN .* ended on \d{4}-\d\d-\d\d, /m);
		expect((await shopper.cart('POST', 'coupon/add', { code: 'TEN' })).errors[0]?.code).toBe('COUPON_EXPIRED');
	});

	it('C17 adds an offer without a code, which the cart is told of, and a coupon that is still to come', async () => {
		const id =
			/added offer (\w+): ₹30 off/.exec(await coupons('add', '--offer', '--flat', '30', '--min', '399', '--shop', shop))?.[1] ?? '';
		const { data } = await api.call('GET', `cart/available-offers/${shopper.cartId}`, { token: shopper.token });
		expect(data).toMatchObject({ offers: [{ id, title: '₹30 off', missing: 249, paidBy: 'SHOP' }] });
		await coupons('end', id);
		await coupons('add', 'LATER', '--flat', '5', '--from', '2999-01-01');
		expect((await shopper.cart('POST', 'coupon/add', { code: 'LATER' })).errors[0]?.code).toBe('COUPON_INVALID');
	});

	it.each([
		['Name the code', 'add', '--flat', '5'],
		['not both', 'add', 'CODE', '--offer', '--flat', '5'],
		['is no code', 'add', 'a b', '--flat', '5'],
		['Say one thing', 'add', 'CODE'],
		['Say one thing', 'add', 'CODE', '--flat', '5', '--percent', '5'],
		['--percent: “101” is not between 1 and 100', 'add', 'CODE', '--percent', '101'],
		['--flat: a price of nothing', 'add', 'CODE', '--flat', '0'],
		['--flat: “-5” is not a price', 'add', 'CODE', '--flat=-5'],
		['--up-to goes with --percent', 'add', 'CODE', '--flat', '5', '--up-to', '5'],
		['go together', 'add', 'CODE', '--buy', '2'],
		['--product nobody1: there is no such product', 'add', 'CODE', '--buy', '2', '--get', '1', '--product', 'nobody1'],
		['--shop Nowhere: there is no shop', 'add', 'CODE', '--flat', '5', '--shop', 'Nowhere'],
		['is not a day', 'add', 'CODE', '--flat', '5', '--until', '2026-02-30'],
		['--until: 2020-01-01 is past.', 'add', 'CODE', '--flat', '5', '--until', '2020-01-01'],
		['over before it begins', 'add', 'CODE', '--flat', '5', '--from', '2999-01-02', '--until', '2999-01-01'],
		['--pays is shop or association', 'add', 'CODE', '--flat', '5', '--pays', 'me'],
		['There is no option --flatt', 'add', 'CODE', '--flatt', '5'],
		['--flat takes a value', 'add', 'CODE', '--flat'],
		['add, list or end', 'drop', 'CODE'],
		['Name the code or the id', 'end'],
		['There is no coupon or offer “NOBODY”', 'end', 'NOBODY'],
		['There is a coupon FLAT7 already', 'add', 'FLAT7', '--flat', '5'],
	])('says %s', async (said, ...argv) => {
		await expect(async () => coupons(...argv)).rejects.toThrow(said);
	});

	it('shows help', async () => {
		expect(await coupons()).toContain('npm run coupons -- add CODE');
		expect(await coupons('--help')).toContain('--free-delivery');
		// Its examples are orders that are taken, on any day.
		const [example = ''] = /add DIWALI .*--until.*/.exec(await coupons('--help')) ?? [];
		expect(readCouponsOrder(example.split(' '))).toMatchObject({ does: 'add', given: { code: 'DIWALI', minOrderPaise: 29_900 } });
	});
});
