import { type ControlVariant, controlStates } from '#lib/cart/cart-control.ts';
import { packItemOf } from '#lib/cart/cart-item.ts';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import { hasDiscount, priceText } from '#lib/format/money.ts';
import type { Translate } from '#lib/words.ts';

/** A pack's unit price in words, `₹58/l`; undefined where the pack does not state how much is in it. */
export const unitPriceText = ({ unitPrice }: Pick<ProductCard, 'unitPrice'>, t: Translate): string | undefined =>
	unitPrice ? t(`product.per.${unitPrice.per}`, { price: priceText(unitPrice.value) }) : undefined;

/** A pack's discount in words, `12% OFF`; undefined without a discount. */
export const discountText = ({ mrp, sellingPrice, offerPercent }: ProductCard, t: Translate): string | undefined =>
	offerPercent > 0 && hasDiscount(mrp, sellingPrice) ? t('product.off', { percent: offerPercent }) : undefined;

/** A product with its packs; its card shows one of them. */
export type Packs = { card: ProductCard; variants: readonly ProductCard[] };

/** The packs to choose from, each with the attributes of its choice; empty where there is only one pack. */
export function packChoices({ card, variants }: Packs, variant: ControlVariant, t: Translate) {
	if (variants.length < 2) return [];
	return variants.map((pack) => ({ pack, isChosen: pack.id === card.id, data: packData(pack, variant, t) }));
}

/** What a card shows when this pack is chosen (V5), as attributes of the choice; they have other names than the elements that show it. */
export function packData(pack: ProductCard, variant: ControlVariant, t: Translate) {
	const { mrp, sellingPrice } = pack;
	const off = discountText(pack, t);
	const { rest, held } = controlStates(pack, variant);
	return {
		'data-item': JSON.stringify(packItemOf(pack)),
		'data-unit-text': unitPriceText(pack, t),
		'data-off-text': off,
		'data-save-text': off && variant === 'details' ? t('product.save', { amount: priceText(mrp - sellingPrice) }) : undefined,
		'data-rest': rest,
		'data-held': held,
	};
}
