import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Store, startStore } from '../support/store.ts';

let store: Store;
beforeAll(async () => {
	store = await startStore();
});
afterAll(() => store.stop());

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** By node:http, for `fetch` chooses its own Host and decodes what comes. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
	const { hostname, port } = new URL(store.url);
	return new Promise((resolve, reject) => {
		const asked = request({ hostname, port, path, method, headers }, async (answer) => {
			const chunks: Buffer[] = [];
			for await (const chunk of answer) chunks.push(chunk);
			resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
		});
		asked.on('error', reject);
		asked.end();
	});
}

/** The code with which a call of the API was refused. */
const codeIn = ({ body }: { body: Buffer }): unknown => JSON.parse(String(body)).errors[0].code;

test('an address is as long as a page or a shared list needs, and what is longer costs nobody a page', async () => {
	expect((await ask(`/?list=${'x'.repeat(50_000)}`)).status).toBe(200);
	for (const path of [`/hi/${'&'.repeat(2_100)}`, `/hi/nothing?list=${'x'.repeat(20_000)}`, `/api/cart?a=${'x'.repeat(20_000)}`])
		expect([(await ask(path)).status, path.slice(0, 20)]).toEqual([414, path.slice(0, 20)]);
	expect(codeIn(await ask(`/api/order/${'x'.repeat(20_000)}`))).toBe('ADDRESS_TOO_LONG');
});

/** Sends requests over one connection; answers the status of each answer. */
async function statusesOver(requests: readonly string[]): Promise<string[]> {
	const { hostname, port } = new URL(store.url);
	const socket = connect(Number(port), hostname);
	let text = '';
	socket.setEncoding('latin1').on('data', (part) => {
		text += part;
	});
	for (const [i, one] of requests.entries()) {
		socket.write(one.replace('HOST', `${hostname}:${port}`));
		await expect.poll(() => text.match(/HTTP\/1\.1 \d+/g)?.length ?? 0, { timeout: 8_000 }).toBe(i + 1);
	}
	socket.destroy();
	return text.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];
}

test.each([
	['POST /api/nope', '404'],
	['POST /api/search/list', '413'],
	['POST /about', '405'],
	['GET /about', '200'],
])('%s with a long body that nobody reads leaves its connection to the next visitor', async (line, status) => {
	const head = [`${line} HTTP/1.1`, 'Host: HOST', 'Content-Type: application/json', 'Content-Length: 340000', '', ''].join('\r\n');
	expect(await statusesOver([head + 'x'.repeat(340_000), 'GET /healthz HTTP/1.1\r\nHost: HOST\r\n\r\n'])).toEqual([status, '200']);
});

test('health, readiness and metrics answer; metrics tell nothing personal', async () => {
	expect((await ask('/healthz')).status).toBe(200);
	expect((await ask('/readyz')).status).toBe(200);
	await ask('/search?q=9820098200');
	const metrics = (await ask('/metrics')).body.toString();
	expect(metrics).toMatch(/^nukkad_requests_total\{kind="page",status="\d+"\} [1-9]/m);
	expect(metrics).toMatch(/^nukkad_database_connections\{state="waiting"\} \d+/m);
	expect(metrics).not.toContain('98200');
});

test('metrics are for this machine and the partner, not for who comes through a proxy', async () => {
	for (const header of ['x-forwarded-for', 'forwarded', 'via']) expect((await ask('/metrics', { [header]: '9.9.9.9' })).status).toBe(403);
	const proxied = { 'x-forwarded-for': '9.9.9.9' };
	expect((await ask('/metrics', { ...proxied, authorization: 'Partner wrong' })).status).toBe(403);
	expect((await ask('/metrics', { ...proxied, authorization: `Partner ${store.partnerToken}` })).status).toBe(200);
});

test('a foreign Host gets 421 everywhere but at the probes', async () => {
	const refused = await ask('/', { host: 'evil.example' });
	expect([refused.status, String(refused.body)]).toEqual([421, 'misdirected request: this host is not in ALLOWED_HOSTS\n']);
	const ofApi = await ask('/api/catalog/categories', { host: 'evil.example:80' });
	expect([ofApi.status, codeIn(ofApi)]).toEqual([421, 'HOST_UNKNOWN']);
	expect((await ask('/metrics', { host: 'evil.example' })).status).toBe(421);
	for (const path of ['/te/faq', '/nothing', '/api/cart']) expect((await ask(path, { host: 'localhost:99999' })).status).toBe(421);
	expect((await ask('/readyz', { host: '10.0.0.7' })).status).toBe(200);
	expect((await ask('/api/catalog/categories', { host: `LOCALHOST:${new URL(store.url).port}` })).status).toBe(200);
});

test.each([
	['/%zz', 'GET', 400],
	['//evil.example/', 'GET', 400],
	['/a%00b', 'GET', 400],
	// A proxy keeps this answer as that of `/shops`.
	['/shops?x#&q=atta', 'GET', 400],
	['/', 'TRACE', 405],
	['/', 'OPTIONS', 405],
])('%s by %s is %i, never a crash', async (path, method, status) => {
	expect((await ask(path, {}, method)).status).toBe(status);
});

test.each([
	['/api/cart/%zz', 400, 'INPUT_INVALID'],
	['/api/catalog/products/%E0%A4%A', 400, 'INPUT_INVALID'],
	['/auxiliaryservice/%zz', 400, 'INPUT_INVALID'],
	['/api/cart/../config', 404, 'NOT_FOUND'],
])('%s is a call, so its refusal has the form of all calls', async (path, status, code) => {
	const refused = await ask(path);
	expect([refused.status, refused.headers['content-type']]).toEqual([status, 'application/json']);
	expect(JSON.parse(String(refused.body))).toMatchObject({ errors: [{ code }] });
});

test('every answer carries its id and the security headers; a good id is kept, a bad one replaced', async () => {
	for (const path of ['/', '/api/catalog/categories', '/healthz', '/nothing-here', '/api/nothing']) {
		const { headers } = await ask(path, { 'x-request-id': 'abcdefgh12345678' });
		expect(headers['x-request-id'], path).toBe('abcdefgh12345678');
		expect(headers['x-content-type-options'], path).toBe('nosniff');
		expect(headers['x-frame-options'], path).toBe('DENY');
		expect(headers['permissions-policy'], path).toContain('geolocation=(self)');
		expect(headers['strict-transport-security'], path).toBeUndefined();
	}
	// A picture carries only what browsers read of one: a first visit has thirty.
	const { headers } = await ask('/art/onion.svg?g=leaf');
	expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' });
	expect(headers).not.toHaveProperty('permissions-policy');
	expect((await ask('/', { 'x-request-id': 'no good!' })).headers['x-request-id']).toMatch(/^[a-z0-9]{16}$/);
});

test.each(['/', '/hi/pc/GROCERY', '/cart', '/nowhere'])(
	'the policy of %s allows its own inline scripts by hash, and nothing unsafe',
	async (path) => {
		const { headers, body } = await ask(path);
		const policy = String(headers['content-security-policy']);
		expect(policy).toMatch(/^default-src 'self';/);
		expect(policy).not.toContain('unsafe');
		expect(policy).toMatch(/object-src 'none'.*base-uri 'none'.*form-action 'self'/);
		const inline = [...body.toString().matchAll(/<script>(.*?)<\/script>/gs)].map(([, source = '']) => source);
		expect(inline).toHaveLength(1);
		for (const source of inline) expect(policy).toContain(`'sha256-${createHash('sha256').update(source).digest('base64')}'`);
	},
);

test('pages and calls are compressed as the client can take it, and say the same', async () => {
	for (const path of ['/', '/api/catalog/categories']) {
		const plain = await ask(path);
		const [br, gzip] = [await ask(path, { 'accept-encoding': 'gzip, br' }), await ask(path, { 'accept-encoding': 'gzip;q=1, br;q=0' })];
		expect(plain.headers['content-encoding'], path).toBeUndefined();
		expect(br.headers['content-encoding'], path).toBe('br');
		expect(gzip.headers['content-encoding'], path).toBe('gzip');
		expect(brotliDecompressSync(br.body).equals(plain.body), path).toBe(true);
		expect(gunzipSync(gzip.body).equals(plain.body), path).toBe(true);
		expect(br.body.length, path).toBeLessThan(plain.body.length / 2);
		expect(String(br.headers.vary), path).toMatch(/accept-encoding/i);
	}
});

test('large answers come whole and at once however they are compressed', { timeout: 25_000 }, async () => {
	for (const path of ['/api/openapi.json', '/api/docs', '/design']) {
		const plain = await ask(path);
		expect(plain.body.length, path).toBeGreaterThan(64 * 1024);
		const gzip = await ask(path, { 'accept-encoding': 'gzip' });
		const br = await ask(path, { 'accept-encoding': 'br' });
		expect([gzip.headers['content-encoding'], br.headers['content-encoding']], path).toEqual(['gzip', 'br']);
		expect(gunzipSync(gzip.body).equals(plain.body), path).toBe(true);
		expect(brotliDecompressSync(br.body).equals(plain.body), path).toBe(true);
	}
	expect(store.said().err).not.toContain('MaxListenersExceededWarning');
});

test('built files come compressed and for ever', async () => {
	const page = (await ask('/')).body.toString();
	const file = /\/_astro\/[^"' )]+\.(?:js|css|woff2)/.exec(page)?.[0] ?? '';
	const { status, headers } = await ask(file, { 'accept-encoding': 'br' });
	expect(status).toBe(200);
	expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
	if (!file.endsWith('woff2')) expect(headers['content-encoding']).toBe('br');
});
