import type { ProductCard } from '#lib/contract/catalogue.ts';
import { amountText, priceText } from '#lib/format/money.ts';
import type { Translate } from '#lib/words.ts';

/** From this price on a unit price is rounded up as prices are; below it the paise tell. Rupees. */
const WHOLE_FROM = 10;
/** The words of each measure. */
const WORDS = { kg: 'kg', l: 'l', '100 g': '100g', '100 ml': '100ml', piece: 'piece' } as const;

/** A pack's unit price in words, `₹58/l` or `₹1.10 each`; undefined where the pack has none, or is one piece: its price says the same. */
export const unitPriceText = (
	{ unitPrice, sellingPrice }: Pick<ProductCard, 'unitPrice' | 'sellingPrice'>,
	t: Translate,
): string | undefined => {
	if (!unitPrice || (unitPrice.per === 'piece' && unitPrice.value === sellingPrice)) return undefined;
	const { value, per } = unitPrice;
	return t(`product.per.${WORDS[per]}`, { price: value < WHOLE_FROM ? amountText(value) : priceText(value) });
};
