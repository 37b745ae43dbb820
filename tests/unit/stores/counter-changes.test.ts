import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering } from '../../support/customer-browser.ts';
import { until } from '../../support/until.ts';

const { $alarms } = await import('#stores/counter/alarms.ts');
const { $counterShop, $person, $staffToken } = await import('#stores/counter/counter-session.ts');
const { $refusedAnswers, $waitingChanges, change, sendQueue } = await import('#stores/counter/waiting-changes.ts');
const { $refusedChanges, closeRefused } = await import('#stores/counter/refused-changes.ts');
const { $counterPush, readCounterPush } = await import('#stores/counter/counter-push.ts');
const { $unsent, logOutOfCounter } = await import('#stores/counter/log-in.ts');
const { $unsentLooks, lookedAt, sendLooks } = await import('#stores/counter/looks.ts');
const { loadShopFacts } = await import('#stores/counter/shop-facts.ts');
const { $counterOrders, $orderBook, $ordersCut, loadCounterOrder, loadCounterOrders } = await import('#stores/counter/counter-orders.ts');

const order = (stage: string) => ({
	id: 'o1',
	code: 'NK-1',
	stage,
	stages: [{ stage, by: 'SHOP' }],
	store: { id: 's1' },
	placedAt: '2026-11-21T06:00:00Z',
});
const kept = () => JSON.parse(storage.getItem('counterQueue') ?? '[]');

beforeEach(() => {
	$person.set({ id: 'p1', name: '', phone: '', isAssociation: false, pushKey: null });
	$staffToken.set('t');
	$counterShop.set({ id: 's1', name: 'Shop', role: 'staff' });
	$waitingChanges.set([]);
	$orderBook.set(new Map());
	$alarms.set({});
});
afterEach(() => {
	$refusedChanges.set([]);
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

it.each([0, 429])('C40 a change is kept before it is sent, and sent again with its key until it was heard, after a %i', async (status) => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	let isAway = true;
	const calls = answering(() => {
		expect(kept()).toHaveLength(1);
		if (isAway && status) return failing(status, 'Too much');
		if (isAway) throw new TypeError('no network');
		return order('ON_THE_WAY');
	});
	change('POST partner/orders/{id}/dispatch', { id: 'o1' });
	await until(() => expect([calls.length, vi.getTimerCount()]).toEqual([1, 1]));
	expect(kept()).toMatchObject([{ name: 'POST partner/orders/{id}/dispatch', input: { id: 'o1' } }]);
	isAway = false;
	await vi.advanceTimersByTimeAsync(4_000);
	await until(() => expect($waitingChanges.get()).toEqual([]));
	expect(calls.map(({ name, headers }) => [name, headers.get('idempotency-key'), headers.get('authorization')])).toEqual(
		Array(calls.length).fill(['POST /api/partner/orders/o1/dispatch', calls[0]?.headers.get('idempotency-key'), 'Staff t']),
	);
	expect(calls[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{8,64}$/);
	expect($orderBook.get().get('o1')?.stage).toBe('ON_THE_WAY');
});

it('C40 what another tab keeps while this one hears an answer is kept, and so is this tab’s where the storage is full', async () => {
	const other = { key: 'other-tab', name: 'POST partner/orders/{id}/accept', input: { id: 'o2' } };
	answering((name) => {
		if (name.includes('/o2/')) throw new TypeError('no network');
		// The event that tells this page of it comes later.
		storage.setItem('counterQueue', JSON.stringify([...kept(), other]));
		return order('ON_THE_WAY');
	});
	change('POST partner/orders/{id}/dispatch', { id: 'o1' });
	await until(() => expect(kept()).toEqual([other]));
	expect($waitingChanges.get()).toEqual([other]);
	const setItem = () => {
		throw new Error('full');
	};
	vi.stubGlobal('localStorage', { getItem: (key: string) => storage.getItem(key), setItem });
	change('POST partner/orders/{id}/ready', { id: 'o3' });
	change('POST partner/orders/{id}/ready', { id: 'o4' });
	expect($waitingChanges.get().map(({ input }) => input.id)).toEqual(['o2', 'o3', 'o4']);
});

it('C40 a change that is refused waits no longer, and the order is read anew', async () => {
	const calls = answering((name) =>
		name.startsWith('POST')
			? new Response(JSON.stringify({ errors: [{ code: 'STAGE_CONFLICT', message: 'no', display_text: 'no' }] }), {
					status: 409,
					headers: { 'Content-Type': 'application/json' },
				})
			: order('CANCELLED'),
	);
	change('POST partner/orders/{id}/accept', { id: 'o1' });
	await until(() => expect(calls.map(({ name }) => name)).toEqual(['POST /api/partner/orders/o1/accept', 'GET /api/partner/orders/o1']));
	await until(() => expect($orderBook.get().get('o1')?.stage).toBe('CANCELLED'));
	// How it ended is said; money can be booked after the end as well, and was not for another reason.
	change('POST partner/orders/{id}/paid', { id: 'o1' });
	await until(() => expect($refusedChanges.get().map(({ ended }) => ended)).toEqual([undefined, 'CANCELLED']));
});

it('C40 a move that a colleague has made a moment before is no error, and one that cannot be made any more is one', async () => {
	const at = (...stages: [string, string][]) => ({
		...order(stages.at(-1)?.[0] ?? ''),
		stages: stages.map(([stage, by], seq) => ({ stage, by, seq })),
	});
	const placed: [string, string] = ['PLACED', 'CUSTOMER'];
	const meets = async (name: 'accept' | 'dispatch', now: object) => {
		$refusedChanges.set([]);
		$orderBook.set(new Map());
		answering((call) => (call.startsWith('POST') ? failing(409, 'The status has changed') : now));
		change(`POST partner/orders/{id}/${name}`, { id: 'o1' });
		await until(() => expect([$waitingChanges.get(), $orderBook.get().size]).toEqual([[], 1]));
		await sendQueue();
		return $refusedChanges.get()[0]?.why ?? null;
	};
	expect(await meets('accept', at(placed, ['ACCEPTED', 'SHOP']))).toBeNull();
	expect(await meets('accept', at(placed, ['ACCEPTED', 'SHOP'], ['ON_THE_WAY', 'SHOP']))).toBeNull();
	expect(await meets('accept', at(placed, ['CANCELLED', 'CUSTOMER']))).toBe('The status has changed');
	expect(await meets('dispatch', at(placed, ['ACCEPTED', 'SHOP'], ['CANCELLED', 'CUSTOMER']))).toBe('The status has changed');
	expect(await meets('accept', at(placed, ['ACCEPTED', 'SHOP'], ['CANCELLED', 'SYSTEM']))).toBe('The status has changed');
});

it('C40 what was changed without a network and is refused later is told with the numbers of its orders, until each is closed', async () => {
	let isAway = true;
	answering((name) => {
		if (isAway) throw new TypeError('no network');
		if (name.startsWith('POST')) return failing(409, 'The status has changed');
		const id = name.slice(-2);
		return { ...order('CANCELLED'), id, code: `NK-${id}`, stages: [{ stage: 'CANCELLED', by: 'CUSTOMER' }] };
	});
	for (const id of ['o1', 'o2']) change('POST partner/orders/{id}/accept', { id });
	await until(() => expect($waitingChanges.get()).toHaveLength(2));
	isAway = false;
	await sendQueue();
	await until(() =>
		expect(
			$refusedChanges
				.get()
				.map(({ code, why }) => `${code}: ${why}`)
				.toSorted(),
		).toEqual(['NK-o1: The status has changed', 'NK-o2: The status has changed']),
	);
	expect(storage.getItem('counterRefused')).toContain('NK-o1');
	closeRefused($refusedChanges.get()[0]?.key ?? '');
	expect($refusedChanges.get()).toHaveLength(1);
	$staffToken.set('');
	expect($refusedChanges.get()).toEqual([]);
});

it('P2 a login that has ended takes everything of the counter out of the browser, and sends nothing more', async () => {
	const calls = answering(() => new Response('{}', { status: 401, headers: { 'Content-Type': 'application/json' } }));
	change('POST partner/orders/{id}/accept', { id: 'o1' });
	await until(() => expect($staffToken.get()).toBe(''));
	expect([$counterShop.get(), storage.getItem('counterToken'), storage.getItem('counterQueue')]).toEqual([null, null, null]);
	await sendQueue();
	expect(calls).toHaveLength(1);
});

const failing = (status: number, display_text: string) =>
	new Response(JSON.stringify({ errors: [{ code: 'NO', message: 'no', display_text }] }), {
		status,
		headers: { 'Content-Type': 'application/json' },
	});

it('C40 a change that meets a fault of the server holds up no other order, and is given up with a message after two minutes', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const calls = answering((name) => (name.includes('/o1/') ? failing(500, 'Something went wrong') : { ...order('ACCEPTED'), id: 'o2' }));
	const sent = (id: string) => calls.filter(({ name }) => name.startsWith('POST') && name.includes(`/${id}/`)).length;
	const waits = (tries: number) => until(() => expect([sent('o1'), vi.getTimerCount()]).toEqual([tries, 1]));
	change('POST partner/orders/{id}/accept', { id: 'o1' });
	await waits(1);
	change('POST partner/orders/{id}/accept', { id: 'o2' });
	for (let tries = 2; tries < 30; tries++) {
		await waits(tries);
		expect([sent('o2'), $refusedChanges.get()]).toEqual([1, []]);
		await vi.advanceTimersByTimeAsync(4_000);
	}
	await until(() => expect($refusedChanges.get()).toMatchObject([{ id: 'o1', why: 'Something went wrong' }]));
	expect($waitingChanges.get()).toEqual([]);
	expect([sent('o1'), sent('o2')]).toEqual([30, 1]);
});

it('C40 an answer to a complaint that is refused keeps its words, with why', async () => {
	answering((name) => (name.startsWith('POST') ? failing(400, 'Not these words') : order('DELIVERED')));
	change('POST partner/orders/{id}/answer', { id: 'o1', helpId: 'h1', text: 'We bring it' });
	await until(() => expect($refusedAnswers.get()).toEqual({ h1: { text: 'We bring it', why: 'Not these words' } }));
	expect($waitingChanges.get()).toEqual([]);
	await until(() => expect($refusedChanges.get()).toMatchObject([{ code: 'NK-1', why: 'Not these words' }]));
});

it('P2 orders of a shop at which the right has ended are taken off the screen, and another shop can be chosen', async () => {
	let isEnded = false;
	answering((name) => {
		const other = { ...order('PLACED'), id: 'o2', store: { id: 's2' } };
		if (name === 'GET /api/partner/orders') return { orders: isEnded ? [other] : [order('PLACED'), other], nextCursor: null };
		return failing(403, 'This belongs to somebody else');
	});
	await loadCounterOrders();
	expect([...$orderBook.get().keys()]).toEqual(['o1', 'o2']);
	expect($alarms.get()).toEqual({ o1: 'NEW', o2: 'NEW' });
	expect($counterOrders.get().map(({ id }) => id)).toEqual(['o1']);
	isEnded = true;
	await loadCounterOrders();
	await loadShopFacts();
	// The other shop's order rings on while one chooses.
	expect([$counterShop.get(), [...$orderBook.get().keys()], $alarms.get(), $staffToken.get()]).toEqual([null, ['o2'], { o2: 'NEW' }, 't']);
});

it('C40 the orders under way are read to the end of the list, and where it has no end within reason that is said; then all those with money to see to, the cancelled that nobody saw, and those with a complaint', async () => {
	let pages = 7;
	let page = 0;
	const calls = answering((name) => {
		if (name !== 'GET /api/partner/orders') return order('PLACED');
		page += 1;
		const ofMoney = page - Math.min(pages, 50);
		if (ofMoney > 2) return { orders: [], nextCursor: null };
		if (ofMoney > 0)
			return { orders: [{ ...order('CANCELLED'), id: `owed${ofMoney}`, help: [] }], nextCursor: ofMoney < 2 ? 'more' : null };
		return { orders: [{ ...order('ACCEPTED'), id: `l${page}` }], nextCursor: page < pages ? String(page) : null };
	});
	await loadCounterOrders();
	expect([$counterOrders.get().length, $ordersCut.get(), calls.length]).toEqual([9, false, 11]);
	expect([$orderBook.get().has('owed2'), $alarms.get()]).toEqual([true, {}]);
	$orderBook.set(new Map());
	[pages, page] = [51, 0];
	await loadCounterOrders();
	expect([$counterOrders.get().length, $ordersCut.get()]).toEqual([52, true]);
});

it('C40 logging out sends first what waits, and asks before anything is lost', async () => {
	let isAway = true;
	const calls = answering((name) => {
		if (isAway && !name.includes('logout')) throw new TypeError('no network');
		return name.includes('logout') ? {} : order('READY');
	});
	change('POST partner/orders/{id}/ready', { id: 'o1' });
	await until(() => expect(calls).toHaveLength(1));
	expect([await logOutOfCounter(), $unsent.get(), $staffToken.get(), kept().length]).toEqual([false, 1, 't', 1]);
	isAway = false;
	expect([await logOutOfCounter(), $unsent.get(), $staffToken.get()]).toEqual([true, 0, '']);
	expect(calls.slice(-2).map(({ name }) => name)).toEqual(['POST /api/partner/orders/o1/ready', 'POST /api/counter/logout']);
	$staffToken.set('t');
	isAway = true;
	change('POST partner/orders/{id}/ready', { id: 'o1' });
	expect([await logOutOfCounter({ mayLose: true }), $staffToken.get(), storage.getItem('counterQueue')]).toEqual([true, '', null]);
});

it('C40 logging out where the server does not hear of it ends what this phone is told', async () => {
	const unsubscribe = vi.fn(async () => true);
	const subscription = { unsubscribe };
	const registration = { pushManager: { getSubscription: async () => subscription } };
	vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
	answering(() => {
		throw new TypeError('no network');
	});
	storage.setItem('counterTold', '1');
	expect([await logOutOfCounter({ mayLose: true }), unsubscribe.mock.calls.length]).toEqual([true, 1]);
});

it('C40 a look that met no network is told when there is one, and one that is refused is told no more', async () => {
	let isAway = true;
	const calls = answering((name) => {
		if (isAway) throw new TypeError('no network');
		return name.includes('o2') ? new Response('{"success":false,"errors":[{"code":"NOT_FOUND","message":""}]}', { status: 404 }) : {};
	});
	await lookedAt('o1', 3);
	await lookedAt('o2', undefined);
	expect($unsentLooks.get()).toEqual({ o1: 3, o2: 0 });
	isAway = false;
	calls.length = 0;
	await sendLooks();
	expect(calls.map(({ name, body }) => [name, JSON.parse(body || '{}')])).toEqual([
		['POST /api/counter/orders/o1/seen', { seq: 3 }],
		['POST /api/counter/orders/o2/seen', {}],
	]);
	expect([$unsentLooks.get(), storage.getItem('counterLooks')]).toEqual([{}, '{}']);
});

it('C40 an answer that was read before a newer one puts no older order over it', async () => {
	const at = (stage: string, seq: number) => ({ ...order(stage), stages: [{ stage, by: 'CUSTOMER', seq }] });
	const replies = [at('CANCELLED', 2), at('PLACED', 1)];
	answering(() => replies.shift());
	await loadCounterOrder('o1');
	await loadCounterOrder('o1');
	expect([$orderBook.get().get('o1')?.stage, $alarms.get().o1]).toEqual(['CANCELLED', undefined]);
});

it('C40 an iPhone is told that it rings from its home screen, other browsers that cannot ring are not', async () => {
	$person.set({ id: 'p1', name: '', phone: '', isAssociation: false, pushKey: 'key' });
	const told = async (userAgent: string, isInstalled: boolean) => {
		vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
		vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }));
		await readCounterPush();
		return $counterPush.get();
	};
	const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';
	expect([await told(IPHONE, false), await told(IPHONE, true), await told('Mozilla/5.0 (Linux; Android 9)', false)]).toEqual([
		'home',
		'none',
		'none',
	]);
});
