import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering } from '../../support/customer-browser.ts';
import { drawnCounter } from '../../support/drawn-counter.ts';
import { until } from '../../support/until.ts';

vi.stubGlobal('document', { querySelector: () => null, documentElement: { lang: 'en-IN' } });
const { Ringing } = await import('#islands/counter/Ringing.tsx');
const { $alarms, endAlarm } = await import('#stores/counter/alarms.ts');
const { $counterShop, $staffToken, leaveCounter } = await import('#stores/counter/counter-session.ts');
const { $counterOrders, $orderBook, $ordersReply, loadCounterOrder, loadCounterOrders } = await import('#stores/counter/counter-orders.ts');
const { $refusedChanges } = await import('#stores/counter/refused-changes.ts');
const { change } = await import('#stores/counter/waiting-changes.ts');
const { $bookSeenAt, orderAsKept } = await import('#stores/counter/stored-book.ts');

const order = (id: string, stage = 'ACCEPTED') => ({
	id,
	code: id,
	stage,
	isSeen: true,
	stages: [{ stage, by: 'SHOP' }],
	store: { id: 's1' },
	placedAt: id,
});
const listed = (...orders: object[]) =>
	answering((name) =>
		name === 'GET /api/partner/orders' ? { orders, nextCursor: null } : order(name.slice(name.lastIndexOf('/') + 1), 'DELIVERED'),
	);
const noNetwork = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
/** The counter as it is after a reload. */
async function reopen() {
	$orderBook.set(new Map());
	$ordersReply.set(null);
	await loadCounterOrders();
	return $counterOrders.get().map(({ id, stage }) => [id, stage]);
}

beforeEach(() => {
	$staffToken.set('t');
	$counterShop.set({ id: 's1', name: 'Shop', role: 'staff' });
	$alarms.set({});
});
afterEach(() => vi.unstubAllGlobals());

it('C40 without a network the counter shows its orders as they were last read, rings for none, and shows them as they are when there is one', async () => {
	listed(order('o1'), order('o2', 'PLACED'));
	const before = Date.now();
	await reopen();
	expect($bookSeenAt.get()).toBeNull();
	await loadCounterOrder('o1');
	noNetwork();
	$alarms.set({});
	expect([await reopen(), $alarms.get()]).toEqual([[['o2', 'PLACED']], {}]);
	expect($bookSeenAt.get()).toBeGreaterThanOrEqual(before);
	listed(order('o3'));
	expect(await reopen()).toEqual([['o3', 'ACCEPTED']]);
	expect($bookSeenAt.get()).toBeNull();
});

it('C40 an order that has ended is kept as long as its alarm names it, and is named before any list has come', async () => {
	const ringing = () => drawnCounter(createElement(Ringing)).text;
	listed(order('o1', 'PLACED'), order('o2'));
	await reopen();
	// One is cancelled by its customer, the other is delivered; then the line is gone and the page is loaded anew.
	answering((name) => ({ ...order(name.endsWith('o1') ? 'o1' : 'o2', name.endsWith('o1') ? 'CANCELLED' : 'DELIVERED'), isSeen: false }));
	$alarms.set({ o1: 'CANCELLED' });
	await loadCounterOrder('o1');
	await loadCounterOrder('o2');
	$orderBook.set(new Map());
	$alarms.set({ o1: 'CANCELLED' });
	expect(ringing()).toContain('Cancelled. Do not send it o1');
	noNetwork();
	expect([await reopen(), $alarms.get()]).toEqual([[['o1', 'CANCELLED']], { o1: 'CANCELLED' }]);
	// Once somebody has looked, it is like others that have ended.
	endAlarm('o1');
	listed(order('o3'));
	await reopen();
	expect(orderAsKept('o1')).toBeUndefined();
});

it('C40 a change that was refused names its order by what was kept, where nothing else tells its number', async () => {
	listed(order('o1', 'PLACED'));
	await reopen();
	$orderBook.set(new Map());
	answering((name) => {
		if (!name.startsWith('POST')) throw new TypeError('no network');
		return Response.json({ errors: [{ code: 'NO', message: 'no', display_text: 'Not now' }] }, { status: 400 });
	});
	change('POST partner/orders/{id}/accept', { id: 'o1' });
	await until(() => expect($refusedChanges.get()).toMatchObject([{ id: 'o1', code: 'o1', why: 'Not now' }]));
});

it('C40 V2 logging out takes the orders that were kept out of the browser', async () => {
	listed(order('o1'));
	await reopen();
	expect(storage.getItem('counterBook')).toContain('o1');
	leaveCounter();
	expect(storage.getItem('counterBook')).toBeNull();
	$staffToken.set('other');
	$counterShop.set({ id: 's1', name: 'Shop', role: 'staff' });
	noNetwork();
	expect([await reopen(), $bookSeenAt.get()]).toEqual([[], null]);
});
