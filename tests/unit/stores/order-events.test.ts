import { afterEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering, customer } from '../../support/customer-browser.ts';
import { until } from '../../support/until.ts';

const { followOrder } = await import('#stores/order/follow-order.ts');
const { $orderLocation } = await import('#stores/order/order-location.ts');
const { $order, loadOrder } = await import('#stores/order/orders.ts');
const { $profile, $token } = await import('#stores/session/logged-in.ts');

afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

const event = (seq: number, stage: string, at: string) => `id: ${seq}\nevent: stage\ndata: ${JSON.stringify({ stage, at })}\n\n`;

it('an order that is followed is asked for again by a new stage, not by those it has: a stream begins with all of them', async () => {
	storage.setItem('tokenAt', String(Date.now()));
	$token.set('t');
	$profile.set(customer);
	const stages = [
		{ stage: 'PLACED', at: '2026-11-21T06:00:00.000Z' },
		{ stage: 'ACCEPTED', at: '2026-11-21T06:02:00.000Z' },
	];
	const stream = new TransformStream<Uint8Array, Uint8Array>();
	const writer = stream.writable.getWriter();
	const send = (text: string) => writer.write(new TextEncoder().encode(text));
	const calls = answering((name) => (name.endsWith('events') ? new Response(stream.readable) : { id: 'o1', stages }));
	await loadOrder('o1');
	expect($order.get().state).toBe('ready');
	const stop = followOrder('o1');
	const asked = () => calls.filter(({ name }) => name === 'GET /api/order/o1').length;
	await send(stages.map(({ stage, at }, i) => event(i + 1, stage, at)).join(''));
	await send(event(3, 'ON_THE_WAY', '2026-11-21T06:20:00.000Z'));
	await until(() => expect(asked()).toBe(2));
	stop();
});

it('C39 C40 an order is asked for again when its payment or the shop’s answer is news, and not by news that the page has', async () => {
	storage.setItem('tokenAt', String(Date.now()));
	$token.set('t');
	$profile.set(customer);
	const shown = { id: 'o1', stages: [], payment: { status: 'PENDING', due: 20, refunded: 0 }, help: [{ answer: null }] };
	const stream = new TransformStream<Uint8Array, Uint8Array>();
	const writer = stream.writable.getWriter();
	const send = (news: object) => writer.write(new TextEncoder().encode(`event: news\ndata: ${JSON.stringify(news)}\n\n`));
	const calls = answering((name) => (name.endsWith('events') ? new Response(stream.readable) : shown));
	await loadOrder('o1');
	const stop = followOrder('o1');
	const asked = () => calls.filter(({ name }) => name === 'GET /api/order/o1').length;
	await send({ status: 'PENDING', due: 20, refunded: 0, answered: 0 });
	await send({ status: 'PAID', due: 0, refunded: 0, answered: 0 });
	await until(() => expect(asked()).toBe(2));
	await send({ status: 'PENDING', due: 20, refunded: 0, answered: 1 });
	await until(() => expect(asked()).toBe(3));
	stop();
});

it('C37 the stream is asked for as every call is: who calls, with what token and name, and in which language', async () => {
	storage.setItem('tokenAt', String(Date.now()));
	$token.set('t');
	$profile.set(customer);
	document.documentElement.lang = 'mr-IN';
	const calls = answering((name) => (name.endsWith('events') ? new Response(new TransformStream().readable) : {}));
	const stop = followOrder('o1');
	await until(() => expect(calls.map(({ name }) => name)).toEqual(['undefined /api/order/o1/events']));
	const sent = Object.fromEntries(calls[0]?.headers ?? []);
	expect(sent).toEqual({
		accept: 'text/event-stream',
		'accept-language': 'mr',
		authorization: 'Token t',
		'client-code': 'nukkad-web',
		'client-user': 'customer',
		'customer-id': 'u1',
		'x-access-token': expect.stringMatching(/./),
	});
	stop();
});

const shortStream = (...events: string[]) => new Response(events.join(''));

it('C39 a stream that ends is resumed with its last event; a position is taken as it is told, without asking for the order', async () => {
	vi.useFakeTimers();
	const stages = [{ stage: 'ON_THE_WAY', at: '2026-11-21T06:20:00.000Z' }];
	const spot = { lat: 19.11, lng: 72.86, at: '2026-11-21T06:25:00.000Z' };
	const told = [event(4, 'ON_THE_WAY', stages[0]?.at ?? ''), `event: location\ndata: ${JSON.stringify(spot)}\n\n`];
	const calls = answering((name) => (name.endsWith('events') ? shortStream(...told) : { id: 'o1', stage: 'ON_THE_WAY', stages }));
	await loadOrder('o1');
	const stop = followOrder('o1');
	await vi.advanceTimersByTimeAsync(2_900);
	expect($orderLocation.get()).toEqual(spot);
	expect(calls.filter(({ name }) => name === 'GET /api/order/o1')).toHaveLength(1);
	await vi.advanceTimersByTimeAsync(200);
	stop();
	const streams = calls.filter(({ name }) => name.endsWith('events'));
	expect(streams.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, '4']);
	// While the stream was broken something may have happened: the order is asked for. Where it is, the new stream says.
	expect(calls.filter(({ name }) => name === 'GET /api/order/o1')).toHaveLength(2);
	expect(calls.some(({ name }) => name.includes('order-location'))).toBe(false);
});

it('C39 C32 where no stream gets through, order and position are asked for every 5 s; the stream is tried again each time', async () => {
	vi.useFakeTimers();
	const spot = { lat: 19.12, lng: 72.87, at: '2026-11-21T06:25:00.000Z' };
	let stage = 'ACCEPTED';
	const calls = answering((name) => {
		if (name.endsWith('events')) return new Response('', { status: 502 });
		return name.includes('order-location') ? spot : { id: 'o1', stage, stages: [] };
	});
	await loadOrder('o1');
	const stop = followOrder('o1');
	const asked = (part: string) => calls.filter(({ name }) => name.endsWith(part)).length;
	await vi.advanceTimersByTimeAsync(5_100);
	expect([asked('/order/o1'), asked('/order-location/o1'), asked('/events')]).toEqual([2, 0, 2]);
	stage = 'ON_THE_WAY';
	await vi.advanceTimersByTimeAsync(5_000);
	expect([asked('/order/o1'), asked('/order-location/o1'), asked('/events')]).toEqual([3, 1, 3]);
	expect($orderLocation.get()).toEqual(spot);
	stop();
	await vi.advanceTimersByTimeAsync(20_000);
	expect(asked('/order/o1')).toBe(3);
});

it('C39 an order that is not there, or another’s, is not asked for again', async () => {
	vi.useFakeTimers();
	const calls = answering(() => new Response('', { status: 404 }));
	followOrder('nobody');
	await vi.advanceTimersByTimeAsync(5_100);
	expect($order.get()).toEqual({ state: 'missing' });
	const { length } = calls;
	await vi.advanceTimersByTimeAsync(60_000);
	expect(calls).toHaveLength(length);
});

/** A line that the page has lost without a word: it takes the call, and tells nothing until the page gives it up. */
const lostLine = (signal: AbortSignal | null | undefined) => {
	const body = new ReadableStream({ start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)) });
	return new Response(body);
};

it('C39 a stream without a sign of life for 40 s is given up, and opened again after the last event; the order is asked for', async () => {
	vi.useFakeTimers();
	const signals: (AbortSignal | null | undefined)[] = [];
	const calls = answering((name) => (name.endsWith('events') ? lostLine(signals.at(-1)) : { id: 'o1', stages: [] }));
	const answer = fetch;
	vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
		signals.push(init?.signal);
		return answer(input, init);
	});
	await loadOrder('o1');
	const stop = followOrder('o1');
	const asked = (part: string) => calls.filter(({ name }) => name.endsWith(part)).length;
	await vi.advanceTimersByTimeAsync(39_000);
	expect([asked('/order/o1'), asked('/events')]).toEqual([1, 1]);
	await vi.advanceTimersByTimeAsync(7_000);
	expect([asked('/order/o1'), asked('/events')]).toEqual([2, 2]);
	stop();
});

it('C39 an order is asked for again when its page is seen again, and when the network is back', async () => {
	const heard = new Map<string, () => void>();
	const listen = (name: string, listener: () => void) => heard.set(name, listener);
	const page = { ...document, visibilityState: 'visible', addEventListener: listen };
	vi.stubGlobal('addEventListener', listen);
	vi.stubGlobal('document', page);
	const calls = answering((name) => (name.endsWith('events') ? new Response(new TransformStream().readable) : { id: 'o1', stages: [] }));
	const asked = () => calls.filter(({ name }) => name.endsWith('/order/o1')).length;
	await loadOrder('o1');
	const stop = followOrder('o1');
	heard.get('online')?.();
	await until(() => expect(asked()).toBe(2));
	page.visibilityState = 'hidden';
	heard.get('visibilitychange')?.();
	page.visibilityState = 'visible';
	heard.get('visibilitychange')?.();
	await until(() => expect(asked()).toBe(3));
	stop();
});
