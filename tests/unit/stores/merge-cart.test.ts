import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering, milk } from '../../support/customer-browser.ts';

const { mergeGuestCart, resumeMerge } = await import('#stores/cart/merge-guest-cart.ts');
const { $guestCart } = await import('#stores/cart/guest-cart.ts');

/** The server's cart: quantities by product. */
let cart = new Map<string, number>();
/** How many answers to bulk/add get lost on their way back, and how many calls before they arrive. */
let lostAnswers = 0;
let lostCalls = 0;

const lost = () => {
	throw new TypeError('the line broke');
};
function answer(name: string, body: string): unknown {
	if (name.endsWith('/bulk/add')) {
		if (lostCalls-- > 0) lost();
		for (const { retailerProductId: id, quantity } of JSON.parse(body).products) cart.set(id, (cart.get(id) ?? 0) + quantity);
		if (lostAnswers-- > 0) lost();
	}
	const cartProducts = [...cart].map(([id, quantity]) => ({
		retailerProductId: id,
		quantity,
		product: { ...milk, retailerProductId: id },
		lineTotal: 0,
	}));
	return { cartId: 'cart1', store: null, cartProducts, cartCustomProducts: [], notices: [] };
}

beforeEach(() => {
	storage.clear();
	cart = new Map([['milk1', 2]]);
	lostAnswers = 0;
	lostCalls = 0;
	const bread = { ...milk, retailerProductId: 'bread1' };
	$guestCart.set({ milk1: { item: milk, quantity: 3 }, bread1: { item: bread, quantity: 1 } });
});
afterEach(() => vi.unstubAllGlobals());

const merged = new Map([
	['milk1', 5],
	['bread1', 1],
]);

describe('V18 the merge of a guest’s cart', () => {
	it('adds it to what the customer had, once', async () => {
		const calls = answering(answer);
		expect(await mergeGuestCart()).toEqual({ kind: 'merged', count: 4 });
		expect(cart).toEqual(merged);
		expect($guestCart.get()).toEqual({});
		expect(storage.getItem('merging')).toBe('');
		expect(calls.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1);
	});

	it('adds nothing twice when the answer is lost, and all of it when the call was', async () => {
		answering(answer);
		lostAnswers = 1;
		expect(await mergeGuestCart()).toEqual({ kind: 'merged', count: 4 });
		expect(cart).toEqual(merged);
		cart = new Map([['milk1', 2]]);
		$guestCart.set({ milk1: { item: milk, quantity: 3 } });
		lostCalls = 2;
		expect(await mergeGuestCart()).toEqual({ kind: 'merged', count: 3 });
		expect(cart).toEqual(new Map([['milk1', 5]]));
	});

	it('sends only what is missing from a page later on, and keeps the guest’s cart until then', async () => {
		let isGone = false;
		// The server adds, and is not heard of again.
		answering((name, body) => {
			if (isGone) lost();
			isGone = name.startsWith('POST');
			const cart = answer(name, body);
			return isGone ? lost() : cart;
		});
		expect(await mergeGuestCart()).toEqual({ kind: 'later' });
		expect(Object.keys($guestCart.get())).toEqual(['milk1', 'bread1']);
		expect(cart).toEqual(merged);
		const calls = answering(answer);
		await resumeMerge();
		expect(cart).toEqual(merged);
		expect($guestCart.get()).toEqual({});
		expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
		await resumeMerge();
		expect(calls).toHaveLength(1);
	});

	it('comes along later, once, whatever kept it: the cart did not come, or its call was turned away for now', async () => {
		const away = (status: number, isAway: (name: string) => boolean) =>
			answering((name, body) => (isAway(name) ? new Response('{"errors":[]}', { status }) : answer(name, body)));
		for (const status of [401, 403, 404, 409, 429, 503])
			for (const isAway of [(name: string) => name.startsWith('GET'), (name: string) => name.endsWith('/bulk/add')]) {
				storage.clear();
				cart = new Map([['milk1', 2]]);
				$guestCart.set({ milk1: { item: milk, quantity: 3 } });
				away(status, isAway);
				expect(await mergeGuestCart(), `${status}`).toEqual({ kind: 'later' });
				expect(Object.keys($guestCart.get())).toEqual(['milk1']);
				answering(answer);
				await resumeMerge();
				await resumeMerge();
				expect(cart, `${status}`).toEqual(new Map([['milk1', 5]]));
				expect($guestCart.get()).toEqual({});
			}
	});

	it.each([400, 413])(
		'is not tried again when the same things would be refused again (%i); the cart is kept, the words are the server’s',
		async (status) => {
			const errors = [{ code: 'INPUT_INVALID', message: 'The request is not valid', display_text: 'That did not work' }];
			answering((name, body) => (name.endsWith('/bulk/add') ? Response.json({ errors }, { status }) : answer(name, body)));
			expect(await mergeGuestCart()).toEqual({ kind: 'refused', text: 'That did not work' });
			const calls = answering(answer);
			await resumeMerge();
			expect(calls).toEqual([]);
			expect(Object.keys($guestCart.get())).toEqual(['milk1', 'bread1']);
		},
	);

	it('brings no more than was chosen, though what the customer had has left the cart since', async () => {
		lostCalls = 3;
		answering(answer);
		expect(await mergeGuestCart()).toEqual({ kind: 'later' });
		cart = new Map();
		await resumeMerge();
		expect(cart).toEqual(
			new Map([
				['milk1', 3],
				['bread1', 1],
			]),
		);
	});
});
