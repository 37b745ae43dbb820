import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { TRUE_UNTIL } from '#lib/page/true-until.ts';
import type { Page } from '#server/page-cache/store.ts';

const BROTLI_QUALITY = 5;
const compress = promisify(brotliCompress);

/** The same bytes in memory of their own size: what the coders return is the beginning of a far larger buffer, all of which it would hold. */
export const trimmed = (bytes: Uint8Array): Buffer<ArrayBuffer> => Buffer.from(new Uint8Array(bytes).buffer);

/** Set by us for each answer, of this connection only, or of no use to a visitor. */
const NOT_KEPT = new Set([
	'cache-control',
	'cache-tag',
	'cdn-cache-control',
	'connection',
	'content-length',
	'date',
	'etag',
	'set-cookie',
	'vary',
	'x-request-id',
	TRUE_UNTIL,
]);

/** A page may be shown again from the browser's own store (back and forward), and asks us first otherwise. */
const BROWSER_CACHE = 'public, max-age=0, must-revalidate';
export const etagOf = (body: Uint8Array) => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** How long a response says it may be kept (`CDN-Cache-Control`, which `Astro.cache.set` writes). */
export function lifeOf(headers: Headers): { maxAgeMs: number; swrMs: number } {
	const policy = headers.get('cdn-cache-control') ?? '';
	const seconds = (name: string) => Number(new RegExp(`(?:^|[\\s,])${name}=(\\d+)`).exec(policy)?.[1] ?? 0);
	return { maxAgeMs: seconds('max-age') * 1000, swrMs: seconds('stale-while-revalidate') * 1000 };
}

/** When a page that was stored at `storedAt` is no longer to be shown at all. */
function diesAt(headers: Headers, storedAt: number): number {
	const { maxAgeMs, swrMs } = lifeOf(headers);
	return Math.min(storedAt + maxAgeMs + swrMs, Number(headers.get(TRUE_UNTIL) ?? Number.POSITIVE_INFINITY));
}

/** Whether a page says that it varies on the place, by the front door's own header. */
const isPlaced = (headers: Headers) => /(^|[\s,])x-place($|[\s,])/i.test(headers.get('vary') ?? '');

/** What a page varies on, to visitors and caches between: a header of ours says nothing to them, but the cookie does that it comes from. */
const publicVary = (headers: Headers): string => (isPlaced(headers) ? 'Accept-Encoding, Cookie' : 'Accept-Encoding');

/** Under which key a response is kept: with the cell when it says that it varies on the place. */
export const keyOf = (address: string, cell: string, headers: Headers) => (isPlaced(headers) ? `${address} @${cell}` : address);

/** The headers that every answer with this page has. */
export function visitorHeaders(headers: Headers, etag: string): [string, string][] {
	// Without the charset a browser guesses until it meets the meta element.
	const kept = [...headers]
		.filter(([name]) => !NOT_KEPT.has(name))
		.map(([name, value]): [string, string] => [
			name,
			name === 'content-type' && value === 'text/html' ? 'text/html; charset=utf-8' : value,
		]);
	return [...kept, ['cache-control', BROWSER_CACHE], ['etag', etag], ['vary', publicVary(headers)]];
}

/** An answer that is not kept says the same of the place. */
export function nameVaryPublicly(headers: Headers): void {
	if (isPlaced(headers)) headers.set('vary', publicVary(headers));
}

/** Makes a page to keep out of a response that was rendered at `storedAt`. */
export async function makePage(body: Uint8Array, headers: Headers, storedAt: number): Promise<Page> {
	const br = await compress(body, {
		params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
	});
	const etag = etagOf(body);
	const tags = (headers.get('cache-tag') ?? '')
		.split(',')
		.map((tag) => tag.trim())
		.filter(Boolean);
	return {
		br: trimmed(br),
		gzip: null,
		identity: null,
		headers: visitorHeaders(headers, etag),
		etag,
		tags,
		storedAt,
		maxAgeMs: lifeOf(headers).maxAgeMs,
		diesAt: diesAt(headers, storedAt),
		isRenewing: false,
	};
}

export const identityOf = (page: Page): Buffer<ArrayBuffer> => brotliDecompressSync(page.br);
/** The codings that are kept beside brotli once somebody has asked for them. */
export const MAKE = {
	gzip: (page: Page): Buffer => trimmed(gzipSync(page.identity ?? identityOf(page))),
	identity: (page: Page): Buffer => trimmed(identityOf(page)),
};
