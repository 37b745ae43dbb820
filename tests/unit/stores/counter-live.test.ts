import { afterEach, expect, it, vi } from 'vitest';
import '../../support/browser-globals.ts';
import { answering } from '../../support/customer-browser.ts';
import { partnerOrder } from '../../support/drawn-counter.ts';
import { until } from '../../support/until.ts';

vi.stubGlobal('document', { querySelector: () => null, documentElement: { lang: 'en-IN' } });
const { $alarms } = await import('#stores/counter/alarms.ts');
const { counterCall } = await import('#stores/counter/counter-call.ts');
const { $orderBook } = await import('#stores/counter/counter-orders.ts');
const { $counterShop, $person, $staffToken } = await import('#stores/counter/counter-session.ts');
const { $isLive, followOrders } = await import('#stores/counter/live-orders.ts');
const { OWN_SHOPS } = await import('#stores/counter/scope.ts');

afterEach(() => vi.useRealTimers());

it('C40 a list of orders that does not come is asked for again by itself, and until it has come the counter is not live', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	$person.set({ id: 'p1', name: '', phone: '', isAssociation: false, pushKey: null });
	$staffToken.set('t');
	$counterShop.set({ id: 's1', name: 'Shop', role: 'staff' });
	let isBusy = true;
	let tell = (_: string) => {};
	const busy = (status = 503) => new Response('{"errors":[{"code":"BUSY","message":"busy"}]}', { status });
	const known = [partnerOrder({ isSeen: false })];
	const calls = answering((name, _, query) => {
		if (name.endsWith('/counter/events')) {
			const body = new ReadableStream({
				start: (to) => {
					tell = (id) => to.enqueue(new TextEncoder().encode(`data: {"orderId":"${id}"}\n\n`));
				},
			});
			return new Response(body);
		}
		if (isBusy) return busy();
		if (name === 'GET /api/partner/orders') return { orders: query.includes('isUnderWay') ? known : [], nextCursor: null };
		if (name === 'GET /api/partner/orders/o3') return busy(429);
		return name === 'GET /api/partner/orders/o2' ? busy() : {};
	});
	const lists = () => calls.filter(({ name }) => name === 'GET /api/partner/orders').length;
	const stop = followOrders(OWN_SHOPS);
	await until(() => expect([lists(), $isLive.get()]).toEqual([1, false]));
	await vi.advanceTimersByTimeAsync(2_000);
	await until(() => expect([lists(), $isLive.get()]).toEqual([2, false]));
	isBusy = false;
	// The second pause is longer than the first.
	await vi.advanceTimersByTimeAsync(2_000);
	expect(lists()).toBe(2);
	await vi.advanceTimersByTimeAsync(2_000);
	await until(() => expect($isLive.get()).toBe(true));
	expect([[...$orderBook.get().keys()], $alarms.get()]).toEqual([['o1'], { o1: 'NEW' }]);

	// One that was told of and could not be read comes with the list.
	known.push(partnerOrder({ id: 'o2', isSeen: false }));
	tell('o2');
	await until(() => expect($alarms.get()).toEqual({ o1: 'NEW', o2: 'NEW' }));
	// Nor is one lost whose read is one too many.
	known.push(partnerOrder({ id: 'o3', isSeen: false }));
	tell('o3');
	await until(() => expect($alarms.get()).toEqual({ o1: 'NEW', o2: 'NEW', o3: 'NEW' }));
	stop();
	expect($isLive.get()).toBeNull();
});

it('C40 the counter is not live from the moment the network goes or a call finds none, and connects at once when it is back', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const page = new EventTarget();
	vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
	vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
	$staffToken.set('t');
	$orderBook.set(new Map());
	$alarms.set({});
	let isThere = true;
	let streams = 0;
	answering((name) => {
		if (!isThere) throw new TypeError('no network');
		return name === 'GET /api/partner/orders' ? { orders: [], nextCursor: null } : {};
	});
	const plain = fetch;
	// A stream hears nothing of a line that goes.
	vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
		if (!input.endsWith('/counter/events') || !isThere) return plain(input, init);
		streams++;
		const start = (to: ReadableStreamDefaultController) => init.signal?.addEventListener('abort', () => to.error(new Error('ended')));
		return new Response(new ReadableStream({ start }));
	});
	const stop = followOrders(OWN_SHOPS);
	await until(() => expect([streams, $isLive.get()]).toEqual([1, true]));
	isThere = false;
	page.dispatchEvent(new Event('offline'));
	expect($isLive.get()).toBe(false);
	// By itself it tries again after a pause, and after a longer one.
	await vi.advanceTimersByTimeAsync(3_000);
	isThere = true;
	page.dispatchEvent(new Event('online'));
	await vi.advanceTimersByTimeAsync(0);
	expect(streams).toBe(2);
	await until(() => expect($isLive.get()).toBe(true));

	// A phone in a tunnel is not told: its next call is.
	isThere = false;
	await counterCall('GET counter/me', {});
	expect($isLive.get()).toBe(false);
	isThere = true;
	await vi.advanceTimersByTimeAsync(2_000);
	await until(() => expect([streams, $isLive.get()]).toEqual([3, true]));
	stop();
});
