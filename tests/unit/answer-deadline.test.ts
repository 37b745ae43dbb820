import { expect, test } from 'vitest';
import { answerFromOf } from '#server/order/time-to-answer.ts';

/** Open from nine to nine in India, every day. */
const week = [0, 1, 2, 3, 4, 5, 6].map((day) => [(day * 24 + 9) * 60, (day * 24 + 21) * 60] as const);
const shop = { week, isShut: false, closedUntil: null, holidays: [], cancelAfterMin: null };
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+05:30`);

test.each([
	['one for at once, soon before it closes', at(23, '20:54'), null, null],
	['one for a slot two days later, soon before it closes', at(23, '20:54'), at(25, '10:00'), at(24, '09:00')],
	['one for that slot while there is time', at(23, '20:30'), at(25, '10:00'), null],
	['one for a slot of the evening itself', at(23, '20:40'), at(23, '20:50'), null],
	['one that comes while it is closed', at(23, '22:00'), at(25, '10:00'), at(24, '09:00')],
	['one for its first slot, that comes while it is closed', at(23, '22:00'), at(24, '09:00'), at(24, '09:00')],
	['one for at once, that comes when it has closed', at(23, '21:05'), null, null],
	['one for at once, that comes soon before it opens', at(23, '08:40'), null, at(23, '09:00')],
	['one for a slot that is over before it opens', at(23, '22:00'), at(23, '23:00'), null],
])('C39 C40 the time to answer %s', (_, now, slot, from) => {
	expect(answerFromOf(shop, slot, now)).toEqual(from);
});

test('C40 a shop that takes longer to answer has that time before it closes, or the next day', () => {
	const now = at(23, '20:10');
	expect(answerFromOf({ ...shop, cancelAfterMin: 60 }, at(25, '10:00'), now)).toEqual(at(24, '09:00'));
	expect(answerFromOf({ ...shop, isShut: true }, at(25, '10:00'), now)).toBeNull();
});
