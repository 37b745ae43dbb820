import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHOICES, choicesOf, filtersOf, LIST_FILTERS } from '#lib/catalogue/list-filters.ts';
import { isLanguage, LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import { pageAddress } from '#server/page-cache/address.ts';
import { createPageAnswer } from '#server/page-cache/answer.ts';
import { createCachedPages, type PageVisit } from '#server/page-cache/cached-pages.ts';
import { makePage } from '#server/page-cache/page.ts';
import { createPageStore, type PageStore } from '#server/page-cache/store.ts';

const BODY = '<p>आलू ₹24</p>'.repeat(200);
const HEADERS = {
	'content-type': 'text/html',
	'cdn-cache-control': 'max-age=60, stale-while-revalidate=600',
	'cache-tag': 'shop:a, product:b',
};

let now = 0;
let store: PageStore;
let renders = 0;
beforeEach(() => {
	now = 1_000_000;
	renders = 0;
	store = createPageStore({ maxBytes: 1_000_000, now: () => now });
});

const rendered =
	(headers: Record<string, string> = {}, body = BODY, status = 200) =>
	async () => {
		renders += 1;
		return new Response(body, { status, headers: { ...HEADERS, ...headers } });
	};
const visit = (
	path: string,
	{ language = 'en', cell = 'te7u', sharedS = 3_600 }: { language?: string; cell?: string; sharedS?: number | null } = {},
): PageVisit => {
	const asked = localizePath(path, isLanguage(language) ? language : 'en');
	return { path: asked, key: pageAddress(asked).key, cell, caller: '10.0.0.1', signal: new AbortController().signal, sharedS };
};
async function ask(visited: PageVisit, next = rendered()): Promise<string> {
	const pages = createCachedPages(store);
	const response = await pages.answer(visited, next, () => {});
	const text = await response.text();
	await pages.idle();
	return text;
}

describe('what a page is kept under', () => {
	const key = (url: string) => pageAddress(url).key;

	it('is its path, its language, and only the parameters it may read, in one order', () => {
		expect(key('/hi/search?sort=price&q=milk&utm_source=x&fbclid=1')).toBe(key('/hi/search?q=milk&sort=price'));
		expect(key('/?q=milk&x=1')).toBe(key('/'));
		expect(key('/products/aloo-1?sid=s1&sid=s2')).toBe(key('/products/aloo-1?sid=s1'));
		expect(key('/pc/GROCERY?store=s1&parent=DAIRY&secondary=RICE')).toBe(key('/pc/GROCERY'));
		expect(key('/india/mumbai/andheri?q=milk&openNow=1')).toBe(key('/india/mumbai/andheri'));
		expect(key('/shops?q=milk&category=38')).toBe(key('/shops'));
		expect(key(`/search?q=++${'milk++'.repeat(2_000)}`)).toBe(key('/search?q=milk+milk+milk+milk+milk'));
		expect(key(`/search?q=${'x'.repeat(24)}%F0%9F%A5%AD`)).not.toContain('%ED');
		expect(key(`/pc/GROCERY?brand=${'b'.repeat(201)}`)).toBe(key('/pc/GROCERY'));
		expect(key('/shops/s1?q=milk&offers=1')).toBe(key('/shops/s1?q=milk'));
		expect(key('/india/mumbai/andheri/dairy/shop-s1?q=milk')).not.toBe(key('/india/mumbai/andheri/dairy/shop-s1'));
		expect(new Set(['/shops', '/hi/shops', '/shops?openNow=1', '/shops/openNow'].map(key)).size).toBe(4);
	});
});

it.each([
	['?b2bStorePreview=true', true],
	['?q=milk&b2bStorePreview=true', true],
	['?b2bStorePreview=false', false],
	['?b2bStorePreview', false],
])('R24 %s asks for the preview: %s', (query, isPreview) => expect(pageAddress(`/shops/s1${query}`).isPreview).toBe(isPreview));

describe('the filters of a list', () => {
	it('are all read from its address, and no parameter reaches the page that changes nothing in it', () => {
		const choices = { offers: '1', inStock: '1', minPrice: '10', maxPrice: '99999999999', brand: 'b1', parent: 'DAIRY' };
		const given = { ...choices, sort: 'price', page: '2' };
		expect(Object.keys(given).sort()).toEqual([...LIST_FILTERS].sort());
		const none = filtersOf(new URLSearchParams());
		for (const [name, value] of Object.entries(given)) {
			expect(filtersOf(new URLSearchParams({ [name]: value })), name).not.toEqual(none);
			expect(pageAddress(`/search?${name}=${value}`).search).toBe(`?${name}=${value}`);
			expect(choicesOf(filtersOf(new URLSearchParams({ [name]: value }))), name).toHaveLength(name in choices ? 1 : 0);
		}
		expect(CHOICES.flat().toSorted()).toEqual(Object.keys(choices).sort());
		expect(filtersOf(new URLSearchParams('minPrice=cheap&maxPrice=-1&sort=odd&page=1&brand=a%20b'))).toEqual(none);
		const search = (path: string) => pageAddress(`${path}?brand=b1&parent=DAIRY`).search;
		expect([search('/search'), search('/pc/DAIRY'), search('/brands/b-b1')]).toEqual([
			'?brand=b1&parent=DAIRY',
			'?brand=b1',
			'?parent=DAIRY',
		]);
		expect(filtersOf(new URLSearchParams('maxPrice=99999999999')).maxPrice).toBe(10_000_000);
	});
});

describe('the provider', () => {
	it('renders once, for any number of visitors at once', async () => {
		const pages = createCachedPages(store);
		const bodies = await Promise.all(
			Array.from({ length: 20 }, async () => (await pages.answer(visit('/shops'), rendered(), () => {})).text()),
		);
		await pages.idle();
		expect(new Set(bodies)).toEqual(new Set([BODY]));
		expect(await ask(visit('/shops'))).toBe(BODY);
		expect(renders).toBe(1);
	});

	it('keeps the six languages and the cells apart', async () => {
		for (const { slug } of LANGUAGES) await ask(visit('/shops', { language: slug }), rendered({ vary: 'x-place' }, slug));
		await ask(visit('/shops', { cell: 'te7v' }), rendered({ vary: 'x-place' }, 'elsewhere'));
		expect(renders).toBe(7);
		for (const { slug } of LANGUAGES) expect(await ask(visit('/shops', { language: slug }))).toBe(slug);
		expect(await ask(visit('/shops', { cell: 'te7v' }))).toBe('elsewhere');
		expect(renders).toBe(7);
	});

	it('has one page for all places when the page does not vary on them', async () => {
		await ask(visit('/faq'));
		await ask(visit('/faq', { cell: 'te7v' }));
		expect(renders).toBe(1);
	});

	it.each([
		['a cookie', rendered({ 'set-cookie': 'a=1' }), '/x'],
		['another status', rendered({}, BODY, 404), '/x'],
		['no policy', rendered({ 'cdn-cache-control': '' }), '/x'],
		['R24 a preview', rendered(), '/x?b2bStorePreview=true'],
	])('keeps nothing with %s', async (_, next, path) => {
		await ask(visit(path), next);
		expect(store.size().pages).toBe(0);
	});

	it('drops by tag, and keeps nothing that was rendered while its tag was dropped', async () => {
		await ask(visit('/shops'));
		store.drop(['shop:other']);
		expect(store.size().pages).toBe(1);
		store.drop(['product:b']);
		expect(store.size()).toEqual({ pages: 0, bytes: 0 });
		const slow = async () => {
			const response = await rendered()();
			store.drop(['shop:a']);
			return response;
		};
		await ask(visit('/shops'), slow);
		expect(store.size().pages).toBe(0);
		await ask(visit('/shops'));
		expect(store.size().pages).toBe(1);
	});

	it('serves a stale page and renews it behind the visitor’s back, as soon as that goes well', async () => {
		await ask(visit('/shops'), rendered({}, 'old'));
		now += 61_000;
		expect(await ask(visit('/shops'), rendered({}, 'not now', 503))).toBe('old');
		expect(await ask(visit('/shops'), rendered({}, 'new'))).toBe('old');
		expect(await ask(visit('/shops'))).toBe('new');
		now += 700_000;
		expect(await ask(visit('/shops'), rendered({}, 'newest'))).toBe('newest');
	});

	it('shares no answer that depends on more than address and place, and keeps none', async () => {
		const pages = createCachedPages(store);
		const inFormat = async (accept: string) =>
			(
				await pages.answer(
					visit('/img/a/320'),
					async () => new Response(accept, { headers: { ...HEADERS, vary: 'Accept' } }),
					() => {},
				)
			).text();
		const formats = ['image/avif', 'image/jpeg', 'image/webp'];
		expect(await Promise.all(formats.map(inFormat))).toEqual(formats);
		await pages.idle();
		expect(store.size().pages).toBe(0);
	});

	it('lets a failed rendering fail for those who waited, and tries again for the next', async () => {
		const pages = createCachedPages(store);
		await expect(
			pages.answer(
				visit('/shops'),
				async () => {
					throw new Error('no database');
				},
				() => {},
			),
		).rejects.toThrow('no database');
		expect(await ask(visit('/shops'))).toBe(BODY);
	});
});

describe('the answer before Astro', () => {
	let isFull = false;
	const server = createServer((req, res) => {
		if (!createPageAnswer(store, 3_600)(req, res, isFull)) res.writeHead(418).end();
	});
	let base = '';
	beforeEach(async () => {
		isFull = false;
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const address: AddressInfo | string | null = server.address();
		base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
		store.set('hi /shops @te7uhw', await makePage(Buffer.from(BODY), new Headers({ ...HEADERS, vary: 'x-place' }), now), 0);
	});
	afterEach(
		() =>
			new Promise<void>((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	);
	const get = (headers: Record<string, string> = {}, path = '/hi/shops?utm_x=1', method = 'GET') =>
		fetch(base + path, { method, headers: { cookie: 'a=b; loc=te7uhw', 'accept-encoding': 'identity', ...headers } });

	it('has the page for its path, language and cell, and for no other', async () => {
		expect(await (await get()).text()).toBe(BODY);
		for (const other of [
			get({ cookie: 'loc=te7uhx' }),
			get({ cookie: '' }),
			get({}, '/shops'),
			get({}, '/hi/shops?openNow=1'),
			get({}, '/hi/shops?b2bStorePreview=true'),
			get({}, '/hi/shops', 'POST'),
		]) {
			expect((await other).status).toBe(418);
		}
	});

	it('is compressed as the visitor asks, and says how it may be kept: by nobody but this browser, unless an edge has named the cell', async () => {
		const raw = async (coding: string) => {
			const response = await new Promise<{ body: Buffer; headers: NodeJS.Dict<string | string[]> }>((resolve) => {
				import('node:http').then(({ get: request }) => {
					request(`${base}/hi/shops`, { headers: { cookie: 'loc=te7uhw', 'accept-encoding': coding } }, (res) => {
						const chunks: Buffer[] = [];
						res.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve({ body: Buffer.concat(chunks), headers: res.headers }));
					});
				});
			});
			return response;
		};
		const br = await raw('gzip, br');
		expect([br.headers['content-encoding'], brotliDecompressSync(br.body).toString()]).toEqual(['br', BODY]);
		const gzip = await raw('gzip, br;q=0');
		expect([gzip.headers['content-encoding'], gunzipSync(gzip.body).toString()]).toEqual(['gzip', BODY]);
		expect(br.headers).toMatchObject({
			'cache-control': 'private, max-age=0, must-revalidate',
			vary: 'Accept-Encoding, Place-Cell',
			'content-type': 'text/html; charset=utf-8',
		});
		expect(br.headers['cache-tag'] ?? br.headers['cdn-cache-control']).toBeUndefined();
		const keyed = await get({ cookie: '', 'place-cell': 'te7uhw' });
		expect([await keyed.text(), keyed.headers.get('surrogate-key')]).toEqual([BODY, 'shop:a product:b']);
		expect(keyed.headers.get('cache-control')).toContain('public, max-age=0, s-maxage=3600');
	});

	it('is not there when it is due to be renewed, but for who would get nothing else', async () => {
		now += 61_000;
		expect((await get()).status).toBe(418);
		isFull = true;
		expect(await (await get()).text()).toBe(BODY);
		now += 700_000;
		expect((await get()).status).toBe(418);
	});

	it('is 304 for who has it, and headers alone for HEAD', async () => {
		const etag = (await get()).headers.get('etag') ?? '';
		const known = await get({ 'if-none-match': `"other", ${etag}` });
		expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
		expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
		expect((await get({ 'if-none-match': '*' })).status, 'whatever it is').toBe(304);
		const head = await get({}, '/hi/shops', 'HEAD');
		expect([head.status, await head.text(), Number(head.headers.get('content-length')) > 0]).toEqual([200, '', true]);
	});

	it('leaves a stale page to one visitor, who has it renewed, and a dead one to all', async () => {
		now += 61_000;
		expect((await get()).status).toBe(418);
		const stale = store.get('hi /shops @te7uhw');
		if (stale) stale.isRenewing = true;
		expect((await get()).status).toBe(200);
		now += 700_000;
		expect((await get()).status).toBe(418);
	});
});
