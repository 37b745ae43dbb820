import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering, customer } from '../../support/customer-browser.ts';

const { $order, loadOrder } = await import('#stores/order/orders.ts');
const { logout } = await import('#stores/session/logout.ts');
const { $profile, $token } = await import('#stores/session/logged-in.ts');

function logIn(uid: string): void {
	$profile.set({ ...customer, uid });
	$token.set('t');
	storage.setItem('tokenAt', String(Date.now()));
}
const noNetwork = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
/** A page of an order that is opened anew. */
async function open(id: string) {
	$order.set({ state: 'loading' });
	await loadOrder(id);
	return $order.get();
}

beforeEach(() => {
	storage.clear();
	logIn('u1');
	answering((name) => ({ id: name.slice(name.lastIndexOf('/') + 1), stage: 'ACCEPTED' }));
});
afterEach(() => vi.unstubAllGlobals());

it('C39 an order is shown as it was last seen while there is no network, and as it is when there is one again', async () => {
	const seen = await open('o1');
	noNetwork();
	expect(seen).toMatchObject({ state: 'ready', order: { stage: 'ACCEPTED' } });
	expect(await open('o1')).toMatchObject({ ...seen, isKept: true });
	expect(await open('o2')).toEqual({ state: 'failed', text: '' });
	answering(() => ({ id: 'o1', stage: 'DELIVERED' }));
	await loadOrder('o1');
	const now = $order.get();
	expect(now).toMatchObject({ order: { stage: 'DELIVERED' } });
	expect(now).not.toHaveProperty('isKept');
});

it('C39 the five orders that were looked at last are kept, each once', async () => {
	for (const id of ['o1', 'o2', 'o3', 'o1', 'o4', 'o5', 'o6']) await open(id);
	noNetwork();
	for (const [id, state] of Object.entries({ o1: 'ready', o2: 'failed', o3: 'ready', o6: 'ready' }))
		expect((await open(id)).state, id).toBe(state);
});

it('V2 nobody is shown what another customer has looked at, whose orders go with their logout', async () => {
	await open('o1');
	noNetwork();
	// Their session has ended without a logout here.
	logIn('u2');
	expect(await open('o1')).toEqual({ state: 'failed', text: '' });
	answering(() => ({ id: 'o9', stage: 'PLACED' }));
	await open('o9');
	noNetwork();
	logIn('u1');
	expect(await open('o1')).toEqual({ state: 'failed', text: '' });
	logIn('u2');
	expect(await open('o9')).toMatchObject({ isKept: true });
	logout('own');
	expect(storage.getItem('keptOrders')).toBeNull();
});
