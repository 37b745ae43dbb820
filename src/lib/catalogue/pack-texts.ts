import { type ControlVariant, controlStates } from '#lib/cart/cart-control.ts';
import { badgePercent, shownSaving } from '#lib/catalogue/discount.ts';
import { packAttributes } from '#lib/catalogue/pack-attributes.ts';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import { amountText, priceText } from '#lib/format/money.ts';
import type { Translate } from '#lib/words.ts';

/** From this price on a unit price is rounded up as prices are; below it the paise tell. Rupees. */
const WHOLE_FROM = 10;

/** A pack's unit price in words, `₹58/l` or `₹1.10 each`; undefined where the pack has none, or is one piece: its price says the same. */
export const unitPriceText = (
	{ unitPrice, sellingPrice }: Pick<ProductCard, 'unitPrice' | 'sellingPrice'>,
	t: Translate,
): string | undefined => {
	if (!unitPrice || (unitPrice.per === 'piece' && unitPrice.value === sellingPrice)) return undefined;
	const { value, per } = unitPrice;
	return t(`product.per.${per}`, { price: value < WHOLE_FROM ? amountText(value) : priceText(value) });
};

/** A pack's discount in words, `12% OFF`; undefined without a discount. */
export function discountText(card: ProductCard, t: Translate): string | undefined {
	const percent = badgePercent(card);
	return percent > 0 ? t('product.off', { percent }) : undefined;
}

/** What a discount saves in words, `You save ₹8`; undefined without a discount that the shown prices tell. */
export function saveText(card: ProductCard, t: Translate): string | undefined {
	const saving = shownSaving(card.mrp, card.sellingPrice);
	return discountText(card, t) && saving > 0 ? t('product.save', { amount: priceText(saving) }) : undefined;
}

const SIGNS = { veg: '●', nonveg: '▲' };

/**
 * What a picture's sign shows in its square: a dot where the food is vegetarian, a triangle where it is of meat, fish or egg; undefined
 * where nothing is known.
 */
export const signOf = ({ foodSign }: ProductCard): string | undefined => foodSign && SIGNS[foodSign];

/** A product with its packs; its card shows one of them. */
export type Packs = { card: ProductCard; variants: readonly ProductCard[] };

/** The packs to choose from, each with the attributes of its choice; empty where there is only one pack. */
export function packChoices({ card, variants }: Packs, variant: ControlVariant, t: Translate) {
	if (variants.length < 2) return [];
	return variants.map((pack) => ({ pack, isChosen: pack.id === card.id, data: choiceAttributes(pack, variant, t) }));
}

/** What a card shows when this pack of it is chosen, as attributes of the choice (V5). */
const choiceAttributes = (pack: ProductCard, variant: ControlVariant, t: Translate) => ({
	value: pack.retailerProductId,
	...packAttributes(pack, controlStates(pack, variant)),
	'data-unit-text': unitPriceText(pack, t),
});
