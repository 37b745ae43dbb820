import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { App } from '#server/app/app.ts';
import { answerPlain } from '#server/process/plain.ts';
import { robotsTxt } from '#server/sitemap/robots.ts';
import { sitemapFiles, sitemapXml } from '#server/sitemap/sitemap.ts';
import { sitemapIndex } from '#server/sitemap/xml.ts';

const FILE = /^\/sitemap-([1-9]\d{0,5})\.xml$/;
const XML = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' };

/** A file goes out as it is read: whoever reads slowly makes the database wait, and memory stays flat. */
async function sendFile(app: App, n: number, req: IncomingMessage, res: ServerResponse): Promise<void> {
	const file = (await sitemapFiles(app))[n - 1];
	if (!file) return answerPlain(res, 404, 'no such sitemap\n');
	const gzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|\s|$))/.test(String(req.headers['accept-encoding'] ?? ''));
	res.writeHead(200, { ...XML, Vary: 'Accept-Encoding', ...(gzip && { 'Content-Encoding': 'gzip' }) });
	if (req.method === 'HEAD') return void res.end();
	const xml = Readable.from(sitemapXml(app, file));
	await (gzip ? pipeline(xml, createGzip({ level: 5 }), res) : pipeline(xml, res));
}

async function send(app: App, path: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
	const site = app.settings.publicSiteUrl;
	if (path === '/robots.txt') return answerPlain(res, 200, robotsTxt(site), { 'Cache-Control': 'public, max-age=3600' });
	if (path === '/sitemap-index.xml') return answerPlain(res, 200, sitemapIndex((await sitemapFiles(app)).length, site), XML);
	return sendFile(app, Number(FILE.exec(path)?.[1]), req, res);
}

/** What search engines read: `/robots.txt`, `/sitemap-index.xml`, `/sitemap-{n}.xml`; `false` when the request is for something else. */
export function createCrawlerAnswer(app: App): (req: IncomingMessage, res: ServerResponse) => boolean {
	return (req, res) => {
		const path = (req.url ?? '').split('?', 1)[0] ?? '';
		if (path !== '/robots.txt' && path !== '/sitemap-index.xml' && !FILE.test(path)) return false;
		if (req.method !== 'GET' && req.method !== 'HEAD') {
			answerPlain(res, 405, 'method not allowed\n', { Allow: 'GET, HEAD' });
			return true;
		}
		send(app, path, req, res).catch((error: unknown) => {
			if (!req.destroyed && !res.writableEnded) app.log.error({ err: error }, 'sitemap failed');
			if (res.headersSent) res.destroy();
			else answerPlain(res, 500, 'internal error\n');
		});
		return true;
	};
}
