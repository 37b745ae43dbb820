import type { CartItem } from '#lib/cart/cart-item.ts';
import { cartItemOf } from '#lib/cart/item-of-card.ts';
import { call } from '#stores/api/call.ts';
import { $address, locationOf } from '#stores/place/address.ts';

/** What the cart's own shop has in place of another shop's product: `isSame` the very product, else something like it. */
export type OwnShopItem = { item: CartItem; isSame: boolean };

/** Asks the catalogue, as a guest may; null when the shop has nothing like it, or no answer comes. */
export async function findInShop(storeId: string, { retailerProductId }: CartItem, signal: AbortSignal): Promise<OwnShopItem | null> {
	const location = locationOf($address.get());
	const reply = await call('GET catalog/shops/{storeId}/alternative', { storeId, retailerProductId, location }, { signal });
	if (!reply.ok || !reply.data.product) return null;
	return { item: cartItemOf(reply.data.product), isSame: reply.data.isSame };
}
