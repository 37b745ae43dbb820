import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openingFaults, withOneMore } from '#islands/counter/shop/openings.ts';
import { openingsOf } from '#server/catalogue/shops/shop-hours.ts';

const MONDAY = 1;
const opening = (text: string, weekday = MONDAY) => {
	const [opens = '', closes = ''] = text.split('-');
	return { weekday, opens, closes };
};
const day = (...texts: string[]) => texts.map((text) => opening(text));

describe('one more opening of a day', () => {
	test.each([
		[[], ['09:00-21:00']],
		[['09:00-13:00'], ['09:00-13:00', '16:00-21:00']],
		[['17:00-22:00'], ['17:00-22:00', '09:00-13:00']],
		[['22:00-02:00'], ['22:00-02:00', '09:00-21:00']],
		// Open through: a break at noon.
		[['08:00-21:30'], ['08:00-13:00', '16:00-21:30']],
		[['00:00-24:00'], ['00:00-13:00', '16:00-24:00']],
		[['10:00-02:00'], ['10:00-13:00', '16:00-02:00']],
		// Nothing is free: its times are asked for.
		[
			['09:00-13:00', '16:00-21:00'],
			['09:00-13:00', '16:00-21:00', '-'],
		],
	])('%j becomes %j', (before, after) => {
		expect(withOneMore(day(...before), MONDAY)).toEqual(day(...after));
	});

	test('fits beside what was there, whatever that was', () => {
		const clock = fc.integer({ min: 0, max: 1_439 }).map((minutes) => {
			const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
			return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
		});
		fc.assert(
			fc.property(clock, clock, (opens, closes) => {
				const two = withOneMore([{ weekday: MONDAY, opens, closes }], MONDAY);
				expect(two).toHaveLength(2);
				expect(openingFaults(two)).toEqual([]);
			}),
		);
	});
});

describe('what is wrong with openings', () => {
	const all = (hours: readonly ReturnType<typeof opening>[]) =>
		openingFaults(hours).map(({ opening: one, field, into }) => `${one.weekday} ${one[field]} ${field} ${into}`);

	test.each([
		['two of one day', [opening('08:00-21:30'), opening('16:00-21:00')], ['1 21:30 closes 1', '1 16:00 opens 1']],
		['one that begins when the other ends', [opening('08:00-13:00'), opening('13:00-21:00')], []],
		['Monday into Tuesday', [opening('23:30-23:00'), opening('09:00-21:00', 2)], ['1 23:30 opens 2', '1 23:00 closes 2']],
		['Friday night into Saturday', [opening('18:00-02:00', 5), opening('01:00-05:00', 6)], ['5 18:00 opens 6', '5 02:00 closes 6']],
		['Saturday night into Sunday', [opening('01:30-05:00', 0), opening('18:00-02:00', 6)], ['6 18:00 opens 0', '6 02:00 closes 0']],
		['one without a time', [opening('08:00-21:30'), opening('-22:00')], ['1  opens null']],
	])('%s', (_, hours, faults) => {
		expect(all(hours)).toEqual(faults);
	});

	test('are some just where the server refuses', () => {
		const clock = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`);
		const some = fc.array(fc.record({ weekday: fc.integer({ min: 0, max: 6 }), opens: clock, closes: clock }), { maxLength: 6 });
		fc.assert(
			fc.property(some, (hours) => {
				expect(openingFaults(hours).length === 0).toBe(openingsOf(hours).ok);
			}),
		);
	});
});
