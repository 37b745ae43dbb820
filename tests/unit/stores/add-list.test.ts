import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListLine, ShoppingList } from '#lib/contract/shopping-list.ts';
import { storage } from '../../support/browser-globals.ts';
import { cartOf } from '../../support/cart-server.ts';
import { answering, customer, milk } from '../../support/customer-browser.ts';

const { CUSTOM_LIMITS } = await import('#lib/contract/shopper-limits.ts');
const { addList } = await import('#stores/cart/add-list.ts');
const { $cart } = await import('#stores/cart/customer-cart.ts');
const { $items } = await import('#stores/cart/cart-items.ts');
const { $customs, $guestCustoms } = await import('#stores/cart/custom-items.ts');
const { $guestBaskets } = await import('#stores/cart/guest-baskets.ts');
const { $guestCart, setGuestQuantity } = await import('#stores/cart/guest-cart.ts');
const { $listReading, $listText } = await import('#stores/cart/shopping-list.ts');
const { $profile, $token, DUMMY_PROFILE } = await import('#stores/session/logged-in.ts');

const card = {
	...milk,
	libraryProductId: 'milk',
	id: 'milk1',
	offerPercent: 0,
	quantity: 0,
	brand: null,
	unitPrice: null,
	distanceKm: null,
};
const line = (text: string, options: ListLine['options'] = []): ListLine => ({ text, amount: null, doubt: 'unknown', options });
const wishes = (count: number) => Array.from({ length: count }, (_, i) => line(`wish ${i + 1}`));
const milkLine = line('milk', [{ product: card, quantity: 2, reach: 'exact', isPrescribed: false }]);

function read(lines: ListLine[], storeId: string | null = 'dairy'): void {
	const list: ShoppingList = { lines, unread: 0, shops: [], storeId };
	$listText.set(lines.map(({ text }) => text).join('\n'));
	$listReading.set({ state: 'ready', list, wanted: null });
}

beforeEach(() => {
	storage.clear();
	vi.stubGlobal('document', { ...document, querySelector: () => null });
	$guestCart.set({});
	$guestCustoms.set({});
	$guestBaskets.set({});
});
afterEach(() => vi.unstubAllGlobals());

describe('C21 a guest’s list', () => {
	beforeEach(() => {
		$profile.set(DUMMY_PROFILE);
		$token.set('');
	});

	it('keeps the wishes that the cart does not take, and counts only what it took', async () => {
		read([milkLine, ...wishes(CUSTOM_LIMITS.lines + 2)]);
		expect(await addList({ startsNew: false })).toEqual({ state: 'added', count: CUSTOM_LIMITS.lines + 1, kept: 2 });
		expect($listText.get()).toBe('wish 51\nwish 52');
		expect(Object.keys($customs.get())).toHaveLength(CUSTOM_LIMITS.lines);

		read(wishes(1));
		expect(await addList({ startsNew: false })).toEqual({ state: 'added', count: 0, kept: 1 });
		expect([$listText.get(), $listReading.get().state]).toEqual(['wish 1', 'ready']);
	});

	it('is forgotten when all of it is in the cart', async () => {
		read([milkLine, ...wishes(1)]);
		expect(await addList({ startsNew: false })).toEqual({ state: 'added', count: 2, kept: 0 });
		expect([$listText.get(), $items.get().milk1?.quantity]).toEqual(['', 2]);
	});

	it('V11 of wishes alone asks before it goes into the cart of another shop', async () => {
		setGuestQuantity(milk, 1);
		read(wishes(1), 'grocer');
		expect(await addList({ startsNew: false })).toEqual({ state: 'other' });
		expect($customs.get()).toEqual({});
		expect(await addList({ startsNew: true })).toEqual({ state: 'added', count: 1, kept: 0 });
		expect([Object.keys($guestBaskets.get()), $items.get()]).toEqual([['dairy'], {}]);

		read(wishes(1), null);
		setGuestQuantity(milk, 1);
		expect(await addList({ startsNew: false })).toMatchObject({ state: 'added', count: 1 });
	});
});

describe('C21 a customer’s list', () => {
	beforeEach(() => {
		$profile.set(customer);
		$token.set('t');
		storage.setItem('tokenAt', String(Date.now()));
		$cart.set(cartOf({}));
	});

	it('keeps the wishes that the server did not take, and counts only what is in the cart', async () => {
		const calls = answering((_, body) => {
			const given: { customProductId: string; name: string }[] = JSON.parse(body).customProducts;
			const cartCustomProducts = given.slice(0, 49).map(({ customProductId: id, name }) => ({ id, name, quantity: 1 }));
			return { ...cartOf({}), cartCustomProducts };
		});
		read([milkLine, ...wishes(52)]);
		expect(await addList({ startsNew: false })).toEqual({ state: 'added', count: 49, kept: 3 });
		expect($listText.get()).toBe('wish 50\nwish 51\nwish 52');
		expect(calls.map(({ name, body }) => [name, JSON.parse(body).customProducts.length])).toEqual([
			['POST /api/cart/c1/product/bulk/add', CUSTOM_LIMITS.lines],
		]);
	});

	it.each(['answer', 'call'])('goes into the cart once when the first %s is lost, also what is wished for', async (lost) => {
		let there = { ...cartOf({ milk1: 3 }), cartCustomProducts: [] as { id: string; name: string; quantity: number }[] };
		$cart.set(there);
		let isLost = true;
		const calls = answering((name, body) => {
			if (name.startsWith('GET')) return there;
			if (!isLost || lost === 'answer') {
				const { products, customProducts } = JSON.parse(body);
				const added = products.find(({ retailerProductId }: { retailerProductId: string }) => retailerProductId === 'milk1')?.quantity ?? 0;
				const wished = customProducts.map(({ customProductId: id, name, quantity }: Record<string, string>) => ({ id, name, quantity }));
				const had = there.cartProducts[0]?.quantity ?? 0;
				there = { ...cartOf({ milk1: had + added }), cartCustomProducts: [...there.cartCustomProducts, ...wished] };
			}
			if (isLost) throw new TypeError('the line broke');
			return there;
		});
		read([milkLine, ...wishes(1), ...wishes(1)]);
		expect(await addList({ startsNew: false })).toEqual({ state: 'refused', text: '' });
		expect($listReading.get().state).toBe('ready');
		isLost = false;
		expect(await addList({ startsNew: false })).toEqual({ state: 'added', count: 3, kept: 0 });
		expect([there.cartProducts[0]?.quantity, there.cartCustomProducts.map(({ name }) => name)]).toEqual([5, ['wish 1', 'wish 1']]);
		expect(calls.filter(({ name }) => name.startsWith('POST'))).toHaveLength(lost === 'answer' ? 1 : 2);
		// The same list, written once more, is another one.
		read([milkLine]);
		expect(await addList({ startsNew: false })).toEqual({ state: 'added', count: 1, kept: 0 });
		expect(there.cartProducts[0]?.quantity).toBe(7);
	});
});
