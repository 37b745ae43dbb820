import type { OpenHours } from '#islands/counter/shop/HoursForm.tsx';
import { DAY_MS } from '#lib/format/durations.ts';

type Times = Pick<OpenHours, 'opens' | 'closes'>;

const WEEK_MS = 7 * DAY_MS;
/** Between them shops close for a break. */
const NOON = '13:00';
const EVENING = '16:00';
/** What one more opening may be, the first that fits. */
const OFFERS: readonly Times[] = [
	{ opens: '09:00', closes: '21:00' },
	{ opens: '09:00', closes: NOON },
	{ opens: EVENING, closes: '21:00' },
];

/** In a week of its own; not a number where there is no time. */
const timeOf = (clock: string, weekday = 0) => Date.parse(`1970-01-0${weekday + 1}T${clock}Z`);
/** Its length less a millisecond: one that closes at or before it opens goes on to the next day. */
const lengthOf = ({ opens, closes }: Times) => (timeOf(closes) - timeOf(opens) + DAY_MS - 1) % DAY_MS;

/** Whether an opening ends on the day after its own, and not with its own day at midnight. */
export const endsNextDay = ({ opens, closes }: Times): boolean => opens !== '' && closes > '00:00' && closes <= opens;

const startOf = ({ opens, weekday }: OpenHours) => timeOf(opens, weekday);
/** Whether an opening has not ended when another begins, which may be one of the next day. */
const goesInto = (one: OpenHours, other: OpenHours): boolean =>
	one !== other && (startOf(other) - startOf(one) + WEEK_MS) % WEEK_MS <= lengthOf(one);

/** The times of an opening, in the order of their fields. */
export const OPENING_TIMES = ['opens', 'closes'] as const;
/** A field of an opening that is wrong: its time is missing, or the opening and another, of the day `into`, are at the same time. */
export type OpeningFault = { opening: OpenHours; field: (typeof OPENING_TIMES)[number]; into: number | null };

/** What is wrong with the openings of a week. That one goes on into the next day is a fault of its own two times, whatever that day has. */
export function openingFaults(hours: readonly OpenHours[]): readonly OpeningFault[] {
	return hours.flatMap((opening): readonly OpeningFault[] => {
		const { weekday } = opening;
		const others = hours.filter((other) => goesInto(opening, other));
		const next = others.find((other) => other.weekday !== weekday);
		if (next) return OPENING_TIMES.map((field) => ({ opening, field, into: next.weekday }));
		const missing = OPENING_TIMES.filter((field) => !opening[field]).map((field) => ({ opening, field, into: null }));
		const sameDay = others.flatMap((other): readonly OpeningFault[] => [
			{ opening, field: 'closes', into: weekday },
			{ opening: other, field: 'opens', into: weekday },
		]);
		return [...missing, ...sameDay];
	});
}

/** The openings of a day with one more that fits: where it is closed, else by a break at noon, else without times. */
export function withOneMore(openings: readonly OpenHours[], weekday: number): readonly OpenHours[] {
	const and = (times: Times) => [...openings, { weekday, ...times }];
	const split = openings.flatMap((one) => [
		{ ...one, closes: NOON },
		{ ...one, opens: EVENING },
	]);
	return [...OFFERS.map(and), split].find((all) => openingFaults(all).length === 0) ?? and({ opens: '', closes: '' });
}
