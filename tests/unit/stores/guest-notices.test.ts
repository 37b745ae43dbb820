import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering, milk } from '../../support/customer-browser.ts';

const { $guestCart, setGuestQuantity } = await import('#stores/cart/guest-cart.ts');
const { $guestNotices, renewGuestCart } = await import('#stores/cart/guest-notices.ts');

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
	expect($guestNotices.get()).toEqual([]);

	const asked: string[] = [];
	const jam = { ...milk, retailerProductId: 'jam1', name: 'Jam' };
	answering((_name, _body, query) => {
		asked.push(new URLSearchParams(query).get('packs') ?? '');
		// One more is tapped, and something else added, while the answer is under way.
		setGuestQuantity(milk, 4);
		if (asked.length === 1) setGuestQuantity(jam, 1);
		const cards = [{ ...milk, name: 'दूध', sellingPrice: 29 }, jam].filter(({ retailerProductId: id }) => asked.at(-1)?.includes(id));
		return { products: cards.map((card) => [card]), nextCursor: null };
	});
	await renewGuestCart();
	expect($guestCart.get()).toMatchObject({
		milk1: { item: { name: 'दूध', sellingPrice: 29, inStock: true }, quantity: 4 },
		bread1: { item: { name: 'Bread', inStock: false }, quantity: 1 },
		jam1: { item: { inStock: true }, quantity: 1 },
	});
	const told = () => $guestNotices.get().map((one) => [one.kind, one.item.name, one.item.sellingPrice]);
	expect(told()).toEqual([
		['price', 'दूध', 29],
		['soldOut', 'Bread', 27],
	]);
	// What came in later is asked for once, what is known not again; a card that is older does not bring its price back.
	await renewGuestCart();
	await renewGuestCart();
	expect(asked).toEqual(['milk1,bread1', 'jam1']);
	setGuestQuantity(milk, 5);
	expect($guestCart.get().milk1).toMatchObject({ item: { sellingPrice: 29 }, quantity: 5 });
	setGuestQuantity(milk, 0);
	expect(told()).toEqual([['soldOut', 'Bread', 27]]);
	$guestCart.set({ jam1: { item: jam, quantity: 1 } });
	expect(told()).toEqual([]);
});

it('V18 of what has become scarce a guest’s cart holds what is left', async () => {
	$guestCart.set({ bread1: { item: { ...bread, name: 'Pav' }, quantity: 5 } });
	answering(() => ({ products: [[{ ...bread, maxQuantity: 2, stockLeft: 2 }]], nextCursor: null }));
	await renewGuestCart();
	expect($guestCart.get().bread1).toMatchObject({ item: { stockLeft: 2, inStock: true }, quantity: 2 });
	expect($guestNotices.get()).toMatchObject([{ kind: 'fewLeft', item: { name: 'Bread', stockLeft: 2 } }]);
});
