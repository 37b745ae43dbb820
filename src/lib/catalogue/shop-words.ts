import type { ShopCard } from '#lib/contract/catalogue.ts';
import { clockWords } from '#lib/format/clock.ts';
import type { Translate } from '#lib/words.ts';

/** The facts of a shop in one line, joined by dots; facts that are not known, such as the locality, are left out. */
export const inOneLine = (...words: readonly string[]): string => words.filter(Boolean).join(' · ');

/** A shop states its least time; in a city's streets it may take this many minutes more. */
const ETA_SPAN_MIN = 10;

/** A shop's distance, and its ETA where it is open and delivers: `0.4 km · 25–35 min`. */
export function distanceWords(shop: Pick<ShopCard, 'distanceKm' | 'isOpen' | 'serviceable' | 'deliveryEtaMinutes'>, t: Translate): string {
	const distance = t('shop.distance', { distance: shop.distanceKm });
	if (!shop.isOpen || !shop.serviceable) return distance;
	return `${distance} · ${t('shop.eta', { from: shop.deliveryEtaMinutes, to: shop.deliveryEtaMinutes + ETA_SPAN_MIN })}`;
}

const DAYS = ['shop.day0', 'shop.day1', 'shop.day2', 'shop.day3', 'shop.day4', 'shop.day5', 'shop.day6'] as const;

/** The name of a weekday; 0 is Sunday, and 7 is Sunday again. */
export const dayText = (day: number, t: Translate): string => t(DAYS[day % DAYS.length] ?? DAYS[0]);

/** Shops that are closed, by id. */
export type ShutShops = ReadonlyMap<string, Pick<ShopCard, 'opensAt' | 'opensOn'>>;

/** When a closed shop opens: `Opens 9 am`, `Opens tomorrow, 9 am`, `Opens Tuesday, 9 am`. */
export function shutWords(shop: Pick<ShopCard, 'opensAt' | 'opensOn'>, t: Translate): string {
	// A shop with hours has a next opening, so here the owner has shut it, and nobody knows until when.
	if (!shop.opensAt) return t('shop.closedForNow');
	const time = clockWords(shop.opensAt, t);
	const { inDays = 0, weekday = 0 } = shop.opensOn ?? {};
	if (inDays === 0) return t('shop.opensAt', { time });
	if (inDays === 1) return t('shop.opensTomorrow', { time });
	return t('shop.opensOn', { time, day: dayText(weekday, t) });
}
