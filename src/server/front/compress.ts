import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { type Coding, codingFor } from '#server/system/accept-encoding.ts';

const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|ld\+json|xml)|image\/svg)/;
const WORTH_BYTES = 1_000;
/**
 * The level that a page gets in the cache, too: a tenth less than those below, so that a list and its headers come in the first ten packets of a
 * connection also for the visitor it is drawn for, and for all of an edge that keeps that answer. A window of 256 KiB covers a whole page.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } };

type Coder = ReturnType<typeof createGzip> | ReturnType<typeof createBrotliCompress>;

/** Both take about a millisecond for a page. */
const coderOf = (encoding: Coding): Coder => (encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip({ level: 5 }));

/** Compresses an answer while it is written, if its type is compressible and it is not encoded yet. */
export function compressAnswer(req: IncomingMessage, res: ServerResponse): void {
	const encoding = codingFor(req.headers['accept-encoding']);
	const { writeHead, write, end } = res;
	let coder: Coder | null = null;
	let decided = false;

	const begin = (): void => {
		if (decided) return;
		decided = true;
		if (!COMPRESSIBLE.test(String(res.getHeader('content-type') ?? '')) || res.hasHeader('content-encoding')) return;
		if (String(res.getHeader('cache-control') ?? '').includes('no-transform')) return;
		addVary(res);
		const isBodiless = req.method === 'HEAD' || res.statusCode === 204 || res.statusCode === 304;
		if (!encoding || isBodiless || Number(res.getHeader('content-length') ?? WORTH_BYTES) < WORTH_BYTES) return;
		res.removeHeader('content-length');
		res.removeHeader('accept-ranges');
		res.setHeader('content-encoding', encoding);
		const etag = res.getHeader('etag');
		if (typeof etag === 'string' && !etag.startsWith('W/')) res.setHeader('etag', `W/${etag}`);
		coder = coderOf(encoding);
		// Not delayed for a slow reader: the whole answer is in memory already, and takes less of it compressed.
		coder.on('data', (bytes) => write.call(res, bytes, 'utf8'));
		coder.on('end', () => end.call(res, null, 'utf8'));
		// Who was told by `write` to wait for room waits at the answer: it is the coder that had none.
		coder.on('drain', () => res.emit('drain'));
		res.on('close', () => coder?.destroy());
	};

	Object.assign(res, {
		writeHead(status: number, ...more: unknown[]) {
			const headers = more.find((one) => typeof one === 'object' && one !== null) ?? {};
			res.statusCode = status;
			for (const [name, value] of Object.entries(headers)) if (value !== undefined) res.setHeader(name, value);
			begin();
			return writeHead.call(res, status);
		},
		write(chunk: string | Uint8Array, ...more: unknown[]) {
			if (!res.headersSent) begin();
			return Reflect.apply(coder?.write ?? write, coder ?? res, [chunk, ...more]);
		},
		end(...args: unknown[]) {
			if (!res.headersSent) begin();
			if (!coder) return Reflect.apply(end, res, args);
			Reflect.apply(coder.end, coder, args);
			return res;
		},
	});
}

function addVary(res: ServerResponse): void {
	const vary = String(res.getHeader('vary') ?? '');
	if (!/accept-encoding/i.test(vary)) res.setHeader('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
}
