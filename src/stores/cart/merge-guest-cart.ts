import { piecesOf } from '#lib/cart/cart-item.ts';
import { givenCustoms } from '#lib/cart/custom-item.ts';
import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Cart, Notice } from '#lib/contract/cart.ts';
import type { Reply } from '#stores/api/call.ts';
import { isUnknown } from '#stores/api/for-later.ts';
import { bringBaskets, hasNoShop, isForGood, newNotices, sendBasket } from '#stores/cart/bring-baskets.ts';
import { cartCall } from '#stores/cart/cart-call.ts';
import { tracked } from '#stores/cart/cart-call-status.ts';
import { $guestCustoms } from '#stores/cart/custom-items.ts';
import { loadCart, showBrought, take } from '#stores/cart/customer-cart.ts';
import { $guestBaskets, saveGuestCart, shopOfItems } from '#stores/cart/guest-baskets.ts';
import { $guestCart } from '#stores/cart/guest-cart.ts';
import { type GivenLines, inParts } from '#stores/cart/in-parts.ts';
import { missingCustoms, missingProducts, quantitiesOf } from '#stores/cart/missing-lines.ts';
import { inOrder } from '#stores/cart/pending-changes.ts';
import { sendPictures } from '#stores/cart/send-pictures.ts';
import { local } from '#stores/storage/browser-storage.ts';
import { isObject } from '#stores/storage/persistent-json.ts';
import { openModal } from '#stores/ui/overlay.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/**
 * The result of a merge: the guest's cart was empty, merged, merged in part, is tried again later, or can never be merged. `choice`: the
 * account holds another shop's cart, and the shopper is asked with which to go on.
 */
export type Merge =
	| { kind: 'nothing' }
	| { kind: 'choice' }
	| { kind: 'merged'; count: number }
	| { kind: 'partly'; notices: Notice[] }
	| { kind: 'later' }
	| { kind: 'refused'; text: string };

/** A merge under way: the quantities in the customer's cart before it, so that a repeat adds only what is missing. */
type Begun = { cartId: string; before: Record<string, unknown> };

const TRIES = 3;
/** The mark of a merge that has not begun, because the customer's cart is not known yet. */
const WANTED = '{}';

function begunMerge(): Begun | null {
	try {
		const value: unknown = JSON.parse(local.get(STORAGE_KEYS.merging) ?? 'null');
		return isObject(value) && typeof value.cartId === 'string' && isObject(value.before)
			? { cartId: value.cartId, before: value.before }
			: null;
	} catch {
		return null;
	}
}

/** The merge under way into this cart, or a new one, stored before anything is sent. */
function begin(cart: Cart): Begun {
	const open = begunMerge();
	if (open?.cartId === cart.cartId) return open;
	const begun = { cartId: cart.cartId, before: quantitiesOf(cart) };
	local.set(STORAGE_KEYS.merging, JSON.stringify(begun));
	return begun;
}

/** Whether the account holds products of another shop than the guest's cart. */
function isOtherCart({ store, cartProducts }: Cart): boolean {
	const shop = shopOfItems($guestCart.get());
	return shop !== null && store !== null && cartProducts.length > 0 && shop.id !== store.id;
}

async function send(begun: Begun, cart: Cart): Promise<Reply<Cart>> {
	const products = missingProducts(Object.values($guestCart.get()), begun.before, cart);
	const customProducts = missingCustoms(givenCustoms($guestCustoms.get()), cart);
	if (products.length === 0 && customProducts.length === 0) return { ok: true, data: cart };
	const { cartId } = cart;
	const sendPart = (part: GivenLines) => cartCall('POST cart/{cartId}/product/bulk/add', { cartId, ...part });
	return tracked('BULK_ADD', () => inParts({ products, customProducts }, sendPart));
}

/**
 * Merges the guest's cart into the customer's (V18): quantities add up. When an answer is lost, the cart is read again and only what is missing is
 * sent, so that nothing is added twice; the guest's cart is emptied only when the server has answered.
 */
export const mergeGuestCart = () => inOrder(merge);

/** Completes a merge that an earlier page or this one could not complete, and brings along what a guest had put aside. */
export async function resumeMerge(): Promise<void> {
	if (isOpen()) await inOrder(async () => (isOpen() ? merge() : null));
	if (Object.keys($guestBaskets.get()).length > 0) await inOrder(bringBaskets);
}

const isOpen = () => Boolean(local.get(STORAGE_KEYS.merging));

/**
 * Notes that the guest's cart is to be merged. Called as soon as the login is stored: where its page is left before the merge begins, the next page
 * does it.
 */
export function wantMerge(): void {
	if (guestCount() > 0 && !isOpen()) local.set(STORAGE_KEYS.merging, WANTED);
}

const guestCount = () => piecesOf([...Object.values($guestCart.get()), ...Object.values($guestCustoms.get())]);
function forgetGuestCart(): void {
	local.set(STORAGE_KEYS.merging, '');
	$guestCart.set({});
	$guestCustoms.set({});
}

/**
 * Goes on with the guest's cart or with the account's, after a merge had to ask. What is not chosen waits at its shop; a repeat after a lost
 * answer changes nothing.
 */
export const chooseCart = (which: 'guest' | 'account') =>
	inOrder(async (): Promise<Merge> => {
		const cart = await loadCart();
		if (!cart.ok) return { kind: 'later' };
		const { cartId } = cart.data;
		if (which === 'guest') {
			const saved = take(await tracked('BASKET_SAVE', () => cartCall('POST cart/{cartId}/basket/save', { cartId })));
			if (saved.ok) return merge();
			return isForGood(saved) ? { kind: 'refused', text: refusalText(saved) } : { kind: 'later' };
		}
		if (!(await sendPictures())) return { kind: 'later' };
		const reply = take(await sendBasket(cart.data, { items: $guestCart.get(), customs: $guestCustoms.get() }));
		if (hasNoShop(reply)) {
			saveGuestCart();
			return { kind: 'nothing' };
		}
		if (!reply.ok && !isForGood(reply)) return { kind: 'later' };
		if (!reply.ok) return { kind: 'refused', text: refusalText(reply) };
		forgetGuestCart();
		const notices = newNotices(cart.data, reply.data);
		return notices.length > 0 ? { kind: 'partly', notices } : { kind: 'nothing' };
	});

/** Shows the guest's lines as the customer's from the login on; answers how to end that. */
export const showGuestLines = (): (() => void) => showBrought({ items: $guestCart.get(), customs: $guestCustoms.get() });

async function merge(): Promise<Merge> {
	const hide = showGuestLines();
	return mergeLines().finally(hide);
}

async function mergeLines(): Promise<Merge> {
	const count = guestCount();
	if (count === 0) local.set(STORAGE_KEYS.merging, '');
	else wantMerge();
	let begun: Begun | null = null;
	for (let attempt = 0; attempt < TRIES; attempt++) {
		const cart = await loadCart();
		if (count === 0) return { kind: 'nothing' };
		if (!cart.ok) return { kind: 'later' };
		if (isOtherCart(cart.data)) {
			openModal({ name: 'cartchoice' });
			return { kind: 'choice' };
		}
		begun ??= begin(cart.data);
		if (!(await sendPictures())) return { kind: 'later' };
		const reply = await send(begun, cart.data);
		if (isUnknown(reply)) continue;
		if (!reply.ok && !isForGood(reply)) return { kind: 'later' };
		local.set(STORAGE_KEYS.merging, '');
		if (!reply.ok) return { kind: 'refused', text: refusalText(reply) };
		forgetGuestCart();
		take(reply);
		const { notices } = reply.data;
		return notices.length ? { kind: 'partly', notices } : { kind: 'merged', count };
	}
	return { kind: 'later' };
}
