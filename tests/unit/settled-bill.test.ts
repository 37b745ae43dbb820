import { expect, test } from 'vitest';
import type { DiscountRule } from '#lib/cart/promotions/rules.ts';
import { settledBill } from '#lib/order/settled-bill.ts';

const rice = { library_product_id: 'rice', quantity: 2, price_paise: 10_000, mrp_paise: null, weighed_paise: null };
const bread = { library_product_id: 'bread', quantity: 2, price_paise: 10_000, mrp_paise: null, weighed_paise: null };
const FEES = { deliveryFeePaise: 3_000, platformFeePaise: 500, freeAbovePaise: null, feeByTotal: [] };
const names = { en: 'Rice' };
const twoForOne: DiscountRule = { code: 'BUY_GET', buy: 1, get: 1, libraryProductId: 'rice', names };
const freeDelivery: DiscountRule = { code: 'FREE_DELIVERY' };
const tenOff: DiscountRule = { code: 'FLAT', amountPaise: 1_000 };
const agreedWith = (offer: DiscountRule | null, given: number, coupon: DiscountRule | null, couponGiven: number) => ({
	bill: { deliveryFee: 3_000, platformFee: 500, tip: 0, tax: 0 },
	offer: offer && { rule: offer, discountPaise: given },
	coupon: coupon && { rule: coupon, discountPaise: couponGiven },
	delivery_type: 'DELIVERY' as const,
});

test('C12 C39 packs that were weighed together are still so many packs: one of two that cost as one is free, and the coupon gives what it gave', () => {
	const agreed = agreedWith(twoForOne, 10_000, freeDelivery, 3_000);
	const { bill, offer, coupon } = settledBill(agreed, { packs: [{ ...rice, weighed_paise: 20_051 }], customs: [] }, FEES, 10_551);
	expect([offer?.discountPaise, coupon?.discountPaise, bill.toPay]).toEqual([10_025, 3_000, 20_051 - 10_025 + 500]);
});

test('C12 C39 where an offer gives nothing any more and the customer said yes to no more, the offer goes on giving, not the coupon', () => {
	const agreed = agreedWith(twoForOne, 10_000, tenOff, 1_000);
	const { bill, offer, coupon } = settledBill(agreed, { packs: [bread], customs: [] }, FEES, 12_500);
	expect([offer?.discountPaise, coupon?.discountPaise, bill.toPay]).toEqual([10_000, 1_000, 12_500]);
	const alone = settledBill(agreedWith(twoForOne, 10_000, null, 0), { packs: [bread], customs: [] }, FEES, 13_500);
	expect([alone.offer?.discountPaise, alone.coupon, alone.bill.toPay]).toEqual([10_000, null, 13_500]);
	// With a yes to the dearer goods it ends.
	const dearer = settledBill(agreedWith(twoForOne, 10_000, null, 0), { packs: [bread], customs: [] }, FEES, 23_500);
	expect([dearer.offer, dearer.bill.toPay]).toEqual([null, 23_500]);
});

test('C39 a coupon that gives less for what is left gives what is missing to the agreed sum, and never above it', () => {
	const percent: DiscountRule = { code: 'PERCENT', percent: 50, maxPaise: null };
	const agreed = agreedWith(null, 0, percent, 20_000);
	const { bill, coupon } = settledBill(agreed, { packs: [{ ...rice, quantity: 1 }], customs: [] }, FEES, 8_000);
	expect([coupon?.discountPaise, bill.toPay]).toEqual([5_500, 8_000]);
});
