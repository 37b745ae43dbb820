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

/** The days with an opening that begins before another has ended, which may be one of the evening before. */
export function daysOfOverlap(hours: readonly OpenHours[]): readonly number[] {
	const startOf = ({ opens, weekday }: OpenHours) => timeOf(opens, weekday);
	return hours
		.filter((other) => hours.some((one) => one !== other && (startOf(other) - startOf(one) + WEEK_MS) % WEEK_MS <= lengthOf(one)))
		.map(({ weekday }) => weekday);
}

/** The openings of a day with one more that fits: where it is closed, else by a break at noon, else without times. */
export function withOneMore(openings: readonly OpenHours[], weekday: number): readonly OpenHours[] {
	const and = (times: Times) => [...openings, { weekday, ...times }];
	const split = openings.flatMap((one) => [
		{ ...one, closes: NOON },
		{ ...one, opens: EVENING },
	]);
	return [...OFFERS.map(and), split].find((all) => daysOfOverlap(all).length === 0) ?? and({ opens: '', closes: '' });
}
