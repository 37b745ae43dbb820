import { describe, expect, it } from 'vitest';
import { GRACE_MS, laterThanSaid } from '#lib/order/delay.ts';
import { laterPayBy, payBy } from '#server/order/payment/time-to-pay.ts';

const AT = new Date('2026-12-02T05:30:00Z');
const MINUTE_MS = 60_000;
const minutesOn = (minutes: number) => new Date(AT.getTime() + minutes * MINUTE_MS);

describe('C16 the time to pay', () => {
	it('is counted from the order, and with UPI alone from when a closed shop opens, which looks for the money itself', () => {
		const opens = minutesOn(600);
		expect(payBy('ONLINE', AT, null)).toEqual(minutesOn(15));
		expect(payBy('ONLINE', AT, opens)).toEqual(minutesOn(15));
		expect(payBy('UPI', AT, null)).toEqual(minutesOn(30));
		expect(payBy('UPI', AT, opens)).toEqual(minutesOn(630));
	});

	it('is never shortened by another way to pay', () => {
		const order = { placed_at: AT, answer_from: null };
		expect(laterPayBy(minutesOn(30), 'ONLINE', order)).toEqual(minutesOn(30));
		expect(laterPayBy(minutesOn(15), 'UPI', order)).toEqual(minutesOn(30));
		expect(laterPayBy(null, 'UPI', order)).toEqual(minutesOn(30));
	});
});

it('C39 a delay is told once it is more than may still be made up, and to the next five minutes', () => {
	const order = {
		stage: 'PLACED' as const,
		stages: [{ stage: 'PLACED' as const, at: AT.toISOString() }],
		eta: minutesOn(40).toISOString(),
		pace: { packMin: 20, rideMin: 10 },
	};
	const told = (late: number, grace = GRACE_MS) => laterThanSaid(order, null, minutesOn(10 + late).getTime(), grace);
	expect([told(0), told(5)]).toEqual([null, null]);
	expect(told(5.1)).toBe(minutesOn(50).toISOString());
	expect(told(0.1, 0)).toBe(minutesOn(45).toISOString());
});
