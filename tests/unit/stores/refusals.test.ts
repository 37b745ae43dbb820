import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering, customer } from '../../support/customer-browser.ts';

const { $addresses, loadAddresses } = await import('#stores/place/addresses.ts');
const { $message } = await import('#stores/ui/message.ts');
const { clearCart } = await import('#stores/cart/clear-cart.ts');
const { $order, $orders, loadOrder, loadOrders } = await import('#stores/order/orders.ts');
const { $profile, $token, DUMMY_PROFILE } = await import('#stores/session/logged-in.ts');

const NOT_NOW = 'Not just now';
const refuse = () => Response.json({ errors: [{ code: 'RATE_LIMITED', message: 'no', display_text: NOT_NOW }] }, { status: 429 });
const cart = { cartId: 'c1', cartProducts: [], cartCustomProducts: [], notices: [] };

beforeEach(() => {
	storage.setItem('tokenAt', String(Date.now()));
	vi.stubGlobal('document', { ...document, querySelector: () => ({ dataset: { offline: 'No network' } }) });
	$profile.set(customer);
	$token.set('t');
	$message.set(null);
});
afterEach(() => {
	$token.set('');
	$profile.set(DUMMY_PROFILE);
	vi.unstubAllGlobals();
});

describe('X3 other cart failures are silent (§8)', () => {
	it.each(['GET', 'POST'])('emptying the cart, whichever call is refused: %s', async (method) => {
		answering((name) => (name.startsWith(method) ? refuse() : cart));
		expect(await clearCart()).toBe(false);
		expect($message.get()).toBeNull();
	});

	it('emptying the cart without an answer', async () => {
		answering(() => {
			throw new TypeError('the line broke');
		});
		expect(await clearCart()).toBe(false);
		expect($message.get()).toBeNull();
	});
});

describe('a refusal is shown in the server’s words, not as a missing network', () => {
	it('of the orders, an order, the addresses', async () => {
		answering(refuse);
		await Promise.all([loadOrders(), loadOrder('o1'), loadAddresses()]);
		for (const store of [$orders, $order, $addresses]) expect(store.get()).toEqual({ state: 'failed', text: NOT_NOW });
	});

	it('of older orders, beside which the newer ones stay', async () => {
		answering(() => ({ orders: [{ id: 'o1' }], nextCursor: 'next' }));
		await loadOrders();
		answering(refuse);
		await loadOrders();
		expect($orders.get()).toMatchObject({ state: 'ready', orders: [{ id: 'o1' }] });
		expect($message.get()).toEqual({ type: 'error', value: NOT_NOW });
	});

	it('but a missing answer has no words', async () => {
		answering(() => {
			throw new TypeError('the line broke');
		});
		await loadOrders();
		expect($orders.get()).toEqual({ state: 'failed', text: '' });
	});
});
