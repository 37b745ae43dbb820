import { afterEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { bread, cartOf, cartServer } from '../../support/cart-server.ts';
import { customer, milk } from '../../support/customer-browser.ts';

/** The stores of one more window of this browser: of its own in memory, with the storage and the locks that all share. */
async function openWindow() {
	vi.resetModules();
	const { $cart } = await import('#stores/cart/customer-cart.ts');
	const { setCustomerQuantity } = await import('#stores/cart/send-changes.ts');
	const { mergeGuestCart } = await import('#stores/cart/merge-guest-cart.ts');
	return { $cart, setCustomerQuantity, mergeGuestCart };
}
const settle = async () => {
	for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
};

afterEach(() => vi.unstubAllGlobals());

it('V4 V18 a merge in one window and taps in two others change the cart one after the other', async () => {
	storage.setItem('profile', JSON.stringify(customer));
	storage.setItem('token', 't');
	storage.setItem('tokenAt', String(Date.now()));
	storage.setItem('guestCartItems', JSON.stringify({ bread1: { item: bread, quantity: 1, productId: 'bread1', storeId: 'dairy' } }));
	vi.stubGlobal('document', { ...document, querySelector: () => null });
	// However slow the machine, no window goes on without the lock.
	vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
	const [merging, tapping, tappingToo] = [await openWindow(), await openWindow(), await openWindow()];
	for (const { $cart } of [tapping, tappingToo]) $cart.set(cartOf({ milk1: 2 }));
	const call = cartServer();

	const merged = merging.mergeGuestCart();
	const reading = await call(0);
	tapping.setCustomerQuantity('INCREASE', milk, 3);
	await settle();
	expect(call.sent()).toEqual(['GET /api/cart']);
	reading.answer(200, { milk1: 2 });
	const adding = await call(1);
	await settle();
	expect(call.sent().slice(1)).toEqual(['POST bulk/add']);
	adding.answer(200, { milk1: 2, bread1: 1 });
	expect(await merged).toEqual({ kind: 'merged', count: 1 });

	const changing = await call(2);
	tappingToo.setCustomerQuantity('DECREASE', milk, 1);
	await settle();
	expect(call.sent().slice(2)).toEqual(['PATCH update']);
	changing.answer(200, { milk1: 3, bread1: 1 });
	(await call(3)).answer(200, { milk1: 1, bread1: 1 });
	expect(call.sent().slice(2)).toEqual(['PATCH update', 'PATCH update']);
});
