import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { createCallAnswer } from '#server/front/answer-calls.ts';
import { bodyIn } from '#server/front/body-in.ts';
import type { Api } from '#server/http/router.ts';
import { jsonResponse } from '#server/responses/json.ts';

const stops: (() => void)[] = [];
afterEach(() => {
	for (const stop of stops.splice(0)) stop();
});

/** The address of a server that answers by this API; what fits into memory of a body is there before. `failed` takes what an answer throws. */
async function serving(api: Api, failed?: (error: unknown) => void): Promise<string> {
	const answer = createCallAnswer(api);
	const server = createServer(async (req, res) => {
		await bodyIn(req, 5_000);
		await (failed ? answer(req, res).catch(failed) : answer(req, res));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	stops.push(
		() => void server.close(),
		() => server.closeAllConnections(),
	);
	const address = server.address();
	return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/cart?a=1`;
}

it.each([
	['that has come as a whole', 10],
	['that is still coming', 100_000],
])('passes on method, address, headers and a body %s, and sends a text at once with its length', async (_, times) => {
	const url = await serving(async (request) => {
		const { method } = request;
		const token = request.headers.get('authorization');
		return jsonResponse({ method, url: request.url, token, body: await request.text() }, { status: 201 });
	});
	const body = 'दूध'.repeat(times);
	const response = await fetch(url, { method: 'POST', headers: { authorization: 'Token t' }, body });
	expect(response.status).toBe(201);
	expect(response.headers.get('content-type')).toBe('application/json');
	expect(response.headers.has('content-length')).toBe(true);
	expect(await response.json()).toEqual({ method: 'POST', url, token: 'Token t', body });
});

it('answers HEAD, and what has no body', async () => {
	const url = await serving(async (request) => new Response(null, { status: request.method === 'HEAD' ? 200 : 204 }));
	expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
	expect((await fetch(url)).status).toBe(204);
});

it('C40 sends a stream as it comes, and ends it when the client leaves', async () => {
	let cancelled = () => {};
	const ended = new Promise<void>((resolve) => {
		cancelled = resolve;
	});
	let signal: AbortSignal | undefined;
	const stream = new TransformStream<Uint8Array, Uint8Array>();
	const writer = stream.writable.getWriter();
	void writer.closed.catch(cancelled);
	const failures: unknown[] = [];
	const url = await serving(
		async (request) => {
			signal = request.signal;
			return new Response(stream.readable, { headers: { 'Content-Type': 'text/event-stream' } });
		},
		(error) => failures.push(error),
	);
	const leaving = new AbortController();
	void writer.write(new TextEncoder().encode('id: 1\n\n')).catch(() => {});
	const response = await fetch(url, { signal: leaving.signal });
	const reader = response.body?.getReader();
	expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('id: 1\n\n');
	void writer.write(new TextEncoder().encode('id: 2\n\n')).catch(() => {});
	expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('id: 2\n\n');
	expect(signal?.aborted).toBe(false);
	leaving.abort();
	await ended;
	expect(signal?.aborted).toBe(true);
	expect(failures).toEqual([]);
});

it('C40 passes on why a stream broke off, which the client sees cut', async () => {
	const failures: unknown[] = [];
	const pages = ['name\n', 'a\n'];
	const url = await serving(
		async () =>
			new Response(
				new ReadableStream<Uint8Array>({
					pull: (controller) => {
						const page = pages.shift();
						if (page === undefined) throw new Error('the file people broke off: UNAVAILABLE');
						controller.enqueue(new TextEncoder().encode(page));
					},
				}),
			),
		(error) => failures.push(error),
	);
	const response = await fetch(url)
		.then((answer) => answer.text(), String)
		.catch(String);
	expect(response).toMatch(/terminated|failed/);
	expect(failures).toEqual([new Error('the file people broke off: UNAVAILABLE')]);
});
