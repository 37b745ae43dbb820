import { shownSaving } from '#lib/catalogue/discount.ts';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import { priceText } from '#lib/format/money.ts';
import type { Translate } from '#lib/words.ts';

/** A pack's discount in words, `12% OFF`; undefined without a discount. */
export const discountText = ({ offerPercent }: ProductCard, t: Translate): string | undefined =>
	offerPercent > 0 ? t('product.off', { percent: offerPercent }) : undefined;

/** What a discount saves in words, `You save ₹8`; undefined without a discount that the shown prices tell. */
export function saveText(card: ProductCard, t: Translate): string | undefined {
	const saving = shownSaving(card.mrp, card.sellingPrice);
	return discountText(card, t) && saving > 0 ? t('product.save', { amount: priceText(saving) }) : undefined;
}
