import fc from 'fast-check';
import { expect, test } from 'vitest';
import { msToOpenOrCloseAt, type OpeningTimes, openStateAt } from '#lib/catalogue/opening/closures.ts';
import { openState, weekOf } from '#lib/catalogue/opening/hours.ts';
import { parseHours } from '#server/catalogue/shops/parse-hours.ts';

/** An instant by the clock in India; 22 November 2026 is a Sunday. */
const at = (day: number, time: string) => new Date(`2026-11-${22 + day}T${time}:00+05:30`);
const times = (hours: string, given: Partial<OpeningTimes> = {}): OpeningTimes => ({
	week: weekOf(parseHours(hours) ?? []),
	isShut: false,
	closedUntil: null,
	holidays: [],
	...given,
});
const closed = { isOpen: false };

test('a shop that is closed until a time opens then, or at its next opening when it has closed by its hours meanwhile', () => {
	const shop = times('Mo-Su 09:00-21:00', { closedUntil: at(1, '16:30') });
	expect(openStateAt(shop, at(1, '12:00'))).toEqual({
		...closed,
		opensAt: '16:30',
		closesAt: '21:00',
		opensOn: { inDays: 0, weekday: 1 },
	});
	expect(openStateAt(shop, at(1, '16:30'))).toMatchObject({ isOpen: true, closesAt: '21:00' });
	const tillMorning = times('Mo-Su 09:00-21:00', { closedUntil: at(2, '05:00') });
	expect(openStateAt(tillMorning, at(1, '12:00'))).toMatchObject({ ...closed, opensAt: '09:00', opensOn: { inDays: 1, weekday: 2 } });
	const tillEvening = times('Mo-Su 09:00-21:00', { closedUntil: at(1, '21:00') });
	expect(openStateAt(tillEvening, at(1, '12:00'))).toMatchObject({ ...closed, opensAt: '09:00', opensOn: { inDays: 1, weekday: 2 } });
	const tenWeeks = times('Mo-Su 09:00-21:00', { closedUntil: new Date('2027-02-01T05:00:00+05:30') });
	expect(openStateAt(tenWeeks, at(1, '12:00'))).toMatchObject({ ...closed, opensAt: '09:00', opensOn: { inDays: 70, weekday: 1 } });
	expect(openStateAt(times('Mo-Su 09:00-21:00', { isShut: true }), at(1, '12:00'))).toMatchObject({ ...closed, opensAt: null });
});

test('a holiday leaves out the openings that begin on it, with their part after midnight, and only its own day of one that never ends', () => {
	const late = times('Mo-Su 18:00-02:00', { holidays: ['2026-11-24'] });
	expect(openStateAt(late, at(2, '01:59')).isOpen).toBe(true);
	expect(openStateAt(late, at(2, '19:00'))).toMatchObject({ ...closed, opensAt: '18:00', opensOn: { inDays: 1, weekday: 3 } });
	expect(openStateAt(late, at(3, '01:00'))).toMatchObject({ ...closed, opensOn: { inDays: 0, weekday: 3 } });
	const wholeDay = { ...late, week: weekOf([{ weekday: 1, opensMin: 1_080, closesMin: 2_520 }]) };
	expect(openStateAt(wholeDay, at(2, '17:59'))).toMatchObject({ isOpen: true, opensAt: '18:00', closesAt: '18:00' });
	const always = times('Mo-Su 00:00-24:00', { holidays: ['2026-11-24', '2026-11-25'] });
	expect(openStateAt(always, at(1, '23:00'))).toMatchObject({ isOpen: true, closesAt: '00:00' });
	expect(openStateAt(always, at(1, '00:00')).isOpen).toBe(true);
	expect(openStateAt(always, at(2, '00:00'))).toMatchObject({ ...closed, opensAt: '00:00', opensOn: { inDays: 2, weekday: 4 } });
	expect(openStateAt(always, at(4, '00:00'))).toMatchObject({ isOpen: true });
	const weekly = times('Tu 09:00-12:00', { holidays: ['2026-11-24', '2026-12-01'] });
	expect(openStateAt(weekly, at(2, '08:00')).opensOn).toEqual({ inDays: 14, weekday: 2 });
});

test('without closures it is what the hours say, at any instant; with them the state holds until the next turn and not beyond', () => {
	const hours = fc.constantFrom(
		'Mo-Su 00:00-24:00',
		'Mo-Sa 00:00-24:00',
		'Mo-Sa 09:00-13:30,16:00-21:30;Su 10:00-14:00',
		'Mo-Su 18:00-02:00',
		'We 06:00-11:00',
	);
	const minute = fc.integer({ min: 0, max: 20 * 1_440 });
	const days = fc.subarray(['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-29', '2026-12-02']);
	fc.assert(
		fc.property(hours, minute, minute, days, (text, now, until, holidays) => {
			const instant = new Date(at(0, '00:00').getTime() + now * 60_000);
			expect(openStateAt(times(text), instant)).toEqual(openState(times(text).week, instant));
			const shop = times(text, { holidays, closedUntil: new Date(at(0, '00:00').getTime() + until * 60_000) });
			const state = openStateAt(shop, instant).isOpen;
			if (now < until) expect(state).toBe(false);
			const wait = msToOpenOrCloseAt(shop, instant);
			if (wait === null) return;
			expect(openStateAt(shop, new Date(instant.getTime() + wait - 1)).isOpen).toBe(state);
			expect(openStateAt(shop, new Date(instant.getTime() + wait)).isOpen).toBe(!state);
		}),
		{ numRuns: 400 },
	);
});
