import { atom, computed } from 'nanostores';
import type { CartItem } from '#lib/cart/cart-item.ts';
import { cartItemOf } from '#lib/cart/item-of-card.ts';
import { call } from '#stores/api/call.ts';
import { shopOfItems } from '#stores/cart/guest-baskets.ts';
import { $guestCart, lineOf } from '#stores/cart/guest-cart.ts';
import { $isGuest } from '#stores/session/profile.ts';

export type CartNews = { kind: 'price'; name: string; was: number; now: number } | { kind: 'soldOut'; name: string };

/** So many packs are asked for in one call. */
const AT_ONCE = 100;
const $prices = atom<CartNews[]>([]);
let read = '';

/** What a guest is told of the cart: prices that are new since it was filled, as long as the page stays, and what is out of stock. */
export const $guestNews = computed([$isGuest, $guestCart, $prices], (isGuest, cart, prices): CartNews[] => {
	if (!isGuest) return [];
	const soldOut = Object.values(cart).flatMap(({ item }) => (item.inStock ? [] : [{ kind: 'soldOut' as const, name: item.name }]));
	return [...prices, ...soldOut];
});

/** What the shop sells of these packs now; null when no answer comes. */
async function readItems(storeId: string, ids: readonly string[]): Promise<Map<string, CartItem> | null> {
	const items = new Map<string, CartItem>();
	for (let at = 0; at < ids.length; at += AT_ONCE) {
		const reply = await call('GET catalog/shops/{storeId}/products', { storeId, packs: ids.slice(at, at + AT_ONCE).join(',') });
		if (!reply.ok) return null;
		for (const [card] of reply.data.products) if (card) items.set(card.retailerProductId, cartItemOf(card));
	}
	return items;
}

/**
 * Brings a guest's cart up to date, once a page for its shop: names in the page's language, prices, stock. What the shop lists no longer is out
 * of stock. Without an answer the cart stays as it is.
 */
export async function renewGuestCart(): Promise<void> {
	const shop = shopOfItems($guestCart.get());
	if (!$isGuest.get() || !shop || shop.id === read) return;
	read = shop.id;
	const items = await readItems(shop.id, Object.keys($guestCart.get()));
	if (!items) read = '';
	const cart = $guestCart.get();
	if (!items || !$isGuest.get() || shopOfItems(cart)?.id !== shop.id) return;
	const news: CartNews[] = [];
	const lines = Object.entries(cart).map(([id, line]) => {
		const item = items.get(id) ?? { ...line.item, inStock: false };
		const [was, now] = [line.item.sellingPrice, item.sellingPrice];
		if (was !== now) news.push({ kind: 'price', name: item.name, was, now });
		return [id, lineOf(item, line.quantity)] as const;
	});
	$guestCart.set(Object.fromEntries(lines));
	$prices.set(news);
}
