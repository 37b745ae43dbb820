import { expect, test } from 'vitest';
import { leftToPay, owedToCustomer, type PaymentState, paymentStatus } from '#lib/payment/status.ts';
import { upiLink } from '#lib/payment/upi-link.ts';
import { financialYear, invoiceNumber } from '#server/order/invoice/number.ts';

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
