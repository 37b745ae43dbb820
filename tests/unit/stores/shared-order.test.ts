import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering, customer } from '../../support/customer-browser.ts';
import { heldAnswers } from '../../support/held-answers.ts';

const { $shared, followShared } = await import('#stores/order/shared-order.ts');
const { $order, loadOrder } = await import('#stores/order/orders.ts');
const { $sharedLinks, endLink, linkAddress, shareLink } = await import('#stores/order/share.ts');
const { $profile, $token } = await import('#stores/session/logged-in.ts');

beforeEach(() => {
	vi.useFakeTimers();
	storage.setItem('tokenAt', String(Date.now()));
	$token.set('t');
	$profile.set(customer);
	$sharedLinks.set({});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

const progress = (stage: string) => ({
	code: 'A1',
	storeName: 'Dairy',
	deliveryType: 'DELIVERY',
	stage,
	stages: [],
	eta: null,
	location: null,
});
const refused = (status: number, code: string) => new Response(JSON.stringify({ errors: [{ code }] }), { status });

it('C39 P2 a shared order is asked for by its token alone, also by a customer, until it has ended', async () => {
	let stage = 'PLACED';
	const calls = answering(() => progress(stage));
	const stop = followShared('secret');
	await vi.advanceTimersByTimeAsync(100);
	expect($shared.get()).toMatchObject({ state: 'ready', order: { stage: 'PLACED' } });
	const [first] = calls;
	expect([first?.headers.get('authorization'), first?.headers.get('customer-id')]).toEqual(['Share secret', null]);
	expect(first?.name).not.toContain('secret');
	// What is known stays while no answer comes.
	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
	await vi.advanceTimersByTimeAsync(10_000);
	expect($shared.get()).toMatchObject({ state: 'ready', order: { stage: 'PLACED' } });
	stage = 'DELIVERED';
	const later = answering(() => progress(stage));
	await vi.advanceTimersByTimeAsync(10_000);
	expect($shared.get()).toMatchObject({ order: { stage: 'DELIVERED' } });
	await vi.advanceTimersByTimeAsync(60_000);
	expect(later).toHaveLength(1);
	stop();
});

it('C39 a link that has run out, was ended or never was one is told apart, and not asked for again', async () => {
	for (const code of ['LINK_EXPIRED', 'LINK_ENDED', 'NOT_FOUND']) {
		const calls = answering(() => refused(404, code));
		const stop = followShared('secret');
		await vi.advanceTimersByTimeAsync(60_000);
		expect([$shared.get(), calls.length]).toEqual([{ state: 'gone', code }, 1]);
		stop();
	}
	answering(() => refused(503, 'UNAVAILABLE'));
	const stop = followShared('secret');
	await vi.advanceTimersByTimeAsync(100);
	expect($shared.get()).toEqual({ state: 'failed' });
	stop();
});

it('C39 the link of an order is shared again as it is, made anew when it was ended elsewhere, and forgotten when it is ended here', async () => {
	let made = 0;
	const expiresAt = () => new Date(Date.now() + 60_000 + made).toISOString();
	answering((name) => (name.endsWith('/share') && !name.startsWith('DELETE') ? { token: `t${++made}`, expiresAt: expiresAt() } : {}));
	const first = await shareLink('o1', null);
	if (!first.ok) throw new Error('no link');
	expect(linkAddress(first.data, 'hi')).toMatch(/\/hi\/orders\/shared#t1$/);
	expect(await shareLink('o1', first.data.expiresAt)).toEqual(first);
	expect(await shareLink('o1', null)).toMatchObject({ data: { token: 't2' } });
	expect(Object.keys($sharedLinks.get())).toEqual(['o1']);
	await endLink('o1');
	expect($sharedLinks.get()).toEqual({});
});

it('a link is handed out again where the order could not be read since it was made, and made anew once it was and has none', async () => {
	const order = { id: 'o1', stage: 'PLACED', sharedUntil: null };
	let made = 0;
	let isReadable = true;
	const sharedUntil = () => {
		const now = $order.get();
		return now.state === 'ready' ? now.order.sharedUntil : null;
	};
	const read = () => (isReadable ? order : refused(503, 'UNAVAILABLE'));
	answering((name) => (name.endsWith('/share') ? { token: `t${++made}`, expiresAt: '2099-01-01T00:00:00Z' } : read()));
	await loadOrder('o1');
	isReadable = false;
	for (const _ of ['tap', 'another']) expect(await shareLink('o1', sharedUntil())).toMatchObject({ ok: true, data: { token: 't1' } });
	isReadable = true;
	// Ended elsewhere.
	await loadOrder('o1');
	expect(await shareLink('o1', sharedUntil())).toMatchObject({ ok: true, data: { token: 't2' } });
});

it('a double tap makes one link, also while the order is read anew after it; ending it waits until it is made', async () => {
	vi.useRealTimers();
	const { calls, call } = heldAnswers();
	const taps = [shareLink('o1', null), shareLink('o1', null)];
	const ending = endLink('o1');
	(await call(0)).answer({ token: 'secret', expiresAt: '2099-01-01T00:00:00Z' });
	const reading = await call(1);
	taps.push(shareLink('o1', null));
	reading.answer({ id: 'o1', stage: 'PLACED' });
	const link = { ok: true, data: { token: 'secret', expiresAt: '2099-01-01T00:00:00Z' } };
	expect(await Promise.all(taps)).toEqual([link, link, link]);
	(await call(2)).answer({});
	(await call(3)).answer({ id: 'o1', stage: 'PLACED' });
	await ending;
	expect(calls.map(({ name }) => name.replace('/api/order/o1', ''))).toEqual(['POST /share', 'GET ', 'DELETE /share', 'GET ']);
	expect($sharedLinks.get()).toEqual({});
});
