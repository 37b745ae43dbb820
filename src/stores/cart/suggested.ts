import type { CartItem } from '#lib/cart/cart-item.ts';
import { cartItemOf } from '#lib/cart/item-of-card.ts';
import { call } from '#stores/api/call.ts';
import { $items } from '#stores/cart/cart-items.ts';

/** So many of a shop's products are read: most carts hold few of them. */
const READ = 24;

/** What sells at the cart's shop, is in stock and not in the cart: at most `count`, none when no answer comes. Also for guests. */
export async function suggestFrom(storeId: string, count: number, signal: AbortSignal): Promise<CartItem[]> {
	const reply = await call('GET catalog/shops/{storeId}/products', { storeId, sort: 'relevance', limit: READ }, { signal });
	if (!reply.ok) return [];
	const items = $items.get();
	const others = reply.data.products.filter((packs) => !packs.some(({ retailerProductId }) => retailerProductId in items));
	return others
		.flatMap((packs) => packs.find(({ inStock, isAppExclusiveOffer }) => inStock && !isAppExclusiveOffer) ?? [])
		.slice(0, count)
		.map(cartItemOf);
}
