import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { bread, cartOf } from '../../support/cart-server.ts';
import { answering, customer, milk } from '../../support/customer-browser.ts';

const { switchCart } = await import('#stores/cart/switch-cart.ts');
const { $guestBaskets } = await import('#stores/cart/guest-baskets.ts');
const { $guestCart } = await import('#stores/cart/guest-cart.ts');
const { $cart } = await import('#stores/cart/customer-cart.ts');
const { $message } = await import('#stores/ui/message.ts');
const { $profile, $token, DUMMY_PROFILE } = await import('#stores/session/logged-in.ts');

const bun = { ...milk, retailerProductId: 'bun1', store: { id: 'bakery', name: 'Bakery' } };
const pav = { ...bun, retailerProductId: 'pav1' };
const quantities = () => Object.fromEntries(Object.entries($guestCart.get()).map(([id, { quantity }]) => [id, quantity]));

// Who has no network is told so in the page's words, also after a test.
Object.assign(document, { querySelector: () => ({ dataset: { offline: 'No network' } }) });

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
	$guestCart.set({ bun1: { item: bun, quantity: 3 } });
	expect(await switchCart(bun)).toBe(false);
	expect(await switchCart(pav)).toBe(false);
	expect(quantities()).toEqual({ bun1: 3, pav1: 1 });
	expect(Object.keys($guestBaskets.get())).toEqual(['dairy']);
});

describe('V18 X2 a customer', () => {
	const other = { ...bread, store: bun.store };
	const waiting = { store: bun.store, products: [], customProducts: [], itemTotal: 0, savedAt: '' };
	const refused = (status: number) => Response.json({ errors: [{ code: 'X', message: 'Refused' }] }, { status });
	let lines: Record<string, number> = {};
	let baskets = [waiting];
	let restore: () => unknown = () => ({});
	/** A server of carts; answers the calls that concern baskets. */
	function server(): string[] {
		const calls: string[] = [];
		answering((name) => {
			if (/basket/.test(name)) calls.push(name.replace(/\/api\/cart\/?/, ''));
			if (name.endsWith('cart/baskets')) return { baskets };
			const answer = name.endsWith('/basket/restore') ? restore() : {};
			if (name.endsWith('/basket/save')) lines = {};
			return answer instanceof Response ? answer : { ...cartOf(lines), store: lines.milk1 ? milk.store : bun.store };
		});
		return calls;
	}
	beforeEach(() => {
		$profile.set(customer);
		$token.set('t');
		storage.setItem('tokenAt', String(Date.now()));
		$cart.set(cartOf({ milk1: 2 }));
		$message.set(null);
		lines = { milk1: 2 };
		baskets = [waiting];
		restore = () => {
			lines = { bread1: 3 };
			baskets = [];
			return {};
		};
	});

	it('goes on with the cart that waits, whatever this page knew of it', async () => {
		const calls = server();
		expect(await switchCart(other)).toBe(true);
		expect(calls).toEqual(['GET baskets', 'POST c1/basket/restore', 'GET baskets']);
	});

	it('begins a new cart where it was gone when it came to that', async () => {
		restore = () => {
			baskets = [];
			return refused(404);
		};
		const calls = server();
		expect(await switchCart(other)).toBe(true);
		expect(calls).toContain('POST c1/basket/save');
		expect($message.get()).toBeNull();
	});

	it('keeps the cart and is told why, where it cannot go on or nobody knows what waits', async () => {
		restore = () => refused(400);
		const calls = server();
		expect(await switchCart(other)).toBe(false);
		expect($message.get()).toMatchObject({ type: 'error', value: 'Refused' });
		expect(calls).not.toContain('POST c1/basket/save');

		vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
		expect(await switchCart(other)).toBe(false);
		expect($message.get()).toMatchObject({ type: 'error', value: 'No network' });
	});
});
