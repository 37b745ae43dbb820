import { afterEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering, customer, milk } from '../../support/customer-browser.ts';

const { loginWithOtp } = await import('#stores/account/login.ts');
const { $items } = await import('#stores/cart/cart-items.ts');
const { $customerCustoms, $customs, $guestCustoms } = await import('#stores/cart/custom-items.ts');
const { $guestCart } = await import('#stores/cart/guest-cart.ts');
const { mergeGuestCart } = await import('#stores/cart/merge-guest-cart.ts');
const { $isGuest } = await import('#stores/session/logged-in.ts');

afterEach(() => vi.unstubAllGlobals());

const bread = { ...milk, retailerProductId: 'bread1' };
const own = { customProductId: 'own1', name: 'Curry leaves' };

it('V18 without a network what was stored of the customer’s own words stays, and the guest’s waits', async () => {
	const stored = { own0: { item: { customProductId: 'own0', name: 'Jaggery' }, quantity: 2 } };
	$customerCustoms.set(stored);
	$guestCustoms.set({ own1: { item: own, quantity: 1 } });
	answering(() => {
		throw new TypeError('the line broke');
	});
	expect(await mergeGuestCart()).toEqual({ kind: 'later' });
	expect($customerCustoms.get()).toEqual(stored);
	expect(Object.keys($guestCustoms.get())).toEqual(['own1']);
	$customerCustoms.set({});
});

it('V18 a guest’s cart is never shown empty while it comes into the account', async () => {
	$guestCart.set({ milk1: { item: milk, quantity: 3 } });
	$guestCustoms.set({ own1: { item: own, quantity: 1 } });
	// The account has a loaf already.
	let isAdded = false;
	answering((name) => {
		if (name.endsWith('auth/login')) return customer;
		if (!name.includes('/api/cart')) return { customerLocations: [] };
		isAdded ||= name.endsWith('/bulk/add');
		const line = (product: typeof milk, quantity: number) => ({
			...{ retailerProductId: product.retailerProductId, quantity, product, lineTotal: 0 },
		});
		const cartProducts = [line(bread, 1), ...(isAdded ? [line(milk, 3)] : [])];
		const cartCustomProducts = isAdded ? [{ id: own.customProductId, name: own.name, quantity: 1 }] : [];
		return { cartId: 'cart1', store: null, cartProducts, cartCustomProducts, notices: [] };
	});
	const seen = new Set<string>();
	const look = () => seen.add(`${$isGuest.get() ? 'guest' : 'customer'}: ${Object.keys({ ...$items.get(), ...$customs.get() }).join()}`);
	const leave = [$items.listen(look), $customs.listen(look)];
	const reply = await loginWithOtp('9820012345', '123456');
	for (const stop of leave) stop();
	expect(reply).toMatchObject({ ok: true, data: { merge: { kind: 'merged', count: 4 } } });
	expect($guestCart.get()).toEqual({});
	expect([...seen].filter((one) => !one.includes('milk1') || !one.includes('own1'))).toEqual([]);
	expect(Object.keys($items.get())).toEqual(['bread1', 'milk1']);
	expect(Object.keys($customs.get())).toEqual(['own1']);
});

it('V18 a page that is left right after the login leaves the guest’s cart to be merged by the next one', async () => {
	storage.setItem('merging', '');
	$guestCart.set({ milk1: { item: milk, quantity: 3 } });
	// The addresses are asked for first, and their answer does not come any more.
	let isAsked = () => {};
	const asked = new Promise<void>((done) => {
		isAsked = done;
	});
	vi.stubGlobal('fetch', (url: string) => {
		if (String(url).includes('auth/login')) return Promise.resolve(Response.json({ data: customer }));
		isAsked();
		return new Promise(() => {});
	});
	void loginWithOtp('9820012345', '123456');
	await asked;
	expect(storage.getItem('merging')).toBeTruthy();
});
