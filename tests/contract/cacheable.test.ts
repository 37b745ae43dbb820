import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOrderStreams } from '#server/order/watchers.ts';
import { newId } from '#server/system/ids.ts';
import { addressesOf } from '../browser/addresses.ts';
import { PARTNER_TOKEN, ROWS, type TestApi, testApi } from '../support/app.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { makePerson } from '../support/people.ts';
import { inputOf, makeOwner, type Owner, thingsFor } from '../support/row-walk.ts';
import { type Store, startStore } from '../support/store.ts';

/** Whether a cache between store and browser may keep an answer and give it to somebody else. */
const mayBeShared = (policy: string | null) =>
	!/private|no-store|no-cache/.test(policy ?? '') && /public|s-maxage|max-age=[1-9]/.test(policy ?? '');

/** Rows whose answer is the same for everybody, and stays so for a while. */
const FOR_ALL = ['GET openapi.json'];

describe('the answer of a call is kept by no cache between', () => {
	let api: TestApi;
	let person = '';
	let owner: Owner;
	beforeAll(async () => {
		api = await testApi();
		owner = await makeOwner(api, await makeProduct(api.app, await makeShop(api.app), { stock: 10_000 }));
		Object.assign(owner.things, { searchTerm: 'milk', searchType: 'PRODUCT', isComplete: true, location: '19.1,72.8', file: 'none' });
		person = await makePerson(api, { role: 'association', shopId: null });
	});
	afterAll(async () => {
		await endOrderStreams(api.app);
		await api.close();
	});

	it.each(ROWS.filter(({ name }) => !FOR_ALL.includes(name)))('$name', async ({ name, method, row }) => {
		const things = thingsFor(name, owner);
		const path = name.slice(method.length + 1).replace(/\{(\w+)\}/g, (_, field: string) => String(things[field] ?? 'nobody1'));
		const fields = row.who === 'customer' ? inputOf(name, row, owner) : {};
		const query = `?${new URLSearchParams(Object.entries(fields).map(([field, value]) => [field, String(value)]))}`;
		const given = method === 'GET' ? { query } : { json: fields };
		for (const authorization of ['', `Token ${owner.token}`, `Partner ${PARTNER_TOKEN}`, `Staff ${person}`]) {
			const headers = { 'Idempotency-Key': newId(), ...(authorization && { authorization }) };
			const answer = await api.call(method, path, { ...given, headers, ip: newId() });
			const policy = answer.headers.get('cache-control');
			expect(mayBeShared(policy), `${authorization.slice(0, 8)} ${answer.status} ${policy}`).toBe(false);
			if (authorization) expect(policy).toContain('no-store');
			expect(answer.headers.get('surrogate-key') ?? answer.headers.get('cache-tag')).toBeNull();
		}
	});
});

/** What edges keep until they are told or it ends; what has a name of its own for ever; what any cache has for a while; what none keeps. */
type Kept = 'until told' | 'for ever' | 'for a while' | 'by nobody';
/** Where a page file is found: its address, or what makes one of those of the catalogue's things. */
type Found = {
	shop: string;
	place: string;
	product: string;
	brand: string;
	sheet: string;
	shared: Record<'site' | 'shop' | 'product', string>;
};
const ROUTES: Record<string, readonly [Kept, string | ((at: Found) => string)]> = {
	'404.astro': ['by nobody', '/nowhere'],
	'500.astro': ['by nobody', '/500'],
	'[country]/[city]/[locality]/[category]/[shop].astro': ['until told', ({ place }) => place],
	'about.astro': ['until told', '/about'],
	'account.astro': ['by nobody', '/account'],
	'account/addresses.astro': ['by nobody', '/account/addresses'],
	'account/favourites.astro': ['by nobody', '/account/favourites'],
	'app-link.astro': ['until told', '/app-link'],
	'app-qr.svg.ts': ['for a while', '/app-qr.svg'],
	'art/[name].svg.ts': ['for ever', '/art/onion.svg?g=leaf'],
	'art/sheet/[of].svg.ts': ['for ever', ({ sheet }) => sheet],
	'brands/[slugId].astro': ['until told', ({ brand }) => brand],
	'cart.astro': ['by nobody', '/cart'],
	'counter/[...screen].astro': ['by nobody', '/counter'],
	'counter/manifest.webmanifest.ts': ['for a while', '/counter/manifest.webmanifest'],
	'deliver-to.ts': ['by nobody', '/deliver-to?id=marol'],
	'design.astro': ['until told', '/design'],
	'faq.astro': ['until told', '/faq'],
	'img/[photo]/[width].ts': ['by nobody', '/img/none-ffffff/320'],
	'index.astro': ['until told', '/'],
	'india/[city]/[locality].astro': ['until told', '/india/mumbai/marol'],
	'india/[city]/[locality]/[category].astro': ['until told', '/india/mumbai/marol/groceries'],
	'india/[city]/index.astro': ['until told', '/india/mumbai'],
	'login.astro': ['by nobody', '/login'],
	'manifest.webmanifest.ts': ['for a while', '/manifest.webmanifest'],
	'member/terms.astro': ['until told', '/member/terms'],
	'offline.astro': ['until told', '/offline'],
	'og/products/[id].png.ts': ['for ever', ({ shared }) => shared.product],
	'og/shops/[id].png.ts': ['for ever', ({ shared }) => shared.shop],
	'og/site.png.ts': ['for ever', ({ shared }) => shared.site],
	'orders/[id].astro': ['by nobody', '/orders/o1'],
	'orders/[id]/invoice.astro': ['by nobody', '/orders/o1/invoice'],
	'orders/index.astro': ['by nobody', '/orders'],
	'orders/shared.astro': ['by nobody', '/orders/shared'],
	'pc/[parent]/[...secondary].astro': ['until told', '/pc/GROCERY'],
	'privacy-policy.astro': ['until told', '/privacy-policy'],
	'products/[slugId].astro': ['until told', ({ product }) => product],
	'profile.astro': ['by nobody', '/profile'],
	'rate-order.astro': ['by nobody', '/rate-order?rateOrderId=1&shopName=Om'],
	'search.astro': ['until told', '/search?q=milk'],
	'shops/[storeId].astro': ['until told', ({ shop }) => shop],
	'shops/c/[slugId].astro': ['until told', '/shops/c/groceries-38'],
	'shops/index.astro': ['until told', '/shops'],
	'sw.js.ts': ['by nobody', '/sw.js'],
};

describe('a page', () => {
	let database: TestDatabase;
	let store: Store;
	let at: Found;
	beforeAll(async () => {
		database = await testDatabase({ sample: true });
		store = await startStore({ env: { DATABASE_URL: database.url } });
		const home = await (await fetch(store.url)).text();
		const addresses: string[] = (await addressesOf(store)).all.map(([, path]) => path);
		const found = (pattern: RegExp) => addresses.find((path) => pattern.test(path)) ?? expect.unreachable(String(pattern));
		const [shop, product] = [found(/^\/shops\/\w+$/), found(/^\/products\/.*\?sid=/)];
		/** The shared picture of a page, without the host. */
		const sharedBy = async (path: string) => {
			const html = await (await fetch(store.url + path)).text();
			return /"og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
		};
		at = {
			shop,
			place: found(/^(\/[^/]+){5}$/),
			product,
			shared: { site: await sharedBy('/'), shop: await sharedBy(shop), product: await sharedBy(product) },
			brand: found(/^\/brands\//),
			sheet: /\/art\/sheet\/[^"#\s]+\.svg/.exec(home)?.[0] ?? '',
		};
	});
	afterAll(async () => {
		await store?.stop();
		await database?.drop();
	});

	it('of every file is walked', () => {
		expect(Object.keys(ROUTES).toSorted()).toEqual(globSync('**/[!_]*.{astro,ts}', { cwd: 'src/pages' }).toSorted());
	});

	it('the address of an older shared picture leads to the newest, which leads nowhere', async () => {
		for (const path of Object.values(at.shared)) {
			expect(path).toMatch(/[?&]v=\w+$/);
			for (const older of [path.replace(/[?&]v=\w+$/, ''), path.replace(/v=\w+$/, 'v=old')]) {
				const answer = await fetch(store.url + older, { redirect: 'manual' });
				expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([302, path, 'no-cache']);
			}
		}
	});

	it.each(Object.entries(ROUTES))('%s is kept as it should be', async (_, [kept, address]) => {
		const path = typeof address === 'string' ? address : address(at);
		const said = async (headers: Record<string, string>, more = '') => {
			const answer = await fetch(store.url + path + more, { redirect: 'manual', headers });
			expect(answer.status, path).toBeLessThan(500);
			await answer.arrayBuffer();
			return { status: answer.status, policy: answer.headers.get('cache-control'), header: (name: string) => answer.headers.get(name) };
		};
		const plain = await said({});
		const known = await said({ cookie: 'loc=te7udn', authorization: 'Token secret' });
		if (kept === 'by nobody') for (const { policy } of [plain, known]) expect(mayBeShared(policy), `${policy}`).toBe(false);
		else expect(plain.status).toBe(200);
		if (kept === 'for ever') expect(plain.policy).toBe('public, max-age=31536000, immutable');
		if (kept === 'for a while') expect(plain.policy).toMatch(/^public, max-age=(3600|86400)$/);
		if (kept !== 'until told') return expect(plain.header('surrogate-key')).toBeNull();
		const policy = /^public, max-age=0, s-maxage=[0-3], stale-while-revalidate=2, stale-if-error=86400$/;
		expect(plain.policy).toMatch(policy);
		expect(plain.header('surrogate-key')).toMatch(/^catalog( |$)/);
		expect(plain.header('cache-tag')).toBe(plain.header('surrogate-key')?.replaceAll(' ', ','));
		expect(plain.header('vary')).toBe('Accept-Encoding, Place-Cell');
		const keyed = await said({ 'place-cell': 'te7udn' });
		expect(keyed.policy).toMatch(policy);
		expect([mayBeShared(known.policy), known.header('surrogate-key')]).toEqual([false, null]);
		const sign = path.includes('?') ? '&' : '?';
		expect(mayBeShared((await said({}, `${sign}own=1`)).policy)).toBe(false);
		expect((await said({}, `${sign}utm_source=x&own2=y`)).header('etag')).toBe(plain.header('etag'));
	});
});
