import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { bread, cartOf, cartServer } from '../../support/cart-server.ts';
import { customer, milk } from '../../support/customer-browser.ts';
import { until } from '../../support/until.ts';

const { $cart } = await import('#stores/cart/customer-cart.ts');
const { $customerItems } = await import('#stores/cart/cart-items.ts');
const { $queue, $sending, inOrder, pendingChanges } = await import('#stores/cart/pending-changes.ts');
const { $goneLines } = await import('#stores/cart/gone-lines.ts');
const { clearCart } = await import('#stores/cart/clear-cart.ts');
const { resumeChanges, setCustomerQuantity } = await import('#stores/cart/send-changes.ts');
const { storedChanges } = await import('#stores/cart/stored-changes.ts');
const { $profile, $token, DUMMY_PROFILE } = await import('#stores/session/logged-in.ts');

const logIn = (uid: string) => {
	$profile.set({ ...customer, uid });
	$token.set('t');
	storage.setItem('tokenAt', String(Date.now()));
};
const logOut = () => {
	$token.set('');
	$profile.set(DUMMY_PROFILE);
};
const shown = () => Object.fromEntries(Object.entries($customerItems.get()).map(([id, { quantity }]) => [id, quantity]));
const settled = () => until(() => expect(pendingChanges($queue.get())).toEqual([]));

// As on a page, where the controls listen all the time: a store nobody listens to is read anew from storage.
$customerItems.listen(() => {});

beforeEach(() => {
	storage.clear();
	vi.stubGlobal('document', { ...document, querySelector: () => null });
	logIn('first');
	$cart.set(cartOf({ milk1: 2 }));
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

describe('a change whose answer is lost', () => {
	it('by the network is kept and shown, and sent once when there is an answer again: the cart is read first, so that nothing is added twice', async () => {
		const call = cartServer();
		setCustomerQuantity('ADD', bread, 1);
		setCustomerQuantity('DELETE', milk, 0);
		(await call(0)).lose();
		await until(() => expect($sending.get()).toBeNull());
		expect(shown()).toEqual({ bread1: 1 });
		resumeChanges();
		(await call(1)).answer(200, { milk1: 2, bread1: 1 });
		(await call(2)).answer(200, { bread1: 1 });
		await settled();
		expect(call.sent()).toEqual(['POST add', 'GET /api/cart', 'DELETE delete']);
		expect(shown()).toEqual({ bread1: 1 });
		expect(storedChanges()).toEqual([]);
	});

	it('outlives its page: another one sends it, in the order of the taps; not what a tab beside it has sent already', async () => {
		const call = cartServer();
		const changes = [
			{ action: 'ADD', item: bread, quantity: 1 },
			{ action: 'INCREASE', item: milk, quantity: 5 },
		];
		storage.setItem('cartChanges', JSON.stringify({ customerId: 'first', changes }));
		resumeChanges();
		const add = await call(0);
		// The tab beside it was faster with the milk.
		storage.setItem('cartChanges', JSON.stringify({ customerId: 'first', changes: changes.slice(0, 1) }));
		add.answer(200, { milk1: 2, bread1: 1 });
		await settled();
		expect(call.sent()).toEqual(['POST add']);
		storage.setItem('cartChanges', JSON.stringify({ customerId: 'second', changes }));
		resumeChanges();
		expect(pendingChanges($queue.get())).toEqual([]);
	});

	it.each(['open', 'closed'])(
		'is the later of two tabs’ wishes: the earlier one is not sent, and the tab of the later one may be %s',
		async (later) => {
			const call = cartServer();
			setCustomerQuantity('INCREASE', milk, 3);
			(await call(0)).lose();
			await until(() => expect($sending.get()).toBeNull());
			const others = [{ action: 'INCREASE', item: milk, quantity: 5, at: Date.now() + 1 }];
			storage.setItem('cartChanges', JSON.stringify({ customerId: 'first', changes: others }));
			if (later === 'open') {
				// A tap on something else sends what waits.
				setCustomerQuantity('ADD', bread, 1);
				(await call(1)).answer(200, { milk1: 2 });
				(await call(2)).answer(200, { milk1: 2, bread1: 1 });
				await settled();
				expect(call.sent().slice(1)).toEqual(['GET /api/cart', 'POST add']);
				expect(storedChanges()).toEqual(others);
			} else {
				resumeChanges();
				(await call(1)).answer(200, { milk1: 2 });
				(await call(2)).answer(200, { milk1: 5 });
				await settled();
				expect(shown()).toEqual({ milk1: 5 });
				expect(storedChanges()).toEqual([]);
			}
		},
	);

	it('by a server that broke is taken back; the next tap reads the cart first, so that nothing is added twice', async () => {
		const call = cartServer();
		setCustomerQuantity('ADD', bread, 1);
		(await call(0)).answer(504, {});
		await settled();
		expect(shown()).toEqual({ milk1: 2 });
		setCustomerQuantity('ADD', bread, 1);
		(await call(1)).answer(200, { milk1: 2, bread1: 1 });
		await settled();
		expect(call.sent()).toEqual(['POST add', 'GET /api/cart']);
		expect(shown()).toEqual({ milk1: 2, bread1: 1 });
	});

	it('of what was ordered or removed elsewhere meanwhile ends, and is told; what is put in anew is added', async () => {
		const call = cartServer();
		setCustomerQuantity('INCREASE', milk, 3);
		(await call(0)).lose();
		await until(() => expect($sending.get()).toBeNull());
		setCustomerQuantity('INCREASE', milk, 4);
		(await call(1)).answer(200, { bread1: 1 });
		await settled();
		expect(call.sent()).toEqual(['PATCH update', 'GET /api/cart']);
		expect(shown()).toEqual({ bread1: 1 });
		expect($goneLines.get().map(({ name }) => name)).toEqual([milk.name]);
		setCustomerQuantity('ADD', milk, 1);
		(await call(2)).answer(200, { bread1: 1, milk1: 1 });
		await settled();
		expect(call.sent().slice(2)).toEqual(['POST add']);
		expect($goneLines.get()).toEqual([]);
	});

	it('is not added again by a tap that came meanwhile', async () => {
		const call = cartServer();
		setCustomerQuantity('ADD', bread, 1);
		const add = await call(0);
		setCustomerQuantity('INCREASE', bread, 2);
		add.lose();
		(await call(1)).answer(200, { milk1: 2, bread1: 1 });
		(await call(2)).answer(200, { milk1: 2, bread1: 2 });
		await settled();
		expect(call.sent()).toEqual(['POST add', 'GET /api/cart', 'PATCH update']);
	});
});

describe('the changes of a customer who logs out in another tab', () => {
	it('never reach the next customer’s cart: neither the waiting one nor the answer to the one being sent', async () => {
		const call = cartServer();
		setCustomerQuantity('INCREASE', milk, 3);
		setCustomerQuantity('ADD', bread, 1);
		const increase = await call(0);
		logOut();
		expect($queue.get().size).toBe(0);
		$customerItems.set({});
		logIn('second');
		setCustomerQuantity('ADD', milk, 1);
		increase.answer(200, { milk1: 3 });
		(await call(1)).answer(200, {});
		(await call(2)).answer(200, { milk1: 1 });
		await settled();
		expect(call.sent()).toEqual(['PATCH update', 'GET /api/cart', 'POST add']);
		expect(shown()).toEqual({ milk1: 1 });
	});

	it('nor does one that waits for another call of the old customer', async () => {
		const call = cartServer();
		const clearing = clearCart();
		const reset = await call(0);
		setCustomerQuantity('ADD', bread, 1);
		logOut();
		logIn('second');
		reset.answer(200, {});
		await clearing;
		await inOrder(async () => undefined);
		expect(call.sent()).toEqual(['POST /api/cart/c1/reset']);
	});

	it('nor are their items shown to the next customer', async () => {
		const call = cartServer();
		setCustomerQuantity('DELETE', milk, 0);
		const remove = await call(0);
		logOut();
		logIn('second');
		setCustomerQuantity('ADD', bread, 1);
		expect(shown()).toEqual({ bread1: 1 });
		remove.answer(200, {});
		(await call(1)).answer(200, {});
		(await call(2)).answer(200, { bread1: 1 });
		await settled();
	});

	it('leave the stored items to the tab in which the customer logged out', async () => {
		cartServer();
		setCustomerQuantity('ADD', bread, 1);
		const write = vi.spyOn(storage, 'setItem');
		logOut();
		expect(write.mock.calls.filter(([key]) => key === 'cartItems')).toEqual([]);
	});
});
