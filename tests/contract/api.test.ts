import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Profile } from '#lib/contract/account.ts';
import type { Policy } from '#lib/contract/callers.ts';
import { AUTH_CLIENT_CODE, CLIENT_CODE } from '#lib/contract/clients.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { authenticate } from '#server/account/authenticate.ts';
import { staffOf } from '#server/counter/authenticate.ts';
import { openKysely, openPool } from '#server/db/connection.ts';
import { apiOf, PARTNER_TOKEN, ROWS, type TestApi, testApi } from '../support/app.ts';
import { BODIES, faultsOfHostileBodies } from '../support/hostile-bodies.ts';
import { makePerson } from '../support/people.ts';

let api: TestApi;
let token = '';
let person = '';
beforeAll(async () => {
	api = await testApi();
});
// A new one each time: the walk also meets logout.
beforeEach(async () => {
	token = (await api.customer()).token;
	person = await makePerson(api, { role: 'association', shopId: null });
});
afterAll(() => api.close());

/** What each policy's callers send as `Authorization`; a webhook is signed instead. */
const credentials = (of: string, person: string): Record<Policy, string> => ({
	anyone: '',
	customer: `Token ${of}`,
	partner: `Partner ${PARTNER_TOKEN}`,
	staff: `Staff ${person}`,
	webhook: '',
});
/** What half a JSON object is refused with. */
function brokenCode({ who, body, fromOtherSites }: Endpoint): string | undefined {
	if (who === 'webhook') return 'UNAUTHENTICATED';
	// Its body is for the handler; which order it is about stands in the query, and is missing here.
	if (fromOtherSites) return 'INPUT_INVALID';
	if (body === 'raw') return undefined;
	return body === 'form' || body === 'multipart' ? 'CONTENT_TYPE_UNSUPPORTED' : 'JSON_INVALID';
}
const codeOf = ({ errors }: { errors: { code: string }[] }) => errors[0]?.code;

describe.each(ROWS)('$name', ({ name, method, path, row }) => {
	const isUnsafe = method !== 'GET';
	// From an address of its own, because some calls are limited to few.
	const ask: TestApi['call'] = (...[how, where, send]) => api.call(how, where, { ip: `${method} ${path}`, ...send });

	it('P1 lets in nobody whom its policy does not name', async () => {
		const nobody = await ask(method, path);
		const stale = await ask(method, path, { token: 'stale' });
		const strange = await ask(method, path, { headers: { authorization: 'Staff strange' } });
		const wrongPartner = await ask(method, path, { headers: { authorization: 'Partner wrong' } });
		if (row.who === 'anyone') {
			for (const reply of [nobody, stale, strange, wrongPartner]) expect(reply.status).not.toBe(401);
			return;
		}
		for (const reply of [nobody, stale, strange, wrongPartner]) expect(reply.status).toBe(401);
		const others = Object.entries(credentials(token, person)).filter(
			([other]) => other !== row.who && !(other === 'staff' && row.who === 'partner'),
		);
		for (const [policy, authorization] of others)
			expect((await ask(method, path, { headers: { authorization } })).status, policy).toBe(401);
	});

	it('C37 refuses another Client-Code and takes a missing one', async () => {
		const wrong = await ask(method, path, { headers: { 'client-code': 'somebody-else' } });
		expect([wrong.status, codeOf(wrong)]).toEqual([403, 'CLIENT_UNKNOWN']);
		const right = await ask(method, path, { headers: { 'client-code': path.startsWith('auth/') ? AUTH_CLIENT_CODE : CLIENT_CODE } });
		expect(right.status).not.toBe(403);
	});

	it('answers a request from another site only where it cannot do harm', async () => {
		for (const headers of [
			{ 'sec-fetch-site': 'cross-site' },
			{ 'sec-fetch-site': 'same-site' },
			{ origin: 'https://evil.example' },
			{ origin: 'null' },
		]) {
			const reply = await ask(method, path, { headers: { ...headers } });
			expect(codeOf(reply) === 'ORIGIN_FOREIGN' && reply.status === 403).toBe(isUnsafe && !row.fromOtherSites);
		}
		const ours = await ask(method, path, { headers: { origin: 'http://127.0.0.1' } });
		expect(codeOf(ours)).not.toBe('ORIGIN_FOREIGN');
	});

	it('says what a broken body is, and carries x-request-id and no-store', async () => {
		const authorization = credentials(token, person)[row.who];
		const broken = await api.call(
			method,
			path,
			isUnsafe ? { body: '{"a":', headers: { authorization, 'content-type': 'application/json' } } : { headers: { authorization } },
		);
		expect(broken.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
		if (isUnsafe) expect(codeOf(broken)).toBe(brokenCode(row));
		if (row.who !== 'anyone') expect(broken.headers.get('cache-control')).toBe('no-store');
	});

	it(`answers ${BODIES} hostile bodies or queries below 500 and always in the form of the contract`, async () => {
		const session = await authenticate(api.app, token);
		const staff = await staffOf(api.app, person);
		if (!session || !staff) throw new Error('nobody is logged in');
		const customer = { kind: 'customer', customerId: session.customerId, sessionFamily: session.family } as const;
		const callers = { anyone: undefined, customer, partner: { kind: 'association' }, staff, webhook: undefined } as const;
		expect(await faultsOfHostileBodies(api.app, name, callers[row.who])).toEqual([]);
	});
});

describe('what is not in the table', () => {
	it('is 404, and another method of a known path 405 with Allow', async () => {
		expect((await api.call('GET', 'nowhere')).status).toBe(404);
		const wrongMethod = await api.call('PUT', 'customer/profile');
		expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH']);
	});
});

describe('what a request may carry', () => {
	const add = (send: Parameters<TestApi['call']>[2]) => api.call('POST', 'customer/customer-location', { token, ...send });

	it('is at most 64 KiB, with or without a Content-Length', async () => {
		const big = await add({ json: { addressText: 'x'.repeat(70_000) } });
		expect([big.status, codeOf(big)]).toEqual([413, 'BODY_TOO_LARGE']);
	});

	it('is JSON, or a form where the row says so', async () => {
		const form = await add({ form: { addressText: 'x' } });
		expect([form.status, codeOf(form)]).toEqual([415, 'CONTENT_TYPE_UNSUPPORTED']);
	});

	it('counts null and its name as absent, as a query does, where null takes nothing away', async () => {
		const change = async (json: object) => {
			const reply = await api.call('PATCH', 'customer/profile', { token, json });
			return [reply.status, Profile.safeParse(reply.data).data?.first_name];
		};
		expect(await change({ first_name: 'Asha', last_name: null, email: 'undefined' })).toEqual([200, 'Asha']);
		expect(await change({ first_name: 'null', last_name: 'Rao' })).toEqual([200, 'Asha']);
		// A till that cannot name a sum or a stock is not taken to have said nothing.
		const till = (json: object) =>
			api.call('PUT', 'partner/products/anypack1', { headers: { Authorization: `Partner ${PARTNER_TOKEN}` }, json });
		expect([(await till({ stock: null })).status, (await till({ stock: 5 })).status]).toEqual([400, 404]);
		const place = { addressText: 'Chakala', location: { lat: 19.1208, lng: 72.8782 } };
		expect((await add({ json: { ...place, flatNumber: null } })).status).toBe((await add({ json: place })).status);
		expect((await add({ json: { ...place, location: null } })).errors[0]?.field).toMatch(/^location/);
	});

	it('is told field by field when it is wrong, in the language asked for', async () => {
		const reply = await add({ json: { location: { lat: 'north' }, pinCode: 'x' }, headers: { 'accept-language': 'hi' } });
		expect(reply.status).toBe(400);
		expect(reply.errors.map(({ field }) => field)).toEqual(expect.arrayContaining(['pinCode', 'location.lat', 'location.lng']));
		expect(reply.errors[0]?.display_text).toMatch(/[\u0900-\u097f]/);
		expect(reply.errors.find(({ field }) => field === 'location.lat')?.message).toBe('Not a number that the field takes');
	});

	it('is 400 with a NUL, half a surrogate pair, or broken UTF-8 in it', async () => {
		expect(
			(await add({ body: '{"addressText":"a\\u0000","location":{"lat":1,"lng":1}}', headers: { 'content-type': 'application/json' } }))
				.status,
		).toBe(400);
		expect(
			(await add({ body: '{"addressText":"a\\ud800","location":{"lat":1,"lng":1}}', headers: { 'content-type': 'application/json' } }))
				.status,
		).toBe(400);
		for (const query of ['?q=%00', '?q=%ff', '?q=%e0%a4'])
			expect((await api.call('GET', 'catalog/localities', { query })).status, query).toBe(400);
	});

	it('V16 leaves out parameters that are null, undefined or empty', async () => {
		for (const value of ['null', 'undefined', '']) {
			const reply = await api.call('GET', 'catalog/shops', {
				query: `?location=${value}&category=${value}&limit=${value}&openNow=${value}`,
			});
			expect(reply.status, value).toBe(200);
		}
	});

	it('is a place on earth, or 400', async () => {
		for (const query of ['?location=99,72', '?location=19', '?latitude=19&longitude=200', '?location=a,b']) {
			expect((await api.call('GET', 'catalog/shops', { query })).status, query).toBe(400);
		}
		// Where the row itself asks for no place as well.
		for (const latitude of [{ toString: 1, valueOf: 1 }, [], true])
			expect((await api.call('POST', 'counter/login', { json: { phone_number: '9', otp: '1', latitude, longitude: 1 } })).status).toBe(400);
	});
});

describe('when the database is away', () => {
	it('answers 503 with Retry-After, and tells nothing of why', async () => {
		const db = openKysely(openPool({ host: '/nowhere/at/all', user: 'nobody' }));
		const lost = apiOf({ ...api.app, db });
		const response = await lost(new Request('http://127.0.0.1/api/customer/profile', { headers: { authorization: 'Token any' } }));
		expect(response.status).toBe(503);
		expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(await response.text()).not.toMatch(/postgres|pool|ENOENT|nowhere/i);
		await db.destroy();
	});
});
