import { type ClockWords, clockRange, clockWords } from '#lib/format/clock.ts';
import { HOUR_MS } from '#lib/format/durations.ts';
import type { Language } from '#lib/languages.ts';

/** Shops and customers use India's time, whatever the phone's zone is. */
const timeZone = 'Asia/Kolkata';
/** Long months, because the short ones in Hindi end in a sign (नव॰) that the fonts lack. */
const DAY = { day: 'numeric', month: 'long', timeZone } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;

/** What comes within this time is of this night still, though midnight lies between. */
const TONIGHT_MS = 3 * HOUR_MS;

const clockOf = (iso: string): string => new Intl.DateTimeFormat('en-IN', CLOCK).format(new Date(iso));

/** The time in India of an ISO 8601 instant, said as a shop's hours are: `2:05 pm`, `दोपहर 2:05 बजे`. */
export const timeOfDay = (iso: string, t: ClockWords): string => clockWords(clockOf(iso), t);

/** From when till when in India, of two ISO 8601 instants: `4–6 pm`, `सुबह 4–6 बजे`. */
export const hoursOfDay = (start: string, end: string, t: ClockWords): string => clockRange(clockOf(start), clockOf(end), t);

const dateOf = (at: Date): string => new Intl.DateTimeFormat('en-IN', { dateStyle: 'short', timeZone }).format(at);

/** Whether an ISO 8601 instant is on the day in India of another (ms since 1970). */
export const isDayOf = (iso: string, now: number): boolean => dateOf(new Date(iso)) === dateOf(new Date(now));

/**
 * Whether an ISO 8601 instant is soon after the midnight that comes, seen from `now` (ms since 1970): at 11:30 pm nobody calls 12:10 am the
 * next day.
 */
export function isTonight(iso: string, now: number): boolean {
	const leftMs = Date.parse(iso) - now;
	return leftMs >= 0 && leftMs < TONIGHT_MS && !isDayOf(iso, now);
}

/** Whether an instant needs no day beside its time. */
const isPlain = (iso: string, now: number): boolean => isDayOf(iso, now) || isTonight(iso, now);

/** The day in India of an ISO 8601 instant, in the page's language with Latin digits: `21 नवंबर`. */
export const dayText = (iso: string, language: Language): string =>
	new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, DAY).format(new Date(iso));

/** A date (year-month-day) with its year, in the page's language with Latin digits: `21 नवंबर 2026`. */
export const fullDay = (date: string, language: Language): string =>
	new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { ...DAY, year: 'numeric' }).format(new Date(`${date}T06:00:00Z`));

/** As `hoursOfDay`, after the day unless that is the day or the night of `now` (ms since 1970): `24 November, 4–6 pm`. */
export const whenRange = (start: string, end: string, language: Language, t: ClockWords, now = Date.now()): string => {
	const hours = hoursOfDay(start, end, t);
	return isPlain(start, now) ? hours : `${dayText(start, language)}, ${hours}`;
};

/** The month in India of an ISO 8601 instant with its year: `नवंबर 2026`. */
export const monthText = (iso: string, language: Language): string =>
	new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { month: 'long', year: 'numeric', timeZone }).format(new Date(iso));

/** The day in the page's language with Latin digits, and the time, in India, of an ISO 8601 instant: `21 November, 2:05 pm`. */
export const dayAndTime = (iso: string, language: Language, t: ClockWords): string => `${dayText(iso, language)}, ${timeOfDay(iso, t)}`;

/** The time in India of an ISO 8601 instant, after its day unless that is the day or the night of `now` (ms since 1970): `21 November, 2:05 pm`. */
export const whenText = (iso: string, language: Language, t: ClockWords, now = Date.now()): string =>
	isPlain(iso, now) ? timeOfDay(iso, t) : dayAndTime(iso, language, t);
