import { priceText } from '#lib/format/money.ts';
import type { Translate } from '#lib/words.ts';

/**
 * A range of prices in words, an open end being `null`. Takes rupees. In whole ones, as cards show their prices: from ₹100.01 on is
 * ‘₹101 – …’ or ‘Over ₹100’.
 */
export function priceRangeText(t: Translate, from: number | null, to: number | null): string {
	if (from === null) return t('filter.upTo', { to: priceText(to ?? 0) });
	if (to === null) return t('filter.over', { from: priceText(Math.floor(from)) });
	return t('filter.between', { from: priceText(from), to: priceText(to) });
}
