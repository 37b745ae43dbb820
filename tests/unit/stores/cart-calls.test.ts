import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { cartOf } from '../../support/cart-server.ts';
import { answering, customer, milk } from '../../support/customer-browser.ts';
import { until } from '../../support/until.ts';

const { MESSAGE_MS } = await import('#lib/constants.ts');
const { $cart, loadCart } = await import('#stores/cart/customer-cart.ts');
const { $cartCalls, $isChangingCart, resetCall, tracked } = await import('#stores/cart/cart-call-status.ts');
const { changeOnServer } = await import('#stores/cart/change-on-server.ts');
const { setCustomerQuantity } = await import('#stores/cart/send-changes.ts');
const { clearCart } = await import('#stores/cart/clear-cart.ts');
const { $address } = await import('#stores/place/address.ts');
const { $profile, $token } = await import('#stores/session/logged-in.ts');

const refused = () => Response.json({ errors: [{ code: 'X', message: 'no', display_text: 'No, sorry' }] }, { status: 400 });
const at = (lat: number) => ({ addressText: 'x', addressType: '', location: { lat, lng: 72.87 } });

beforeEach(() => {
	storage.clear();
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	vi.stubGlobal('document', { ...document, querySelector: () => null });
	$profile.set(customer);
	$token.set('t');
	storage.setItem('tokenAt', String(Date.now()));
	$cart.set(cartOf({ milk1: 2 }));
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe('V4 the state of a cart call', () => {
	it('is loading, succeeded or failed with its text, and reset again when its message is over', async () => {
		answering(() => cartOf({}));
		expect($cartCalls.get().RESET).toEqual({ state: 'reset' });
		const clearing = clearCart();
		expect([$cartCalls.get().RESET, $isChangingCart.get()]).toEqual([{ state: 'loading' }, true]);
		await clearing;
		expect([$cartCalls.get().RESET, $isChangingCart.get()]).toEqual([{ state: 'succeeded' }, false]);
		vi.advanceTimersByTime(MESSAGE_MS - 1);
		expect($cartCalls.get().RESET).toEqual({ state: 'succeeded' });
		vi.advanceTimersByTime(1);
		expect($cartCalls.get().RESET).toEqual({ state: 'reset' });
		answering(refused);
		await clearCart();
		expect($cartCalls.get().RESET).toEqual({ state: 'failed', text: 'No, sorry' });
		resetCall('RESET');
		expect($cartCalls.get().RESET).toEqual({ state: 'reset' });
	});

	it('of a tap is reset as well, but not while another tap on the product is under way', async () => {
		answering(refused);
		setCustomerQuantity('INCREASE', milk, 3);
		await vi.waitFor(() => expect($cartCalls.get().INCREASE).toEqual({ state: 'failed', text: 'No, sorry' }));
		vi.advanceTimersByTime(MESSAGE_MS);
		expect($cartCalls.get().INCREASE).toEqual({ state: 'reset' });
	});

	it('of a later call is not reset by the end of an earlier one, and an aborted call leaves no state', async () => {
		let end = (_: { ok: false; kind: 'aborted' }) => {};
		const first = tracked('LOAD', () => new Promise<{ ok: false; kind: 'aborted' }>((resolve) => (end = resolve)));
		void tracked('LOAD', () => new Promise(() => {}));
		end({ ok: false, kind: 'aborted' });
		await first;
		vi.advanceTimersByTime(MESSAGE_MS);
		expect($cartCalls.get().LOAD).toEqual({ state: 'loading' });
		// Reading changes no bill.
		expect($isChangingCart.get()).toBe(false);
	});

	it('is told for every change: it waits for the one before, and its answer is the cart', async () => {
		answering((name) => cartOf(name.endsWith('/reset') ? {} : { bread1: 1 }));
		const sent: string[] = [];
		const change = (call: 'COUPON_ADD' | 'OFFER_ADD') =>
			changeOnServer(call, async (cart) => {
				sent.push(call);
				return { ok: true, data: cart };
			});
		await Promise.all([change('COUPON_ADD'), change('OFFER_ADD')]);
		expect(sent).toEqual(['COUPON_ADD', 'OFFER_ADD']);
		expect($cartCalls.get()).toMatchObject({ COUPON_ADD: { state: 'succeeded' }, OFFER_ADD: { state: 'succeeded' } });
	});
});

describe('C1 the load of the cart', () => {
	it('for a place that is no longer chosen is aborted; who waited for it gets the cart of the new place', async () => {
		vi.useRealTimers();
		const signals: (AbortSignal | null | undefined)[] = [];
		const fetched: typeof fetch = (url, init) =>
			new Promise((resolve, reject) => {
				signals.push(init?.signal);
				init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
				if (String(url).includes('20')) resolve(Response.json({ data: cartOf({ bread1: 1 }) }));
			});
		vi.stubGlobal('fetch', fetched);
		$address.set(at(19.11));
		const first = loadCart();
		await until(() => expect(signals).toHaveLength(1));
		$address.set(at(20.5));
		const second = loadCart();
		expect(signals[0]?.aborted).toBe(true);
		for (const reply of await Promise.all([first, second])) expect(reply).toMatchObject({ ok: true, data: { cartProductsCount: 1 } });
		expect($cart.get()?.cartProducts[0]?.retailerProductId).toBe('bread1');
		expect(signals).toHaveLength(2);
	});
});
