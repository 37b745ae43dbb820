import type { CustomGiven } from '#lib/contract/custom-product.ts';

/** What the shopper asks for in their own words, as the browser stores it. A guest's picture may wait in this browser until the login. */
export type CustomItem = { customProductId: string; name: string; image?: string; picture?: 'waiting' };
/** By `customProductId`. */
export type CustomItems = Record<string, { item: CustomItem; quantity: number }>;

/** Whether a value from storage is a list of custom lines. */
export function isCustomItems(value: unknown): value is CustomItems {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
	return Object.entries(value).every(
		([id, line]) =>
			Number.isInteger(line?.quantity) && line.quantity > 0 && line.item?.customProductId === id && typeof line.item?.name === 'string',
	);
}

/** Custom lines as a call takes them. */
export const givenCustoms = (items: CustomItems): CustomGiven[] =>
	Object.values(items).map(({ item: { customProductId, name, image }, quantity }) => ({
		customProductId,
		name,
		quantity,
		...(image !== undefined && { image }),
	}));
