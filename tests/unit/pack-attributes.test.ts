import { expect, it } from 'vitest';
import { controlStates } from '#lib/cart/cart-control.ts';
import { packAttributes, packFrom } from '#lib/catalogue/pack-attributes.ts';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import { CARD } from '../support/catalogue-examples.ts';

it.each<Partial<ProductCard>>([
	{},
	{ mrp: -1, sellingPrice: 0.5, measurementDisplayText: '12 × 70 g' },
	{ inStock: false, maxQuantity: 3 },
	{ maxQuantity: 2, stockLeft: 2 },
	{ maxQuantity: 20 },
	{ maxQuantity: 20, mrp: CARD.sellingPrice },
	{ maxQuantity: 20, mrp: -1 },
	{ maxQuantity: 20, stockLeft: 20, mrp: CARD.sellingPrice },
	{ isAppExclusiveOffer: true },
	{ inStock: false, isAppExclusiveOffer: true },
])('V5 a pack is read out of its attributes as it was written: %j', (facts) => {
	const card = { ...CARD, ...facts };
	const attributes = packAttributes(card, controlStates(card, 'card'));
	const dataset = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.replace('data-', ''), value]));
	const { retailerProductId, mrp, sellingPrice, maxQuantity, stockLeft, inStock, measurementDisplayText, isAppExclusiveOffer } = card;
	expect(packFrom(retailerProductId, measurementDisplayText, dataset)).toEqual({
		...{ retailerProductId, mrp, sellingPrice, maxQuantity, inStock, measurementDisplayText, isAppExclusiveOffer },
		...(stockLeft !== undefined && { stockLeft }),
	});
});
