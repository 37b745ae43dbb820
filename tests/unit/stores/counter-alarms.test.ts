import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../support/browser-globals.ts';
import { answering } from '../../support/customer-browser.ts';

const { $alarms, endAlarm } = await import('#stores/counter/alarms.ts');
const { $counterShop, $person, $staffToken } = await import('#stores/counter/counter-session.ts');
const { $orderBook, loadCounterOrder, loadCounterOrders } = await import('#stores/counter/counter-orders.ts');

const order = (stage: string) => ({
	id: 'o1',
	code: 'NK-1',
	stage,
	stages: [{ stage, by: 'SHOP' }],
	store: { id: 's1' },
	placedAt: '2026-11-21T06:00:00Z',
});

beforeEach(() => {
	$person.set({ id: 'p1', name: '', phone: '', isAssociation: false, pushKey: null });
	$staffToken.set('t');
	$counterShop.set({ id: 's1', name: 'Shop', role: 'staff' });
	$orderBook.set(new Map());
	$alarms.set({});
});
afterEach(() => {
	vi.unstubAllGlobals();
});

it('C40 a look on another device ends the sound here, and what the association left rings no more', async () => {
	let isSeen = false;
	answering((name) => ({ ...order('PLACED'), id: 'n1', isSeen, ...(name.includes('n2') && { id: 'n2', store: { id: 's2' } }) }));
	$counterShop.set({ id: 's1', name: 'Shop', role: 'association' });
	await loadCounterOrder('n1');
	await loadCounterOrder('n2');
	expect([$alarms.get(), [...$orderBook.get().keys()]]).toEqual([{ n1: 'NEW' }, ['n1']]);
	isSeen = true;
	await loadCounterOrder('n1');
	expect($alarms.get()).toEqual({});
	isSeen = false;
	$counterShop.set({ id: 's2', name: 'Other', role: 'association' });
	await loadCounterOrder('n2');
	expect($alarms.get()).toEqual({ n2: 'NEW' });
	$counterShop.set({ id: 's1', name: 'Shop', role: 'association' });
	expect([$alarms.get(), $orderBook.get().size]).toEqual([{}, 0]);
});

it('C40 an order that was looked at while it waited for its payment rings when it is placed, whoever confirms the payment', async () => {
	let now = { stage: 'PAYMENT_PENDING', isSeen: true };
	answering(() => ({ ...order(now.stage), id: 'u1', isSeen: now.isSeen }));
	await loadCounterOrder('u1');
	expect($alarms.get()).toEqual({});
	now = { stage: 'PLACED', isSeen: false };
	await loadCounterOrder('u1');
	expect($alarms.get()).toEqual({ u1: 'NEW' });
	now = { stage: 'PLACED', isSeen: true };
	await loadCounterOrder('u1');
	expect($alarms.get()).toEqual({});
});

it('C40 an open page rings again for an order that its shop was reminded of, until somebody looks; once for each reminder', async () => {
	let now = { isSeen: false, remindedAt: null as string | null };
	answering(() => ({ ...order('PLACED'), id: 'r1', ...now }));
	await loadCounterOrder('r1');
	expect($alarms.get()).toEqual({ r1: 'NEW' });
	now = { isSeen: true, remindedAt: null };
	await loadCounterOrder('r1');
	expect($alarms.get()).toEqual({});
	now = { isSeen: false, remindedAt: '2026-11-21T06:10:00Z' };
	await loadCounterOrder('r1');
	expect($alarms.get()).toEqual({ r1: 'REMINDER' });
	// Looked at here, while the store does not know of it yet: the same reminder does not ring twice, not after a reload either.
	endAlarm('r1');
	$orderBook.set(new Map());
	await loadCounterOrder('r1');
	expect($alarms.get()).toEqual({});
	// It rings anew where the association comes back to a shop that it left while it rang.
	$counterShop.set({ id: 's1', name: 'Shop', role: 'association' });
	now = { isSeen: false, remindedAt: '2026-11-21T06:20:00Z' };
	await loadCounterOrder('r1');
	$counterShop.set({ id: 's2', name: 'Other', role: 'association' });
	expect($alarms.get()).toEqual({});
	$counterShop.set({ id: 's1', name: 'Shop', role: 'association' });
	await loadCounterOrder('r1');
	expect($alarms.get()).toEqual({ r1: 'REMINDER' });
	// Somebody answers it.
	answering(() => ({ ...order('ACCEPTED'), id: 'r1', ...now, isSeen: true }));
	await loadCounterOrder('r1');
	expect($alarms.get()).toEqual({});
});

it('C40 an order that was cancelled while the counter was closed rings when it is opened, until somebody looks', async () => {
	const stages = [{ stage: 'ACCEPTED' }, { stage: 'CANCELLED', by: 'CUSTOMER' }];
	const missed = { ...order('CANCELLED'), id: 'c1', isSeen: false, stages, help: [] };
	answering((name, _, query) => {
		if (name !== 'GET /api/partner/orders') return missed;
		return { orders: query.includes('isUnseen=true') ? [missed] : [], nextCursor: null };
	});
	await loadCounterOrders();
	expect($alarms.get()).toEqual({ c1: 'CANCELLED' });
	// Looked at here, while the store does not know of it yet: a reload does not ring again.
	endAlarm('c1');
	$orderBook.set(new Map());
	await loadCounterOrders();
	expect([$alarms.get(), $orderBook.get().has('c1')]).toEqual([{}, true]);
});

it('C40 a delivered order whose customer says that something is wrong is there when the counter is opened, and is renewed once it was answered elsewhere', async () => {
	let answer: string | null = null;
	const complained = () => ({ ...order('DELIVERED'), id: 'h1', isSeen: true, help: [{ id: 'help1', answer }] });
	answering((name, _, query) => {
		if (name !== 'GET /api/partner/orders') return complained();
		return { orders: query.includes('isHelpOpen=true') && answer === null ? [complained()] : [], nextCursor: null };
	});
	await loadCounterOrders();
	expect([$orderBook.get().get('h1')?.help[0]?.answer, $alarms.get()]).toEqual([null, {}]);
	answer = 'We bring it now';
	await loadCounterOrders();
	expect($orderBook.get().get('h1')?.help[0]?.answer).toBe('We bring it now');
});

it('C40 of five hundred and one orders that were looked at the last does not ring again', async () => {
	answering((name) => ({ ...order('PLACED'), id: name.split('/').at(-1), isSeen: false }));
	for (let count = 1; count <= 501; count++) endAlarm(`many${count}`);
	await loadCounterOrder('many501');
	await loadCounterOrder('unknown');
	expect($alarms.get()).toEqual({ unknown: 'NEW' });
});
