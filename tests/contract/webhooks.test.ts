import { createHmac, timingSafeEqual } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { EndpointTable } from '#lib/contract/endpoint.ts';
import { ok, refuse } from '#lib/result.ts';
import { joinRoutes } from '#server/http/join-routes.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import { createApi } from '#server/http/router.ts';
import type { VerifyWebhook } from '#server/ports/ports.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { type HttpServer, serveHttp } from '../support/http.ts';

const Provider = z.object({ provider: z.string() });
const Counted = z.object({ provider: z.string(), count: z.int() });

/** Rows as a payment provider or an upload of a shop would have them; the contract has none yet. */
const TABLE = {
	'POST hook/{provider}': {
		summary: 'News of a provider',
		who: 'webhook',
		rate: 'write',
		body: 'raw',
		bodyLimit: 1_000,
		input: Provider,
		output: Counted,
		status: 202,
	},
	'PUT mirror': { summary: 'The same bytes', who: 'partner', rate: 'partner', body: 'raw', input: z.object({}), output: z.object({}) },
} as const satisfies EndpointTable;

const SECRET = 'secret-of-the-provider';
const signatureOf = (body: string | Uint8Array) => createHmac('sha256', SECRET).update(body).digest('hex');
const verify: VerifyWebhook = async (body, headers) => {
	const given = Buffer.from(headers.get('x-signature') ?? '', 'hex');
	const right = createHmac('sha256', SECRET).update(body).digest();
	return given.length === right.length && timingSafeEqual(given, right) ? ok(null) : refuse('UNAUTHENTICATED');
};

let api: TestApi;
let server: HttpServer;
/** Bodies that reached the handler. */
let handled: string[] = [];
beforeAll(async () => {
	api = await testApi();
	const known = new Set<string>();
	const routes = joinRoutes(TABLE, {
		'POST hook/{provider}': async (_input, { caller, rawBody }) => {
			const text = Buffer.from(rawBody).toString('latin1');
			handled.push(text);
			known.add(text);
			return ok({ provider: caller.provider, count: known.size });
		},
		'PUT mirror': async (_input, { rawBody }) => new Response(Buffer.from(rawBody)),
	});
	server = await serveHttp(createApi({ ...api.app, webhooks: new Map([['paisa', verify]]) }, routes));
});
beforeEach(() => {
	handled = [];
});
afterAll(async () => {
	await server.close();
	await api.close();
});

async function send(body: string | Uint8Array<ArrayBuffer>, signature: string | null, { provider = 'paisa', headers = {} } = {}) {
	const response = await fetch(`${server.url}/api/hook/${provider}`, {
		method: 'POST',
		body,
		headers: { ...(signature !== null && { 'x-signature': signature }), ...headers },
	});
	const { data, errors } = await response.json();
	return { status: response.status, data, code: errors?.[0]?.code };
}

describe('a signed webhook', () => {
	const event = '{ "event":"paid",  "order":"NK-7F3K2Q" }';

	it('reaches its handler with the bytes as they were signed, whatever they are and are called', async () => {
		const first = await send(event, signatureOf(event), { headers: { 'content-type': 'application/json' } });
		expect(first).toMatchObject({ status: 202, data: { provider: 'paisa', count: 1 } });
		const bytes = new Uint8Array([0, 255, 0xd8, 10, 13]);
		expect(await send(bytes, signatureOf(bytes), { headers: { 'content-type': 'text/odd' } })).toMatchObject({ status: 202 });
		expect(handled).toEqual([event, Buffer.from(bytes).toString('latin1')]);
	});

	it('may come again: the handler sees the same bytes and can count it once', async () => {
		const again = '{"event":"paid","order":"NK-AGAIN2"}';
		const { data } = await send(again, signatureOf(again));
		expect(await send(again, signatureOf(again))).toMatchObject({ status: 202, data });
	});

	it.each([
		['another letter', event.replace('paid', 'sold')],
		['another space', event.replace('  ', ' ')],
		['one byte more', `${event}\n`],
		['one byte less', event.slice(0, -1)],
		['nothing', ''],
	])('is refused when it comes again with %s under the old signature, before anything is read', async (_, altered) => {
		expect((await send(event, signatureOf(event))).status).toBe(202);
		expect(await send(altered, signatureOf(event))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
		expect(handled).toEqual([event]);
	});

	it('is refused without a signature, with another’s, and of an unknown provider', async () => {
		expect((await send(event, null)).status).toBe(401);
		expect((await send(event, createHmac('sha256', 'other').update(event).digest('hex'))).status).toBe(401);
		for (const provider of ['nobody', '__proto__', 'constructor'])
			expect((await send(event, signatureOf(event), { provider })).status, provider).toBe(401);
		expect(handled).toEqual([]);
	});

	it('says no more than that of a body that is broken as well', async () => {
		expect(await send('{"a":', signatureOf('x'), { headers: { 'content-type': 'application/json' } })).toMatchObject({ status: 401 });
	});

	it('is no longer than its row allows', async () => {
		const long = 'x'.repeat(1_001);
		expect(await send(long, signatureOf(long))).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
		expect(handled).toEqual([]);
	});

	it('needs more than a token of a customer or the partners', async () => {
		const { token } = await api.customer();
		for (const authorization of [`Token ${token}`, `Partner ${api.app.settings.partnerToken}`])
			expect((await send(event, null, { headers: { authorization } })).status).toBe(401);
	});
});

describe('a row that asks for the raw body', () => {
	it('gets the bytes for a caller its policy lets in, and for no other', async () => {
		const put = (authorization: string) => fetch(`${server.url}/api/mirror`, { method: 'PUT', body: '{"a":', headers: { authorization } });
		expect(await (await put(`Partner ${api.app.settings.partnerToken}`)).text()).toBe('{"a":');
		expect((await put('Partner wrong')).status).toBe(401);
	});

	it('stands in the OpenAPI document with the scheme of its policy', () => {
		const document = JSON.parse(JSON.stringify(openApiDocument('Test', TABLE)));
		const { post } = document.paths['/hook/{provider}'];
		expect(post.security).toEqual([{ webhook: [] }]);
		expect(post.requestBody).toEqual({ required: true, content: { 'application/octet-stream': {} } });
		expect(Object.keys(document.components.securitySchemes).sort()).toEqual(['partner', 'webhook']);
	});
});
