import { type IslandWords, pageLanguage } from '#islands/ui/words.tsx';
import { dayInIndia } from '#lib/catalogue/opening/hours.ts';
import { dayText, hoursOfDay, timeOfDay } from '#lib/format/times.ts';

type Range = { start: string; end: string };

/** The day of an instant: today, tomorrow, or its date. */
export function dayName(iso: string, t: IslandWords, now = Date.now()): string {
	const days = dayInIndia(new Date(iso)) - dayInIndia(new Date(now));
	if (days === 0) return t('checkout.today');
	return days === 1 ? t('checkout.tomorrow') : dayText(iso, pageLanguage());
}

const isToday = (iso: string) => dayInIndia(new Date(iso)) === dayInIndia(new Date());

/** The time of an instant, with its day when that is not today. */
export const momentText = (iso: string, t: IslandWords): string =>
	isToday(iso) ? timeOfDay(iso, t) : `${dayName(iso, t)}, ${timeOfDay(iso, t)}`;

/** From when till when on a day. */
export const hoursText = ({ start, end }: Range, t: IslandWords): string => hoursOfDay(start, end, t);

/** From when till when, with its day when that is not today. */
export const rangeText = (range: Range, t: IslandWords): string =>
	isToday(range.start) ? hoursText(range, t) : `${dayName(range.start, t)}, ${hoursText(range, t)}`;
