import { afterEach, describe, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { customer } from '../../support/customer-browser.ts';
import { heldAnswers } from '../../support/held-answers.ts';

const { call } = await import('#stores/api/call.ts');
const { $cart, loadCart } = await import('#stores/cart/customer-cart.ts');
const { $addressChoice, deliverTo } = await import('#stores/cart/address-choice.ts');
const { dropTappedPlace, tapPlace } = await import('#stores/cart/tap-place.ts');
const { $address } = await import('#stores/place/address.ts');
const { $addresses, loadAddresses } = await import('#stores/place/addresses.ts');
const { $listReading, $listText, keepOfList, readList, writeList } = await import('#stores/cart/shopping-list.ts');
const { $order, $orders, sendCancellation, loadOrder, loadOrders, refreshOrders } = await import('#stores/order/orders.ts');
const { logoutEverywhere } = await import('#stores/account/login.ts');
const { $modal, openModal } = await import('#stores/ui/overlay.ts');
const { $profile, $token, DUMMY_PROFILE } = await import('#stores/session/logged-in.ts');

const cartAt = (locationId: string | null) => ({
	cartId: 'c1',
	cartProducts: [],
	cartCustomProducts: [],
	notices: [],
	delivery: { type: 'DELIVERY', locationId },
});
const orderAt = (stage: string) => ({ id: 'o1', stage });

afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
	vi.doUnmock('ofetch');
});

describe('an order that is asked for twice', () => {
	it('is shown by the later question, whichever answer comes first', async () => {
		const { call: held } = heldAnswers();
		const asked = [loadOrder('o1'), loadOrder('o1')];
		(await held(1)).answer(orderAt('DELIVERED'));
		await asked[1];
		(await held(0)).answer(orderAt('PLACED'));
		await Promise.all(asked);
		expect($order.get()).toMatchObject({ state: 'ready', order: { stage: 'DELIVERED' } });
	});

	it('stays cancelled when an older answer comes after', async () => {
		const { call: held } = heldAnswers();
		const loading = loadOrder('o1');
		const cancelling = sendCancellation('o1');
		(await held(1)).answer(orderAt('CANCELLED'));
		expect((await cancelling).ok).toBe(true);
		(await held(0)).answer(orderAt('PLACED'));
		await loading;
		expect($order.get()).toMatchObject({ order: { stage: 'CANCELLED' } });
	});
});

describe('the list of orders', () => {
	it('grows once by a double tap, and is forgotten with its customer', async () => {
		const { calls, call: held } = heldAnswers();
		$profile.set(customer);
		$token.set('t');
		storage.setItem('tokenAt', String(Date.now()));
		const twice = Promise.all([loadOrders(), loadOrders()]);
		(await held(0)).answer({ orders: [{ id: 'o1' }], nextCursor: null });
		await twice;
		expect(calls).toHaveLength(1);
		expect($orders.get()).toMatchObject({ state: 'ready', orders: [{ id: 'o1' }] });
		// Looked at again: what has become of them shows, and what is new.
		const again = refreshOrders();
		(await held(1)).answer({ orders: [{ id: 'o2' }, { id: 'o1', stage: 'DELIVERED' }], nextCursor: null });
		await again;
		expect($orders.get()).toMatchObject({ orders: [{ id: 'o2' }, { id: 'o1', stage: 'DELIVERED' }], nextCursor: null });
		$token.set('');
		$profile.set(DUMMY_PROFILE);
		expect($orders.get()).toEqual({ state: 'loading' });
	});
});

describe('C21 a shopping list', () => {
	it.each([
		['is being written on', () => writeList('milk\nbread'), 'milk\nbread'],
		['is in the cart', () => keepOfList([]), ''],
	])('that %s keeps its lines when the answer for its earlier ones comes', async (_, change, text) => {
		const { call: held } = heldAnswers();
		writeList('milk');
		const reading = readList();
		const asked = await held(0);
		change();
		asked.answer({ lines: [], unread: 0, shops: [], storeId: 'dairy' });
		await reading;
		expect([$listText.get(), $listReading.get()]).toEqual([text, { state: 'writing' }]);
	});
});

describe('the delivery address', () => {
	it('of quick choices is the last one, sent after what is under way; the page is not sure until the server is', async () => {
		const { calls, call: held } = heldAnswers();
		const loading = loadCart();
		(await held(0)).answer(cartAt(null));
		await loading;
		const choices = ['home', 'work', 'aunt'].map((locationId) => deliverTo({ locationId }));
		const sent = await held(1);
		expect(sent.body).toMatchObject({ locationId: 'aunt' });
		expect($addressChoice.get()).toEqual({ state: 'moving', locationId: 'aunt' });
		sent.answer(cartAt('aunt'));
		await Promise.all(choices);
		expect(calls).toHaveLength(2);
		expect($cart.get()?.delivery.locationId).toBe('aunt');
		expect($addressChoice.get()).toEqual({ state: 'settled' });
	});

	it('stands when an answer that was asked for before it comes after it', async () => {
		const { call: held } = heldAnswers();
		const loading = loadCart();
		const choosing = deliverTo({ locationId: 'work' });
		(await held(1)).answer(cartAt('work'));
		await choosing;
		(await held(0)).answer(cartAt('home'));
		await loading;
		expect($cart.get()?.delivery.locationId).toBe('work');
	});
});

describe('a customer who logs out in another tab', () => {
	const logIn = (uid: string) => {
		$profile.set({ ...customer, uid });
		$token.set('t');
		storage.setItem('tokenAt', String(Date.now()));
	};
	const logOut = () => {
		$token.set('');
		$profile.set(DUMMY_PROFILE);
	};
	const place = { addressText: '4 Om', addressType: 'HOME', location: { lat: 19.1, lng: 72.9 } };
	const home = { locationId: 'home', status: 'ACTIVE', createdOn: '2026-11-01', ...place };
	const nobodys = () => ({ orders: $orders.get(), order: $order.get(), addresses: $addresses.get(), cart: $cart.get() });
	const nothing = { orders: { state: 'loading' }, order: { state: 'loading' }, addresses: { state: 'loading' }, cart: null };
	const ask = () => Promise.all([loadOrders(), loadOrder('o1'), loadAddresses(), loadCart()]);
	const answers: Record<string, unknown> = {
		'GET /api/order': { orders: [{ id: 'o1' }], nextCursor: null },
		'GET /api/order/o1': orderAt('PLACED'),
		'GET /api/customer/customer-location': { customerLocations: [home], customerRecentLocations: [] },
		'GET /api/cart': cartAt('home'),
	};

	it.each(['answered', 'lost'])('leaves nothing behind by what was asked before: %s', async (fate) => {
		const { call: held } = heldAnswers();
		logIn('first');
		const asked = ask();
		const all = await Promise.all([0, 1, 2, 3].map(held));
		logOut();
		for (const { name, answer, lose } of all) fate === 'lost' ? lose() : answer(answers[name]);
		await asked;
		expect(nobodys()).toEqual(nothing);
	});

	it('nor keeps the next one waiting for answers to the one before', async () => {
		const { call: held } = heldAnswers();
		logIn('first');
		const first = ask();
		const old = await Promise.all([0, 1, 2, 3].map(held));
		logOut();
		logIn('second');
		const second = ask();
		const all = await Promise.all([4, 5, 6, 7].map(held));
		for (const { name, answer } of old) answer(answers[name]);
		await first;
		expect(nobodys()).toEqual(nothing);
		for (const { name, answer } of all) answer(answers[name]);
		await second;
		expect(nobodys()).toMatchObject({
			orders: { state: 'ready' },
			order: { state: 'ready' },
			addresses: { state: 'ready' },
			cart: cartAt('home'),
		});
		logOut();
	});
});

describe('a place that is tapped', () => {
	const at = (addressText: string, lat: number) => ({ addressText, addressType: '', location: { lat, lng: 72.9 } });
	const [andheri, powai] = [at('Andheri', 19.11), at('Powai', 19.12)] as const;
	const free = { serviceable: true, storeServes: null, nearest: null, pickupShops: [] };

	it('E2 is chosen if it was the last, whichever answer comes first', async () => {
		const { call: held } = heldAnswers();
		openModal({ name: 'locations' });
		const taps = [tapPlace(andheri), tapPlace(powai)];
		(await held(0)).answer(free);
		await taps[0];
		expect($modal.get()).toEqual({ name: 'locations' });
		(await held(1)).answer(free);
		await taps[1];
		expect([$address.get().addressText, $modal.get()]).toEqual(['Powai', null]);
	});

	it('E2 is not chosen any more, and the modal stays, when the shopper has gone on to the form or the map', async () => {
		const { call: held } = heldAnswers();
		const before = $address.get();
		openModal({ name: 'locations' });
		const tap = tapPlace(andheri);
		dropTappedPlace();
		(await held(0)).answer(free);
		expect(await tap).toBeNull();
		expect([$address.get(), $modal.get()]).toEqual([before, { name: 'locations' }]);
	});

	it('E2 is not chosen where that costs something, before the shopper has accepted it', async () => {
		const { call: held } = heldAnswers();
		openModal({ name: 'locations' });
		const tap = tapPlace(andheri);
		(await held(0)).answer({ ...free, serviceable: false });
		const cost = { cart: null, unserved: { nearest: null, pickupShops: [] } };
		expect(await tap).toEqual({ cost });
		expect($modal.get()).toEqual({ name: 'locations' });
		const accepted = tapPlace(andheri, cost);
		(await held(1)).answer({ ...free, serviceable: false });
		expect(await accepted).toBeNull();
		expect([$address.get().addressText, $modal.get()]).toEqual(['Andheri', null]);
	});
});

describe('a logout', () => {
	it('V2 waits 3 s for a server that does not answer; then the customer is gone from this browser all the same', async () => {
		const { call: held } = heldAnswers();
		$profile.set(customer);
		$token.set('secret');
		vi.useFakeTimers();
		const leaving = logoutEverywhere();
		expect((await held(0)).name).toBe('POST /api/auth/logout');
		await vi.advanceTimersByTimeAsync(2_000);
		expect($token.get()).toBe('secret');
		await vi.advanceTimersByTimeAsync(1_000);
		expect($token.get()).toBe('');
		await leaving;
	});
});

describe('call', () => {
	it('answers with no network when its own code cannot be fetched', async () => {
		vi.doMock('ofetch', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
		expect(await call('GET catalog/localities', {})).toEqual({ ok: false, kind: 'network' });
	});
});
