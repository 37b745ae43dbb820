import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LANGUAGES } from '#lib/languages.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { isListedAnywhere } from '#server/catalogue/products/sold-anywhere.ts';
import { tag } from '#server/catalogue/tags.ts';
import { openKysely, openPool } from '#server/db/connection.ts';
import type { App } from '#server/ports/app.ts';
import { createCrawlerAnswer } from '#server/sitemap/answer.ts';
import { fewPages } from '#server/sitemap/few-pages.ts';
import { PAGE_TABLES, pagesOf } from '#server/sitemap/page-tables.ts';
import { placePages } from '#server/sitemap/places.ts';
import { startSitemap } from '#server/sitemap/schedule.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';

let api: TestApi;
const made: string[] = [];

beforeAll(async () => {
	api = await testApi();
	await insertTaxonomy(api.app.db);
});
afterAll(async () => {
	await api.close();
	for (const folder of made) rmSync(folder, { recursive: true });
});

/** A folder that goes with the tests. */
function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'nukkad-sitemap-'));
	made.push(folder);
	return folder;
}

const locs = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');

/** The App with a DATA_DIR of its own. */
const appIn = (dataDir: string, more: Partial<App['settings']> = {}): App => ({
	...api.app,
	settings: { ...api.app.settings, dataDir, ...more },
});

/** Starts the sitemap of a store, hands `ask` what answers for it, and stops it. */
async function serving<T>(app: App, client: string, ask: (get: (path: string) => Promise<Response>) => Promise<T>): Promise<T> {
	const sitemap = startSitemap(app, client);
	const answer = createCrawlerAnswer(app, sitemap);
	const server = createServer((req, res) => void answer(req, res)).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	try {
		return await ask((path) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`));
	} finally {
		server.close();
		await sitemap.stop();
	}
}

test('R26 one that asks before there is a sitemap gets it once it is made; where that fails, an answer that says when to come again', async () => {
	const app = appIn(makeFolder());
	expect((await serving(app, '', (get) => get('/sitemap-index.xml'))).status).toBe(200);
	await using away = openKysely(openPool({ host: '/nowhere' }));
	const none = await serving({ ...appIn(makeFolder()), db: away }, '', (get) => get('/sitemap-index.xml'));
	expect([none.status, none.headers.get('retry-after')]).toEqual([503, '5']);
});

test('R26 a sitemap that could not be made is made in a later round, without a change', async () => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	await using away = openKysely(openPool({ host: '/nowhere' }));
	const app = { ...appIn(makeFolder()), db: away };
	const sitemap = startSitemap(app, '');
	try {
		await expect(sitemap.ready()).rejects.toThrow();
		app.db = api.app.db;
		await vi.waitFor(
			() => {
				vi.advanceTimersByTime(600_000);
				expect(existsSync(join(sitemap.folder, 'sitemap-index.xml.gz'))).toBe(true);
			},
			{ timeout: 5_000 },
		);
	} finally {
		await sitemap.stop();
		vi.useRealTimers();
	}
});

test('R26 a sitemap of another site or of another build is not sent: it is made anew, and the old one goes', async () => {
	const dataDir = makeFolder();
	const folders = () => readdirSync(join(dataDir, 'sitemap'));
	const seen = new Set<string>();
	for (const [publicSiteUrl, client] of [
		['https://one.example', ''],
		['https://two.example', ''],
		['https://two.example', '/another/build'],
	] as const) {
		const index = await serving(appIn(dataDir, { publicSiteUrl }), client, async (get) => (await get('/sitemap-index.xml')).text());
		expect(new URL(locs(index)[0] ?? '').origin).toBe(publicSiteUrl);
		expect(folders()).toHaveLength(1);
		seen.add(folders()[0] ?? '');
	}
	expect(seen.size).toBe(3);
	const left = gunzipSync(readFileSync(join(dataDir, 'sitemap', folders()[0] ?? '', 'sitemap-1.xml.gz'))).toString();
	expect(locs(left).every((address) => address.startsWith('https://two.example/'))).toBe(true);
});

test('R26 where the build has a sitemap of the informational pages for this site, robots.txt names it too and no page stands twice', async () => {
	const client = makeFolder();
	const listed = (site: string) => {
		writeFileSync(join(client, 'sitemap-pages-index.xml'), `<loc>${site}/sitemap-pages-0.xml</loc>`);
		return serving(appIn(makeFolder()), client, async (get) => {
			const robots = await (await get('/robots.txt')).text();
			const pages = locs(await (await get('/sitemap-1.xml')).text()).filter((address) => address.endsWith('/faq'));
			return [robots.match(/Sitemap: .*/g)?.map((line) => line.split('/').at(-1)), pages.length];
		});
	};
	expect(await listed('https://another.example')).toEqual([['sitemap-index.xml'], LANGUAGES.length]);
	expect(await listed(api.app.settings.publicSiteUrl)).toEqual([['sitemap-index.xml', 'sitemap-pages-index.xml'], 0]);
});

test('R26 what a suspended shop alone sells is in no sitemap, and nobody sells its category', async () => {
	const shop = await makeShop(api.app);
	const pack = await makeProduct(api.app, shop, { name: 'Saffron' });
	await api.app.db.insertInto('brands').values({ id: 'kesar', name: 'Kesar', name_key: 'kesar' }).execute();
	await api.app.db.updateTable('library_products').set({ brand_id: 'kesar' }).where('id', '=', `lib${pack}`).execute();
	const listed = async () => {
		forgetTags(api.app, [tag.shops, tag.catalog, tag.stock]);
		const pages = [...(await fewPages(api.app))];
		for (const table of PAGE_TABLES) for await (const page of pagesOf(api.app, table)) pages.push(page);
		return pages.map(({ path }) => path).filter((path) => /test-groceries|saffron|kesar|\/shop/.test(path));
	};
	expect(await listed()).toHaveLength(6);
	expect(await isListedAnywhere(api.app, 'test-groceries', null)).toBe(true);
	await api.app.db.updateTable('shops').set({ suspended_at: new Date() }).where('id', '=', shop).execute();
	expect(await listed()).toEqual([]);
	expect(await isListedAnywhere(api.app, 'test-groceries', null)).toBe(false);
});

test('R26 the page of a city changes with a shop of another city that serves one of its localities', async () => {
	const { db } = api.app;
	const near = { lat: 13.033, lng: 80.268 };
	// So far from the first that the middle of the city, between the two, is not served.
	const north = { lat: 13.333, lng: 80.268 };
	const rows = [
		{ id: 'adyar', city_slug: 'chennai', city: 'Chennai', ...near },
		{ id: 'ennore', city_slug: 'chennai', city: 'Chennai', ...north },
		{ id: 'neighbour', city_slug: 'neighbour', city: 'Neighbour', lat: 13.033, lng: 80.668 },
	].map((row) => ({ ...row, slug: row.id, name_key: row.id, names: JSON.stringify({ en: row.id }) }));
	await db.insertInto('localities').values(rows).execute();
	const shop = await makeShop(api.app, { ...near, locality_id: 'neighbour' });
	const unchanged = await makeShop(api.app, { ...north, locality_id: 'neighbour', updated_at: new Date('2026-01-05T12:00:00Z') });
	for (const id of [shop, unchanged]) await makeProduct(api.app, id);
	for (const day of ['2026-02-06', '2026-03-07']) {
		const updated_at = new Date(`${day}T12:00:00Z`);
		await db.updateTable('shops').set({ updated_at }).where('id', '=', shop).execute();
		forgetTags(api.app, [tag.shops, tag.catalog, tag.stock]);
		expect(await placePages(api.app)).toContainEqual({ path: '/india/chennai', changedAt: updated_at });
	}
});
