import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DEFAULT_POINT } from '#lib/constants.ts';
import { tag } from '#server/catalogue/tags.ts';
import { REQUEST_BOUNDS } from '#server/db/connection.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { LIMITS } from '#server/throttle/limits.ts';
import { addPack, addProduct, addShop, fillShelf } from '../support/catalog-rows.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { type Store, startStore } from '../support/store.ts';

let database: TestDatabase;
let store: Store;
let shop = '';
let product = '';
beforeAll(async () => {
	database = await testDatabase();
	const { db } = database;
	await insertTaxonomy(db);
	shop = await addShop(db, { ...DEFAULT_POINT, names: '{"en":"Old Name"}' });
	product = await addProduct(db, 'Old Rice');
	await addPack(db, shop, product, { pack_text: '1 kg', price_paise: 100 });
	await fillShelf(db, await addShop(db, { ...DEFAULT_POINT, category_id: 39, names: '{"en":"Milk Point"}' }), 'DAIRY');
	store = await startStore({ env: { DATABASE_URL: database.url } });
});
afterAll(async () => {
	await store?.stop();
	await database?.drop();
});

const ask = async (path: string, headers: Record<string, string> = {}) => {
	const response = await fetch(store.url + path, { redirect: 'manual', headers });
	const header = (name: string) => response.headers.get(name);
	return { status: response.status, policy: header('cache-control'), to: header('location'), header, text: await response.text() };
};

it('R5 a category that no shop of the store sells is not for search engines, until one does', async () => {
	const isOffered = async (path: string) => !(await ask(path)).text.includes('<meta name="robots" content="noindex, follow"');
	const offered = async (...paths: string[]) => Promise.all(paths.map(async (path) => [path, await isOffered(path)]));
	const empty = ['/pc/RESTAURANT', '/pc/GROCERY/DALS', '/shops/c/restaurants-51'];
	expect(await offered(...empty, '/pc/GROCERY', '/pc/DAIRY', '/shops/c/dairies-39', '/shops')).toEqual([
		...empty.map((path) => [path, false]),
		['/pc/GROCERY', true],
		['/pc/DAIRY', true],
		['/shops/c/dairies-39', true],
		['/shops', true],
	]);
	// The question is whether any shop of the store sells it, not whether one near the page's place does.
	const far = await addShop(database.db, { lat: 28.6, lng: 77.2, category_id: 51, names: '{"en":"Far Dhaba"}' });
	await fillShelf(database.db, far, 'RESTAURANT');
	await publishChange(database.db, [tag.shops, tag.stock, tag.category('RESTAURANT')]);
	await expect
		.poll(() => offered('/pc/RESTAURANT', '/shops/c/restaurants-51'))
		.toEqual([
			['/pc/RESTAURANT', true],
			['/shops/c/restaurants-51', true],
		]);
});

/** A second run must not find the pages of the first in the cache. */
let asked = 0;
it('120 pages of one guest that hang in the database keep no connection from others, and all come in the end', async () => {
	const { db } = database;
	const held = Promise.withResolvers<void>();
	const locked = Promise.withResolvers<void>();
	const lock = db.transaction().execute(async (trx) => {
		await sql`LOCK TABLE retailer_products`.execute(trx);
		locked.resolve();
		await held.promise;
	});
	await locked.promise;
	const began = performance.now();
	const pages = Array.from({ length: 120 }, () => ask(`/pc/GROCERY?minPrice=${asked++}&sort=offer`));
	try {
		await vi.waitFor(async () => expect(await lockWaits(db)).toBeGreaterThanOrEqual(3), 30_000);
		const form = new URLSearchParams({ phone_number: '9820098200' });
		expect((await fetch(`${store.url}/api/auth/send-otp`, { method: 'POST', body: form })).status).toBe(200);
		expect((await ask('/readyz')).status).toBe(200);
		expect(await lockWaits(db)).toBeLessThanOrEqual(12);
	} finally {
		held.resolve();
		await lock;
	}
	const heldMs = performance.now() - began;
	const late = (await Promise.all(pages)).filter(({ status }) => status !== 200);
	// Where a busy machine has kept the table for longer than a statement may take, those in work then are told to try again.
	expect(late.length).toBeLessThanOrEqual(
		heldMs < REQUEST_BOUNDS.statementMs / 2 ? 0 : LIMITS.pages.atOnce * Math.ceil(heldMs / REQUEST_BOUNDS.statementMs + 1),
	);
	for (const { status } of late) expect(status).toBe(503);
	// A busy machine may warn of other things.
	expect(store.said().err).not.toMatch(/"level":[56]0/);
});

it('a name that is changed and changed back leaves no redirect in the browser’s cache', async () => {
	const { db } = database;
	const at = { old: `/products/old-rice-${product}`, new: `/products/new-rice-${product}` };
	const names = { old: 'Old Rice', new: 'New Rice' };
	for (const [now, before] of [
		['new', 'old'],
		['old', 'new'],
	] as const) {
		await db
			.updateTable('library_products')
			.set({ names: JSON.stringify({ en: names[now] }) })
			.where('id', '=', product)
			.execute();
		await publishChange(db, [tag.product(product), tag.catalog]);
		await vi.waitFor(async () => expect(await ask(at[before])).toMatchObject({ status: 301, to: at[now], policy: 'no-cache' }), 30_000);
		expect((await ask(at[now])).status).toBe(200);
	}
	expect(await ask(`/en/shops`)).toMatchObject({ status: 301, policy: 'no-cache' });
});

it('L4 a page without data has no empty heading in its footer', async () => {
	for (const path of ['/offline', '/hi/offline', '/about']) {
		const { text } = await ask(path);
		const groups = [...text.matchAll(/<nav[^>]* aria-labelledby="(foot-\w+)".*?<\/nav>/gs)].map(([nav, name]) => [name, /<li/.test(nav)]);
		expect(groups, path).toContainEqual(['foot-company', true]);
		expect(
			groups.filter(([, hasLinks]) => !hasLinks),
			path,
		).toEqual([]);
	}
});

it('every answer says how it may be cached: a preview nowhere, all others for the way back', async () => {
	const preview = await ask('/shops?b2bStorePreview=true');
	expect(preview).toMatchObject({ status: 200, policy: 'no-store' });
	expect(preview.header('vary') ?? '').not.toMatch(/cookie|x-/i);
	// A header that only the store sets itself is no name that a cache between could know.
	for (const path of ['/shops', '/hi/about', '/nowhere', '/search?q=nothing', `/products/x-${product}`])
		expect((await ask(path)).header('vary') ?? '', path).not.toContain('x-');
	expect(await ask('/hi/nowhere')).toMatchObject({ status: 404, policy: 'no-cache' });
	for (const path of [
		'/',
		'/shops',
		'/cart',
		'/login',
		'/orders',
		'/account',
		'/profile',
		'/search?q=rice',
		'/faq',
		`/products/x-${product}`,
	]) {
		const { policy } = await ask(path);
		expect(policy, path).toMatch(/no-cache|max-age=0/);
		expect(policy, path).not.toContain('no-store');
	}
});

it.each(['/shops?cursor=%ff', '/search?q=%ED%A0%80', '/hi/search?q=a%00b', '/pc/GROCERY?brand=%c3%28'])(
	'%s is the page without what is no text',
	async (path) => {
		const { status, text } = await ask(path);
		expect(status).toBe(200);
		expect(text).toContain('<html lang=');
	},
);

it('a shop that does not sell a product gives its page and the cart no further address', async () => {
	const own = `/products/old-rice-${product}`;
	expect(await ask(`${own}?sid=nobody`)).toMatchObject({ status: 302, to: own, policy: 'no-cache' });
	expect(await ask(`/hi/products/other-${product}?sid=nobody`)).toMatchObject({ status: 302, to: `/hi${own}` });
	expect((await ask(`${own}?sid=${shop}`)).status).toBe(200);
	expect((await ask(`/cart?product=${product}&sid=${shop}`)).status).toBe(200);
	for (const query of ['product=nothing', `product=${product}&sid=nobody`])
		expect(await ask(`/cart?${query}`)).toMatchObject({ status: 302, to: '/cart' });
});

it('an unknown picture is 404 with the drawing of a basket', async () => {
	for (const path of ['/art/nothing-like-it.svg', '/art/onion.svg?g=nothing']) {
		const { status, text, header } = await ask(path);
		expect([status, header('content-type')], path).toEqual([404, 'image/svg+xml']);
		expect(text).toContain('<svg');
	}
	expect(await ask('/art/onion.svg?g=leaf')).toMatchObject({ status: 200, policy: expect.stringContaining('immutable') });
});

it('R2 R4 a list of shops counts and shows all of them, or those of one kind, and marks which list it is', async () => {
	const names = ['Old Name', 'Milk Point'];
	const lists = [
		['/shops', names, 'All'],
		['/shops/c/groceries-38', ['Old Name'], 'Groceries'],
		['/shops/c/dairies-39', ['Milk Point'], 'Dairy'],
		['/shops/c/bakeries-41', [], 'Bakery'],
	] as const;
	for (const [path, shown, kind] of lists) {
		const { text } = await ask(path);
		expect(
			names.filter((name) => text.includes(`>${name}</a>`)),
			path,
		).toEqual(shown);
		expect(/(\d+) shops? deliver/.exec(text)?.[1] ?? '0', path).toBe(String(shown.length));
		expect(/<a class="chip"[^>]* aria-current="page">([^<]*)/.exec(text)?.[1], path).toBe(kind);
		expect(text, path).toContain(`href="${path}?openNow=1"`);
	}
});

it('a store without shops names no place with shops, and redirects nobody in a circle', async () => {
	const bare = await testDatabase();
	await using _ = { [Symbol.asyncDispose]: () => bare.drop() };
	await insertTaxonomy(bare.db);
	const empty = await startStore({ env: { DATABASE_URL: bare.url } });
	const pages = await Promise.all(
		['/', '/shops', '/search?q=doodh', '/pc/DAIRY'].map(async (path) => {
			const main = /<main.*<\/main>/s.exec(await (await fetch(empty.url + path)).text())?.[0] ?? '';
			const hasSaid = main.includes('No shop here delivers to you yet.') && main.includes('Choose another place');
			return [path, hasSaid, main.includes('See where they do') || main.includes('Go to home')];
		}),
	);
	expect(await empty.stop()).toBe(0);
	expect(pages).toEqual(['/', '/shops', '/search?q=doodh', '/pc/DAIRY'].map((path) => [path, true, false]));
});
