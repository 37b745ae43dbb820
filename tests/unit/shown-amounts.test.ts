import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BillLine, billInRupees, billOf, estimateOf } from '#lib/cart/bill.ts';
import { type CartItems, cartSum } from '#lib/cart/cart-item.ts';
import { NO_MRP } from '#lib/constants.ts';
import { amountText, paiseFromRupees, rupeesFromPaise } from '#lib/format/money.ts';
import { anyFeeRules } from '../support/fees.ts';

const CARTS = 10_000;
const paise = fc.integer({ min: 1, max: 10_000_000 });
const line = fc.record({
	quantity: fc.integer({ min: 1, max: 999 }),
	pricePaise: paise,
	mrpPaise: fc.option(paise, { nil: null }),
});
const rules = anyFeeRules({ freeMostPaise: 1_000_000, platformMostPaise: 100_000 });
const carts = fc.array(line, { maxLength: 12 });
const types = fc.constantFrom('DELIVERY' as const, 'PICKUP' as const);

/** What a shopper reads, in paise again: `₹1,23,456.50` is 12345650. */
const read = (text: string) => Math.round(Number(text.replace(/[₹,]/g, '').replace('−', '-')) * 100);
const shown = (amountPaise: number) => read(amountText(rupeesFromPaise(amountPaise)));

/** A cart as a browser stores it, by the prices on the wire. */
const itemsOf = (lines: readonly BillLine[]): CartItems =>
	Object.fromEntries(
		lines.map(({ quantity, pricePaise, mrpPaise }, i) => {
			const retailerProductId = `p${i}`;
			const prices = { sellingPrice: rupeesFromPaise(pricePaise), mrp: mrpPaise === null ? NO_MRP : rupeesFromPaise(mrpPaise) };
			const item = { retailerProductId, name: '', image: '', url: '', measurementDisplayText: '', store: { id: 's', name: '' }, ...prices };
			return [retailerProductId, { item: { ...item, maxQuantity: 999, inStock: true, isAppExclusiveOffer: false }, quantity }];
		}),
	);

describe('V6 what a cart shows', () => {
	it('adds up to the paisa: lines to items, items and fees to the total, and nothing is negative', () => {
		fc.assert(
			fc.property(carts, rules, types, (lines, fees, type) => {
				const bill = billOf(lines, fees, type);
				const items = lines.reduce((sum, { quantity, pricePaise }) => sum + shown(quantity * pricePaise), 0);
				expect(items).toBe(shown(bill.itemTotal));
				expect(cartSum(itemsOf(lines)).pricePaise).toBe(bill.itemTotal);
				const { offerDiscount, couponDiscount, deliveryFee, platformFee, tip, tax, toPay } = bill;
				const rows = [bill.itemTotal, -offerDiscount, -couponDiscount, deliveryFee, platformFee, tip, tax];
				expect(rows.reduce((sum, row) => sum + shown(row), 0)).toBe(shown(toPay));
				expect(Object.values(bill).filter((amount) => !(amount >= 0))).toEqual([]);
				// On the wire and back nothing is lost.
				expect(Object.values(billInRupees(bill)).filter((amount) => rupeesFromPaise(paiseFromRupees(amount)) !== amount)).toEqual([]);
			}),
			{ numRuns: CARTS },
		);
	});

	it('is the same for equal lines, in whatever order they came, for a guest as for a customer', () => {
		fc.assert(
			fc.property(carts, rules, (lines, fees) => {
				const bill = billOf(lines, fees, 'DELIVERY');
				expect(billOf(lines.toReversed(), fees, 'DELIVERY')).toEqual(bill);
				const rupees = (value: number | null) => (value === null ? null : rupeesFromPaise(value));
				const stated = {
					deliveryFee: rupees(fees.deliveryFeePaise),
					freeDeliveryAbove: rupees(fees.freeAbovePaise),
					feeByTotal: fees.feeByTotal.map(({ fromPaise, feePaise }) => ({
						from: rupeesFromPaise(fromPaise),
						fee: rupeesFromPaise(feePaise),
					})),
					platformFee: rupeesFromPaise(fees.platformFeePaise),
				};
				expect(estimateOf(itemsOf(lines), stated)).toEqual(billInRupees(bill));
			}),
			{ numRuns: CARTS },
		);
	});
});
