import type { ShopCard } from '#lib/contract/catalogue.ts';
import { priceText } from '#lib/format/money.ts';
import type { Translate } from '#lib/words.ts';

/** What a shop's delivery costs, in words: free, a fee, or a fee up to an amount; `null` when the shop has not stated it. */
export function deliveryText(
	{ deliveryFee, freeDeliveryAbove }: Pick<ShopCard, 'deliveryFee' | 'freeDeliveryAbove'>,
	t: Translate,
): string | null {
	if (deliveryFee === null) return null;
	if (deliveryFee === 0) return t('shop.freeDelivery');
	const fee = priceText(deliveryFee);
	return freeDeliveryAbove === null ? t('shop.fee', { fee }) : t('shop.feeFreeAbove', { fee, free: priceText(freeDeliveryAbove) });
}
