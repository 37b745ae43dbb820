import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftToPay, owedToCustomer, type PaymentState, paymentStatus } from '#lib/payment/status.ts';
import { upiLink } from '#lib/payment/upi-link.ts';
import { financialYear, invoiceNumber } from '#server/order/invoice/number.ts';
import { type TaxLine, taxGivenBack, taxLines } from '#server/order/invoice/tax.ts';

const state = (given: Partial<PaymentState>): PaymentState => ({
	method: 'ONLINE',
	duePaise: 10_000,
	paidPaise: 0,
	refundedPaise: 0,
	onItsWayPaise: 0,
	hasStarted: false,
	isAuthorized: false,
	hasFailed: false,
	...given,
});

test.each([
	[{}, 'PENDING'],
	[{ hasStarted: true }, 'PENDING'],
	[{ method: 'UPI', hasStarted: true }, 'AWAITING_CONFIRMATION'],
	[{ isAuthorized: true }, 'AWAITING_CONFIRMATION'],
	[{ hasFailed: true }, 'FAILED'],
	[{ method: 'UPI', hasStarted: true, paidPaise: 4_000 }, 'AWAITING_CONFIRMATION'],
	[{ paidPaise: 4_000 }, 'PART_PAID'],
	[{ paidPaise: 10_000 }, 'PAID'],
	[{ paidPaise: 12_000 }, 'OWED'],
	[{ paidPaise: 10_000, duePaise: 0 }, 'OWED'],
	[{ paidPaise: 12_000, refundedPaise: 2_000 }, 'PARTLY_REFUNDED'],
	[{ paidPaise: 10_000, refundedPaise: 10_000, duePaise: 0 }, 'REFUNDED'],
] as const)('C39 a payment of which %j is known is %s', (given, status) => {
	expect(paymentStatus(state(given))).toBe(status);
});

test('C39 money on its way back pays for nothing, and is owed until it is there', () => {
	const changed = state({ paidPaise: 10_000, onItsWayPaise: 2_000 });
	expect([leftToPay(changed), owedToCustomer({ ...changed, duePaise: 8_000 })]).toEqual([2_000, 2_000]);
});

test('C39 a UPI link carries names with spaces and other signs so that every app reads them', () => {
	const link = upiLink({ upiId: 'a.b@okaxis', name: 'Ganesh & Sons', amountPaise: 5, reference: 'x1', note: 'NK-7F3K2Q' });
	expect(link).toBe('upi://pay?pa=a.b@okaxis&pn=Ganesh%20%26%20Sons&am=0.05&cu=INR&tr=x1&tn=NK-7F3K2Q');
});

test('C39 the financial year begins on 1 April in India, and numbers have 16 signs at most', () => {
	expect(financialYear(new Date('2027-03-31T18:29:00Z'))).toBe(2026);
	expect(financialYear(new Date('2027-03-31T18:31:00Z'))).toBe(2027);
	expect(invoiceNumber({ kind: 'INVOICE', year: 2026, number: 7 })).toBe('INV/2627/000007');
	expect(invoiceNumber({ kind: 'CREDIT_NOTE', year: 2099, number: 999_999 }).length).toBeLessThanOrEqual(16);
});

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
		fc.property(goods, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
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
		fc.property(goods, fc.integer({ min: 0, max: 10_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (given, feesPaise, part) => {
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
