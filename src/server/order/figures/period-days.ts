import type { Period } from '#lib/contract/figure-periods.ts';
import { dayAfter } from '#lib/format/india-time.ts';

/** Dates as `YYYY-MM-DD`: the first day, and the first one after it. */
export type PeriodDays = { first: string; next: string };

const firstOf = (year: number, month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

/** The period in which a date lies. */
export function periodWith(period: Period, date: string): PeriodDays {
	const at = new Date(`${date}T00:00:00Z`);
	if (period === 'day') return { first: date, next: dayAfter(date, 1) };
	if (period === 'week') {
		const first = dayAfter(date, -((at.getUTCDay() + 6) % 7));
		return { first, next: dayAfter(first, 7) };
	}
	const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
	return { first: firstOf(year, month), next: firstOf(year, month + 1) };
}
