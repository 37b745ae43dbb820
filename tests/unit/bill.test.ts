import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billInRupees, billOf, estimateOf } from '#lib/cart/bill.ts';
import { feeRulesAt, feesOf } from '#lib/cart/fees.ts';
import { PLATFORM_FEE_PAISE } from '#server/settings/settings.ts';
import { anyFeeRules, anyShopFees } from '../support/fees.ts';

const paise = fc.integer({ min: 1, max: 100_000_000 });
const line = fc.record({
	quantity: fc.integer({ min: 1, max: 100_000 }),
	pricePaise: paise,
	mrpPaise: fc.option(paise, { nil: null }),
});
const rules = anyFeeRules({ freeMostPaise: 1_000_000, platformMostPaise: 100_000 });
const type = fc.constantFrom('DELIVERY' as const, 'PICKUP' as const);
const free = { deliveryFeePaise: 3_000, freeAbovePaise: 20_000, feeByTotal: [], platformFeePaise: PLATFORM_FEE_PAISE };

describe('the bill', () => {
	it('adds up in whole paise and is never negative, whatever is in the cart', () => {
		fc.assert(
			fc.property(fc.array(line, { maxLength: 30 }), rules, type, (lines, fees, delivery) => {
				const bill = billOf(lines, fees, delivery);
				for (const amount of Object.values(bill)) expect(Number.isInteger(amount) && amount >= 0).toBe(true);
				expect(bill.itemTotal).toBe(lines.reduce((sum, one) => sum + one.quantity * one.pricePaise, 0));
				expect(bill.mrpTotal - bill.itemDiscount).toBe(bill.itemTotal);
				const less = bill.offerDiscount + bill.couponDiscount;
				expect(bill.toPay).toBe(bill.itemTotal - less + bill.deliveryFee + bill.platformFee + bill.tip + bill.tax);
				expect(bill.saved).toBe(bill.itemDiscount + less);
			}),
		);
	});

	it('costs nothing while empty, and shows its fees from the first item on', () => {
		expect(billOf([], free, 'DELIVERY').toPay).toBe(0);
		const bill = billOf([{ quantity: 1, pricePaise: 1_050, mrpPaise: 1_200 }], free, 'DELIVERY');
		expect(bill).toMatchObject({ itemDiscount: 150, deliveryFee: 3_000, platformFee: PLATFORM_FEE_PAISE });
		expect(bill.toPay).toBe(1_050 + 3_000 + PLATFORM_FEE_PAISE);
	});

	it('delivers for free from the shop’s own amount on, and asks no fee of who collects', () => {
		const lines = (pricePaise: number) => [{ quantity: 2, pricePaise, mrpPaise: null }];
		expect(billOf(lines(9_999), free, 'DELIVERY').deliveryFee).toBe(3_000);
		expect(billOf(lines(10_000), free, 'DELIVERY').deliveryFee).toBe(0);
		expect(billOf(lines(100), free, 'PICKUP').toPay).toBe(200);
	});

	it('asks its own fee also where the shop delivers for free', () => {
		const bill = billOf([{ quantity: 2, pricePaise: 10_000, mrpPaise: null }], free, 'DELIVERY');
		expect(bill).toMatchObject({ deliveryFee: 0, platformFee: PLATFORM_FEE_PAISE, toPay: 20_000 + PLATFORM_FEE_PAISE });
	});

	it('C40 asks what the shop asks at that distance, at most what it asks for that sum, and nothing from its amount on', () => {
		const shop = {
			deliveryFeePaise: 6_000,
			freeAbovePaise: 50_000,
			feeByDistance: [
				{ upToM: 2_000, feePaise: 2_000 },
				{ upToM: 4_000, feePaise: 4_000 },
			],
			feeByTotal: [{ fromPaise: 30_000, feePaise: 2_500 }],
		};
		const feeAt = (distanceM: number, itemsPaise: number) => feesOf(itemsPaise, feeRulesAt(shop, distanceM, 0), 'DELIVERY').deliveryFee;
		expect([0, 2_000, 2_001, 4_000, 4_001].map((distanceM) => feeAt(distanceM, 100))).toEqual([2_000, 2_000, 4_000, 4_000, 6_000]);
		expect([29_999, 30_000, 49_999, 50_000].map((items) => feeAt(4_001, items))).toEqual([6_000, 2_500, 2_500, 0]);
		expect([29_999, 30_000, 50_000].map((items) => feeAt(1_000, items))).toEqual([2_000, 2_000, 0]);
	});

	it('C40 never asks more for a larger cart, nor more than the shop asks at that distance', () => {
		const items = fc.integer({ min: 0, max: 200_000 });
		fc.assert(
			fc.property(anyShopFees, fc.integer({ min: 0, max: 12_000 }), items, items, (shop, distanceM, one, other) => {
				const at = feeRulesAt(shop, distanceM, 0);
				const [small, large] = [Math.min(one, other), Math.max(one, other)].map((sum) => feesOf(sum, at, 'DELIVERY').deliveryFee);
				expect(large).toBeLessThanOrEqual(small ?? 0);
				expect(small).toBeLessThanOrEqual(at.deliveryFeePaise ?? 0);
			}),
			{ numRuns: 2_000 },
		);
	});

	it('ignores an MRP below the price', () => {
		expect(billOf([{ quantity: 3, pricePaise: 500, mrpPaise: 400 }], free, 'PICKUP')).toMatchObject({ mrpTotal: 1_500, saved: 0 });
	});

	it('is in rupees on the wire', () => {
		expect(billInRupees(billOf([{ quantity: 3, pricePaise: 3_333, mrpPaise: null }], free, 'PICKUP')).toPay).toBe(99.99);
	});

	it('is the same for a guest, from what the catalogue says of shop and products', () => {
		const item = { retailerProductId: 'p', name: '', image: '', maxQuantity: 9, inStock: true, measurementDisplayText: '', url: '' };
		const store = { id: 's', name: '' };
		const items = {
			p: { item: { ...item, store, mrp: 12, sellingPrice: 10.5, isAppExclusiveOffer: false }, quantity: 2 },
			q: { item: { ...item, store, mrp: -1, sellingPrice: 33.33, isAppExclusiveOffer: false }, quantity: 1 },
		};
		const lines = [
			{ quantity: 2, pricePaise: 1_050, mrpPaise: 1_200 },
			{ quantity: 1, pricePaise: 3_333, mrpPaise: null },
		];
		const rules = { deliveryFee: 30, freeDeliveryAbove: 200, feeByTotal: [], platformFee: PLATFORM_FEE_PAISE / 100 };
		expect(estimateOf(items, rules)).toEqual(billInRupees(billOf(lines, free, 'DELIVERY')));
		expect(estimateOf(items, { ...rules, freeDeliveryAbove: null }).deliveryFee).toBe(30);
		expect(estimateOf(items, { ...rules, freeDeliveryAbove: 54.33 }).deliveryFee).toBe(0);
		expect(estimateOf(items, { ...rules, feeByTotal: [{ from: 54.33, fee: 12.5 }] }).deliveryFee).toBe(12.5);
	});
});
