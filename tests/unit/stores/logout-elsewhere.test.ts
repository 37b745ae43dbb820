import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nukkad, storage } from '../../support/browser-globals.ts';
import { answering, customer, milk } from '../../support/customer-browser.ts';

const basket = { store: { id: 'bakery', name: 'Bakery' }, products: [], customProducts: [], itemTotal: 54 };
const words = { id1: { item: { customProductId: 'id1', name: 'the blue soap' }, quantity: 1 } };
const SECOND = { ...customer, uid: 'u2', token: 't2' };

/** What of the storage each key holds. */
const stored = () =>
	new Map(Array.from(storage, (_, at) => storage.key(at) ?? '').map((key): [string, string | null] => [key, storage.getItem(key)]));

/** The stores of one more window, and the storage's events that it waits for: `hear` tells it what another window has changed since. */
async function openWindow() {
	const listeners = new Set<(event: { key: string; newValue: string | null }) => void>();
	const addEventListener = (name: string, listener: () => void) => name === 'storage' && listeners.add(listener);
	vi.stubGlobal('window', { nukkad, addEventListener, removeEventListener: () => {} });
	vi.resetModules();
	const stores = {
		...(await import('#stores/cart/baskets.ts')),
		...(await import('#stores/cart/cart-items.ts')),
		...(await import('#stores/cart/custom-items.ts')),
		...(await import('#stores/cart/delivery.ts')),
		...(await import('#stores/session/logged-in.ts')),
		...(await import('#stores/session/logout.ts')),
	};
	stores.$items.listen(() => {});
	const hear = (before: ReturnType<typeof stored>, after: ReturnType<typeof stored>) => {
		const keys = ['token', 'profile', ...new Set([...before.keys(), ...after.keys()])];
		for (const key of keys)
			if (before.get(key) !== after.get(key)) for (const listener of listeners) listener({ key, newValue: after.get(key) ?? null });
	};
	return { ...stores, hear };
}

/** A customer with things in mind in one window, and another window that is open beside it. */
async function twoWindows() {
	storage.setItem('profile', JSON.stringify(customer));
	storage.setItem('token', 't');
	storage.setItem('tokenAt', String(Date.now()));
	storage.setItem('cartItems', JSON.stringify({ milk1: { item: milk, quantity: 2 } }));
	storage.setItem('customCartItems', JSON.stringify(words));
	storage.setItem('customChanges', JSON.stringify({ customerId: 'u1', changes: { id1: { quantity: 3 } } }));
	const [other, tapped] = [await openWindow(), await openWindow()];
	answering(() => ({ baskets: [basket] }));
	await other.loadBaskets();
	other.$deliveryChange.set({ state: 'sending', choice: { instructions: 'by the back door' } });
	expect(other.$baskets.get()).toMatchObject([{ shop: basket.store, total: 54 }]);
	expect(other.$customs.get()).toMatchObject({ id1: { quantity: 3 } });
	return { other, tapped };
}
const SECOND_STORED: [string, string][] = [
	['profile', JSON.stringify(SECOND)],
	['token', 't2'],
	['tokenAt', String(Date.now())],
];

beforeEach(() => storage.clear());
afterEach(() => vi.unstubAllGlobals());

it('V2 a window forgets the customer who logged out in another one, before the next customer', async () => {
	const { other, tapped } = await twoWindows();
	const before = stored();
	tapped.logout('own');
	const between = stored();
	other.hear(before, between);
	for (const [key, text] of SECOND_STORED) storage.setItem(key, text);
	other.hear(between, stored());
	expect(other.$isGuest.get()).toBe(false);
	expect(other.$baskets.get()).toEqual([]);
	expect(other.$items.get()).toEqual({});
	expect(other.$customs.get()).toEqual({});
	expect(other.$customChanges.get()).toEqual({ customerId: '', changes: {} });
	expect(other.$deliveryChange.get()).toEqual({ state: 'settled' });
});

it('V2 a frozen window that hears of the logout late leaves what the next customer has stored', async () => {
	const { other, tapped } = await twoWindows();
	const before = stored();
	tapped.logout('own');
	const between = stored();
	for (const [key, text] of SECOND_STORED) storage.setItem(key, text);
	const theirs = JSON.stringify({ customerId: 'u2', changes: { id2: { quantity: 1, name: 'salt' } } });
	storage.setItem('customChanges', theirs);
	storage.setItem('cartItems', JSON.stringify({ milk1: { item: milk, quantity: 5 } }));
	const after = stored();
	other.hear(before, between);
	other.hear(between, after);
	expect(stored()).toEqual(after);
	expect(other.$baskets.get()).toEqual([]);
	expect(other.$items.get()).toMatchObject({ milk1: { quantity: 5 } });
	expect(other.$customChanges.get()).toEqual(JSON.parse(theirs));
});
