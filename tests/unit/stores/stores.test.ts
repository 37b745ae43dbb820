import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address } from '#lib/contract/place.ts';
import { nukkad, storage } from '../../support/browser-globals.ts';
import { until } from '../../support/until.ts';

const { changeQuantity } = await import('#stores/cart/change-quantity.ts');
const { $guestCart } = await import('#stores/cart/guest-cart.ts');
const { $isGuest, $profile, $token } = await import('#stores/session/logged-in.ts');
const { renewVisitorName } = await import('#stores/session/visitor-name.ts');
const { $message, showMessage } = await import('#stores/ui/message.ts');
const { $modal } = await import('#stores/ui/overlay.ts');
const { isOld } = await import('#stores/api/refresh.ts');
const { visibleAddresses } = await import('#stores/place/addresses.ts');
const { call } = await import('#stores/api/call.ts');

const words = { otherShop: 'another shop', limit: 'at most 2', full: 'at most 200' };
const milk = {
	retailerProductId: 'milk1',
	name: 'Milk',
	image: '',
	mrp: -1,
	sellingPrice: 27,
	maxQuantity: 2,
	inStock: true,
	measurementDisplayText: '500 ml',
	store: { id: 'dairy', name: 'Dairy' },
	url: '/',
	isAppExclusiveOffer: false,
};
const bread = { ...milk, retailerProductId: 'bread1', store: { id: 'bakery', name: 'Bakery' } };

beforeEach(() => {
	storage.clear();
	$guestCart.set({});
	$modal.set(null);
	$message.set(null);
	nukkad.busy = null;
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe('E5 V3 a guest’s cart', () => {
	it('is stored by product with item and quantity; at 0 the product is removed', () => {
		changeQuantity('ADD', milk, words);
		changeQuantity('INCREASE', milk, words);
		expect(JSON.parse(storage.getItem('guestCartItems') ?? '')).toEqual({
			milk1: { item: milk, productId: 'milk1', storeId: 'dairy', quantity: 2 },
		});
		changeQuantity('DECREASE', milk, words);
		changeQuantity('DECREASE', milk, words);
		changeQuantity('DECREASE', milk, words);
		expect($guestCart.get()).toEqual({});
	});
	it('counts taps on ADD that were quicker than the repaint', () => {
		changeQuantity('ADD', milk, words);
		changeQuantity('ADD', milk, words);
		expect($guestCart.get().milk1?.quantity).toBe(2);
	});
	it('stops at the largest quantity, and says so', () => {
		for (let tap = 0; tap < 3; tap++) changeQuantity('ADD', milk, words);
		expect($guestCart.get().milk1?.quantity).toBe(2);
		expect($message.get()).toEqual({ type: 'error', value: 'at most 2' });
	});
	it('C3 takes no product more than a cart holds, and says so; those that it has may be more', () => {
		const others = Array.from({ length: 199 }, (_, i) => ({ ...milk, retailerProductId: `pack${i}` }));
		for (const item of [milk, ...others]) changeQuantity('ADD', item, words);
		changeQuantity('ADD', { ...milk, retailerProductId: 'ghee1' }, words);
		expect(Object.keys($guestCart.get())).toHaveLength(200);
		expect($message.get()).toEqual({ type: 'error', value: 'at most 200' });
		changeQuantity('INCREASE', milk, words);
		expect($guestCart.get().milk1?.quantity).toBe(2);
	});
	it('X2 asks before it takes another shop’s product', () => {
		changeQuantity('ADD', milk, words);
		changeQuantity('ADD', bread, words);
		expect($modal.get()).toEqual({ name: 'multistoremodal', message: 'another shop', item: bread });
		expect(Object.keys($guestCart.get())).toEqual(['milk1']);
	});
	it('V11 ignores broken values in storage', () => {
		storage.setItem('guestCartItems', '{"milk1":7}');
		expect($guestCart.get()).toEqual({});
	});
});

it('V1 a guest has no profile, a dummy one, or no token', () => {
	expect($isGuest.get()).toBe(true);
	$token.set('t');
	expect($isGuest.get()).toBe(true);
	$profile.set({ isDummy: true });
	expect($isGuest.get()).toBe(true);
	$token.set('');
});

it('L10 a message closes after 5 s, and a new one has its own 5 s', () => {
	vi.useFakeTimers();
	showMessage('success', 'one');
	vi.advanceTimersByTime(4_000);
	showMessage('error', 'two');
	vi.advanceTimersByTime(4_999);
	expect($message.get()).toEqual({ type: 'error', value: 'two' });
	vi.advanceTimersByTime(1);
	expect($message.get()).toBeNull();
});

it('V10 a token is old after 82,800,000 ms', () => {
	expect(isOld(0, 82_800_000)).toBe(false);
	expect(isOld(0, 82_800_001)).toBe(true);
});

it('V8 addresses: archived ones hidden, the newest first', () => {
	const address = (locationId: string, createdOn: string, status: Address['status'] = 'ACTIVE') => ({ locationId, createdOn, status });
	const list = [
		address('old', '2026-01-01T00:00:00Z'),
		address('gone', '2026-03-01T00:00:00Z', 'ARCHIVED'),
		address('new', '2026-02-01T00:00:00Z'),
	];
	expect(visibleAddresses(list).map(({ locationId }) => locationId)).toEqual(['new', 'old']);
});

describe('call', () => {
	const answer = (status: number, body: unknown) =>
		vi.fn(
			async (..._: Parameters<typeof fetch>) =>
				new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }),
		);
	const sent = (fetched: ReturnType<typeof answer>) => {
		const [url, options] = fetched.mock.calls[0] ?? [];
		return { url: String(url), options, headers: new Headers(options?.headers) };
	};

	it('takes the 502, 503 or 504 of an edge that reaches no store for no network, so that what waits goes on waiting', async () => {
		for (const status of [502, 503, 504]) {
			vi.stubGlobal('fetch', answer(status, { page: 'Bad Gateway' }));
			expect(await call('GET catalog/shops', {})).toEqual({ ok: false, kind: 'network' });
		}
		vi.stubGlobal('fetch', answer(503, { errors: [{ code: 'UNAVAILABLE' }] }));
		expect(await call('GET catalog/shops', {})).toMatchObject({ ok: false, kind: 'answer', status: 503 });
	});

	it('C37 V16 puts path parameters into the path, leaves absent ones out, and sends the headers of §7', async () => {
		const fetched = answer(200, { data: { shops: [], nextCursor: null } });
		vi.stubGlobal('fetch', fetched);
		$token.set('secret');
		await call('GET catalog/shops', { q: 'null', category: undefined, cursor: 'undefined', limit: 5 });
		const { url, headers } = sent(fetched);
		expect(url).toBe('/api/catalog/shops?limit=5');
		expect(Object.fromEntries(headers)).toMatchObject({
			'content-type': 'application/json',
			'client-code': 'nukkad-web',
			'accept-language': 'en',
			'client-user': 'customer',
			authorization: 'Token secret',
			'x-access-token': expect.stringMatching(/^[0-9a-f]{32}$/),
		});
		expect(headers.get('x-access-token')).not.toContain('secret');
		$token.set('');
		fetched.mockClear();
		await call('GET catalog/shops', {});
		expect(sent(fetched).headers.get('x-access-token')).toBe(headers.get('x-access-token'));
		renewVisitorName();
		fetched.mockClear();
		await call('GET catalog/shops', {});
		expect(sent(fetched).headers.get('x-access-token')).toMatch(/^[0-9a-f]{32}$/);
		expect(sent(fetched).headers.get('x-access-token')).not.toBe(headers.get('x-access-token'));
	});
	it('C25 sends auth calls as forms, with their own client code', async () => {
		const fetched = answer(200, { data: { expiresIn: 300, resendAfter: 30 } });
		vi.stubGlobal('fetch', fetched);
		await call('POST auth/send-otp', { phone_number: '9876543210' });
		const { headers, options } = sent(fetched);
		expect(headers.get('client-code')).toBe('nukkad-web-auth');
		expect(headers.get('content-type')).toBe('application/x-www-form-urlencoded');
		expect(String(options?.body)).toBe('phone_number=9876543210');
	});
	it.each([200, 201, 202, 204, 301, 400, 401, 409, 500])(
		'C38 status %i: only 200, 201, 202 are success, nothing throws',
		async (status) => {
			vi.stubGlobal(
				'fetch',
				vi.fn(
					async () =>
						new Response(status === 204 || status === 301 ? null : '{"data":{},"errors":[{"code":"X"}]}', {
							status,
							headers: { 'Content-Type': 'application/json' },
						}),
				),
			);
			const reply = await call('GET cart', {});
			expect(reply.ok).toBe([200, 201, 202].includes(status));
			if (!reply.ok) expect(reply).toMatchObject({ kind: 'answer', status });
		},
	);
	it('C38 a lost connection and an aborted call are values too', async () => {
		vi.stubGlobal(
			'fetch',
			vi.fn(() => Promise.reject(new TypeError('failed'))),
		);
		expect(await call('GET cart', {})).toEqual({ ok: false, kind: 'network' });
		expect(await call('GET cart', {}, { signal: AbortSignal.abort() })).toEqual({ ok: false, kind: 'aborted' });
	});
	it('C38 gives up after 55 s', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		const hanging = vi.fn<typeof fetch>(
			(_, init) => new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
		);
		vi.stubGlobal('fetch', hanging);
		let ended: unknown = null;
		void call('GET cart', {}).then((reply) => {
			ended = reply;
		});
		await until(() => expect(hanging).toHaveBeenCalled());
		await vi.advanceTimersByTimeAsync(54_000);
		expect(ended).toBeNull();
		await vi.advanceTimersByTimeAsync(1_100);
		expect(ended).toEqual({ ok: false, kind: 'network' });
	});
});
