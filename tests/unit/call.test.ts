import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadAddresses, shown } from '#stores/addresses.ts';
import { call } from '#stores/call.ts';
import { $profile, $token } from '#stores/profile.ts';

const sent = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) =>
	sent.mockImplementation(async () => new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }));
const request = () => {
	const [address, init] = sent.mock.calls[0] ?? [];
	return { url: new URL(String(address), 'http://nukkad.example'), init, headers: new Headers(init?.headers) };
};

beforeEach(() => {
	vi.stubGlobal('fetch', sent);
	vi.stubGlobal('document', { documentElement: { lang: 'mr-IN' } });
	vi.stubGlobal('localStorage', { getItem: () => String(Date.now()) });
});
afterEach(() => {
	sent.mockReset();
	$token.set('');
	$profile.set({ isDummy: true });
	vi.unstubAllGlobals();
});

test('C37 every request says who asks, in which language; an auth call has a code of its own and a form for a body', async () => {
	answer(200, { data: {} });
	await call('POST auth/send-otp', { phone_number: '9820012345' });
	const { headers, init, url } = request();
	expect(url.pathname).toBe('/api/auth/send-otp');
	expect(Object.fromEntries(headers)).toMatchObject({
		'client-code': 'nukkad-web-auth',
		'accept-language': 'mr',
		'client-user': 'customer',
		'content-type': 'application/x-www-form-urlencoded',
	});
	expect(String(init?.body)).toBe('phone_number=9820012345');
	expect(headers.has('authorization')).toBe(false);
});

test('C37 a customer’s request carries Token, x-access-token and Customer-Id, and path parameters in their place', async () => {
	answer(200, { data: {} });
	$token.set('t0ken');
	await call('PATCH cart/{cartId}/product/update', { cartId: 'c1', retailerProductId: 'p1', quantity: 2 });
	const { headers, init, url } = request();
	expect(url.pathname).toBe('/api/cart/c1/product/update');
	expect(init?.method).toBe('PATCH');
	expect(JSON.parse(String(init?.body))).toEqual({ retailerProductId: 'p1', quantity: 2 });
	expect(Object.fromEntries(headers)).toMatchObject({
		'client-code': 'nukkad-web',
		'content-type': 'application/json',
		authorization: 'Token t0ken',
		'x-access-token': 't0ken',
	});
});

test('V16 parameters that are null, undefined, ‘null’ or ‘undefined’ are left out', async () => {
	answer(200, { data: { shops: [], nextCursor: null } });
	await call('GET catalog/shops', { location: '19.1,72.8', category: 'null', q: 'undefined', cursor: undefined });
	expect(request().url.search).toBe('?location=19.1,72.8');
});

test('C38 only 200, 201 and 202 are success; any other answer is returned, not thrown, and asked for once', async () => {
	for (const status of [200, 201, 202]) {
		answer(status, { data: { localities: [] } });
		expect(await call('GET catalog/localities', { q: 'a' })).toEqual({ ok: true, data: { localities: [] } });
	}
	const errors = [{ code: 'INTERNAL', message: 'Something went wrong', display_text: 'काहीतरी चुकले' }];
	for (const status of [203, 206, 400, 401, 404, 409, 429, 500, 503]) {
		sent.mockReset();
		answer(status, { data: { localities: [] }, errors });
		expect(await call('GET catalog/localities', { q: 'a' })).toEqual({ ok: false, kind: 'answer', status, errors });
		expect(sent).toHaveBeenCalledTimes(1);
	}
});

test('C38 a call ends after 55 s, when it is cancelled, and when there is no network, each as a value', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const hanging: typeof fetch = (_, init) =>
		new Promise((_, reject) => {
			const { signal } = init ?? {};
			if (signal?.aborted) reject(signal.reason);
			signal?.addEventListener('abort', () => reject(signal.reason));
		});
	try {
		sent.mockImplementation(hanging);
		let ended: unknown = null;
		void call('GET cart', {}).then((reply) => {
			ended = reply;
		});
		await vi.waitFor(() => expect(sent).toHaveBeenCalled());
		await vi.advanceTimersByTimeAsync(54_900);
		expect(ended).toBeNull();
		await vi.advanceTimersByTimeAsync(200);
		expect(ended).toEqual({ ok: false, kind: 'network' });
	} finally {
		vi.useRealTimers();
	}
	const leaving = new AbortController();
	const cancelled = call('GET cart', {}, { signal: leaving.signal });
	leaving.abort();
	expect(await cancelled).toEqual({ ok: false, kind: 'aborted' });
	sent.mockRejectedValue(new TypeError('fetch failed'));
	expect(await call('GET cart', {})).toEqual({ ok: false, kind: 'network' });
});

test('X5 an answer to an address request that is no success is a failure to the caller', async () => {
	answer(503, { errors: [{ code: 'UNAVAILABLE', message: 'Try again in a moment', display_text: '' }] });
	expect(await loadAddresses()).toMatchObject({ ok: false, kind: 'answer', status: 503 });
});

test('V8 archived addresses are hidden, the newest stands first', () => {
	const address = (locationId: string, createdOn: string, status: 'ACTIVE' | 'ARCHIVED') => ({
		locationId,
		createdOn,
		status,
		addressText: '',
		googleAddress: '',
		location: { lat: 0, lng: 0 },
		flatNumber: '',
		buildingName: '',
		streetName: '',
		localityName: '',
		landmark: '',
		addressType: '',
		pinCode: '',
		isDefault: false,
		isCompleted: true,
		isDummy: false,
	});
	const all = [
		address('old', '2026-01-01T00:00:00Z', 'ACTIVE'),
		address('gone', '2026-03-01T00:00:00Z', 'ARCHIVED'),
		address('new', '2026-02-01T00:00:00Z', 'ACTIVE'),
	];
	expect(shown(all).map(({ locationId }) => locationId)).toEqual(['new', 'old']);
});
