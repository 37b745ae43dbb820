import { pageLanguage } from '#islands/ui/page-language.ts';
import type { IslandWords } from '#islands/ui/words.tsx';
import { dayInIndia } from '#lib/format/india-time.ts';
import { dayText, hoursOfDay, isDayOf, isTonight, timeOfDay } from '#lib/format/times.ts';

type Range = { start: string; end: string };

/** The day of an instant: today, tomorrow, or its date. */
export function dayName(iso: string, t: IslandWords, now = Date.now()): string {
	const days = dayInIndia(new Date(iso)) - dayInIndia(new Date(now));
	if (days === 0) return t('checkout.today');
	return days === 1 ? t('checkout.tomorrow') : dayText(iso, pageLanguage());
}

/** A time with its day, unless that is today; soon after midnight it is tonight. */
function withDay(iso: string, time: string, t: IslandWords, now: number): string {
	if (isTonight(iso, now)) return t('checkout.tonight', { time });
	return isDayOf(iso, now) ? time : `${dayName(iso, t, now)}, ${time}`;
}

/** The time of an instant, with its day when that is not today. */
export const momentText = (iso: string, t: IslandWords, now = Date.now()): string => withDay(iso, timeOfDay(iso, t), t, now);

/** From when till when on a day. */
export const hoursText = ({ start, end }: Range, t: IslandWords): string => hoursOfDay(start, end, t);

/** From when till when, with its day when that is not today. */
export const rangeText = (range: Range, t: IslandWords, now = Date.now()): string => withDay(range.start, hoursText(range, t), t, now);
