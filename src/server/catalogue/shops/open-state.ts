import { type OpenState, openState, SHUT } from '#lib/catalogue/hours.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';

/** Whether a shop is open at an instant: by its hours in India, unless its owner has shut it. */
export const shopState = (shop: ShopRecord, at: Date): OpenState => (shop.isShut ? SHUT : openState(shop.week, at));

/** Shops in the order given, but the open ones before the others. */
export const openFirst = <S extends { state: OpenState }>(shops: readonly S[]): S[] => [
	...shops.filter(({ state }) => state.isOpen),
	...shops.filter(({ state }) => !state.isOpen),
];
