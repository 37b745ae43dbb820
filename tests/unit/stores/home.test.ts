import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering, customer } from '../../support/customer-browser.ts';

const { $home, loadHome } = await import('#stores/catalogue/home.ts');
const { $activeOrders, loadActiveOrders } = await import('#stores/order/active-orders.ts');
const { $profile, $token, DUMMY_PROFILE } = await import('#stores/session/logged-in.ts');

const refused = () =>
	new Response('{"errors":[{"display_text":"Later"}]}', { status: 503, headers: { 'Content-Type': 'application/json' } });
const order = (id: string, placedAt: string) => ({ id, placedAt });

beforeEach(() => {
	storage.clear();
	$token.set('t');
	$profile.set(customer);
	storage.setItem('tokenAt', String(Date.now()));
});
afterEach(() => vi.unstubAllGlobals());

it('V12 X6 home is loading, then its data, or an error flag with the server’s words; a logout clears it', async () => {
	const calls = answering(refused);
	loadHome();
	expect($home.get()).toEqual({ state: 'loading' });
	await vi.waitFor(() => expect($home.get()).toEqual({ state: 'failed', text: 'Later' }));
	answering(() => ({ sections: [] }));
	loadHome();
	expect($home.get()).toEqual({ state: 'loading' });
	await vi.waitFor(() => expect($home.get()).toEqual({ state: 'ready', sections: [] }));
	expect(calls.map(({ name }) => name)).toEqual(['GET /api/customer/home']);
	$token.set('');
	$profile.set(DUMMY_PROFILE);
	expect($home.get()).toEqual({ state: 'loading' });
});

it('C38 an aborted load of home changes nothing any more', async () => {
	answering(() => ({ sections: [] }));
	loadHome()();
	await new Promise((done) => setTimeout(done));
	expect($home.get()).toEqual({ state: 'loading' });
});

it('C30 X5 orders under way: the newest first, of all categories; an answer that is no success goes to the caller and leaves what was known', async () => {
	answering(() => ({
		activeOrders: [
			{ category: 'Dairy', orders: [order('old', '2026-11-20T10:00:00Z')] },
			{ category: 'Groceries', orders: [order('new', '2026-11-21T10:00:00Z')] },
		],
	}));
	await loadActiveOrders();
	expect($activeOrders.get().map(({ id }) => id)).toEqual(['new', 'old']);
	expect(storage.getItem('hasOrder')).toBe('true');
	answering(refused);
	expect(await loadActiveOrders()).toMatchObject({ ok: false, status: 503 });
	expect($activeOrders.get()).toHaveLength(2);
	$token.set('');
	$profile.set(DUMMY_PROFILE);
	expect($activeOrders.get()).toEqual([]);
	expect(storage.getItem('hasOrder')).toBeNull();
});
