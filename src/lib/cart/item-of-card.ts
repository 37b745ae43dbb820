import type { CartItem } from '#lib/cart/cart-item.ts';

/** The part of a card that a cart keeps. */
export function cartItemOf(card: CartItem): CartItem {
	const { retailerProductId, name, image, mrp, sellingPrice, maxQuantity } = card;
	const { inStock, stockLeft, measurementDisplayText, store, url, isAppExclusiveOffer } = card;
	return {
		retailerProductId,
		name,
		image,
		mrp,
		sellingPrice,
		maxQuantity,
		...(stockLeft !== undefined && { stockLeft }),
		inStock,
		measurementDisplayText,
		store,
		url,
		isAppExclusiveOffer,
	};
}
