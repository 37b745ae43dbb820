import type { ProductCard } from '#lib/contract/catalogue.ts';

/** The fields of a product that a cart stores: enough to draw its line and its control without a request. */
export type CartItem = Pick<
	ProductCard,
	| 'retailerProductId'
	| 'name'
	| 'image'
	| 'mrp'
	| 'sellingPrice'
	| 'maxQuantity'
	| 'stockLeft'
	| 'inStock'
	| 'measurementDisplayText'
	| 'store'
	| 'url'
	| 'isAppExclusiveOffer'
>;
/** By retailer product id; a guest's lines name their product and shop (§3), which what an older version stored does not. */
export type CartItems = Record<string, { item: CartItem; quantity: number; productId?: string; storeId?: string }>;

/** The fields in which the packs of one card differ. */
export type PackItem = Omit<CartItem, 'name' | 'image' | 'store' | 'url'>;

/** How many pieces some lines are: what shoppers read as “items”, so that each tap on + is seen to count. */
export const piecesOf = (lines: readonly { quantity: number }[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** How many pieces are in a cart, and their price in paise. */
export function cartSum(items: CartItems): { count: number; pricePaise: number } {
	const lines = Object.values(items);
	const pricePaise = lines.reduce((sum, { item, quantity }) => sum + Math.round(item.sellingPrice * 100) * quantity, 0);
	return { count: piecesOf(lines), pricePaise };
}

/** Whether a value from storage is a cart: storage may hold anything, for instance what an older version wrote. */
export function isCartItems(value: unknown): value is CartItems {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
	return Object.entries(value).every(
		([id, line]) =>
			Number.isInteger(line?.quantity) &&
			line.quantity > 0 &&
			line.item?.retailerProductId === id &&
			typeof line.item?.sellingPrice === 'number' &&
			typeof line.item?.store?.id === 'string',
	);
}
