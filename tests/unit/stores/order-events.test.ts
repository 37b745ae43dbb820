import { afterEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering, customer } from '../../support/customer-browser.ts';
import { until } from '../../support/until.ts';

const { followOrder } = await import('#stores/order/order-events.ts');
const { $order, loadOrder } = await import('#stores/order/orders.ts');
const { $profile, $token } = await import('#stores/session/profile.ts');

afterEach(() => vi.unstubAllGlobals());

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
