import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nukkad, storage } from '../../support/browser-globals.ts';
import { bread, cartOf, cartServer, type Lines } from '../../support/cart-server.ts';
import { customer, milk } from '../../support/customer-browser.ts';
import { until } from '../../support/until.ts';

const { $cart } = await import('#stores/cart/customer-cart.ts');
const { $customerItems } = await import('#stores/cart/cart-items.ts');
const { $cartCalls } = await import('#stores/cart/cart-call-status.ts');
const { $queue, pendingChanges } = await import('#stores/cart/pending-changes.ts');
const { changeQuantity } = await import('#stores/cart/change-quantity.ts');
const { resumeChanges, setCustomerQuantity } = await import('#stores/cart/send-changes.ts');
const { $message } = await import('#stores/ui/message.ts');
const { $profile, $token } = await import('#stores/session/logged-in.ts');

const words = { otherShop: '', limit: '', full: '' };
const shown = () => Object.fromEntries(Object.entries($customerItems.get()).map(([id, { quantity }]) => [id, quantity]));
const settled = () => until(() => expect(pendingChanges($queue.get())).toEqual([]));

// As on a page, where the controls listen all the time: a store nobody listens to is read anew from storage.
$customerItems.listen(() => {});

beforeEach(() => {
	storage.clear();
	nukkad.busy = null;
	vi.stubGlobal('document', { ...document, querySelector: () => null });
	$profile.set(customer);
	$token.set('t');
	storage.setItem('tokenAt', String(Date.now()));
	$cart.set(cartOf({ milk1: 2 }));
	$message.set(null);
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

describe('V3 a customer’s taps', () => {
	it('show at once; quick ones become one call with the last quantity', async () => {
		const call = cartServer();
		setCustomerQuantity('INCREASE', milk, 3);
		expect(shown()).toEqual({ milk1: 3 });
		setCustomerQuantity('INCREASE', milk, 4);
		setCustomerQuantity('INCREASE', milk, 5);
		(await call(0)).answer(200, { milk1: 3 });
		const second = await call(1);
		expect(shown()).toEqual({ milk1: 5 });
		second.answer(200, { milk1: 5 });
		await settled();
		expect(vi.mocked(fetch).mock.calls.map(([, options]) => JSON.parse(String(options?.body)).quantity)).toEqual([3, 5]);
		expect(shown()).toEqual({ milk1: 5 });
	});

	it('on a page that another tab or the page after it has left behind start from what the server has', async () => {
		const call = cartServer();
		$customerItems.set({ milk1: { item: milk, quantity: 3 }, bread1: { item: bread, quantity: 1 } });
		setCustomerQuantity('DECREASE', milk, 2);
		(await call(0)).answer(200, { milk1: 3, bread1: 1 });
		const decrease = await call(1);
		expect(decrease.sent).toContain('PATCH update');
		decrease.answer(200, { milk1: 2, bread1: 1 });
		await settled();
		setCustomerQuantity('INCREASE', bread, 2);
		const increase = await call(2);
		// Not one more `add` of two: the one of the other page is there already.
		expect(increase.sent).toContain('PATCH update');
		increase.answer(200, { milk1: 2, bread1: 2 });
		await settled();
		expect(shown()).toEqual({ milk1: 2, bread1: 2 });
	});

	it('made while a call is on its way are sent even when that call is refused', async () => {
		const call = cartServer();
		setCustomerQuantity('INCREASE', milk, 3);
		const increase = await call(0);
		setCustomerQuantity('DELETE', milk, 0);
		increase.answer(400, {});
		const remove = await call(1);
		expect(remove.sent).toContain('DELETE delete');
		expect(shown()).toEqual({});
		remove.answer(200, {});
		await settled();
		expect(shown()).toEqual({});
	});

	it('X1 V4 that are refused are taken back, and each action says how its last call went', async () => {
		const call = cartServer();
		setCustomerQuantity('INCREASE', milk, 3);
		const increase = await call(0);
		expect($cartCalls.get().INCREASE).toEqual({ state: 'loading' });
		expect(nukkad.busy).toBe('milk1');
		increase.answer(400, {});
		await settled();
		expect(shown()).toEqual({ milk1: 2 });
		expect($cartCalls.get().INCREASE).toEqual({ state: 'failed', text: 'no' });
		expect(nukkad.busy).toBeNull();
	});

	it.each([429, 503])('that a busy store answers with %i wait without a word, and are sent again', async (status) => {
		const call = cartServer();
		setCustomerQuantity('INCREASE', milk, 3);
		(await call(0)).answer(status, {});
		await until(() => expect(nukkad.busy).toBeNull());
		expect([shown(), $message.get()]).toEqual([{ milk1: 3 }, null]);
		resumeChanges();
		const first = await call(1);
		// After a 503 the cart may have changed, and is read first.
		if (first.sent.startsWith('GET')) first.answer(200, { milk1: 2 });
		const again = first.sent.startsWith('GET') ? await call(2) : first;
		expect(again.sent).toContain('PATCH update');
		again.answer(200, { milk1: 3 });
		await settled();
		expect(shown()).toEqual({ milk1: 3 });
	});

	it('go on when the storage is full', async () => {
		const call = cartServer();
		const full = vi.spyOn(storage, 'setItem').mockImplementation(() => {
			throw new DOMException('full', 'QuotaExceededError');
		});
		setCustomerQuantity('INCREASE', milk, 3);
		(await call(0)).answer(200, { milk1: 3 });
		await settled();
		setCustomerQuantity('ADD', bread, 1);
		(await call(1)).answer(200, { milk1: 3, bread1: 1 });
		await settled();
		await until(() => expect(shown()).toEqual({ milk1: 3, bread1: 1 }));
		expect(full).toHaveBeenCalled();
	});

	it('go on after an exception while one was under way', async () => {
		const call = cartServer();
		const errors: unknown[] = [];
		const caught = (error: unknown) => errors.push(error);
		process.on('unhandledRejection', caught);
		vi.spyOn(nukkad, 'paintControls').mockImplementationOnce(() => {
			throw new Error('a mistake');
		});
		setCustomerQuantity('INCREASE', milk, 3);
		setCustomerQuantity('ADD', bread, 1);
		(await call(0)).answer(200, { milk1: 2, bread1: 1 });
		await settled();
		await until(() => expect(shown()).toEqual({ milk1: 2, bread1: 1 }));
		// Node reports the exception only after the queue has gone on.
		await until(() => expect(errors).toHaveLength(1));
		process.off('unhandledRejection', caught);
	});

	it('X1 at the limit are answered on the page: as many as there are, by the server’s line', async () => {
		const call = cartServer();
		const { $message } = await import('#stores/ui/message.ts');
		const cart = cartOf({ milk1: 2 });
		$cart.set({
			...cart,
			cartProducts: cart.cartProducts.map((line) => ({ ...line, product: { ...line.product, maxQuantity: 2, stockLeft: 2 } })),
		});
		changeQuantity('INCREASE', milk, { otherShop: '', limit: 'Only 2 left', full: '' });
		await until(() => expect($message.get()).toEqual({ type: 'error', value: 'Only 2 left' }));
		expect([shown(), call.sent()]).toEqual([{ milk1: 2 }, []]);
	});

	it('all count that come before the code of a customer’s cart is loaded', async () => {
		const call = cartServer();
		for (let tap = 0; tap < 3; tap++) changeQuantity('INCREASE', milk, words);
		for (let tap = 0; tap < 3; tap++) changeQuantity('ADD', bread, words);
		await until(() => expect(shown()).toEqual({ milk1: 5, bread1: 3 }));
		const requested: Lines = { milk1: 2 };
		for (let at = 0; pendingChanges($queue.get()).length > 0; at++) {
			const { answer } = await call(at);
			const { retailerProductId, quantity } = JSON.parse(String(vi.mocked(fetch).mock.calls[at]?.[1]?.body));
			answer(200, Object.assign(requested, { [retailerProductId]: quantity }));
			await until(() =>
				expect($cart.get()?.cartProducts.find((line) => line.retailerProductId === retailerProductId)?.quantity).toBe(quantity),
			);
		}
		expect(requested).toEqual({ milk1: 5, bread1: 3 });
	});
});
