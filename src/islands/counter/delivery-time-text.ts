import { pageLanguage } from '#islands/ui/page-language.ts';
import type { IslandWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { isOver } from '#lib/contract/stages.ts';
import { whenRange, whenText } from '#lib/format/times.ts';

/**
 * When an order has to be there, or ready: from when till when in its delivery time, or else by its promise.
 * Empty without one, and once the order has ended.
 */
export function deliveryTimeText(
	{ stage, delivery: { slot }, eta }: Pick<PartnerOrder, 'stage' | 'delivery' | 'eta'>,
	t: IslandWords,
): string {
	if (isOver(stage)) return '';
	if (slot) return whenRange(slot.start, slot.end, pageLanguage(), t);
	return eta ? t('counter.by', { time: whenText(eta, pageLanguage(), t) }) : '';
}
