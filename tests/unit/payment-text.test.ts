import { expect, test } from 'vitest';
import { paymentText } from '#islands/order/tracking/payment/payment-text.ts';
import type { Order } from '#lib/contract/order.ts';
import { translatorOf } from '#server/i18n/translate.ts';

const t = translatorOf('en');
const ended = (payment: Partial<Order['payment']>, stage: Order['stage'] = 'CANCELLED') =>
	paymentText(
		{
			payment: { method: 'UPI', status: 'PENDING', due: 0, paid: 0, refunded: 0, owed: 0, cameLate: false, ...payment },
			delivery: { type: 'DELIVERY' },
			store: { name: 'Ganesh Kirana' },
			stage,
		} as Order,
		t as Parameters<typeof paymentText>[1],
	);

test('C16 E12 of an order that ended unpaid nothing is told, but where money may have been sent by UPI', () => {
	expect(ended({})).toBe('');
	expect(ended({ method: 'COD' })).toBe('');
	expect(ended({ method: 'ONLINE', status: 'AWAITING_CONFIRMATION' })).toBe('');
	expect(ended({ status: 'AWAITING_CONFIRMATION' })).toBe('Already sent the money by UPI? Ganesh Kirana gives it back to you.');
	expect(ended({ status: 'OWED', paid: 203, owed: 203, cameLate: true })).toContain('₹203');
});

test('C16 E12 money that goes back comes from the shop where it was paid to its own UPI address', () => {
	const owed = { status: 'OWED', paid: 203, owed: 203 } as const;
	expect(ended(owed)).toBe('₹203 that you paid comes back to you from Ganesh Kirana.');
	expect(ended({ ...owed, method: 'ONLINE' })).toBe('₹203 goes back to you');
});

test('C39 E12 who has begun to pay by UPI is told that nothing is known yet, and can pay while the order waits', () => {
	const begun = { status: 'AWAITING_CONFIRMATION', due: 215 } as const;
	expect(ended(begun, 'PAYMENT_PENDING')).toBe('Paid ₹215? Ganesh Kirana will confirm it. Not paid yet? Pay below.');
	expect(ended(begun, 'ACCEPTED')).toBe('Waiting for Ganesh Kirana to confirm that ₹215 has come');
});
