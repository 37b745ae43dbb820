import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TaxLine, taxGivenBack, taxLines } from '#server/order/invoice/tax.ts';

/** Parts of a sum; a `double` would mostly be almost nothing. */
const parts = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => thousandths / 1_000);

test('C39 the tax in the prices adds up by rate, after a discount that each rate bears by its share', () => {
	const line = (price_paise: number, tax_rate: number | null) => ({ quantity: 1, price_paise, weighed_paise: null, tax_rate });
	const lines = taxLines([line(10_500, 500), line(11_800, 1_800), line(5_000, null)], 0);
	expect(lines).toEqual([
		{ rate: 500, taxablePaise: 10_000, cgstPaise: 250, sgstPaise: 250 },
		{ rate: 1_800, taxablePaise: 10_000, cgstPaise: 900, sgstPaise: 900 },
	]);
	const [half] = taxLines([line(10_500, 500)], 5_250);
	expect(half).toEqual({ rate: 500, taxablePaise: 5_000, cgstPaise: 125, sgstPaise: 125 });
	const sums = (discount: number, ...taxed: Parameters<typeof line>[]) =>
		taxLines(
			taxed.map((one) => line(...one)),
			discount,
		).reduce((sum, { taxablePaise, cgstPaise, sgstPaise }) => sum + taxablePaise + cgstPaise + sgstPaise, 0);
	// Three equal shares of a rupee: each rounded by itself would lose a paisa.
	expect(sums(100, [1_000, 0], [1_000, 500], [1_000, 1_800])).toBe(2_900);
	const rates = fc.constantFrom(0, 300, 500, 1_200, 1_800, 4_000);
	const goods = fc.array(fc.tuple(fc.integer({ min: 1, max: 500_000 }), rates), { minLength: 1, maxLength: 12 });
	fc.assert(
		fc.property(goods, parts, (given, part) => {
			const all = given.reduce((sum, [paise]) => sum + paise, 0);
			const discount = Math.round(all * part);
			expect(sums(discount, ...given)).toBe(all - discount);
			for (const { taxablePaise, cgstPaise } of taxLines(
				given.map((one) => line(...one)),
				discount,
			))
				expect(Math.min(taxablePaise, cgstPaise)).toBeGreaterThanOrEqual(0);
		}),
	);
});

test('C39 the tax in what went back is the invoice’s by share: together as much as of the goods went back, and all of it when all went back', () => {
	const line = (price_paise: number, tax_rate: number) => ({ quantity: 1, price_paise, weighed_paise: null, tax_rate });
	// ₹35 of fees are in no rate.
	const lines = taxLines([line(10_500, 500), line(11_800, 1_800)], 0);
	expect(taxGivenBack(lines, 2_580, 25_800)).toEqual([
		{ rate: 500, taxablePaise: 1_000, cgstPaise: 25, sgstPaise: 25 },
		{ rate: 1_800, taxablePaise: 1_000, cgstPaise: 90, sgstPaise: 90 },
	]);
	expect(taxGivenBack(lines, 25_800, 25_800)).toEqual(lines);
	const sumOf = (given: readonly TaxLine[]) =>
		given.reduce((sum, { taxablePaise, cgstPaise, sgstPaise }) => sum + taxablePaise + cgstPaise + sgstPaise, 0);
	const goods = fc.array(fc.tuple(fc.integer({ min: 1, max: 500_000 }), fc.constantFrom(0, 500, 1_800)), { minLength: 1, maxLength: 8 });
	fc.assert(
		fc.property(goods, fc.integer({ min: 0, max: 10_000 }), parts, (given, feesPaise, part) => {
			const taxed = taxLines(
				given.map((one) => line(...one)),
				0,
			);
			const invoiced = sumOf(taxed) + feesPaise;
			const back = Math.round(invoiced * part);
			expect(sumOf(taxGivenBack(taxed, back, invoiced))).toBe(Math.round((back * sumOf(taxed)) / invoiced));
		}),
	);
});
