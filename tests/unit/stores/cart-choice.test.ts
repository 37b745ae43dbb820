import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { cartOf } from '../../support/cart-server.ts';
import { answering, customer, milk } from '../../support/customer-browser.ts';

const { chooseCart, mergeGuestCart, resumeMerge } = await import('#stores/cart/merge-guest-cart.ts');
const { $baskets, restoreBasket, saveCart, saveCartOrTell } = await import('#stores/cart/baskets.ts');
const { $guestCustoms } = await import('#stores/cart/custom-items.ts');
const { $guestCart, setGuestQuantity } = await import('#stores/cart/guest-cart.ts');
const { $guestBaskets } = await import('#stores/cart/guest-baskets.ts');
const { $message } = await import('#stores/ui/message.ts');
const { $modal, closeModal } = await import('#stores/ui/overlay.ts');
const { $profile, $token, DUMMY_PROFILE } = await import('#stores/session/logged-in.ts');

const bun = { ...milk, retailerProductId: 'bun1', store: { id: 'bakery', name: 'Bakery' } };
const coriander = { item: { customProductId: 'mine', name: 'Coriander' }, quantity: 2 };

/** A server whose cart holds milk of the dairy; `saved` is what was put aside there. */
function server() {
	let lines: Record<string, number> = { milk1: 2 };
	const saved: unknown[] = [];
	const calls = answering((name, body) => {
		if (name.endsWith('/basket/save')) {
			saved.push(lines);
			lines = {};
		}
		if (name.endsWith('/basket/add')) saved.push(JSON.parse(body));
		if (name.endsWith('/bulk/add'))
			for (const { retailerProductId, quantity } of JSON.parse(body).products) lines[retailerProductId] = quantity;
		if (name.endsWith('cart/baskets')) return { baskets: [] };
		const cart = cartOf(lines);
		return lines.milk1 ? cart : { ...cart, store: lines.bun1 ? bun.store : null };
	});
	return { calls, saved, lines: () => lines };
}
const posts = (calls: { name: string }[]) => calls.map(({ name }) => name).filter((name) => name.startsWith('POST'));

function logIn() {
	$profile.set(customer);
	$token.set('t');
	storage.setItem('tokenAt', String(Date.now()));
}

beforeEach(() => {
	storage.clear();
	$profile.set(DUMMY_PROFILE);
	$token.set('');
	$guestBaskets.set({});
	$guestCart.set({});
	$guestCustoms.set({ mine: coriander });
	setGuestQuantity(bun, 1);
	closeModal();
});
afterEach(() => vi.unstubAllGlobals());

describe('V18 a login with the cart of another shop in the account', () => {
	it('asks, sends nothing and loses nothing; the next page asks again', async () => {
		const { calls } = server();
		logIn();
		for (const ask of [mergeGuestCart, resumeMerge]) {
			closeModal();
			await ask();
			expect($modal.get()).toEqual({ name: 'cartchoice' });
		}
		expect(posts(calls)).toEqual([]);
		expect(Object.keys($guestCart.get())).toEqual(['bun1']);
	});

	it('goes on with the guest’s: the account’s waits at its shop, custom lines come along', async () => {
		const { calls, saved, lines } = server();
		logIn();
		await mergeGuestCart();
		expect(await chooseCart('guest')).toEqual({ kind: 'merged', count: 3 });
		expect([saved, lines()]).toEqual([[{ milk1: 2 }], { bun1: 1 }]);
		const bulk = calls.find(({ name }) => name.endsWith('/bulk/add'));
		expect(JSON.parse(bulk?.body ?? '')).toMatchObject({ customProducts: [{ customProductId: 'mine', name: 'Coriander', quantity: 2 }] });
		expect([$guestCart.get(), $guestCustoms.get(), storage.getItem('merging')]).toEqual([{}, {}, '']);
	});

	it('goes on with the account’s: the guest’s waits at its own shop', async () => {
		const { saved, lines } = server();
		logIn();
		await mergeGuestCart();
		await chooseCart('account');
		expect(lines()).toEqual({ milk1: 2 });
		expect(saved).toMatchObject([
			{ products: [{ retailerProductId: 'bun1', quantity: 1 }], customProducts: [{ customProductId: 'mine' }] },
		]);
		expect([$guestCart.get(), $guestCustoms.get(), storage.getItem('merging')]).toEqual([{}, {}, '']);
	});

	it('goes on with the account’s though nothing of the guest’s is sold any more: own words stay in this browser, and nobody is asked again', async () => {
		const unknown = { errors: [{ code: 'NOT_FOUND', message: 'No', display_text: 'Not found' }] };
		answering((name) => (name.endsWith('/basket/add') ? Response.json(unknown, { status: 404 }) : cartOf({ milk1: 2 })));
		logIn();
		await mergeGuestCart();
		expect(await chooseCart('account')).toEqual({ kind: 'nothing' });
		expect([$guestCart.get(), $guestBaskets.get()]).toMatchObject([{}, { bakery: { customs: { mine: coriander } } }]);
		closeModal();
		await resumeMerge();
		expect([$modal.get(), Object.keys($guestBaskets.get())]).toEqual([null, ['bakery']]);
	});

	it('says what of the guest’s could not be kept, with either choice', async () => {
		const lost = { code: 'QUANTITY_LIMIT', display_text: 'At most 6 of it' };
		answering((name) => {
			const isAdd = name.endsWith('/basket/add');
			return { ...cartOf({ milk1: 2 }), notices: isAdd ? [lost] : [] };
		});
		logIn();
		await mergeGuestCart();
		expect(await chooseCart('account')).toEqual({ kind: 'partly', notices: [lost] });
	});

	it('keeps the guest’s cart when the choice cannot be sent, and asks again', async () => {
		logIn();
		answering((name) => (name.startsWith('GET') ? cartOf({ milk1: 2 }) : new Response('{"errors":[]}', { status: 503 })));
		await mergeGuestCart();
		for (const which of ['guest', 'account'] as const) expect(await chooseCart(which)).toEqual({ kind: 'later' });
		expect(Object.keys($guestCart.get())).toEqual(['bun1']);
		server();
		closeModal();
		await resumeMerge();
		expect($modal.get()).toEqual({ name: 'cartchoice' });
	});
});

describe('V18 what a guest puts aside', () => {
	it('waits by shop, swaps with the cart, and is brought into the account at login', async () => {
		await saveCart();
		expect([$guestCart.get(), $guestCustoms.get()]).toEqual([{}, {}]);
		expect($baskets.get()).toMatchObject([{ shop: bun.store, count: 3, total: 27 }]);
		setGuestQuantity(milk, 3);
		await restoreBasket('bakery');
		expect(Object.keys($guestCart.get())).toEqual(['bun1']);
		expect($guestCustoms.get()).toEqual({ mine: coriander });
		expect($baskets.get()).toMatchObject([{ shop: milk.store, total: 81 }]);
		const { saved } = server();
		$guestCart.set({});
		$guestCustoms.set({});
		logIn();
		await resumeMerge();
		expect(saved).toMatchObject([{ products: [{ retailerProductId: 'milk1', quantity: 3 }] }]);
		expect($guestBaskets.get()).toEqual({});
	});

	it('stays in this browser while the account has no room for it; what of it could not be kept is told', async () => {
		await saveCart();
		logIn();
		const refused = { errors: [{ code: 'BASKET_LIMIT', message: 'No', display_text: 'At most 50' }] };
		answering((name) => (name.endsWith('/basket/add') ? Response.json(refused, { status: 400 }) : cartOf({})));
		await resumeMerge();
		expect([Object.keys($guestBaskets.get()), $message.get()]).toEqual([['bakery'], { type: 'error', value: 'At most 50' }]);
		const notices = [{ code: 'OUT_OF_STOCK', display_text: 'Of the cart itself' }];
		const lost = { code: 'NOT_FOUND', display_text: 'One item is no longer sold' };
		answering((name) => ({ ...cartOf({}), notices: name.endsWith('/basket/add') ? [lost, ...notices] : notices }));
		await resumeMerge();
		expect([$guestBaskets.get(), $message.get()]).toEqual([{}, { type: 'error', value: lost.display_text }]);
	});

	it('is brought whole with more lines in own words than one call takes', async () => {
		$guestCustoms.set(
			Object.fromEntries(
				Array.from({ length: 70 }, (_, i) => [`c${i}`, { item: { customProductId: `c${i}`, name: `${i}` }, quantity: 1 }]),
			),
		);
		await saveCart();
		const { saved } = server();
		logIn();
		await resumeMerge();
		const sent = saved.map((one) => (one as { customProducts: unknown[] }).customProducts.length);
		expect([sent, $guestBaskets.get()]).toEqual([[50, 20], {}]);
	});

	it('is not put aside where the server has no room, and the shopper reads why', async () => {
		logIn();
		const refused = { errors: [{ code: 'BASKET_LIMIT', message: 'No', display_text: 'At most 50' }] };
		answering((name) => {
			if (name.endsWith('cart/baskets')) return { baskets: [] };
			return name.startsWith('GET') ? cartOf({ milk1: 2 }) : Response.json(refused, { status: 400 });
		});
		await mergeGuestCart();
		expect(await chooseCart('guest')).toEqual({ kind: 'refused', text: 'At most 50' });
		expect(await saveCartOrTell()).toBe(false);
		expect($message.get()).toEqual({ type: 'error', value: 'At most 50' });
		expect(Object.keys($guestCart.get())).toEqual(['bun1']);
	});

	it('E5 has its lines as the product names them', () => {
		expect(JSON.parse(storage.getItem('guestCartItems') ?? '')).toMatchObject({
			bun1: { productId: 'bun1', storeId: 'bakery', quantity: 1, item: { name: 'Milk' } },
		});
		expect(JSON.parse(storage.getItem('guestCustomCartItems') ?? '')).toEqual({ mine: coriander });
	});
});
