import { atom } from 'nanostores';
import type { CartItems } from '#lib/cart/cart-item.ts';
import { cartItemOf } from '#lib/cart/item-of-card.ts';
import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Cart } from '#lib/contract/cart.ts';
import { $isGuest } from '#stores/account/profile.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { $customerItems } from '#stores/cart/cart-items.ts';
import { $wishes } from '#stores/cart/cart-wishes.ts';
import { withQuantity } from '#stores/cart/guest-cart.ts';
import { $address, locationOf } from '#stores/place/address.ts';
import { local } from '#stores/storage/browser-storage.ts';

/** Time for another window's last tap to reach the server. */
const OTHERS_MS = 1_500;

/** A customer's cart as the server last answered it: every cart call answers the whole cart. */
export const $cart = atom<Cart | null>(null);

/** The lines of the server's last answer; until this page has one, what the page before left. */
let answered: CartItems = $customerItems.get();
/** The lines as this page wrote them last. */
let written = answered;
/** Whether another page has changed the cart since the server last answered this one: another tab, or the one that Back was pressed on. */
let isBehind = false;

const linesOf = ({ cartProducts }: Cart) =>
	cartProducts.reduce<CartItems>((items, { product, quantity }) => withQuantity(items, cartItemOf(product), quantity), {});

/** What is shown follows both: the server's lines under the wishes that are still on their way. */
function show(): void {
	let items = answered;
	for (const { item, quantity } of $wishes.get().values()) items = withQuantity(items, item, quantity);
	written = items;
	$customerItems.set(items);
}

$wishes.listen(show);
$cart.listen((cart) => {
	// `null` after an order: the page that is about to go keeps its lines, so that nothing jumps.
	if (!cart) return;
	local.set(STORAGE_KEYS.cartId, cart.cartId);
	answered = linesOf(cart);
	isBehind = false;
	show();
});
$customerItems.listen((items) => {
	if (items === written) return;
	answered = items;
	isBehind = true;
});
let loading: Promise<Reply<Cart>> | null = null;

// Logged out, maybe in another tab: who logs in next is somebody else.
$isGuest.listen((isGuest) => {
	if (!isGuest) return;
	loading = null;
	forgetCart();
});

/**
 * Takes the cart out of an answer, and hands the answer on. Changes run one after the other (`inTurn`), so that the answer to one is the
 * newest there is; an answer to a mere question says whether it is fresh.
 */
export function take(reply: Reply<Cart>, isFresh = true): Reply<Cart> {
	if (reply.ok && isFresh) $cart.set(reply.data);
	return reply;
}

/** The cart has become an order, or its customer has gone. */
export const forgetCart = (): void => $cart.set(null);

let last: Promise<unknown> = Promise.resolve();

/** Runs changes of the cart one after the other: every answer holds the whole cart, so they must come in order. */
export function inTurn<T>(change: () => Promise<T>): Promise<T> {
	const turn = last.then(change);
	last = turn.catch(() => undefined);
	return turn;
}

/** Asks for the cart, once at a time. */
export function loadCart(): Promise<Reply<Cart>> {
	if (loading) return loading;
	const before = $cart.get();
	const mine = customerCall('GET cart', { location: locationOf($address.get()) })
		// An answer to a change that came meanwhile is not older than this one.
		.then((reply) => take(reply, $cart.get() === before))
		.finally(() => {
			if (loading === mine) loading = null;
		});
	loading = mine;
	return mine;
}

/** The cart as the server has it, asked for when this page does not know or is behind. */
export async function currentCart(): Promise<Reply<Cart>> {
	const known = $cart.get();
	if (known && !isBehind) return { ok: true, data: known };
	const reply = await loadCart();
	const now = $cart.get();
	return reply.ok && now ? { ok: true, data: now } : reply;
}

/** Brings a page up to date that comes into sight again; one that knows nothing of the cart yet, or is a guest's, stays as it is. */
export async function catchUp(): Promise<void> {
	if (isBehind && $cart.get() && !$isGuest.get()) await loadCart();
}

/**
 * Brings a page up to date that is in sight beside another window, some time after that one wrote: it writes what is wished before the
 * server has heard of it.
 */
export function followOtherWindows(): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	return $customerItems.listen(() => {
		if (!isBehind) return;
		clearTimeout(timer);
		timer = setTimeout(() => document.visibilityState === 'visible' && void catchUp(), OTHERS_MS);
	});
}
