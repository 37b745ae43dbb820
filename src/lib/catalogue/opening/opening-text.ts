import type { ShopCard } from '#lib/contract/catalogue.ts';
import { clockWords } from '#lib/format/clock.ts';
import type { Translate } from '#lib/words.ts';

const DAYS = ['shop.day0', 'shop.day1', 'shop.day2', 'shop.day3', 'shop.day4', 'shop.day5', 'shop.day6'] as const;

const WEEK = DAYS.length;

/** The name of a weekday; 0 is Sunday, and 7 is Sunday again. */
export const weekdayText = (day: number, t: Translate): string => t(DAYS[day % DAYS.length] ?? DAYS[0]);

/** The closed shops around a place, by id. */
export type ClosedShops = ReadonlyMap<string, Pick<ShopCard, 'opensAt' | 'opensOn'>>;

/** When a closed shop opens: `Opens 9 am`, `Opens tomorrow, 9 am`, `Opens Tuesday, 9 am`, `Opens in 12 days, 9 am`. */
export function opensText(shop: Pick<ShopCard, 'opensAt' | 'opensOn'>, t: Translate): string {
	// A shop with hours has a next opening, so here its people have shut it, and nobody knows until when.
	if (!shop.opensAt) return t('shop.closedForNow');
	const time = clockWords(shop.opensAt, t);
	const { inDays = 0, weekday = 0 } = shop.opensOn ?? {};
	if (inDays === 0) return t('shop.opensAt', { time });
	if (inDays === 1) return t('shop.opensTomorrow', { time });
	// The name of a weekday means the next one.
	if (inDays > WEEK) return t('shop.opensInDays', { days: inDays, time });
	return t('shop.opensOn', { time, day: weekdayText(weekday, t) });
}
