import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billInRupees, billOf, estimateOf } from '#lib/cart/bill.ts';
import { PLATFORM_FEE_PAISE } from '#lib/cart/fees.ts';

const paise = fc.integer({ min: 1, max: 100_000_000 });
const line = fc.record({
	quantity: fc.integer({ min: 1, max: 100_000 }),
	pricePaise: paise,
	mrpPaise: fc.option(paise, { nil: null }),
});
const rules = fc.record({
	deliveryFeePaise: fc.option(fc.integer({ min: 0, max: 20_000 })),
	freeAbovePaise: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null }),
	platformFeePaise: fc.integer({ min: 0, max: 100_000 }),
});
const type = fc.constantFrom('DELIVERY' as const, 'PICKUP' as const);
const free = { deliveryFeePaise: 3_000, freeAbovePaise: 20_000, platformFeePaise: PLATFORM_FEE_PAISE };

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
		const rules = { deliveryFee: 30, freeDeliveryAbove: 200, platformFee: PLATFORM_FEE_PAISE / 100 };
		expect(estimateOf(items, rules)).toEqual(billInRupees(billOf(lines, free, 'DELIVERY')));
		expect(estimateOf(items, { ...rules, freeDeliveryAbove: null }).deliveryFee).toBe(30);
		expect(estimateOf(items, { ...rules, freeDeliveryAbove: 54.33 }).deliveryFee).toBe(0);
	});
});
