import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gzipSync } from 'node:zlib';
import type { App } from '#server/ports/app.ts';
import { takes } from '#server/responses/accept-encoding.ts';
import { answerFailure, answerPlain } from '#server/responses/plain.ts';
import { keepFinished, readFinished } from '#server/sitemap/finished.ts';
import { robotsTxt } from '#server/sitemap/robots.ts';
import { addressShape } from '#server/sitemap/shape.ts';
import { type SitemapFile, sitemapFiles, sitemapXml } from '#server/sitemap/sitemap.ts';
import { sitemapIndex } from '#server/sitemap/xml.ts';

const FILE = /^\/sitemap-([1-9]\d{0,5})\.xml$/;
const XML = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600', Vary: 'Accept-Encoding' };

/** Weak: the same content, compressed or not. */
const tagOf = (content: string) => `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Answers 304 and nothing else to who has this content already. */
function isKnown(req: IncomingMessage, res: ServerResponse, etag: string): boolean {
	const known = String(req.headers['if-none-match'] ?? '').split(/\s*,\s*/);
	if (!known.includes(etag)) return false;
	res.writeHead(304, { ETag: etag, 'Cache-Control': XML['Cache-Control'], Vary: XML.Vary }).end();
	return true;
}

const CHUNK_CHARS = 65_536;

/** Pieces of a few kB joined and encoded: an object for each would be more garbage than the heap is cleared of in time. */
async function* chunks(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
	let text = '';
	for await (const piece of pieces) {
		text += piece;
		if (text.length < CHUNK_CHARS) continue;
		yield Buffer.from(text);
		text = '';
	}
	yield Buffer.from(text);
}

const headOf = (etag: string, gzip: boolean) => ({ ...XML, ETag: etag, ...(gzip && { 'Content-Encoding': 'gzip' }) });

type Asked = { path: string; shape: string };

/**
 * A file that nobody has read since it changed goes out as it is read from the database: whoever reads slowly makes the database wait,
 * and memory stays flat. Its gzip is kept for the next reader.
 */
async function sendFile(app: App, { path, file, shape }: Asked & { file: SitemapFile }, req: IncomingMessage, res: ServerResponse) {
	const print = [app.settings.publicSiteUrl, path, shape, file.print].join('\n');
	const etag = tagOf(print);
	if (isKnown(req, res, etag)) return;
	const gzip = takes(req.headers['accept-encoding'], 'gzip');
	if (req.method === 'HEAD') return void res.writeHead(200, headOf(etag, gzip)).end();
	// A pipeline listens many times, beside what counts the request: that is no leak.
	res.setMaxListeners(20);
	const kept = await readFinished(app, path, print);
	if (kept) {
		res.writeHead(200, headOf(etag, gzip));
		return gzip ? void res.end(kept) : pipeline(Readable.from([kept]), createGunzip(), res);
	}
	const rest = chunks(sitemapXml(app, file));
	// Read before the head goes out, so that the status tells when the database is away.
	const first = await rest.next();
	const all = async function* () {
		if (!first.done) yield first.value;
		yield* rest;
	};
	res.writeHead(200, headOf(etag, gzip));
	const source = Readable.from(all(), { objectMode: false });
	await (gzip ? pipeline(source, createGzip({ level: 5 }), keepFinished(app, path, print), res) : pipeline(source, res));
}

/** The index names a few files, so it is made for each reader. */
function sendIndex(index: string, req: IncomingMessage, res: ServerResponse): void {
	const etag = tagOf(index);
	if (isKnown(req, res, etag)) return;
	const gzip = takes(req.headers['accept-encoding'], 'gzip');
	res.writeHead(200, headOf(etag, gzip)).end(req.method === 'HEAD' ? undefined : gzip ? gzipSync(index) : index);
}

async function send(app: App, { path, shape }: Asked, req: IncomingMessage, res: ServerResponse): Promise<void> {
	const site = app.settings.publicSiteUrl;
	if (path === '/robots.txt') return answerPlain(res, 200, robotsTxt(site), { 'Cache-Control': 'public, max-age=3600' });
	const files = await sitemapFiles(app);
	if (path === '/sitemap-index.xml') return sendIndex(sitemapIndex(files, site), req, res);
	const file = files[Number(FILE.exec(path)?.[1]) - 1];
	if (!file) return answerPlain(res, 404, 'no such sitemap\n');
	await sendFile(app, { path, shape, file }, req, res);
}

type Answer = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * What search engines read: `/robots.txt`, `/sitemap-index.xml`, `/sitemap-{n}.xml`; `false` when the request is for something else.
 * `gate` says whether there is a place to make a sitemap, and answers where there is none.
 */
export function createCrawlerAnswer(app: App, gate: (...asked: Parameters<Answer>) => Promise<boolean>): Answer {
	const shape = addressShape();
	const sendOne = async (path: string, ...asked: Parameters<Answer>) => {
		if (path === '/robots.txt' || (await gate(...asked))) await send(app, { path, shape }, ...asked);
	};
	return (req, res) => {
		const path = (req.url ?? '').split('?', 1)[0] ?? '';
		if (path !== '/robots.txt' && path !== '/sitemap-index.xml' && !FILE.test(path)) return false;
		if (req.method !== 'GET' && req.method !== 'HEAD') {
			answerPlain(res, 405, 'method not allowed\n', { Allow: 'GET, HEAD' });
			return true;
		}
		sendOne(path, req, res).catch((error: unknown) => {
			if (!req.destroyed && !res.writableEnded) app.log.error({ err: error }, 'sitemap failed');
			answerFailure(res, error);
		});
		return true;
	};
}
