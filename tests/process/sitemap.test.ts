import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/languages.ts';
import { delocalizePath, localizePath } from '#lib/paths.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { type Store, startStore } from '../support/store.ts';
import { readStructuredData, STORE_TYPES } from '../support/structured-data.ts';

let store: Store;
/** Every address of the sitemap, as a path. */
let addresses: string[] = [];

beforeAll(async () => {
	store = await startStore({ env: { SAMPLE_DATA: '1' } });
	const locs = async (path: string) =>
		[...(await (await fetch(store.url + path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');
	const files = (await locs('/sitemap-index.xml')).map((address) => new URL(address).pathname);
	addresses = (await Promise.all(files.map(locs))).flat().map((address) => new URL(address).pathname);
});
afterAll(async () => {
	await store.stop();
});

const ENTITIES: Record<string, string> = {
	'&amp;': '&',
	'&#38;': '&',
	'&#39;': "'",
	'&quot;': '"',
	'&#34;': '"',
	'&lt;': '<',
	'&gt;': '>',
};
const plain = (html: string) => html.replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => plain(text ?? ''));
const one = (html: string, pattern: RegExp) => all(html, pattern)[0] ?? '';
const meta = (html: string, name: string) => one(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'));
const titleOf = (html: string) => one(html, /<title>([^<]*)<\/title>/g);
const lengthOf = (text: string) => [...text].length;

/** The kind of a page: its first segment, and how deep it lies. */
const kindOf = (path: string) => {
	const parts = delocalizePath(path).path.split('/');
	return `${parts[1]} ${parts.length}`;
};
/** One address of every kind in English. */
const kinds = () => new Map(addresses.filter((path) => delocalizePath(path).language === 'en').map((path) => [kindOf(path), path]));

/** Asks for pages a few at a time, as a crawler does. */
async function walk(paths: readonly string[], look: (path: string, html: string) => void): Promise<void> {
	const left = [...paths];
	const crawl = async () => {
		for (let path = left.pop(); path !== undefined; path = left.pop()) {
			const answer = await fetch(store.url + path, { redirect: 'manual' });
			expect(answer.status, path).toBe(200);
			look(path, await answer.text());
		}
	};
	await Promise.all([crawl(), crawl(), crawl(), crawl()]);
}

test('R26 R1–R22 every address in English and a twelfth in each other language: its own canonical, reciprocal hreflang, a title and description of its own', async () => {
	const places = LANGUAGES.map(({ slug }) => slug);
	// The kinds of shops in a locality are drawn alike: of these many pages some will do.
	const isKind = (path: string) => /^\/india\/[^/]+\/[^/]+\/[^/]+$/.test(delocalizePath(path).path);
	const KINDS_EACH = 97;
	const asked = addresses.filter((path, i) => {
		if (isKind(path) && i % KINDS_EACH !== 0) return false;
		const nth = places.indexOf(delocalizePath(path).language);
		return nth === 0 || isKind(path) || (Math.floor(i / places.length) + nth) % (2 * places.length) === 0;
	});
	expect(asked.length).toBeGreaterThan(1_400);
	const titles = new Map<string, string>();
	const descriptions = new Map<string, string>();
	const tooLong: string[] = [];
	await walk(asked, (path, html) => {
		const { path: bare } = delocalizePath(path);
		expect(one(html, /<link rel="canonical" href="([^"]+)"/g), path).toBe(store.url + path);
		const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, lang, href]) => [lang, href]);
		expect(alternates, path).toEqual([
			...LANGUAGES.map(({ slug, bcp47 }) => [bcp47, store.url + localizePath(bare, slug)]),
			['x-default', store.url + bare],
		]);
		expect(meta(html, 'robots'), path).toBe('');
		const title = titleOf(html);
		const description = meta(html, 'description');
		expect(titles.get(title), `${path}: ${title}`).toBeUndefined();
		expect(descriptions.get(description), `${path}: ${description}`).toBeUndefined();
		titles.set(title, path);
		descriptions.set(description, path);
		expect(lengthOf(description), `${path}: ${description}`).toBeGreaterThan(20);
		expect(lengthOf(description), `${path}: ${description}`).toBeLessThanOrEqual(160);
		expect(lengthOf(title), path).toBeGreaterThan(4);
		if (lengthOf(title) > 65) tooLong.push(title);
	});
	// A name is never cut, so a title with a long name may be longer.
	for (const title of tooLong) expect(lengthOf(title.split(' · ')[0] ?? ''), title).toBeGreaterThan(40);
	expect(tooLong.length).toBeLessThan(asked.length / 200);
}, 300_000);

/** The structured data of each kind of page; a shop has its own type of store. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
	'/': ['Organization', 'WebSite'],
	'/shops': ['ItemList'],
	'/shops/c/groceries-38': ['BreadcrumbList', 'ItemList'],
	'/pc/GROCERY': ['BreadcrumbList', 'ItemList'],
	'/pc/DAIRY/MILK': ['BreadcrumbList', 'ItemList'],
	'/search?q=milk': ['ItemList'],
	'/india/mumbai': ['BreadcrumbList', 'ItemList'],
	'/india/new-mumbai': ['BreadcrumbList', 'ItemList'],
	'/india/mumbai/chakala': ['BreadcrumbList', 'ItemList'],
	'/about': ['Organization'],
	'/faq': ['FAQPage'],
};

test('R26 R1–R9 R14 R20–R22 structured data of every kind of page, in six languages, has what search engines ask for and nothing else', async () => {
	const found = kinds();
	const kept = (kind: string) => found.get(kind) ?? kind;
	const expected: Record<string, readonly string[]> = {
		...TYPES,
		[kept('products 3')]: ['Product', 'BreadcrumbList'],
		[kept('brands 3')]: ['BreadcrumbList', 'ItemList'],
		[kept('india 6')]: ['BreadcrumbList', 'ItemList'],
	};
	for (const { slug: language } of LANGUAGES) {
		await walk(
			Object.keys(expected).map((path) => localizePath(path, language)),
			(path, html) => {
				const { types, faults } = readStructuredData(html, { site: store.url, language });
				expect(faults, path).toEqual([]);
				expect(types, path).toEqual(expect.arrayContaining([...(expected[delocalizePath(path).path] ?? ['none'])]));
			},
		);
	}
});

test('R26 R3 every shop tells its own type of store and its hours, whole products their offers', async () => {
	const shops = new Map<string, Set<string>>();
	const isShop = (path: string) => kindOf(path) === 'india 6';
	const english = addresses.filter((path) => delocalizePath(path).language === 'en');
	const products = english.filter((path) => path.startsWith('/products/')).filter((_, i) => i % 20 === 0);
	await walk([...english.filter(isShop), ...products], (path, html) => {
		const { types, faults } = readStructuredData(html, { site: store.url, language: 'en' });
		expect(faults, path).toEqual([]);
		if (!isShop(path)) return expect(types, path).toContain('Product');
		const type = types.filter((name) => STORE_TYPES.some((known) => known === name));
		expect(type, path).toHaveLength(1);
		const category = path.split('/')[4] ?? '';
		shops.set(category, (shops.get(category) ?? new Set()).add(type[0] ?? ''));
	});
	expect(shops.size).toBe(13);
	const typeOf = (category: string) => [...(shops.get(category) ?? [])];
	expect(['bakeries', 'pharmacies', 'pet-supplies', 'groceries', 'stationers'].map(typeOf)).toEqual([
		['Bakery'],
		['Pharmacy'],
		['PetStore'],
		['GroceryStore'],
		['OfficeEquipmentStore'],
	]);
});

test('R26 Open Graph of every kind of page: type, address, language and its others; a shop and a product bring a picture of their own', async () => {
	const found = kinds();
	for (const language of ['en', 'te'] as const) {
		await walk(
			[...found.values()].map((path) => localizePath(path, language)),
			(path, html) => {
				expect(meta(html, 'og:url'), path).toBe(store.url + path);
				expect(titleOf(html), path).toContain(meta(html, 'og:title'));
				expect(meta(html, 'og:description'), path).toBe(meta(html, 'description'));
				expect(meta(html, 'og:type'), path).toBe(
					kindOf(path) === 'products 3' ? 'product' : kindOf(path) === 'india 6' ? 'place' : 'website',
				);
				expect(meta(html, 'og:locale'), path).toBe(`${language}_IN`);
				expect(all(html, /<meta property="og:locale:alternate" content="([^"]+)"/g), path).toHaveLength(LANGUAGES.length - 1);
				expect(meta(html, 'og:image'), path).toMatch(new RegExp(`^${store.url}/`));
				expect(meta(html, 'og:image:alt'), path).not.toBe('');
			},
		);
	}
	for (const kind of ['products 3', 'india 6']) {
		const html = await (await fetch(store.url + localizePath(found.get(kind) ?? '', 'te'))).text();
		const image = meta(html, 'og:image');
		expect(image, kind).toContain(`${store.url}/te/og/`);
		const picture = await fetch(image);
		expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
		const png = Buffer.from(await picture.arrayBuffer());
		expect([png.readUInt32BE(16), png.readUInt32BE(20)].map(String)).toEqual([meta(html, 'og:image:width'), meta(html, 'og:image:height')]);
	}
	expect((await fetch(`${store.url}/og/products/no-such-thing.png`)).status).toBe(404);
});

test('R26 the web app manifest and its icons, in the page’s language', async () => {
	for (const { slug: language, bcp47 } of LANGUAGES) {
		const html = await (await fetch(store.url + localizePath('/faq', language))).text();
		const answer = await fetch(store.url + one(html, /<link rel="manifest" href="([^"]+)"/g));
		expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8']);
		const manifest = await answer.json();
		expect(manifest).toMatchObject({ id: '/', lang: bcp47, start_url: localizePath('/', language), display: 'standalone' });
		expect(manifest.name).toBe(meta(html, 'og:site_name'));
		expect(manifest.icons.map(({ purpose, sizes }: Record<string, string>) => `${purpose} ${sizes}`)).toEqual(
			expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']),
		);
		const start = await (await fetch(store.url + localizePath('/counter', language))).text();
		const counter = await (await fetch(store.url + one(start, /<link rel="manifest" href="([^"]+)"/g))).json();
		// An app beside the store's, which is its own in each language.
		expect(counter).toMatchObject({ id: '/counter', lang: bcp47, scope: localizePath('/counter', language), display: 'standalone' });
		expect(counter.start_url.startsWith(counter.scope)).toBe(true);
		expect(start).toContain(`<meta name="apple-mobile-web-app-title" content="${counter.short_name}"`);
		const icons: { src: string }[] = [...manifest.icons, ...counter.icons];
		const linked = [html, start].flatMap((page) =>
			[...page.matchAll(/<link rel="(?:apple-touch-)?icon" href="([^"]+)"/g)].map(([, path]) => path ?? ''),
		);
		expect(linked).toHaveLength(5);
		for (const path of new Set([...icons.map(({ src }) => src), ...linked])) {
			const { headers } = await fetch(store.url + path);
			expect(headers.get('content-type'), path).toMatch(/^image\//);
			// What pages link is named by its content, but for the one that browsers look for where it always is.
			if (linked.includes(path) && path !== '/favicon.ico')
				expect(headers.get('cache-control'), path).toBe('public, max-age=31536000, immutable');
		}
	}
});

test('R26 what is personal or a narrowed list is not to be indexed but may be read, in any language', async () => {
	const robots = await (await fetch(`${store.url}/robots.txt`)).text();
	const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path ?? '');
	for (const path of ['/cart', '/orders', '/login', '/account', '/profile', '/pc/GROCERY?sort=price', '/shops?openNow=1', '/india/pune']) {
		for (const language of ['en', 'te'] as const) {
			const address = localizePath(path, language);
			const html = await (await fetch(store.url + address)).text();
			expect(meta(html, 'robots'), address).toMatch(/^noindex/);
			expect(meta(html, 'og:url'), address).toMatch(/^[^?]+$/);
			expect(closed.some((start) => address.startsWith(start))).toBe(false);
			expect(addresses).not.toContain(address);
		}
	}
});

test('R26 a name that would end the script it stands in stays a name', async () => {
	const evil = '</script><script>alert(1)</script>';
	const path = kinds().get('india 6') ?? '';
	const id = path.split('-').at(-1) ?? '';
	const { db, close } = await openDatabase({ databaseUrl: null, dataDir: store.dataDir }, () => {});
	await db.transaction().execute(async (trx) => {
		await trx
			.updateTable('shops')
			.set({ names: JSON.stringify({ en: evil }) })
			.where('id', '=', id)
			.execute();
		await publishChange(trx, ['shops', `shop:${id}`, 'catalog']);
	});
	await close();
	await expect.poll(async () => titleOf(await (await fetch(`${store.url}/shops/${id}`)).text())).toContain(evil);
	const html = await (await fetch(`${store.url}/shops/${id}`)).text();
	// In a quoted attribute it is only text.
	expect(html.replace(/="[^"]*"/g, '')).not.toContain('<script>alert');
	expect(readStructuredData(html, { site: store.url, language: 'en' }).faults).toEqual([]);
});
