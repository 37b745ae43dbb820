import { describe, expect, it } from 'vitest';
import { amountText, offerPercent, paiseFromRupees, priceText, rupeesFromPaise } from '#lib/money.ts';

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

	it('percent off is rounded down, and none where there is no MRP', () => {
		expect([offerPercent(60, 50), offerPercent(-1, 50), offerPercent(50, 50)]).toEqual([16, 0, 0]);
	});

	it('rupees become paise and come back', () => {
		for (const rupees of [0.01, 1.005, 19.99, 57.5, 1_000_000])
			expect(paiseFromRupees(rupeesFromPaise(paiseFromRupees(rupees)))).toBe(paiseFromRupees(rupees));
		expect(paiseFromRupees(57.5)).toBe(5_750);
	});
});
