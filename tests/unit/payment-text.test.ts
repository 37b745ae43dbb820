import { expect, test } from 'vitest';
import { paymentText } from '#islands/order/tracking/payment/payment-text.ts';
import type { Order } from '#lib/contract/order.ts';
import { translatorOf } from '#server/i18n/translate.ts';

const t = translatorOf('en');
const ended = (payment: Partial<Order['payment']>, stage: Order['stage'] = 'CANCELLED') =>
	paymentText(
		{
			payment: { method: 'UPI', status: 'PENDING', due: 0, paid: 0, refunded: 0, owed: 0, toGiveBack: 0, cameLate: false, ...payment },
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

test('C16 E12 what no gateway gives back comes from the shop, whichever way to pay was chosen last', () => {
	const owed = { status: 'OWED', paid: 203, owed: 203 } as const;
	expect(ended({ ...owed, method: 'COD', toGiveBack: 203 })).toBe('₹203 that you paid comes back to you from Ganesh Kirana.');
	expect(ended(owed)).toBe('₹203 goes back to you');
	expect(ended({ ...owed, paid: 300, refunded: 97, toGiveBack: 50.5 })).toBe(
		'₹97 went back to you · ₹152.50 goes back to you · ₹50.50 that you paid comes back to you from Ganesh Kirana.',
	);
});

test('C16 of an order that is paid in part, what has gone back has not come', () => {
	expect(ended({ status: 'PART_PAID', due: 100, paid: 135, refunded: 50 }, 'ACCEPTED')).toBe('₹85 has come, ₹100 still to pay');
});

test('C39 E12 who has begun to pay by UPI is told that nothing is known yet, and can pay while the order waits', () => {
	const begun = { status: 'AWAITING_CONFIRMATION', due: 215 } as const;
	expect(ended(begun, 'PAYMENT_PENDING')).toBe('Paid ₹215? Ganesh Kirana will confirm it. Not paid yet? Pay below.');
	expect(ended(begun, 'ACCEPTED')).toBe('Waiting for Ganesh Kirana to confirm that ₹215 has come');
});
