import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { cartOf } from '../../support/cart-server.ts';
import { customer } from '../../support/customer-browser.ts';
import { heldAnswers } from '../../support/held-answers.ts';

const { $favourites, isFavourite, loadFavourites, setFavourite } = await import('#stores/account/favourites.ts');
const { $cart } = await import('#stores/cart/customer-cart.ts');
const { $customerBaskets, loadBaskets } = await import('#stores/cart/baskets.ts');
const { throwAway } = await import('#stores/cart/thrown-basket.ts');
const { $activeOrders, loadActiveOrders } = await import('#stores/order/active-orders.ts');
const { $orders, loadOrders, refreshOrders } = await import('#stores/order/orders.ts');
const { $profile, $token } = await import('#stores/session/logged-in.ts');

const basketsOf = (...ids: string[]) => ({
	baskets: ids.map((id) => ({ store: { id, name: id }, products: [], customProducts: [], itemTotal: 0 })),
});
const basketShops = () => $customerBaskets.get().map(({ store }) => store.id);

beforeEach(() => {
	storage.setItem('tokenAt', String(Date.now()));
	$profile.set(customer);
	$token.set('t');
});
afterEach(() => vi.unstubAllGlobals());

it('of two lists of baskets the later counts, and who waits for the older one has it', async () => {
	const { call: held } = heldAnswers();
	const older = loadBaskets();
	const later = loadBaskets();
	(await held(0)).answer(basketsOf('dairy', 'bakery'));
	(await held(1)).lose();
	expect(await Promise.all([older, later])).toEqual([false, false]);
	expect(basketShops()).toEqual([]);
});

it('a basket that is thrown away does not come back by a list that was asked for before', async () => {
	const { call: held } = heldAnswers();
	$cart.set(cartOf({}));
	$customerBaskets.set([]);
	const first = loadBaskets();
	(await held(0)).answer(basketsOf('dairy', 'bakery'));
	await first;
	const again = loadBaskets();
	const dropping = throwAway({ id: 'dairy', name: 'dairy' });
	(await held(2)).answer(cartOf({}));
	await dropping;
	(await held(1)).answer(basketsOf('dairy', 'bakery'));
	expect(basketShops()).toEqual(['bakery']);
	(await held(3)).answer(basketsOf('bakery'));
	expect([await again, basketShops()]).toEqual([true, ['bakery']]);
});

it('a favourite that was removed does not come back by a list that was asked for before', async () => {
	const { call: held } = heldAnswers();
	const older = loadFavourites();
	const removing = setFavourite('milk1', false);
	(await held(1)).answer({});
	(await held(2)).answer({ favourites: [] });
	await removing;
	(await held(0)).answer({ favourites: [{ retailerProductId: 'milk1' }] });
	await older;
	expect([$favourites.get().state, isFavourite('milk1')]).toEqual(['ready', false]);
});

it('of two answers with the newest orders, or with those under way, the later counts', async () => {
	const { call: held } = heldAnswers();
	$orders.set({ state: 'loading' });
	const first = loadOrders();
	(await held(0)).answer({ orders: [{ id: 'o1', stage: 'PLACED' }], nextCursor: 'c' });
	await first;
	const looks = [refreshOrders(), refreshOrders(), loadActiveOrders(), loadActiveOrders()];
	const [older, later, underWay, none] = await Promise.all([1, 2, 3, 4].map(held));
	later?.answer({ orders: [{ id: 'o2' }, { id: 'o1', stage: 'DELIVERED' }], nextCursor: 'c' });
	none?.answer({ activeOrders: [] });
	await Promise.all([looks[1], looks[3]]);
	older?.answer({ orders: [{ id: 'o1', stage: 'PLACED' }], nextCursor: 'c' });
	underWay?.answer({ activeOrders: [{ orders: [{ id: 'o1', placedAt: '' }] }] });
	await Promise.all(looks);
	expect($orders.get()).toMatchObject({ orders: [{ id: 'o2' }, { id: 'o1', stage: 'DELIVERED' }] });
	expect($activeOrders.get()).toEqual([]);
});

it('the next page of orders leaves those alone that were asked for again meanwhile', async () => {
	const { call: held } = heldAnswers();
	$orders.set({ state: 'loading' });
	const first = loadOrders();
	(await held(0)).answer({ orders: [{ id: 'o2' }, { id: 'o1', stage: 'PLACED' }], nextCursor: 'c' });
	await first;
	const next = loadOrders();
	const refreshing = refreshOrders();
	(await held(2)).answer({ orders: [{ id: 'o3' }, { id: 'o2' }, { id: 'o1', stage: 'CLOSED' }], nextCursor: 'c' });
	await refreshing;
	(await held(1)).answer({ orders: [{ id: 'o0' }], nextCursor: null });
	await next;
	expect($orders.get()).toEqual({
		state: 'ready',
		orders: [{ id: 'o3' }, { id: 'o2' }, { id: 'o1', stage: 'CLOSED' }, { id: 'o0' }],
		nextCursor: null,
	});
});
