import { type IslandWords, pageLanguage } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { whenRange, whenText } from '#lib/format/times.ts';

/** When an order has to be there, or ready: in its delivery time, from when till when, or else by its promise; empty without one. */
export function deliveryTimeText({ delivery: { slot }, eta }: Pick<PartnerOrder, 'delivery' | 'eta'>, t: IslandWords): string {
	if (slot) return whenRange(slot.start, slot.end, pageLanguage(), t);
	return eta ? t('counter.by', { time: whenText(eta, pageLanguage(), t) }) : '';
}
