import { DAY_MIN, DAY_MS, INDIA_MIN, WEEK_MIN } from '#lib/format/durations.ts';

/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4;

/** Minutes since Sunday 00:00 in India. */
export function minuteOfWeek(at: Date): number {
	return (Math.floor(at.getTime() / 60_000) + INDIA_MIN + EPOCH_WEEKDAY * DAY_MIN) % WEEK_MIN;
}

/** The day that an instant falls on in India, counted from 1 January 1970. */
export const dayInIndia = (at: Date): number => Math.floor((at.getTime() / 60_000 + INDIA_MIN) / DAY_MIN);

/** The date in India at an instant, as `YYYY-MM-DD`. */
export const dateInIndia = (at: Date): string => new Date(dayInIndia(at) * DAY_MIN * 60_000).toISOString().slice(0, 10);

/** The day and minute in India at an instant, as a field for both has them: `2026-11-24T18:30`. */
export const momentInIndia = (at: Date): string => new Date(at.getTime() + INDIA_MIN * 60_000).toISOString().slice(0, 16);

/** The weekday in India at an instant; 0 is Sunday. */
export const weekdayInIndia = (at: Date): number => Math.floor(minuteOfWeek(at) / DAY_MIN);

/** Milliseconds from an instant until the day ends in India. */
export const msToMidnight = (at: Date): number => (DAY_MIN - (minuteOfWeek(at) % DAY_MIN)) * 60_000 - (at.getTime() % 60_000);

/** The instant, in ms, of a time of day `HH:MM` in India, `inDays` days after the day of `at`. */
export function instantInIndia(inDays: number, time: string, at: Date): number {
	const [hour = 0, minute = 0] = time.split(':').map(Number);
	return ((dayInIndia(at) + inDays) * DAY_MIN + hour * 60 + minute - INDIA_MIN) * 60_000;
}

/** The date so many days after another; both as `YYYY-MM-DD`. */
export const dayAfter = (date: string, days: number): string =>
	new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The instant at which a day begins in India, as ISO 8601. */
export const startInIndia = (date: string): string => new Date(`${date}T00:00:00+05:30`).toISOString();
