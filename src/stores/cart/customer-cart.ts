import { atom } from 'nanostores';
import type { CartItems } from '#lib/cart/cart-item.ts';
import type { CustomItems } from '#lib/cart/custom-item.ts';
import { cartItemOf } from '#lib/cart/item-of-card.ts';
import { STORAGE_KEYS } from '#lib/constants.ts';
import type { Cart } from '#lib/contract/cart.ts';
import type { Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { tracked } from '#stores/cart/cart-call-status.ts';
import { $customerItems } from '#stores/cart/cart-items.ts';
import { $customerCustoms, customItemsOf } from '#stores/cart/custom-items.ts';
import { withQuantity } from '#stores/cart/guest-cart.ts';
import { notePaidDelivery } from '#stores/cart/paid-delivery.ts';
import { $queue, pendingChanges } from '#stores/cart/pending-changes.ts';
import { $address, locationOf } from '#stores/place/address.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { onLogout } from '#stores/session/on-logout.ts';
import { local } from '#stores/storage/browser-storage.ts';

/** The time that another window's last tap needs to reach the server. */
const OTHERS_MS = 1_500;

/** A customer's cart in the server's last answer: every cart call answers the whole cart. */
export const $cart = atom<Cart | null>(null);

/** The lines of the server's last answer; until there is one, the lines that the previous page stored. */
let answered: CartItems = $customerItems.get();
/** The lines that this page stored last. */
let written = answered;
/**
 * Whether the server's cart may be another than its last answer to this page: another page has changed it (another tab, or the page before
 * Back was pressed), or the answer to a change was lost.
 */
let isBehind = false;
/** How often the stored items have changed otherwise than by an answer to this page. */
let storedElsewhere = 0;
/** Whether this page has asked for the cart, has none, and no answer came or one that the store did not give. */
export const $isCartMissed = atom(false);
/** What a guest brings into the account at a login: shown until the server has it, or the cart would look empty meanwhile. */
type Brought = { items: CartItems; customs: CustomItems };
const NOTHING: Brought = { items: {}, customs: {} };
let brought = NOTHING;

const linesOf = ({ cartProducts }: Cart) =>
	cartProducts.reduce<CartItems>((items, { product, quantity }) => withQuantity(items, cartItemOf(product), quantity), {});

/** Stores the items that a customer sees: the server's lines with the pending changes over them. */
function store(): void {
	// Their own lines stand first, and as they are in the account.
	let items: CartItems = { ...answered, ...brought.items, ...answered };
	for (const { item, quantity } of pendingChanges($queue.get())) items = withQuantity(items, item, quantity);
	written = items;
	$customerItems.set(items);
}

function show(): void {
	// After a logout the stored items belong to the next customer.
	if (!$isGuest.get()) store();
}

$queue.listen(show);
$cart.listen((cart) => {
	// `null` after an order: this page is about to be left and keeps its lines, so that nothing jumps.
	if (!cart) return;
	local.set(STORAGE_KEYS.cartId, cart.cartId);
	answered = linesOf(cart);
	$customerCustoms.set({ ...brought.customs, ...customItemsOf(cart.cartCustomProducts) });
	isBehind = false;
	// Before the items, whose change draws the cart bar.
	notePaidDelivery(cart);
	show();
});

/** Shows what a guest brings beside the customer's own lines, until the function that it answers is called; also just before a login. */
export function showBrought(lines: Brought): () => void {
	brought = lines;
	store();
	$customerCustoms.set({ ...lines.customs, ...$customerCustoms.get() });
	return () => {
		if (brought !== lines) return;
		brought = NOTHING;
		show();
		// Where no answer came, what was stored of the customer's own stays.
		const cart = $cart.get();
		const isOwn = ([id]: [string, unknown]) => !(id in lines.customs);
		$customerCustoms.set(
			cart ? customItemsOf(cart.cartCustomProducts) : Object.fromEntries(Object.entries($customerCustoms.get()).filter(isOwn)),
		);
	};
}

/** What the lines of a cart are, in whatever language a window names them. */
const amountsOf = (items: CartItems): string =>
	Object.entries(items)
		.map(([id, { quantity }]) => `${id} ${quantity}`)
		.sort()
		.join();

$customerItems.listen((items) => {
	// A window in another language stores other names of the same lines: to ask for them again would make it do the same, without end.
	if (items === written || amountsOf(items) === amountsOf(written)) return;
	answered = items;
	isBehind = true;
	storedElsewhere++;
});
/** A load for one place, and the one for another place that replaced it. */
type Load = { reply: Promise<Reply<Cart>>; location: string; abort: AbortController; next: Load | null };
let loading: Load | null = null;

onLogout(() => {
	loading?.abort.abort();
	loading = null;
	answered = {};
	brought = NOTHING;
	forgetCart();
	$queue.set(new Map());
});

/** Whether the server may have carried out a call that failed: its answer was lost on the way, or replaced by one of a proxy. */
export const mayBeCarriedOut = (reply: Reply<Cart>) =>
	!reply.ok && (reply.kind === 'network' || (reply.kind === 'answer' && reply.status >= 500));

/**
 * Stores the cart of an answer, and answers the same. Changes run one after the other (`inOrder`), so the answer to a change is always the
 * newest; for the answer to a read the caller says whether it is fresh. After a lost answer the next change reads the cart first, so that
 * nothing is added twice.
 */
export function take(reply: Reply<Cart>, isFresh = true): Reply<Cart> {
	if (reply.ok && isFresh) $cart.set(reply.data);
	if (mayBeCarriedOut(reply)) isBehind = true;
	return reply;
}

/** Removes the cart: it has become an order, or the customer has logged out. */
export const forgetCart = (): void => $cart.set(null);

/**
 * Loads the cart; a second call during a load shares it. When another place was chosen meanwhile, the load for the earlier one is aborted (C1),
 * and who waited for it gets the answer for the new one.
 */
export function loadCart(): Promise<Reply<Cart>> {
	const location = locationOf($address.get());
	if (loading?.location === location) return loading.reply;
	const abort = new AbortController();
	const before = $cart.get();
	const send = async (): Promise<Reply<Cart>> => {
		const known = storedElsewhere;
		const answer = await customerCall('GET cart', { location }, { signal: abort.signal });
		if (!answer.ok || storedElsewhere === known) return answer;
		// Another window has stored its items meanwhile, of which this answer may not know; the server has them some time after.
		await new Promise((done) => setTimeout(done, OTHERS_MS));
		return send();
	};
	const reply = tracked('LOAD', send).then((answer) => {
		if (mine.next) return mine.next.reply;
		if (loading === mine) loading = null;
		$isCartMissed.set(mayBeCarriedOut(answer) && !$cart.get());
		// An answer to a change that came meanwhile is at least as new as this one.
		return take(answer, $cart.get() === before);
	});
	const mine: Load = { reply, location, abort, next: null };
	const earlier = loading;
	loading = mine;
	if (earlier) {
		earlier.next = mine;
		earlier.abort.abort();
	}
	return reply;
}

/** The server's cart, loaded when this page does not have it or is behind. */
export async function currentCart(): Promise<Reply<Cart>> {
	const known = $cart.get();
	if (known && !isBehind) return { ok: true, data: known };
	const reply = await loadCart();
	const now = $cart.get();
	return reply.ok && now ? { ok: true, data: now } : reply;
}

/** Updates a page that becomes visible again or has a network again; does nothing for a guest or a page that has not asked for the cart. */
export async function catchUp(): Promise<void> {
	if (($isCartMissed.get() || (isBehind && $cart.get())) && !$isGuest.get()) await loadCart();
}

/**
 * Updates a page that is visible beside another window, some time after that window has stored its items: it stores them before the server
 * has them.
 */
export function followOtherWindows(): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	return $customerItems.listen(() => {
		if (!isBehind) return;
		clearTimeout(timer);
		timer = setTimeout(() => document.visibilityState === 'visible' && void catchUp(), OTHERS_MS);
	});
}
