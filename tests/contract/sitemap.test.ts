import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/languages.ts';
import { pagePoint } from '#lib/place/page-point.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { shopsWithNamesake } from '#server/catalogue/shops/namesakes.ts';
import { mainCategoryId, sellingShops } from '#server/catalogue/shops/selling-shops.ts';
import { servesPoint } from '#server/catalogue/shops/serving-shops.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { App } from '#server/ports/app.ts';
import { createCrawlerAnswer } from '#server/sitemap/answer.ts';
import { type Sitemap, startSitemap } from '#server/sitemap/schedule.ts';
import { ADDRESSES_PER_FILE, type SitemapOrder, writeSitemap } from '#server/sitemap/write.ts';
import { type TestApi, testApi } from '../support/app.ts';

let api: TestApi;
let app: App;
let server: Server;
let sitemap: Sitemap;
let base = '';
const made: string[] = [];

/** A folder that goes with the tests. */
function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'nukkad-sitemap-'));
	made.push(folder);
	return folder;
}

beforeAll(async () => {
	api = await testApi({ sample: true });
	app = { ...api.app, settings: { ...api.app.settings, dataDir: makeFolder() } };
	sitemap = startSitemap(app, '');
	const answer = createCrawlerAnswer(app, sitemap);
	server = createServer((req, res) => {
		if (!answer(req, res)) res.writeHead(418).end();
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
	server.close();
	await sitemap.stop();
	await api.close();
	for (const folder of made) rmSync(folder, { recursive: true });
});

const LOC = /<loc>([^<]+)<\/loc>/g;
const locs = (xml: string) => [...xml.matchAll(LOC)].map((match) => match[1] ?? '');

/** The files of a sitemap made now, as text, in the order in which its index names them. */
async function filesNow(order: Partial<SitemapOrder> = {}): Promise<string[]> {
	forgetTags(app, [tag.catalog]);
	const folder = order.folder ?? makeFolder();
	await writeSitemap(app, { folder, withInfo: true, ...order });
	const read = (name: string) => gunzipSync(readFileSync(join(folder, `${name}.gz`))).toString();
	return locs(read('sitemap-index.xml')).map((address) => read(new URL(address).pathname));
}

async function addresses(pagesPerFile: number): Promise<{ files: number; most: number; all: string[] }> {
	const found = (await filesNow({ pagesPerFile })).map(locs);
	return { files: found.length, most: Math.max(...found.map(({ length }) => length)), all: found.flat() };
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
	expect(named.length).toBeGreaterThanOrEqual(4);
	expect(index.match(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)).toHaveLength(named.length);
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

test('R26 many may ask for sitemaps at once, and each gets them whole, in the coding he takes; the database is not asked', async () => {
	const away = (isAway: boolean) =>
		sql.raw(`ALTER TABLE ${isAway ? 'library_products RENAME TO away' : 'away RENAME TO library_products'}`).execute(app.db);
	await sitemap.ready();
	await away(true);
	try {
		const answers = await Promise.all(
			Array.from({ length: 20 }, async (_, i) => {
				const coding = i % 2 === 0 ? 'gzip' : 'identity';
				const answer = await fetch(`${base}/sitemap-4.xml`, { headers: { 'Accept-Encoding': coding } });
				const whole = (await answer.text()).endsWith('</urlset>\n');
				return `${answer.status} ${whole} ${coding === 'gzip'} ${answer.headers.get('content-encoding')}`;
			}),
		);
		expect(new Set(answers)).toEqual(new Set(['200 true true gzip', '200 true false null']));
	} finally {
		await away(false);
	}
});

test('R26 every page stands in every language with all seven alternates', async () => {
	const xml = await (await fetch(`${base}/sitemap-2.xml`)).text();
	const urls = xml.match(/<url>.*?<\/url>/gs) ?? [];
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

test('R21 R26 the kinds of shops that deliver to a locality are listed, no others', async () => {
	const { all } = await addresses(4_000);
	const kinds = all.flatMap((address) => /^http:\/\/127.0.0.1\/india\/mumbai\/chakala\/([^/]+)$/.exec(address)?.[1] ?? []);
	expect(kinds).toContain('groceries');
	const main = new Set(
		[...(await sellingShops(app)).values()]
			.filter((shop) => servesPoint(shop, pagePoint({ lat: 19.1167, lng: 72.8698 })))
			.map(mainCategoryId),
	);
	expect(kinds.length).toBe(main.size);
	expect(all.filter((address) => /\/new-mumbai\/[^/]+$/.test(address))).toEqual([]);
});

/** The `lastmod` of each English address in the sitemap, by its path. */
async function lastmods(): Promise<Map<string, string>> {
	const found = new Map<string, string>();
	for (const xml of await filesNow())
		for (const [, path, day] of xml.matchAll(/<loc>http:\/\/127.0.0.1(\/[^<]*)<\/loc><lastmod>([^<]+)/g)) found.set(path ?? '', day ?? '');
	return found;
}

test('R26 lastmod tells when what a page shows last changed: its packs for a product, brand and category, its shops for a place', async () => {
	const { db } = api.app;
	const old = new Date('2026-01-05T12:00:00Z');
	await db.updateTable('retailer_products').set({ updated_at: old }).execute();
	await db.updateTable('shops').set({ updated_at: old }).execute();
	const shop = await db.selectFrom('shops').selectAll().where('source_key', 'like', '%mahesh-dairy%').executeTakeFirstOrThrow();
	const { slug } = await db.selectFrom('localities').select('slug').where('id', '=', shop.locality_id).executeTakeFirstOrThrow();
	const product = await db
		.selectFrom('library_products as lp')
		.innerJoin('brands as b', 'b.id', 'lp.brand_id')
		.select(['lp.id', 'lp.parent_code', 'lp.secondary_code', 'b.name as brand', 'b.id as brandId'])
		.orderBy('lp.id')
		.executeTakeFirstOrThrow();
	await db
		.updateTable('shops')
		.set({ updated_at: new Date('2026-02-06T12:00:00Z') })
		.where('id', '=', shop.id)
		.execute();
	const later = new Date('2026-03-07T12:00:00Z');
	await db.updateTable('retailer_products').set({ updated_at: later }).where('library_product_id', '=', product.id).execute();

	const days = await lastmods();
	const dayOf = (path: string) => [...days].find(([known]) => known === path || known.endsWith(`-${path}`))?.[1];
	expect(dayOf(product.id)).toBe('2026-03-07');
	expect(dayOf(product.brandId)).toBe('2026-03-07');
	expect(dayOf(`/pc/${product.parent_code}`)).toBe('2026-03-07');
	expect(dayOf(`/pc/${product.parent_code}/${product.secondary_code}`)).toBe('2026-03-07');
	expect(dayOf('/')).toBe('2026-03-07');
	expect(dayOf(`/india/mumbai/${slug}`)).toBe('2026-02-06');
	expect(dayOf('/india/mumbai')).toBe('2026-02-06');
	expect(dayOf('/shops/c/dairies-39')).toBe('2026-02-06');
	expect(dayOf('/shops/c/pharmacies-50')).toBe('2026-01-05');
	expect([...days.values()].filter((day) => day === '2026-03-07').length).toBeLessThan(100);
});

test('R26 places that no shop serves and categories that nobody sells are left out', async () => {
	const { db } = api.app;
	const before = await lastmods();
	expect([before.has('/india/pune'), before.has('/india/mumbai'), before.has('/india/new-mumbai')]).toEqual([false, true, true]);
	expect(before.has('/pc/LAUNDRY')).toBe(true);
	await db
		.updateTable('retailer_products as rp')
		.set({ is_listed: false })
		.from('library_products as lp')
		.whereRef('lp.id', '=', 'rp.library_product_id')
		.where('lp.parent_code', '=', 'LAUNDRY')
		.execute();
	await db.updateTable('shops').set({ lat: 12.97, lng: 77.59 }).execute();
	const after = await lastmods();
	expect([...after.keys()].filter((path) => /^\/pc\/LAUNDRY|^\/india\/mumbai\/[^/]+$/.test(path))).toEqual([]);
	// A city has the page of the shops that stand in it, wherever they deliver.
	expect(['/pc/GROCERY', '/india/bengaluru', '/india/mumbai', '/india/pune'].map((path) => after.has(path))).toEqual([
		true,
		true,
		true,
		false,
	]);
});

test('R20 R26 shops that share name and locality are known as namesakes, others are not', async () => {
	const { db } = api.app;
	const shops = await db
		.selectFrom('shops')
		.select(['id', 'locality_id'])
		.where('locality_id', 'is not', null)
		.orderBy('id')
		.limit(3)
		.execute();
	const [first, second, third] = shops.map(({ id }) => id);
	await db
		.updateTable('shops')
		.set({ names: JSON.stringify({ en: 'Twin Stores' }), locality_id: shops[0]?.locality_id ?? null })
		.where('id', 'in', [first ?? '', second ?? ''])
		.execute();
	await db
		.updateTable('shops')
		.set({ names: JSON.stringify({ en: 'Twin Stores' }), locality_id: null })
		.where('id', '=', third ?? '')
		.execute();
	forgetTags(api.app, [tag.catalog]);
	expect([...(await shopsWithNamesake(api.app))].sort()).toEqual([first, second]);
});

test('R26 who has a sitemap already is told so without it; a HEAD answers without a body; a change is told', async () => {
	const index = `${base}/sitemap-index.xml`;
	for (const address of [index, `${base}/sitemap-1.xml`, `${base}/sitemap-4.xml`]) {
		const first = await fetch(address);
		const etag = first.headers.get('etag') ?? '';
		expect([first.status, etag], address).toEqual([200, expect.stringMatching(/^W\/".+"$/)]);
		const again = await fetch(address, { headers: { 'If-None-Match': `"other", ${etag}` } });
		expect([again.status, await again.text(), again.headers.get('etag')], address).toEqual([304, '', etag]);
		const head = await fetch(address, { method: 'HEAD' });
		expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([200, '', 'application/xml; charset=utf-8']);
	}
});

test('R26 when a page changes, the file it stands in is written anew and the others stay as they are', async () => {
	const folder = makeFolder();
	const write = async () => {
		await filesNow({ folder });
		return Object.fromEntries(readdirSync(folder).map((name) => [name, statSync(join(folder, name), { bigint: true }).ino]));
	};
	const before = await write();
	expect(await write()).toEqual(before);
	const { id } = await app.db.selectFrom('library_products').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
	await app.db
		.updateTable('library_products')
		.set({ names: JSON.stringify({ en: 'Renamed' }) })
		.where('id', '=', id)
		.execute();
	const after = await write();
	expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual(['sitemap-4.xml.gz']);
	// What is left of a sitemap that had more files is not sent on, be it one file.
	writeFileSync(join(folder, `sitemap-${Object.keys(after).length}.xml.gz`), 'old');
	expect(Object.keys(await write())).toEqual(Object.keys(after));
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
