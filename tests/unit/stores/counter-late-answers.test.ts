import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { heldAnswers } from '../../support/held-answers.ts';

const { $alarms } = await import('#stores/counter/alarms.ts');
const { counterCall } = await import('#stores/counter/counter-call.ts');
const { $counterShop, $isAccessEnded, $person, $staffToken, leaveCounter } = await import('#stores/counter/counter-session.ts');
const { loadCounterOrders, $orderBook, $ordersReply } = await import('#stores/counter/counter-orders.ts');
const { loadPerson, logOutOfCounter } = await import('#stores/counter/log-in.ts');
const { $refusedChanges } = await import('#stores/counter/refused-changes.ts');
const { $waitingChanges, change } = await import('#stores/counter/waiting-changes.ts');

const SHOP = { id: 's1', name: 'Shop', role: 'staff' } as const;
const order = {
	id: 'o1',
	code: 'NK-1',
	stage: 'PLACED',
	stages: [{ stage: 'PLACED', by: 'CUSTOMER' }],
	store: { id: 's1' },
	placedAt: '2026-11-21T06:00:00Z',
};
const logIn = (token: string) => {
	$staffToken.set(token);
	$counterShop.set(SHOP);
};

beforeEach(() => {
	leaveCounter();
	storage.clear();
	$waitingChanges.set([]);
	logIn('first');
});
afterEach(() => {
	leaveCounter();
	vi.unstubAllGlobals();
});

it('V2 what was asked for by a person who has left the counter is not shown to the next one', async () => {
	const { call } = heldAnswers();
	const asked = [counterCall('GET counter/config', {}), loadPerson(), loadCounterOrders()];
	const [config, me, orders] = await Promise.all([call(0), call(1), call(2)]);
	leaveCounter();
	logIn('second');
	config.answer({});
	me.answer({ id: 'p1', name: 'First' });
	orders.answer({ orders: [order], nextCursor: null });
	expect((await Promise.all(asked))[0]).toEqual({ ok: false, kind: 'aborted' });
	expect([$person.get(), $orderBook.get().size, $ordersReply.get()]).toEqual([null, 0, null]);
});

it('V2 an answer that the login before had ended leaves the next one in', async () => {
	const { call } = heldAnswers();
	const asking = loadPerson();
	const me = await call(0);
	logIn('second');
	me.refuse(401);
	await asking;
	expect([$staffToken.get(), $counterShop.get()]).toEqual(['second', SHOP]);
});

it('C40 whose access ends while they work is told so until somebody logs in; who logs out is not', async () => {
	const { call } = heldAnswers();
	const asking = loadPerson();
	(await call(0)).refuse(401);
	await asking;
	expect([$staffToken.get(), $isAccessEnded.get()]).toEqual(['', true]);
	logIn('second');
	expect($isAccessEnded.get()).toBe(false);
	const leaving = logOutOfCounter();
	(await call(1)).refuse(401);
	await leaving;
	expect([$staffToken.get(), $isAccessEnded.get()]).toEqual(['', false]);
});

it('C40 a change that was under way when its person left is none of the next one', async () => {
	const { call } = heldAnswers();
	change('POST partner/orders/{id}/accept', { id: 'o1' });
	const sent = await call(0);
	leaveCounter();
	$waitingChanges.set([]);
	logIn('second');
	sent.answer({ ...order, stage: 'ACCEPTED' });
	// The next change waits for the end of this one.
	change('POST partner/orders/{id}/accept', { id: 'o2' });
	const next = await call(1);
	expect([next.name, $orderBook.get().size]).toEqual(['POST /api/partner/orders/o2/accept', 0]);
	next.answer(order);
});

it('C40 a refusal whose order was still being read when its person left is not told to the next one', async () => {
	const { call } = heldAnswers();
	change('POST partner/orders/{id}/accept', { id: 'o1' });
	(await call(0)).refuse(409);
	const read = await call(1);
	expect(read.name).toBe('GET /api/partner/orders/o1');
	leaveCounter();
	$waitingChanges.set([]);
	logIn('second');
	read.answer(order);
	// The next change waits for the end of this one.
	change('POST partner/orders/{id}/accept', { id: 'o2' });
	const next = await call(2);
	expect([next.name, $refusedChanges.get()]).toEqual(['POST /api/partner/orders/o2/accept', []]);
	next.answer(order);
});

it('V2 logging out ends the login that it was tapped in, and none that somebody has begun in another tab meanwhile', async () => {
	const { call } = heldAnswers();
	const leaving = logOutOfCounter();
	(await call(0)).answer({});
	expect([await leaving, $staffToken.get(), storage.getItem('counterToken')]).toEqual([true, '', null]);
	logIn('first');
	const late = logOutOfCounter();
	const sent = await call(1);
	logIn('second');
	sent.answer({});
	expect([await late, $staffToken.get()]).toEqual([true, 'second']);
});

it.each([
	[429, ['o1']],
	[500, ['o1']],
	[403, []],
	[404, []],
])(
	'C40 an order that is in no list any more is taken off the screen when the store says that it is gone, not with a %i',
	async (status, left) => {
		const { call } = heldAnswers();
		const reading = loadCounterOrders();
		(await call(0)).answer({ orders: [order], nextCursor: null });
		for (const list of [1, 2, 3]) (await call(list)).answer({ orders: [], nextCursor: null });
		await reading;
		const loading = loadCounterOrders();
		for (const list of [4, 5, 6, 7]) (await call(list)).answer({ orders: [], nextCursor: null });
		(await call(8)).refuse(status);
		await loading;
		expect([[...$orderBook.get().keys()], Object.keys($alarms.get())]).toEqual([left, left]);
	},
);
