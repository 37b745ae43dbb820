import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf } from '#lib/cart/bill.ts';
import { hindranceOf, type Promotion } from '#lib/cart/promotions/conditions.ts';
import { promotedBill } from '#lib/cart/promotions/promoted-bill.ts';
import { type DiscountRule, discountOf } from '#lib/cart/promotions/rules.ts';
import { standingOf, withStanding } from '#lib/cart/promotions/standing.ts';
import { anyFeeRules } from '../support/fees.ts';

const NOW_MS = 1_800_000_000_000;
const FEES = { deliveryFeePaise: 3_000, freeAbovePaise: null, feeByTotal: [], platformFeePaise: 500 };

const promotion = (rule: DiscountRule, given: Partial<Promotion> = {}): Promotion => ({
	id: 'p',
	kind: 'COUPON',
	code: 'CODE',
	rule,
	title: null,
	minOrderPaise: 0,
	isFirstOrder: false,
	shopId: null,
	paidBy: 'SHOP',
	startsMs: NOW_MS - 1,
	endsMs: null,
	left: null,
	leftForCustomer: null,
	hasOrdered: false,
	...given,
});
const line = (pricePaise: number, quantity = 1, libraryProductId = 'milk') => ({ pricePaise, quantity, libraryProductId, mrpPaise: null });

/** The bill of lines at shop `s` with an offer and a coupon. */
function billFor(lines: ReturnType<typeof line>[], wanted: { offer?: Promotion | null; coupon?: Promotion | null }) {
	const bill = billOf(lines, FEES, 'DELIVERY');
	return promotedBill(bill, { lines, shopId: 's', nowMs: NOW_MS }, { offer: null, coupon: null, ...wanted });
}
const off = (lines: ReturnType<typeof line>[], coupon: Promotion) => billFor(lines, { coupon }).bill.couponDiscount;

describe('the rules of coupons and offers', () => {
	it('C11 percent takes whole paise, up to its cap', () => {
		expect(off([line(9_999)], promotion({ code: 'PERCENT', percent: 10, maxPaise: null }))).toBe(999);
		expect(off([line(9_999)], promotion({ code: 'PERCENT', percent: 50, maxPaise: 2_000 }))).toBe(2_000);
		expect(off([line(1)], promotion({ code: 'PERCENT', percent: 10, maxPaise: null }))).toBe(0);
	});

	it('C11 flat never takes more than the items cost: the fees stay', () => {
		const { bill } = billFor([line(4_000)], { coupon: promotion({ code: 'FLAT', amountPaise: 10_000 }) });
		expect(bill).toMatchObject({ itemTotal: 4_000, couponDiscount: 4_000, deliveryFee: 3_000, toPay: 3_500 });
	});

	it('C11 free delivery takes the fee, and does not apply where there is none left to take', () => {
		const free = promotion({ code: 'FREE_DELIVERY' });
		expect(billFor([line(4_000)], { coupon: free }).bill).toMatchObject({ deliveryFee: 3_000, couponDiscount: 3_000, toPay: 4_500 });
		const both = billFor([line(4_000)], { offer: free, coupon: free });
		expect(both.bill).toMatchObject({ offerDiscount: 3_000, couponDiscount: 0, toPay: 4_500 });
		expect(both.coupon).toMatchObject({ applies: false, hindrance: { code: 'COUPON_NOTHING_OFF' } });
	});

	it('C11 buy 2 get 1 gives the cheapest units of its product, and says how many are missing', () => {
		const three = promotion({ code: 'BUY_GET', buy: 2, get: 1, libraryProductId: 'milk', names: { en: 'Milk' } });
		expect(off([line(5_000, 3), line(9_000, 9, 'tea')], three)).toBe(5_000);
		expect(off([line(5_000, 4), line(3_000, 2)], three)).toBe(6_000);
		expect(billFor([line(5_000, 1)], { coupon: three }).coupon).toMatchObject({
			hindrance: { code: 'COUPON_MIN_ITEMS', missingUnits: 2 },
		});
	});

	it('C13 the offer comes first, and the coupon takes its percent of what is left', () => {
		const offer = promotion({ code: 'FLAT', amountPaise: 5_000 });
		const coupon = promotion({ code: 'PERCENT', percent: 10, maxPaise: null });
		expect(billFor([line(20_000)], { offer, coupon }).bill).toMatchObject({
			offerDiscount: 5_000,
			couponDiscount: 1_500,
			saved: 6_500,
			toPay: 17_000,
		});
	});

	it('C11 C13 the least amount of a coupon is that of the items before any discount, so an offer does not hinder it', () => {
		const offer = promotion({ code: 'FLAT', amountPaise: 5_000 });
		const coupon = (minOrderPaise: number) => promotion({ code: 'FLAT', amountPaise: 1_000 }, { minOrderPaise });
		// The items cost ₹200, and ₹150 after the offer.
		for (const least of [15_001, 18_000, 20_000])
			expect(billFor([line(20_000)], { offer, coupon: coupon(least) })).toMatchObject({
				bill: { offerDiscount: 5_000, couponDiscount: 1_000 },
				coupon: { applies: true, discountPaise: 1_000 },
			});
		expect(billFor([line(20_000)], { offer, coupon: coupon(20_001) })).toMatchObject({
			bill: { offerDiscount: 5_000, couponDiscount: 0 },
			coupon: { applies: false, hindrance: { code: 'COUPON_MIN_ORDER', missingPaise: 1 } },
		});
	});

	const situation = {
		shopId: 's',
		itemTotalPaise: 10_000,
		nowMs: NOW_MS,
		basket: { lines: [], itemsPaise: 10_000, deliveryFeePaise: 0 },
	};
	it.each([
		[null, {}],
		['COUPON_EXPIRED', { endsMs: NOW_MS }],
		[null, { endsMs: NOW_MS + 1 }],
		['COUPON_NOT_YET', { startsMs: NOW_MS + 1 }],
		['COUPON_NOT_FOR_STORE', { shopId: 'other' }],
		[null, { shopId: 's' }],
		['COUPON_USED_UP', { left: 0 }],
		[null, { left: 1 }],
		['COUPON_USED', { leftForCustomer: 0 }],
		['COUPON_FIRST_ORDER', { isFirstOrder: true, hasOrdered: true }],
		[null, { isFirstOrder: true }],
		[null, { hasOrdered: true }],
		['COUPON_MIN_ORDER', { minOrderPaise: 10_001 }],
		[null, { minOrderPaise: 10_000 }],
	] as const)('C11 %s for a promotion with %j', (code, given) => {
		const found = hindranceOf(promotion({ code: 'FLAT', amountPaise: 100 }, given), situation);
		expect(found?.code ?? null).toBe(code);
		if (code === 'COUPON_MIN_ORDER') expect(found?.missingPaise).toBe(1);
	});
});

const anyRule: fc.Arbitrary<DiscountRule> = fc.oneof(
	fc.record({
		code: fc.constant('PERCENT' as const),
		percent: fc.integer({ min: 1, max: 100 }),
		maxPaise: fc.option(fc.integer({ min: 1, max: 50_000 })),
	}),
	fc.record({ code: fc.constant('FLAT' as const), amountPaise: fc.integer({ min: 1, max: 500_000 }) }),
	fc.record({ code: fc.constant('FREE_DELIVERY' as const) }),
	fc.record({
		code: fc.constant('BUY_GET' as const),
		buy: fc.integer({ min: 1, max: 4 }),
		get: fc.integer({ min: 1, max: 3 }),
		libraryProductId: fc.constantFrom('milk', 'tea'),
		names: fc.constant({ en: 'Milk' }),
	}),
);
const anyPromotion = fc
	.record({
		rule: anyRule,
		minOrderPaise: fc.integer({ min: 0, max: 60_000 }),
		isFirstOrder: fc.boolean(),
		hasOrdered: fc.boolean(),
		shopId: fc.constantFrom(null, 's', 'other'),
		endsMs: fc.constantFrom(null, NOW_MS - 1, NOW_MS + 1),
		left: fc.constantFrom(null, 0, 3),
		leftForCustomer: fc.constantFrom(null, null, 0, 1),
	})
	.map(({ rule, ...given }) => promotion(rule, given));
const anyLine = fc.record({
	quantity: fc.integer({ min: 1, max: 30 }),
	pricePaise: fc.integer({ min: 1, max: 300_000 }),
	mrpPaise: fc.option(fc.integer({ min: 1, max: 300_000 })),
	libraryProductId: fc.constantFrom('milk', 'tea', 'rice'),
});
const anyCart = fc.record({
	lines: fc.array(anyLine, { maxLength: 12 }),
	fees: anyFeeRules({ freeMostPaise: 100_000, platformMostPaise: 1_000 }),
	type: fc.constantFrom('DELIVERY' as const, 'PICKUP' as const),
	offer: fc.option(anyPromotion),
	coupon: fc.option(anyPromotion),
});

describe('10,000 random carts with coupons and offers', () => {
	it('C11 C13 add up in whole paise, cost never less than nothing, and are billed alike whatever the order of their lines', () => {
		const seen = { offer: 0, coupon: 0, both: 0 };
		fc.assert(
			fc.property(anyCart, ({ lines, fees, type, offer, coupon }) => {
				const billed = (of: typeof lines) =>
					promotedBill(billOf(of, fees, type), { lines: of, shopId: 's', nowMs: NOW_MS }, { offer, coupon });
				const { bill, ...tried } = billed(lines);
				const less = bill.offerDiscount + bill.couponDiscount;
				const given = [[tried.offer, bill.offerDiscount] as const, [tried.coupon, bill.couponDiscount] as const];
				const holds = {
					'amounts are whole paise': Object.values(bill).every((amount) => Number.isSafeInteger(amount) && amount >= 0),
					'items add up': bill.itemTotal === lines.reduce((sum, one) => sum + one.quantity * one.pricePaise, 0),
					'the bill adds up': bill.toPay === bill.itemTotal - less + bill.deliveryFee + bill.platformFee + bill.tip + bill.tax,
					'what is saved adds up': bill.saved === bill.itemDiscount + less,
					'no more is taken than there is': less <= bill.itemTotal + bill.deliveryFee,
					'what applies takes something': given.every(([one, paise]) => (one?.applies ?? false) === paise > 0),
					'it takes what it says': given.every(([one, paise]) => (one?.applies ? one.discountPaise : 0) === paise),
					'the order of lines changes nothing': isDeepStrictEqual(billed(lines.toReversed()), { bill, ...tried }),
					'equal lines cost the same': isDeepStrictEqual(billed(lines.map((line) => ({ ...line }))), { bill, ...tried }),
				};
				const broken = Object.entries(holds).flatMap(([rule, isTrue]) => (isTrue ? [] : [rule]));
				if (broken.length > 0) throw new Error(broken.join(', '));
				if (bill.offerDiscount > 0) seen.offer++;
				if (bill.couponDiscount > 0) seen.coupon++;
				if (bill.offerDiscount > 0 && bill.couponDiscount > 0) seen.both++;
			}),
			{ numRuns: 10_000 },
		);
		// Carts on which nothing applies would show nothing.
		for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50);
	}, 120_000);

	it('C11 no rule takes more than there is to pay', () => {
		fc.assert(
			fc.property(anyRule, fc.array(anyLine, { maxLength: 6 }), fc.nat(1_000_000), fc.nat(20_000), (rule, lines, itemsPaise, fee) => {
				const { items, delivery } = discountOf(rule, { lines, itemsPaise, deliveryFeePaise: fee });
				expect(items).toBeLessThanOrEqual(itemsPaise);
				expect(delivery).toBeLessThanOrEqual(fee);
			}),
		);
	});
});

describe('how a promotion stands to a cart that has changed since the server tried it', () => {
	const known = (id: string, given: object = {}) => ({
		id,
		minOrder: 199,
		missing: 65.5,
		discount: 0,
		isApplicable: false,
		hindrance: { code: 'COUPON_MIN_ORDER', display_text: 'More' },
		...given,
	});
	const cart = { itemTotal: 133.5, applied: null, isGuest: false };

	it('L7 says what is missing now, and is ready once nothing is', () => {
		expect(standingOf(known('a'), cart)).toEqual({ state: 'short', missing: 65.5, minOrder: 199 });
		expect(standingOf(known('a'), { ...cart, itemTotal: 150 })).toMatchObject({ state: 'short', missing: 49 });
		expect(standingOf(known('a'), { ...cart, itemTotal: 199 })).toEqual({ state: 'ready', discount: 0 });
		expect(standingOf(known('a'), { ...cart, applied: { id: 'a', discount: 20 } })).toEqual({ state: 'applied', discount: 20 });
	});

	it('L7 is held back by what no amount changes; off a guest’s cart, which the server does not know, something may be taken', () => {
		const held = known('a', { minOrder: 0, missing: 0, hindrance: { code: 'COUPON_INVALID', display_text: 'Free already' } });
		expect(standingOf(held, cart)).toEqual({ state: 'blocked', why: 'Free already' });
		expect(standingOf(held, { ...cart, isGuest: true })).toEqual({ state: 'ready', discount: 0 });
		const units = known('a', { minOrder: 0, missing: 0 });
		expect(standingOf(units, { ...cart, isGuest: true })).toEqual({ state: 'blocked', why: 'More' });
	});

	it('L7 the applied one comes first, then those that can be applied, then the nearest', () => {
		const ready = known('ready', { minOrder: 99, missing: 0, isApplicable: true, discount: 5, hindrance: null });
		const list = [known('far', { minOrder: 900 }), known('near'), ready, known('mine')];
		const order = withStanding(list, { ...cart, applied: { id: 'mine', discount: 1 } }).map(({ promotion: { id } }) => id);
		expect(order).toEqual(['mine', 'ready', 'near', 'far']);
	});
});
