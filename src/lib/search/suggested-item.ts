import type { CartItem } from '#lib/cart/cart-item.ts';
import { DEFAULT_MAX_QUANTITY, DEFAULT_MEASUREMENT, NO_MRP } from '#lib/constants.ts';
import type { Suggestion } from '#lib/contract/search.ts';

/** The cart item of a suggested product; `null` for a shop, and for a product whose answer does not name its pack. */
export function suggestedItem(suggestion: Suggestion): CartItem | null {
	const { type, retailerProductId, storeId, storeName, price } = suggestion;
	if (type !== 'PRODUCT' || !retailerProductId || !storeId || price === undefined) return null;
	return {
		retailerProductId,
		name: suggestion.text,
		image: suggestion.image ?? '',
		mrp: suggestion.mrp ?? NO_MRP,
		sellingPrice: price,
		maxQuantity: suggestion.maxQuantity ?? DEFAULT_MAX_QUANTITY,
		inStock: suggestion.inStock ?? true,
		measurementDisplayText: suggestion.pack ?? DEFAULT_MEASUREMENT,
		store: { id: storeId, name: storeName ?? '' },
		url: suggestion.url,
		isAppExclusiveOffer: suggestion.isAppExclusiveOffer ?? false,
	};
}
