import { type ControlVariant, controlStates } from '#lib/cart/cart-control.ts';
import { packAttributes } from '#lib/catalogue/pack-attributes.ts';
import { unitPriceText } from '#lib/catalogue/unit-price-text.ts';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import type { Translate } from '#lib/words.ts';

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
