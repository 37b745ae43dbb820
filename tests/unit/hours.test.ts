import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { msToOpenOrClose, type Opening, openState, weekOf } from '#lib/catalogue/opening/hours.ts';
import { dateInIndia, dayInIndia, msToMidnight, weekdayInIndia } from '#lib/format/india-time.ts';
import { parseHours } from '#server/catalogue/shops/parse-hours.ts';

const week = (text: string) => weekOf(parseHours(text) ?? []);
/** An instant by the clock in India; 22 November 2026 is a Sunday. */
const at = (day: number, time: string) => new Date(`2026-11-${22 + day}T${time}:00+05:30`);

describe('opening hours in India', () => {
	test('open between its hours, to the minute', () => {
		const shop = week('Mo-Su 08:00-22:00');
		expect(openState(shop, at(3, '07:59'))).toEqual({
			isOpen: false,
			opensAt: '08:00',
			closesAt: '22:00',
			opensOn: { inDays: 0, weekday: 3 },
		});
		expect(openState(shop, at(3, '08:00'))).toEqual({ isOpen: true, opensAt: '08:00', closesAt: '22:00', opensOn: null });
		expect(openState(shop, at(3, '21:59')).isOpen).toBe(true);
		expect(openState(shop, at(3, '22:00')).isOpen).toBe(false);
	});

	test('the server’s own zone does not matter: 02:00 UTC is 07:30 in India', () => {
		expect(openState(week('Mo-Su 07:30-22:00'), new Date('2026-11-24T02:00:00Z')).isOpen).toBe(true);
		expect(openState(week('Mo-Su 07:31-22:00'), new Date('2026-11-24T02:00:00Z')).isOpen).toBe(false);
	});

	test('a break at noon: the next opening is the afternoon’s', () => {
		const shop = week('Mo-Sa 09:00-13:30,16:00-21:30;Su 10:00-14:00');
		expect(openState(shop, at(1, '14:00'))).toMatchObject({ opensAt: '16:00', closesAt: '21:30', opensOn: { inDays: 0, weekday: 1 } });
		expect(openState(shop, at(6, '22:00'))).toMatchObject({ opensAt: '10:00', closesAt: '14:00', opensOn: { inDays: 1, weekday: 0 } });
		expect(openState(shop, at(0, '15:00'))).toMatchObject({ opensAt: '09:00', closesAt: '13:30', opensOn: { inDays: 1, weekday: 1 } });
	});

	test('past midnight, also from Saturday into Sunday', () => {
		const shop = week('Fr-Sa 18:00-01:00');
		expect(openState(shop, at(6, '00:30'))).toMatchObject({ isOpen: true, opensAt: '18:00', closesAt: '01:00' });
		expect(openState(shop, at(0, '00:59')).isOpen).toBe(true);
		expect(openState(shop, at(0, '01:00'))).toMatchObject({
			isOpen: false,
			opensAt: '18:00',
			closesAt: '01:00',
			opensOn: { inDays: 5, weekday: 5 },
		});
	});

	test('an opening within another does not shorten it', () => {
		const shop = week('Mo 09:00-22:00,10:00-12:00');
		expect(openState(shop, at(1, '13:00'))).toMatchObject({ isOpen: true, opensAt: '09:00', closesAt: '22:00' });
	});

	test('openings that touch at midnight are one', () => {
		const openings: Opening[] = [
			{ weekday: 6, opensMin: 1200, closesMin: 1440 },
			{ weekday: 0, opensMin: 0, closesMin: 120 },
		];
		expect(openState(weekOf(openings), at(0, '00:10'))).toMatchObject({ isOpen: true, opensAt: '20:00', closesAt: '02:00' });
	});

	test('round the clock never closes, and without hours it never opens', () => {
		expect(openState(week('Mo-Su 00:00-24:00'), at(0, '00:00'))).toMatchObject({ isOpen: true, opensAt: null, closesAt: null });
		expect(openState(week('Mo 09:00-18:00'), at(1, '20:00')).opensOn).toEqual({ inDays: 7, weekday: 1 });
		expect(openState([], at(0, '12:00'))).toEqual({ isOpen: false, opensAt: null, closesAt: null, opensOn: null });
	});

	test('agrees with looking at every opening minute by minute', () => {
		const opening = fc.record({
			weekday: fc.integer({ min: 0, max: 6 }),
			opensMin: fc.integer({ min: 0, max: 1439 }),
			length: fc.integer({ min: 1, max: 1440 }),
		});
		fc.assert(
			fc.property(fc.array(opening, { maxLength: 5 }), fc.integer({ min: 0, max: 10_079 }), (drawn, minute) => {
				const openings = drawn.map(({ weekday, opensMin, length }) => ({ weekday, opensMin, closesMin: opensMin + length }));
				const isIn = openings.some(({ weekday, opensMin, closesMin }) => {
					const since = (minute - weekday * 1440 - opensMin + 10_080) % 10_080;
					return since < closesMin - opensMin;
				});
				const instant = new Date(Date.parse('2026-11-22T00:00:00+05:30') + minute * 60_000);
				expect(openState(weekOf(openings), instant).isOpen).toBe(isIn);
			}),
		);
	});

	test('the next opening or closing is the first instant at which the open state differs', () => {
		const shop = week('Mo-Sa 09:00-13:30,16:00-21:30;Su 10:00-14:00');
		expect(msToOpenOrClose(shop, at(1, '08:59'))).toBe(60_000);
		expect(msToOpenOrClose(shop, new Date('2026-11-23T13:29:59.500+05:30'))).toBe(500);
		expect(msToOpenOrClose(shop, at(1, '13:30'))).toBe(150 * 60_000);
		expect(msToOpenOrClose(week('Fr-Sa 18:00-01:00'), at(0, '00:30'))).toBe(30 * 60_000);
		expect(msToOpenOrClose(week('Mo-Su 00:00-24:00'), at(0, '00:30'))).toBeNull();
		expect(msToOpenOrClose([], at(0, '00:30'))).toBeNull();
		for (let minute = 0; minute < 10_080; minute += 7) {
			const now = new Date(at(0, '00:00').getTime() + minute * 60_000);
			const turn = now.getTime() + (msToOpenOrClose(shop, now) ?? Number.NaN);
			expect(openState(shop, new Date(turn - 1)).isOpen).toBe(openState(shop, now).isOpen);
			expect(openState(shop, new Date(turn)).isOpen).not.toBe(openState(shop, now).isOpen);
		}
	});

	test('days begin and end by the clock of India', () => {
		expect(weekdayInIndia(at(0, '00:00'))).toBe(0);
		expect(weekdayInIndia(new Date('2026-11-22T18:29:59Z'))).toBe(0);
		expect(weekdayInIndia(new Date('2026-11-22T18:30:00Z'))).toBe(1);
		expect(msToMidnight(new Date('2026-11-22T18:29:59Z'))).toBe(1_000);
	});

	test('hours that cannot be read are refused', () => {
		for (const text of ['', 'always', 'Mo-Su 8-22', 'Mo-Su 25:00-26:00', 'Xx 08:00-09:00', 'Mo 08:00-09:61'])
			expect(parseHours(text), text).toBeNull();
	});
});

test.each([
	['1970-01-01T00:00:00Z', 0, '1970-01-01'],
	['2026-11-21T18:29:59.999Z', 20_778, '2026-11-21'],
	['2026-11-21T18:30:00Z', 20_779, '2026-11-22'],
])('%s is day %i in India, %s', (at, day, date) => {
	expect([dayInIndia(new Date(at)), dateInIndia(new Date(at))]).toEqual([day, date]);
});
