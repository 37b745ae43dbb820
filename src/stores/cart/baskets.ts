import { atom, computed } from 'nanostores';
import { cartSum, piecesOf } from '#lib/cart/cart-item.ts';
import type { Basket } from '#lib/contract/baskets.ts';
import type { Cart } from '#lib/contract/cart.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { cartCall } from '#stores/cart/cart-call.ts';
import type { CartCall } from '#stores/cart/cart-call-status.ts';
import { changeOnServer } from '#stores/cart/change-on-server.ts';
import { $guestBaskets, type GuestBasket, restoreGuestBasket, saveGuestCart } from '#stores/cart/guest-baskets.ts';
import { type GivenLines, inParts } from '#stores/cart/in-parts.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { onLogout } from '#stores/session/on-logout.ts';
import { $message, closeMessage, showMessage, showOffline } from '#stores/ui/message.ts';
import { refusalText, showRefusal } from '#stores/ui/refusal.ts';

/** What waits at a shop, as the cart panel and the shop's page show it; `count` in pieces, `total` in rupees. */
export type WaitingBasket = { shop: { id: string; name: string }; count: number; total: number; images: string[] };

const IMAGES = 4;
/** A customer's, by the server's last answer. */
export const $customerBaskets = atom<Basket[]>([]);
onLogout(() => $customerBaskets.set([]));

function guestBasket({ items, customs }: GuestBasket): WaitingBasket[] {
	const lines = Object.values(items);
	const shop = lines[0]?.item.store;
	if (!shop) return [];
	const count = piecesOf([...lines, ...Object.values(customs)]);
	const images = lines.slice(0, IMAGES).map(({ item }) => item.image);
	return [{ shop, count, total: rupeesFromPaise(cartSum(items).pricePaise), images }];
}

const customerBasket = ({ store, products, customProducts, itemTotal }: Basket): WaitingBasket => ({
	shop: store,
	count: piecesOf([...products, ...customProducts]),
	total: itemTotal,
	images: products.slice(0, IMAGES).map(({ image }) => image),
});

/** What waits at other shops, the newest first. */
export const $baskets = computed([$isGuest, $guestBaskets, $customerBaskets], (isGuest, guest, customer) =>
	isGuest ? Object.values(guest).reverse().flatMap(guestBasket) : customer.map(customerBasket),
);

/** The question that was asked last: only its answer counts, and who asked before gets that one. */
let latest: Promise<boolean> | null = null;

/** Loads a customer's baskets; answers whether they are known. A failure is silent, the next opening of the panel tries again. */
export function loadBaskets(): Promise<boolean> {
	if ($isGuest.get()) return Promise.resolve(true);
	const mine: Promise<boolean> = customerCall('GET cart/baskets', {}).then((reply) => {
		if (latest && latest !== mine) return latest;
		if (reply.ok) $customerBaskets.set(reply.data.baskets);
		return reply.ok;
	});
	latest = mine;
	return mine;
}

/** Sends a change of a customer's baskets, and loads them anew. */
export async function changeBaskets(call: CartCall, send: (cart: Cart) => Promise<Reply<Cart>>): Promise<Reply<Cart>> {
	const reply = await changeOnServer(call, send);
	await loadBaskets();
	return reply;
}

/** Whether the cart is free now; `text` says why not, empty when no answer came. */
export type CartSaved = { ok: true } | { ok: false; text: string };

/** Puts the cart aside at its shop. */
export async function saveCart(): Promise<CartSaved> {
	if ($isGuest.get()) {
		saveGuestCart();
		return { ok: true };
	}
	const reply = await changeBaskets('BASKET_SAVE', ({ cartId }) => cartCall('POST cart/{cartId}/basket/save', { cartId }));
	return reply.ok ? { ok: true } : { ok: false, text: refusalText(reply) };
}

/** Says why a cart could not be put aside; answers whether it was. */
export async function saveCartOrTell(): Promise<boolean> {
	const saved = await saveCart();
	if (!saved.ok && saved.text) showMessage('error', saved.text);
	else if (!saved.ok && !$isGuest.get()) showOffline();
	return saved.ok;
}

/** Goes on with what waits at a shop; another shop's cart waits in its place. Answers whether it did. */
export async function restoreBasket(storeId: string): Promise<boolean> {
	// That a cart is saved is said no longer when it is the cart again.
	if ($message.get()?.type === 'success') closeMessage();
	if ($isGuest.get()) {
		return restoreGuestBasket(storeId);
	}
	const reply = await changeBaskets('BASKET_RESTORE', ({ cartId }) => cartCall('POST cart/{cartId}/basket/restore', { cartId, storeId }));
	// The cart of today may not fit where it would wait; what waits there no longer is shown no longer.
	if (!reply.ok && !(reply.kind === 'answer' && reply.status === 404)) showRefusal(reply);
	return reply.ok;
}

/** Lets things wait at their shop in the account; a repeat changes nothing. */
export function addToBasket({ cartId }: Cart, given: GivenLines): Promise<Reply<Cart>> {
	// Own words wait at the shop of the product beside them.
	const [first] = given.products;
	const send = ({ products, customProducts }: GivenLines) =>
		cartCall('POST cart/{cartId}/basket/add', { cartId, products: products.length > 0 || !first ? products : [first], customProducts });
	return inParts(given, send);
}
