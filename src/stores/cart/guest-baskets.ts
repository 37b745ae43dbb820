import { type CartItems, isCartItems } from '#lib/cart/cart-item.ts';
import { type CustomItems, givenCustoms, isCustomItems } from '#lib/cart/custom-item.ts';
import { STORAGE_KEYS } from '#lib/constants.ts';
import { $guestCustoms } from '#stores/cart/custom-items.ts';
import { $guestCart } from '#stores/cart/guest-cart.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

/** What a guest has put aside at one shop. */
export type GuestBasket = { items: CartItems; customs: CustomItems };
type GuestBaskets = Record<string, GuestBasket>;

const isGuestBaskets = (value: unknown): value is GuestBaskets =>
	isObject(value) && Object.values(value).every((basket) => isObject(basket) && isCartItems(basket.items) && isCustomItems(basket.customs));

/** What a guest has put aside, by shop, the newest last: only in this browser (P1), until a login brings it into the account. */
export const $guestBaskets = persistentJson<GuestBaskets>(STORAGE_KEYS.guestBaskets, {}, isGuestBaskets);

/** The shop of a cart's products, or null when there are none. */
export const shopOfItems = (items: CartItems): CartItems[string]['item']['store'] | null => Object.values(items)[0]?.item.store ?? null;

/** Both together, each line once with the larger quantity, as the server's baskets do it. */
function together<T extends { quantity: number }>(had: Record<string, T>, more: Record<string, T>): Record<string, T> {
	const both = { ...had };
	for (const [id, line] of Object.entries(more)) {
		const before = both[id];
		both[id] = before && before.quantity > line.quantity ? before : line;
	}
	return both;
}

/** Lets things wait at a shop, beside what waits there already. */
export function putGuestBasket(shopId: string, { items, customs }: GuestBasket): void {
	const { [shopId]: had, ...others } = $guestBaskets.get();
	const both = { items: together(had?.items ?? {}, items), customs: together(had?.customs ?? {}, customs) };
	$guestBaskets.set({ ...others, [shopId]: both });
}

/** Puts the guest's cart aside at its shop and empties it; a cart without products has no shop and stays. */
export function saveGuestCart(): void {
	const shop = shopOfItems($guestCart.get());
	if (!shop) return;
	putGuestBasket(shop.id, { items: $guestCart.get(), customs: $guestCustoms.get() });
	$guestCart.set({});
	$guestCustoms.set({});
}

/** Takes what waits at a shop out of the store. */
export function takeGuestBasket(shopId: string): GuestBasket | null {
	const { [shopId]: basket, ...others } = $guestBaskets.get();
	$guestBaskets.set(others);
	return basket ?? null;
}

/** Goes on with what waits at a shop; another shop's cart waits in its place. Answers whether something waited. */
export function restoreGuestBasket(shopId: string): boolean {
	const basket = takeGuestBasket(shopId);
	if (!basket) return false;
	if (shopOfItems($guestCart.get())?.id !== shopId) saveGuestCart();
	$guestCart.set(together($guestCart.get(), basket.items));
	$guestCustoms.set(together($guestCustoms.get(), basket.customs));
	return true;
}

/** A guest's lines as a call takes them. */
export const givenBasket = ({ items, customs }: GuestBasket) => ({
	products: Object.values(items).map(({ item: { retailerProductId }, quantity }) => ({ retailerProductId, quantity })),
	customProducts: givenCustoms(customs),
});
