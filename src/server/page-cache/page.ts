import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { TRUE_UNTIL } from '#lib/page/true-until.ts';
import type { PageFacts } from '#server/page-cache/cache-headers.ts';
import type { Found, Page, PageStore } from '#server/page-cache/store.ts';

/** A page is compressed quickly when it is rendered, and once more at the best level when it is requested again. */
const BROTLI_QUALITY = { quick: 5, smallest: 11 } as const;
const brotli = promisify(brotliCompress);

async function compress(body: Uint8Array, quality: keyof typeof BROTLI_QUALITY): Promise<Buffer> {
	const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[quality], [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength };
	return trimmed(await brotli(body, { params }));
}

/** A copy of the bytes in a buffer of their own size: encoders return the beginning of a far larger buffer, which would stay in memory. */
const trimmed = (bytes: Uint8Array): Buffer<ArrayBuffer> => Buffer.from(new Uint8Array(bytes).buffer);

/** Headers from a page to the cache, which are not sent. */
const CACHE_ONLY = new Set(['cache-tag', 'cdn-cache-control', TRUE_UNTIL]);
/** Headers that are set for each answer, or belong to one connection. */
const NOT_CACHED = new Set(['cache-control', 'connection', 'content-length', 'date', 'etag', 'set-cookie', 'vary', 'x-request-id']);

/** A weak ETag of a body: the same for every encoding of it. */
export const etagOf = (body: Uint8Array) => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** How long a response says it may be cached (`CDN-Cache-Control`, which `Astro.cache.set` writes), in ms. */
function lifeOf(headers: Headers): { maxAgeMs: number; swrMs: number } {
	const policy = headers.get('cdn-cache-control') ?? '';
	const seconds = (name: string) => Number(new RegExp(`(?:^|[\\s,])${name}=(\\d+)`).exec(policy)?.[1] ?? 0);
	return { maxAgeMs: seconds('max-age') * 1000, swrMs: seconds('stale-while-revalidate') * 1000 };
}

/** Whether a response may be stored: it succeeded and says for how long. */
export const isCacheable = ({ status, headers }: Response): boolean => status === 200 && lifeOf(headers).maxAgeMs > 0;

/** When a page that was stored at `storedAt` must no longer be shown. */
function diesAt(headers: Headers, storedAt: number): number {
	const { maxAgeMs, swrMs } = lifeOf(headers);
	return Math.min(storedAt + maxAgeMs + swrMs, shownBy(headers).trueUntil ?? Number.POSITIVE_INFINITY);
}

/** What an answer says it shows: its tags, and until when it is true. */
export function shownBy(headers: Headers): PageFacts {
	const tags = (headers.get('cache-tag') ?? '')
		.split(',')
		.map((tag) => tag.trim())
		.filter(Boolean);
	const until = headers.get(TRUE_UNTIL);
	return { tags, trueUntil: until === null ? null : Number(until) };
}

/** Whether a page varies on the place, which the front door passes in a header. */
export const isPlaced = (headers: Headers) => /(^|[\s,])x-place($|[\s,])/i.test(headers.get('vary') ?? '');

/** The Vary header for browsers and edges: they do not know the internal place header, but the one by which an edge names the cell. */
const publicVary = (headers: Headers): string => (isPlaced(headers) ? 'Accept-Encoding, Place-Cell' : 'Accept-Encoding');

/** The headers of every answer with this page; who asks decides on those of `policyHeaders`. */
export function visitorHeaders(headers: Headers, etag: string): [string, string][] {
	// Without the charset a browser guesses until it reads the meta element.
	const own = [...headers]
		.filter(([name]) => !NOT_CACHED.has(name) && !CACHE_ONLY.has(name))
		.map(([name, value]): [string, string] => [
			name,
			name === 'content-type' && value === 'text/html' ? 'text/html; charset=utf-8' : value,
		]);
	return [...own, ['etag', etag], ['vary', publicVary(headers)]];
}

/** An answer that is not cached, without the headers for the cache. */
export function withoutCacheHeaders(answer: Response): Response {
	const { headers } = answer;
	if (isPlaced(headers)) headers.set('vary', publicVary(headers));
	for (const name of CACHE_ONLY) headers.delete(name);
	return answer;
}

/** Makes a cached page from a response that was rendered at `storedAt`. */
export async function makePage(body: Uint8Array, headers: Headers, storedAt: number): Promise<Page> {
	const etag = etagOf(body);
	return {
		br: await compress(body, 'quick'),
		isSmallest: false,
		gzip: null,
		identity: null,
		headers: visitorHeaders(headers, etag),
		etag,
		...shownBy(headers),
		storedAt,
		maxAgeMs: lifeOf(headers).maxAgeMs,
		diesAt: diesAt(headers, storedAt),
		isRenewing: false,
	};
}

/** The body of a page without compression. */
export const identityOf = (page: Page): Buffer<ArrayBuffer> => brotliDecompressSync(page.br);

const smallest = async (page: Page): Promise<Buffer> => compress(page.identity ?? identityOf(page), 'smallest');
let isRecompressing = false;

/**
 * Compresses a page that is requested again at the best level: an eighth less, so that a list fits into the first ten packets of a
 * connection. It takes fifty times as long as the first time, so it runs for one page at a time, off the main thread; other pages wait for
 * their next visitor. A page that cannot be compressed stays as it is.
 */
export async function recompress(store: PageStore, { key, page }: Found): Promise<void> {
	if (page.isSmallest || isRecompressing) return;
	page.isSmallest = true;
	isRecompressing = true;
	const br = await smallest(page).catch(() => page.br);
	isRecompressing = false;
	if (br.byteLength < page.br.byteLength) store.recode(key, page, 'br', br);
}

/** The codings that are cached beside brotli once they were requested. */
export const MAKE = {
	gzip: (page: Page): Buffer => trimmed(gzipSync(page.identity ?? identityOf(page))),
	identity: (page: Page): Buffer => trimmed(identityOf(page)),
};
