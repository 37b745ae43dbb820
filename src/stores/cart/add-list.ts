import type { CartItem } from '#lib/cart/cart-item.ts';
import { cartItemOf } from '#lib/cart/item-of-card.ts';
import { CUSTOM_LIMITS } from '#lib/contract/custom-product.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { saveCart } from '#stores/cart/baskets.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { changeOnServer } from '#stores/cart/change-on-server.ts';
import { makeWish } from '#stores/cart/customs.ts';
import { isOtherShop, setGuestQuantity } from '#stores/cart/guest-cart.ts';
import { $listLines, forgetList } from '#stores/cart/shopping-list.ts';
import { $isGuest } from '#stores/session/profile.ts';
import { refusalText } from '#stores/ui/refusal.ts';

/** What came of adding a list: `other` where the cart is of another shop, and nothing was added; else how many lines were. */
export type ListAdded = { state: 'added'; count: number } | { state: 'other' } | { state: 'refused'; text: string };

type Wanted = { item: CartItem; quantity: number };

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

const wordsWanted = (): string[] =>
	$listLines.get().flatMap(({ line, pick }) => (pick === 'ask' ? [line.text.slice(0, CUSTOM_LIMITS.nameChars)] : []));

async function addAsGuest(products: readonly Wanted[], words: readonly string[]): Promise<ListAdded> {
	for (const { item, quantity } of products) {
		const had = $items.get()[item.retailerProductId]?.quantity ?? 0;
		setGuestQuantity(item, Math.min(had + quantity, item.maxQuantity));
	}
	let count = products.length;
	for (const name of words) if ((await makeWish({ name, quantity: 1 })).ok) count += 1;
	return { state: 'added', count };
}

async function addAsCustomer(products: readonly Wanted[], words: readonly string[]): Promise<ListAdded> {
	const reply = await changeOnServer('BULK_ADD', ({ cartId }) =>
		customerCall('POST cart/{cartId}/product/bulk/add', {
			cartId,
			products: products.map(({ item: { retailerProductId }, quantity }) => ({ retailerProductId, quantity })),
			customProducts: words.slice(0, CUSTOM_LIMITS.lines).map((name) => ({ name, quantity: 1 })),
		}),
	);
	return reply.ok ? { state: 'added', count: products.length + words.length } : { state: 'refused', text: refusalText(reply) };
}

/** Adds all that is taken for the list to the cart. A cart of another shop is put aside where `startsNew`, else nothing is added. */
export async function addList({ startsNew }: { startsNew: boolean }): Promise<ListAdded> {
	const products = productsWanted();
	const words = wordsWanted();
	const [first] = products;
	if (first && isOtherShop($items.get(), first.item)) {
		if (!startsNew) return { state: 'other' };
		if (!(await saveCart())) return { state: 'refused', text: '' };
	}
	const added = await ($isGuest.get() ? addAsGuest(products, words) : addAsCustomer(products, words));
	if (added.state === 'added') forgetList();
	return added;
}
