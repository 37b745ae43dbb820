import { priceText } from '#lib/format/money.ts';
import type { Translate } from '#lib/words.ts';

/**
 * A price bracket in words; `null` is an open end. Takes rupees, and writes whole rupees as cards do: from ₹100.01 on is ‘₹101 – …’ or
 * ‘Over ₹100’.
 */
export function priceRangeText(t: Translate, from: number | null, to: number | null): string {
	if (from === null) return t('filter.upTo', { to: priceText(to ?? 0) });
	if (to === null) return t('filter.over', { from: priceText(Math.floor(from)) });
	return t('filter.between', { from: priceText(from), to: priceText(to) });
}
