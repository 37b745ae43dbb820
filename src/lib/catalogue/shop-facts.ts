import { ETA_SPAN_MIN } from '#lib/catalogue/eta.ts';
import type { ShopCard } from '#lib/contract/catalogue.ts';
import type { Translate } from '#lib/words.ts';

/** The facts of a shop in one line, joined by dots; facts that are not known, such as the locality, are left out. */
export const joinFacts = (...words: readonly string[]): string => words.filter(Boolean).join(' · ');

/** A shop's distance, and its ETA where it is open and delivers: `0.4 km · 25–35 min`. */
export function distanceText(shop: Pick<ShopCard, 'distanceKm' | 'isOpen' | 'serviceable' | 'deliveryEtaMinutes'>, t: Translate): string {
	const distance = t('shop.distance', { distance: shop.distanceKm });
	if (!shop.isOpen || !shop.serviceable) return distance;
	return `${distance} · ${t('shop.eta', { from: shop.deliveryEtaMinutes, to: shop.deliveryEtaMinutes + ETA_SPAN_MIN })}`;
}
