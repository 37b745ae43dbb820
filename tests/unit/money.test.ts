import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offerPercent } from '#lib/catalogue/discount.ts';
import { amountText, numberText, paiseFromRupees, priceText, rupeesFromPaise } from '#lib/format/money.ts';

describe('money as people read it', () => {
	it('a price is rounded up to whole rupees, and a whole one stays (§5)', () => {
		expect([52.01, 52.5, 52.99, 52, 0.01].map(priceText)).toEqual(['₹53', '₹53', '₹53', '₹52', '₹1']);
		// What floating point adds is not a paisa.
		expect(priceText(0.1 + 0.2 + 1.7)).toBe('₹2');
		expect(priceText(123_456.2)).toBe('₹1,23,457');
	});

	it('an amount of a bill is to the paisa', () => {
		expect([52.5, 1_00_000, -0.05].map(amountText)).toEqual(['₹52.50', '₹1,00,000', '−₹0.05']);
	});

	it('groups digits as Intl does for India, without asking it', () => {
		const intl = (least: number, most: number) => {
			const format = new Intl.NumberFormat('en-IN', { minimumFractionDigits: least, maximumFractionDigits: most });
			return (value: number) => format.format(value);
		};
		const [whole, paise, parts] = [intl(0, 0), intl(2, 2), intl(0, 3)];
		const any = fc.oneof(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 10 ** 12 }));
		fc.assert(
			fc.property(any, (n) => {
				expect(priceText(n)).toBe(`₹${whole(n)}`);
				expect(amountText(n / 100)).toBe(`₹${n % 100 === 0 ? whole(n / 100) : paise(n / 100)}`);
				expect(numberText(n / 1_000)).toBe(parts(n / 1_000));
				if (n > 0) expect(numberText(-n)).toBe(parts(-n));
			}),
		);
	});

	it('percent off is rounded down, and none where there is no MRP', () => {
		expect([offerPercent(60, 50), offerPercent(-1, 50), offerPercent(50, 50)]).toEqual([16, 0, 0]);
	});

	it('rupees become paise and come back', () => {
		// 19.99 × 100 is 1998.9999999999998.
		expect([0.01, 1.005, 19.99, 57.5].map(paiseFromRupees)).toEqual([1, 101, 1_999, 5_750]);
		fc.assert(fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (paise) => paiseFromRupees(rupeesFromPaise(paise)) === paise));
	});
});
