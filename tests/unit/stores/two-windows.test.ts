import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../support/browser-globals.ts';
import { customer, milk } from '../../support/customer-browser.ts';
import { heldAnswers } from '../../support/held-answers.ts';

const { $cart, followOtherWindows, loadCart } = await import('#stores/cart/customer-cart.ts');
const { $customerItems } = await import('#stores/cart/cart-items.ts');
const { $profile, $token } = await import('#stores/session/logged-in.ts');

const cartWith = (quantity: number) => ({
	cartId: 'c1',
	cartProducts: [{ retailerProductId: 'milk1', quantity, product: milk, lineTotal: 27 * quantity }],
	cartCustomProducts: [],
	notices: [],
	bill: { toPay: 27 * quantity },
});
/** What another window writes into the storage that both share. */
const otherWindowShows = (quantity: number) => $customerItems.set({ milk1: { item: milk, quantity } });

beforeEach(() => {
	$profile.set(customer);
	$token.set('t');
	localStorage.setItem('tokenAt', String(Date.now()));
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

it('V4 the bill of a window in sight follows what another one beside it did, once that one rests', async () => {
	vi.stubGlobal('document', { ...document, visibilityState: 'visible' });
	const { calls, call: held } = heldAnswers();
	const loading = loadCart();
	(await held(0)).answer(cartWith(1));
	await loading;
	vi.useFakeTimers();
	const stop = followOtherWindows();
	for (const quantity of [2, 3, 4]) {
		otherWindowShows(quantity);
		await vi.advanceTimersByTimeAsync(1_000);
	}
	expect(calls).toHaveLength(1);
	await vi.advanceTimersByTimeAsync(1_000);
	vi.useRealTimers();
	(await held(1)).answer(cartWith(4));
	await vi.waitFor(() => expect($cart.get()?.bill.toPay).toBe(108));
	// What this window writes itself asks for nothing, nor do the same lines in the language of the other window: each would ask for ever.
	vi.useFakeTimers();
	$customerItems.set({ milk1: { item: { ...milk, name: 'दूध' }, quantity: 4 } });
	await vi.advanceTimersByTimeAsync(5_000);
	expect(calls).toHaveLength(2);
	stop();
});

it('V4 a cart that was asked for before another window stored a newer one is asked for again, and not written over that', async () => {
	const written: unknown[] = [];
	const stop = $customerItems.listen(({ milk1 }) => written.push(milk1?.quantity));
	const { calls, call: held } = heldAnswers();
	const loading = loadCart();
	const older = await held(0);
	otherWindowShows(6);
	older.answer(cartWith(5));
	(await held(1)).answer(cartWith(6));
	expect(await loading).toMatchObject({ ok: true, data: { bill: { toPay: 162 } } });
	expect([written, $cart.get()?.bill.toPay, calls.length]).toEqual([[6, 6], 162, 2]);
	stop();
});
