import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { INFO_SITEMAP } from '#lib/page/info.ts';
import { refuse } from '#lib/result.ts';
import type { App } from '#server/ports/app.ts';
import { answerFailure, answerPlain, answerRefusal } from '#server/responses/plain.ts';
import { robotsTxt } from '#server/sitemap/robots.ts';
import type { Sitemap } from '#server/sitemap/schedule.ts';
import { INDEX } from '#server/sitemap/write.ts';
import { takes } from '#server/system/accept-encoding.ts';
import { hasCode } from '#server/system/errors.ts';

const ROBOTS = '/robots.txt';
const FILE = /^\/sitemap-(?:index|[1-9]\d{0,5})\.xml$/;
/** How long an answer waits for the first sitemap, and after how many seconds to try again if that is not enough. */
const FIRST_MS = 8_000;
const AGAIN_S = 30;
const CACHING = { 'Cache-Control': 'public, max-age=3600' };

const notThere = (error: unknown): null => {
	if (hasCode(error, 'ENOENT')) return null;
	throw error;
};

/** Sends a compressed file from the disk; for the few clients that do not accept gzip it is unpacked while it is sent. */
async function sendFile(path: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
	await using file = await open(path).catch(notThere);
	if (!file) return answerPlain(res, 404, 'no such sitemap\n');
	const { size, mtimeMs } = await file.stat();
	// Weak: the same content, compressed or not.
	const etag = `W/"${size}-${mtimeMs}"`;
	const headers = { ...CACHING, Vary: 'Accept-Encoding', ETag: etag };
	const known = String(req.headers['if-none-match'] ?? '').split(/\s*,\s*/);
	if (known.includes(etag)) return void res.writeHead(304, headers).end();
	const gzip = takes(req.headers['accept-encoding'], 'gzip');
	const coding = gzip && { 'Content-Encoding': 'gzip', 'Content-Length': size };
	res.writeHead(200, { ...headers, 'Content-Type': 'application/xml; charset=utf-8', ...coding });
	if (req.method === 'HEAD') return void res.end();
	// A pipeline adds many listeners to the response, which is no leak.
	res.setMaxListeners(20);
	const packed = file.createReadStream({ autoClose: false });
	await (gzip ? pipeline(packed, res) : pipeline(packed, createGunzip(), res));
}

async function send(app: App, sitemap: Sitemap, path: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
	if (path === ROBOTS) {
		const indexes = [`/${INDEX}`, ...(sitemap.hasBuilt ? [`/${INFO_SITEMAP}-index.xml`] : [])];
		return answerPlain(res, 200, robotsTxt(app.settings.publicSiteUrl, indexes), CACHING);
	}
	// The first sitemap of a large catalogue takes too long to wait for.
	const isReady = await Promise.race([sitemap.ready().then(() => true), pause(FIRST_MS, false, { ref: false })]);
	if (!isReady) return answerRefusal(res, refuse('UNAVAILABLE', { params: { retryAfter: AGAIN_S } }));
	await sendFile(join(sitemap.folder, `${path}.gz`), req, res);
}

/** What search engines read: `/robots.txt`, `/sitemap-index.xml`, `/sitemap-{n}.xml`; `false` when the request is for something else. */
export function createCrawlerAnswer(app: App, sitemap: Sitemap): (req: IncomingMessage, res: ServerResponse) => boolean {
	return (req, res) => {
		const path = (req.url ?? '').split('?', 1)[0] ?? '';
		if (path !== ROBOTS && !FILE.test(path)) return false;
		if (req.method !== 'GET' && req.method !== 'HEAD') {
			answerPlain(res, 405, 'method not allowed\n', { Allow: 'GET, HEAD' });
			return true;
		}
		send(app, sitemap, path, req, res).catch((error: unknown) => {
			if (!req.destroyed && !res.writableEnded) app.log.error({ err: error }, 'sitemap failed');
			answerFailure(res, error);
		});
		return true;
	};
}
