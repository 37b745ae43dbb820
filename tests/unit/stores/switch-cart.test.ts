import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { bread, cartOf } from '../../support/cart-server.ts';
import { answering, customer, milk } from '../../support/customer-browser.ts';

const { switchCart } = await import('#stores/cart/new-cart.ts');
const { $guestBaskets } = await import('#stores/cart/guest-baskets.ts');
const { $guestCart } = await import('#stores/cart/guest-cart.ts');
const { $message } = await import('#stores/ui/message.ts');
const { $profile, $token, DUMMY_PROFILE } = await import('#stores/session/profile.ts');

const bun = { ...milk, retailerProductId: 'bun1', store: { id: 'bakery', name: 'Bakery' } };
const pav = { ...bun, retailerProductId: 'pav1' };
const quantities = () => Object.fromEntries(Object.entries($guestCart.get()).map(([id, { quantity }]) => [id, quantity]));

beforeEach(() => {
	storage.clear();
	$profile.set(DUMMY_PROFILE);
	$token.set('');
	$guestCart.set({ milk1: { item: milk, quantity: 2 } });
	$guestBaskets.set({ bakery: { items: { bun1: { item: bun, quantity: 3 } }, customs: {} } });
});
afterEach(() => vi.unstubAllGlobals());

it('V18 X2 a guest’s cart that waits at the product’s shop goes on with it; what it holds already keeps its number', async () => {
	expect(await switchCart(pav)).toBe(true);
	expect(quantities()).toEqual({ bun1: 3, pav1: 1 });
	expect(Object.keys($guestBaskets.get())).toEqual(['dairy']);
	expect(await switchCart(milk)).toBe(true);
	expect(quantities()).toEqual({ milk1: 2 });
});

it('V18 X2 where nothing waits there any more a new cart begins, and where another window has gone on with it the product is added', async () => {
	$guestBaskets.set({});
	expect(await switchCart(bun)).toBe(true);
	expect(quantities()).toEqual({ bun1: 1 });
	expect(await switchCart(pav)).toBe(false);
	expect(quantities()).toEqual({ bun1: 1, pav1: 1 });
	expect(Object.keys($guestBaskets.get())).toEqual(['dairy']);
});

it('V18 X2 a customer’s baskets are asked for first, whatever this page knows of them; without a network that is said', async () => {
	$profile.set(customer);
	$token.set('t');
	storage.setItem('tokenAt', String(Date.now()));
	// Who has no network is told so in the page's words.
	vi.stubGlobal('document', { ...document, querySelector: () => ({ dataset: { offline: 'No network' } }) });
	let lines: Record<string, number> = { milk1: 2 };
	const waiting = { store: bun.store, products: [], customProducts: [], itemTotal: 0, savedAt: '' };
	const calls = answering((name) => {
		if (name.endsWith('/basket/restore')) lines = { bread1: 3 };
		if (name.endsWith('cart/baskets')) return { baskets: [waiting] };
		return { ...cartOf(lines), store: lines.bread1 ? bun.store : milk.store };
	});
	expect(await switchCart({ ...bread, store: bun.store })).toBe(true);
	const sent = calls.map(({ name }) => name.replace(/\/api\/cart\/?/, '')).filter((name) => /basket/.test(name));
	expect(sent).toEqual(['GET baskets', 'POST c1/basket/restore', 'GET baskets']);

	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
	expect(await switchCart({ ...milk, retailerProductId: 'soap1', store: { id: 'chemist', name: 'Chemist' } })).toBe(false);
	expect($message.get()).toMatchObject({ type: 'error', value: 'No network' });
});
