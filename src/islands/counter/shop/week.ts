import { pageLanguage } from '#islands/ui/page-language.ts';
import { DAY_MS } from '#lib/format/durations.ts';

/** Monday first, as weeks are read in India; 0 is Sunday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
/** A Sunday. */
const SUNDAY_MS = Date.UTC(2026, 0, 4);

/** A day of the week in the page's language. */
export const weekdayName = (weekday: number, length: 'long' | 'short' = 'long'): string =>
	new Intl.DateTimeFormat(pageLanguage(), { weekday: length, timeZone: 'UTC' }).format(SUNDAY_MS + weekday * DAY_MS);
