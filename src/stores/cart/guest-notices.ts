import { atom, computed } from 'nanostores';
import type { CartItem } from '#lib/cart/cart-item.ts';
import { cartItemOf } from '#lib/cart/item-of-card.ts';
import { call } from '#stores/api/call.ts';
import { shopOfItems } from '#stores/cart/guest-baskets.ts';
import { $guestCart, lineOf } from '#stores/cart/guest-cart.ts';
import { $isGuest } from '#stores/session/logged-in.ts';

export type GuestNotice = { kind: 'price'; item: CartItem; was: number } | { kind: 'soldOut' | 'fewLeft'; item: CartItem };

/** So many packs are asked for in one call. */
const AT_ONCE = 100;
/** What each pack cost when it came into the cart, in rupees, as far as this page has read it anew. */
const $was = atom<Record<string, number>>({});
/** Of which packs the cart had more than are left. */
const $lowered = atom<ReadonlySet<string>>(new Set());
/** What this page has read anew. */
const readAnew = new Map<string, CartItem>();

/** Whether a line is as it was read: a pack that was removed and added again has its card's price. */
function isAsRead({ retailerProductId: id, name, sellingPrice, inStock }: CartItem): boolean {
	const read = readAnew.get(id);
	return read?.name === name && read.sellingPrice === sellingPrice && read.inStock === inStock;
}

/** What a guest is told of the cart: new prices and what fewer are left of than it held, as long as the page stays, and what is out of stock. */
export const $guestNotices = computed([$isGuest, $guestCart, $was, $lowered], (isGuest, cart, earlier, lowered): GuestNotice[] => {
	if (!isGuest) return [];
	return Object.values(cart).flatMap(({ item }): GuestNotice[] => {
		if (!item.inStock) return [{ kind: 'soldOut', item }];
		// A pack that was removed and added again has its card's facts.
		const fewLeft: GuestNotice[] = lowered.has(item.retailerProductId) && item.stockLeft !== undefined ? [{ kind: 'fewLeft', item }] : [];
		const was = earlier[item.retailerProductId];
		return was === undefined || was === item.sellingPrice ? fewLeft : [{ kind: 'price', item, was }, ...fewLeft];
	});
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
 * Brings a guest's cart up to date, as far as this page has not read it yet: names in the page's language, prices, stock. Of what has become
 * so scarce that its card says how many are left, the cart holds no more than these. What the shop lists no longer is out of stock. Without an
 * answer the cart stays as it is, and the next call asks again.
 */
export async function renewGuestCart(): Promise<void> {
	const shop = shopOfItems($guestCart.get());
	const ids = Object.values($guestCart.get()).flatMap(({ item }) => (isAsRead(item) ? [] : item.retailerProductId));
	if (!$isGuest.get() || !shop || ids.length === 0) return;
	const items = await readItems(shop.id, ids);
	if (!items || !$isGuest.get()) return;
	const cart = { ...$guestCart.get() };
	const was: Record<string, number> = {};
	const lowered = new Set($lowered.get());
	for (const id of ids) {
		const line = cart[id];
		if (!line) continue;
		const item = items.get(id) ?? { ...line.item, inStock: false };
		readAnew.set(id, item);
		was[id] = line.item.sellingPrice;
		const quantity = Math.min(line.quantity, item.stockLeft ?? line.quantity);
		if (quantity < line.quantity) lowered.add(id);
		cart[id] = lineOf(item, quantity);
	}
	$was.set({ ...$was.get(), ...was });
	$lowered.set(lowered);
	$guestCart.set(cart);
}
