import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/languages.ts';
import { loadSample } from '#server/sample/load.ts';
import { createCrawlerAnswer } from '#server/sitemap/answer.ts';
import { ADDRESSES_PER_FILE, sitemapFiles, sitemapXml } from '#server/sitemap/sitemap.ts';
import { type TestApi, testApi } from '../support/app.ts';

let api: TestApi;
let server: Server;
let base = '';

beforeAll(async () => {
	api = await testApi();
	await loadSample(api.app.db, () => {});
	const answer = createCrawlerAnswer(api.app);
	server = createServer((req, res) => {
		if (!answer(req, res)) res.writeHead(418).end();
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
	server.close();
	await api.close();
});

const LOC = /<loc>([^<]+)<\/loc>/g;
const locs = (xml: string) => [...xml.matchAll(LOC)].map((match) => match[1] ?? '');

async function addresses(size: number): Promise<{ files: number; most: number; all: string[] }> {
	const files = await sitemapFiles(api.app, size);
	const all: string[] = [];
	let most = 0;
	for (const file of files) {
		let xml = '';
		for await (const piece of sitemapXml(api.app, file)) xml += piece;
		const found = locs(xml);
		// The fixed pages are one file of their own size.
		if (file.table !== null) most = Math.max(most, found.length);
		all.push(...found);
	}
	return { files: files.length, most, all };
}

test('R26 robots.txt opens the pages, closes the API and names the sitemap by PUBLIC_SITE_URL', async () => {
	const answer = await fetch(`${base}/robots.txt`);
	expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
	const text = await answer.text();
	expect(text).toContain('Disallow: /api/\n');
	expect(text).not.toContain('Disallow: /\n');
	expect(text).toContain(`Sitemap: ${api.app.settings.publicSiteUrl}/sitemap-index.xml`);
});

test('R26 the index names files that exist, each within the protocol’s 50,000 addresses and 50 MB', async () => {
	const index = await (await fetch(`${base}/sitemap-index.xml`)).text();
	const named = locs(index);
	expect(named.length).toBeGreaterThanOrEqual(5);
	expect(ADDRESSES_PER_FILE).toBeLessThanOrEqual(50_000);
	for (const address of named) {
		const answer = await fetch(base + new URL(address).pathname);
		expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
		expect((await answer.text()).endsWith('</urlset>\n')).toBe(true);
	}
	expect((await fetch(`${base}/sitemap-${named.length + 1}.xml`)).status).toBe(404);
	expect((await fetch(`${base}/sitemap-index.xml`, { method: 'POST' })).status).toBe(405);
	expect((await fetch(`${base}/sitemap.html`)).status).toBe(418);
});

test('R26 every page stands in every language with all seven alternates', async () => {
	const xml = await (await fetch(`${base}/sitemap-3.xml`)).text();
	const urls = xml.match(/<url>.*?<\/url>/gs) ?? [];
	expect(urls.length % LANGUAGES.length).toBe(0);
	expect(urls.length).toBe(48 * LANGUAGES.length);
	for (const url of urls) {
		const hreflangs = [...url.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map((match) => match[1]);
		expect(hreflangs).toEqual([...LANGUAGES.map(({ bcp47 }) => bcp47), 'x-default']);
		expect(url).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
	}
});

test('R26 cut into small files it holds the same addresses, each once', async () => {
	const whole = await addresses(4_000);
	const small = await addresses(7);
	expect(new Set(whole.all).size).toBe(whole.all.length);
	expect(whole.all.length).toBeGreaterThan(6_000);
	expect(small.all).toEqual(whole.all);
	expect(small.files).toBeGreaterThan(100);
	expect(small.most).toBeLessThanOrEqual(7 * LANGUAGES.length);
});

test('R26 a product that no shop lists any more leaves the sitemap', async () => {
	const { id } = await api.app.db.selectFrom('library_products').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
	const before = (await addresses(5_000)).all.filter((address) => address.endsWith(`-${id}`));
	await api.app.db.updateTable('retailer_products').set({ is_listed: false }).where('library_product_id', '=', id).execute();
	const after = (await addresses(6_000)).all.filter((address) => address.endsWith(`-${id}`));
	expect([before.length, after.length]).toEqual([LANGUAGES.length, 0]);
});

test('C34 open positions: an honest empty list, with and without the closing slash', async () => {
	for (const path of ['aboutus/openpositions/', 'aboutus/openpositions']) {
		const { status, data } = await api.call('GET', path);
		expect([status, data]).toEqual([200, { openPositions: [] }]);
	}
});
