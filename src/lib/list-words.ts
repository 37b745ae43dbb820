import { priceText } from '#lib/money.ts';
import type { Translate } from '#lib/words.ts';

/** A range of prices in words, an open end being `null`. Takes rupees. */
export function priceRangeText(t: Translate, from: number | null, to: number | null): string {
	if (from === null) return t('filter.upTo', { to: priceText(to ?? 0) });
	if (to === null) return t('filter.over', { from: priceText(from) });
	return t('filter.between', { from: priceText(from), to: priceText(to) });
}
