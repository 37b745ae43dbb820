import * as z from 'zod/mini';
import { CartOnly, GivenProducts } from '#lib/contract/cart.ts';
import { Id, Rupees, Time } from '#lib/contract/common.ts';
import { CustomGiven, CustomLine } from '#lib/contract/custom-product.ts';

/** What waits at one shop while the cart holds another shop's products, at its present prices. */
export const Basket = z.object({
	store: z.object({ id: Id, name: z.string() }),
	products: z.array(
		z.object({ retailerProductId: Id, quantity: z.int(), name: z.string(), image: z.string(), sellingPrice: Rupees, inStock: z.boolean() }),
	),
	customProducts: z.array(CustomLine),
	itemTotal: Rupees,
	savedAt: Time,
});
export const BasketList = z.object({ baskets: z.array(Basket) });

export const BasketAdd = z.extend(CartOnly, {
	products: GivenProducts.check(z.minLength(1)),
	customProducts: z.optional(z.array(CustomGiven).check(z.maxLength(50))),
});
export const BasketOf = z.extend(CartOnly, { storeId: Id });

export type Basket = z.output<typeof Basket>;
