import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering, milk } from '../../support/customer-browser.ts';

const { $guestCart, setGuestQuantity } = await import('#stores/cart/guest-cart.ts');
const { $guestNews, renewGuestCart } = await import('#stores/cart/guest-cart-news.ts');

const bread = { ...milk, retailerProductId: 'bread1', name: 'Bread' };

beforeEach(() => {
	storage.clear();
	$guestCart.set({ milk1: { item: milk, quantity: 3 }, bread1: { item: bread, quantity: 1 } });
});
afterEach(() => vi.unstubAllGlobals());

it('V18 a guest’s cart is read anew once a page: names, prices told once, and what is sold no more; without an answer it stays', async () => {
	answering(() => new Response('', { status: 503 }));
	await renewGuestCart();
	expect($guestCart.get().milk1).toMatchObject({ item: milk, quantity: 3 });
	expect($guestNews.get()).toEqual([]);

	const asked: string[] = [];
	const calls = answering((_name, _body, query) => {
		asked.push(new URLSearchParams(query).get('packs') ?? '');
		// One more is tapped while the answer is under way.
		setGuestQuantity(milk, 4);
		return { products: [[{ ...milk, name: 'दूध', sellingPrice: 29 }]], nextCursor: null };
	});
	await renewGuestCart();
	expect(asked).toEqual(['milk1,bread1']);
	expect($guestCart.get()).toMatchObject({
		milk1: { item: { name: 'दूध', sellingPrice: 29, inStock: true }, quantity: 4 },
		bread1: { item: { name: 'Bread', inStock: false }, quantity: 1 },
	});
	expect($guestNews.get()).toEqual([
		{ kind: 'price', name: 'दूध', was: 27, now: 29 },
		{ kind: 'soldOut', name: 'Bread' },
	]);
	await renewGuestCart();
	expect(calls).toHaveLength(1);
});
