import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Api } from '#server/http/router.ts';
import { textOfResponse } from '#server/responses/json.ts';

/** A request of Node as the API takes it; `signal` is aborted when the client hangs up. */
function requestOf(req: IncomingMessage, res: ServerResponse): Request {
	const { method = 'GET', headers, url = '/' } = req;
	const ending = new AbortController();
	res.once('close', () => {
		if (!res.writableFinished) ending.abort();
	});
	const given: [string, string][] = Object.entries(headers).map(([name, value]) => [name, String(value)]);
	const init = { method, headers: given, signal: ending.signal };
	const at = `http://${headers.host}${url}`;
	if (method === 'GET' || method === 'HEAD') return new Request(at, init);
	// Most bodies are here as a whole (`admission.ts`); larger ones are read while they come.
	if (req.complete) return new Request(at, { ...init, body: req.read() });
	const streamed: RequestInit & { duplex: 'half' } = { ...init, body: Readable.toWeb(req) as ReadableStream<Uint8Array>, duplex: 'half' };
	return new Request(at, streamed);
}

/** Writes an answer of the API: its text at once, a stream as it comes. Throws what broke a stream off, unless its client has left. */
async function write(response: Response, res: ServerResponse): Promise<void> {
	const headers = Object.fromEntries(response.headers);
	const text = textOfResponse(response);
	if (text !== undefined) {
		res.writeHead(response.status, { ...headers, 'content-length': Buffer.byteLength(text) });
		res.end(text);
		return;
	}
	res.writeHead(response.status, headers);
	if (!response.body) return void res.end();
	const source = Readable.fromWeb(response.body as NodeStream);
	let hasLeft = res.destroyed;
	res.once('close', () => {
		hasLeft ||= source.errored === null;
	});
	await pipeline(source, res).catch((error: unknown) => {
		// A client that hangs up ends its stream; a stream that fails by itself is a fault, and closes the answer too.
		if (!hasLeft) throw error;
	});
}

/** Answers the calls of the API from Node's own request: they need none of what Astro does for a page. */
export const createCallAnswer =
	(api: Api) =>
	async (req: IncomingMessage, res: ServerResponse): Promise<void> =>
		write(await api(requestOf(req, res)), res);
