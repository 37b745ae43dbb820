import type { CartItem } from '#lib/cart/cart-item.ts';
import { cartItemOf } from '#lib/cart/item-of-card.ts';
import type { Cart } from '#lib/contract/cart.ts';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';
import type { Reply } from '#stores/api/call.ts';
import { saveCart } from '#stores/cart/baskets.ts';
import { cartCall } from '#stores/cart/cart-call.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { makeWish, newLineId } from '#stores/cart/change-custom-lines.ts';
import { changeOnServer } from '#stores/cart/change-on-server.ts';
import { mayBeCarriedOut } from '#stores/cart/customer-cart.ts';
import { shopOfItems } from '#stores/cart/guest-baskets.ts';
import { setGuestQuantity } from '#stores/cart/guest-cart.ts';
import { missingCustoms, missingProducts, quantitiesOf } from '#stores/cart/missing-lines.ts';
import { $listLines, $listReading, $listText, keepOfList } from '#stores/cart/shopping-list.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/**
 * What came of adding a list: `other` where the cart is of another shop, and nothing was added; else how many of its items were, and how many wishes
 * stay in the list because a cart takes no more of them.
 */
export type ListAdded = { state: 'added'; count: number; kept: number } | { state: 'other' } | { state: 'refused'; text: string };

type Wanted = { item: CartItem; quantity: number };
type Taken = { ok: true; count: number; left: readonly string[] } | { ok: false; text: string };

/** The products of the list; what two lines ask for counts together. */
function productsWanted(): Wanted[] {
	const wanted = new Map<string, Wanted>();
	for (const { pick } of $listLines.get()) {
		if (typeof pick === 'string') continue;
		const item = cartItemOf(pick.product);
		const had = wanted.get(item.retailerProductId)?.quantity ?? 0;
		wanted.set(item.retailerProductId, { item, quantity: Math.min(had + pick.quantity, item.maxQuantity) });
	}
	return [...wanted.values()];
}

/** A try whose answer is lost: what the cart had before the first one, and the wishes that it has if the store got them. */
type Tried = { cartId: string; before: Record<string, number>; wishes: { customProductId: string; name: string; quantity: number }[] };
let tried: Tried | null = null;

// What is written after the list was emptied is another list.
$listText.listen((text) => {
	if (!text.trim()) tried = null;
});

const wordsWanted = (): string[] =>
	$listLines.get().flatMap(({ line, pick }) => (pick === 'ask' ? [line.text.slice(0, CUSTOM_LIMITS.nameChars)] : []));

async function addAsGuest(products: readonly Wanted[], words: readonly string[]): Promise<Taken> {
	for (const { item, quantity } of products) {
		const had = $items.get()[item.retailerProductId]?.quantity ?? 0;
		setGuestQuantity(item, Math.min(had + quantity, item.maxQuantity));
	}
	const left: string[] = [];
	for (const name of words) if (!(await makeWish({ name, quantity: 1 })).ok) left.push(name);
	return { ok: true, count: products.length + words.length - left.length, left };
}

async function addAsCustomer(products: readonly Wanted[], words: readonly string[]): Promise<Taken> {
	const known = [...(tried?.wishes ?? [])];
	const wishes = words.map((name) => {
		const at = known.findIndex((wish) => wish.name === name);
		const [sent] = at < 0 ? [] : known.splice(at, 1);
		return sent ?? { customProductId: newLineId(), name, quantity: 1 };
	});
	const reply = await changeOnServer('BULK_ADD', async (cart) => {
		const { cartId } = cart;
		tried = { cartId, before: tried?.cartId === cartId ? tried.before : quantitiesOf(cart), wishes };
		const missing = missingProducts(products, tried.before, cart);
		const customProducts = missingCustoms(wishes, cart).slice(0, CUSTOM_LIMITS.lines);
		const isThere = missing.length + customProducts.length === 0;
		const answer: Reply<Cart> = isThere
			? { ok: true, data: cart }
			: await cartCall('POST cart/{cartId}/product/bulk/add', { cartId, products: missing, customProducts });
		if (!mayBeCarriedOut(answer)) tried = null;
		return answer;
	});
	if (!reply.ok) return { ok: false, text: refusalText(reply) };
	// What the shop has no more of is a notice of the cart.
	const { cartProducts, cartCustomProducts } = reply.data;
	const added = products.filter(({ item }) => cartProducts.some(({ retailerProductId }) => retailerProductId === item.retailerProductId));
	const left = wishes.filter(({ customProductId }) => cartCustomProducts.every(({ id }) => id !== customProductId));
	return { ok: true, count: added.length + wishes.length - left.length, left: left.map(({ name }) => name) };
}

/** Whether the cart is of another shop than the one that the list was read for, though the list may be wishes alone. */
function isForOtherShop(): boolean {
	const reading = $listReading.get();
	const wanted = reading.state === 'ready' && reading.list.storeId;
	const mine = shopOfItems($items.get());
	return Boolean(wanted && mine && mine.id !== wanted);
}

/** Adds all that is taken for the list to the cart. A cart of another shop is put aside where `startsNew`, else nothing is added. */
export async function addList({ startsNew }: { startsNew: boolean }): Promise<ListAdded> {
	const products = productsWanted();
	const words = wordsWanted();
	if (isForOtherShop()) {
		if (!startsNew) return { state: 'other' };
		const saved = await saveCart();
		if (!saved.ok) return { state: 'refused', text: saved.text };
	}
	const taken = await ($isGuest.get() ? addAsGuest(products, words) : addAsCustomer(products, words));
	if (!taken.ok) return { state: 'refused', text: taken.text };
	if (taken.count > 0) keepOfList(taken.left);
	return { state: 'added', count: taken.count, kept: taken.left.length };
}
