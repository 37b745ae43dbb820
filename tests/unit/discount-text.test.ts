import fc from 'fast-check';
import { expect, it } from 'vitest';
import { offerPercent, shownSaving } from '#lib/catalogue/discount.ts';
import { saveText } from '#lib/catalogue/discount-text.ts';
import { priceText } from '#lib/format/money.ts';
import { CARD } from '../support/catalogue-examples.ts';

/** Prices in rupees with paise, as the contract has them. */
const price = fc.integer({ min: 100, max: 10_000_000 }).map((paise) => paise / 100);
const rupeesIn = (text: string) => Number(text.replace(/[₹,]/g, ''));
const savingOf = (mrp: number, sellingPrice: number) =>
	saveText({ ...CARD, mrp, sellingPrice, offerPercent: offerPercent(mrp, sellingPrice) }, (_, values) => String(values?.amount));

it('R9 what a discount saves is the difference of the prices that are shown', () => {
	expect(savingOf(30, 26.5)).toBe('₹3');
	fc.assert(
		fc.property(price, price, (mrp, sellingPrice) => {
			const told = savingOf(mrp, sellingPrice);
			const shown = rupeesIn(priceText(mrp)) - rupeesIn(priceText(sellingPrice));
			if (told !== undefined) expect(rupeesIn(told)).toBe(shown);
			if (mrp > sellingPrice) expect(shownSaving(mrp, sellingPrice)).toBe(shown);
			// Nobody is told that they save nothing.
			expect(told).not.toBe('₹0');
		}),
		{ numRuns: 2_000 },
	);
});

it('an exact percent off is told as it is, and one that is not exact as the whole percent below', () => {
	expect([offerPercent(100, 71), offerPercent(100, 71.01)]).toEqual([29, 28]);
	for (let off = 1; off < 100; off++) expect(offerPercent(100, 100 - off)).toBe(off);
});
