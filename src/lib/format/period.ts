import { DAY_MS } from '#lib/format/durations.ts';

/** A day, a week from its Monday, or a month of the calendar, as days of India. */
export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];
/** Dates as `YYYY-MM-DD`: the first day, and the first one after it. */
export type PeriodDays = { first: string; next: string };

const msOf = (date: string) => Date.parse(`${date}T00:00:00Z`);
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The date so many days after another. */
export const dayAfter = (date: string, days: number): string => dateOf(msOf(date) + days * DAY_MS);

/** The period in which a date lies. */
export function periodWith(period: Period, date: string): PeriodDays {
	const at = new Date(msOf(date));
	if (period === 'day') return { first: date, next: dayAfter(date, 1) };
	if (period === 'week') {
		const first = dayAfter(date, -((at.getUTCDay() + 6) % 7));
		return { first, next: dayAfter(first, 7) };
	}
	const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
	return { first: dateOf(Date.UTC(year, month, 1)), next: dateOf(Date.UTC(year, month + 1, 1)) };
}

/** The instant at which a day begins in India, as ISO 8601. */
export const startInIndia = (date: string): string => new Date(`${date}T00:00:00+05:30`).toISOString();
