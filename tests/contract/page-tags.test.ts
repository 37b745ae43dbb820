import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameIndex } from '#server/catalogue/lexicon/name-index.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { edgeTag } from '#server/system/edge-tag.ts';
import { newId } from '#server/system/ids.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { type ImportDesk, importDesk } from '../support/import.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makePerson } from '../support/people.ts';
import { makeShopper } from '../support/shopper.ts';
import { type Store, startStore } from '../support/store.ts';
import { until } from '../support/until.ts';

/** A page as an edge keeps it: under its address and cell, with the tags by which it is told to drop it. */
type Kept = { html: string; tags: readonly string[] };
type Card = { libraryProductId: string; retailerProductId: string; url: string; store: { id: string } };
type ShopCard = { id: string; url: string };

/** Where shops of the sample are, where others are, and where none is. */
const [HOME, OTHER, NOWHERE] = ['', 'te7ugb', 'tdr1wx'];
const PAGES: string[] = [HOME, OTHER, NOWHERE].flatMap((cell) => ['/', '/shops', '/pc/GROCERY', '/faq'].map((path) => `${path} ${cell}`));
PAGES.push(
	...['/pc/GROCERY?sort=price', '/pc/PHARMACY', '/shops/c/groceries-38?openNow=1', '/search', '/search?q=milk', '/india/mumbai'],
	...['/te/india/mumbai/marol', '/india/mumbai/marol/bakeries'],
);

let api: TestApi;
let store: Store;
let desk: ImportDesk;
let association = '';
let milk: Card;
let bread: Card;
let shop: ShopCard;
const kept = new Map<string, Kept>();
let seq = 0;

async function draw(page: string): Promise<Kept> {
	const [path = '', cell = ''] = page.split(' ');
	const answer = await fetch(store.url + path, { headers: cell ? { 'place-cell': cell } : {}, redirect: 'manual' });
	expect(answer.status).toBeLessThan(400);
	return { html: `${answer.status} ${await answer.text()}`, tags: answer.headers.get('surrogate-key')?.split(' ') ?? [] };
}

/** Pages as they are now, whatever the store has kept: it drops everything first. */
async function drawAnew(): Promise<Map<string, Kept>> {
	const drawn = async () => Number(/^nukkad_pages_drawn_total (\d+)$/m.exec(await (await fetch(`${store.url}/metrics`)).text())?.[1]);
	await draw('/offline');
	const before = await drawn();
	await publishChange(api.app.db, ['catalog']);
	await until(async () => {
		await draw('/offline');
		expect(await drawn()).toBeGreaterThan(before);
	});
	const pages = new Map<string, Kept>();
	for (const page of PAGES) pages.set(page, await draw(page));
	return pages;
}

/** The tags that were published since the last time, as edges know them. */
async function told(): Promise<Set<string>> {
	const rows = await api.app.db.selectFrom('changes').select(['seq', 'tags']).where('seq', '>', seq).orderBy('seq').execute();
	seq = rows.at(-1)?.seq ?? seq;
	return new Set(rows.flatMap(({ tags }) => tags).map(edgeTag));
}

async function data(path: string) {
	const body = await (await fetch(`${store.url}/api/${path}`)).json();
	return body.data ?? expect.unreachable(`${path}: ${JSON.stringify(body)}`);
}
const staff = (method: string, path: string, json: object) =>
	api.call(method, `counter/${path}`, { json, headers: { authorization: `Staff ${association}` } });
async function put(path: string, json: object): Promise<void> {
	expect((await partner(api, 'PUT', path, json)).errors).toEqual([]);
}
async function importFile(text: string, ...order: string[]): Promise<void> {
	const [kind = '', ...more] = order;
	expect((await desk.run(kind, desk.file(`${kind}.csv`, text), ...more)).outcome).toBe('kept');
}
/** A shop with one product, which is imported again with another price. */
async function importTiny(price: number): Promise<void> {
	if (!tiny) await importFile('code,name,category,lat,lng\ntiny,Tiny Kirana,GROCERY,19.1208,72.8782\n', 'shops');
	await importFile(`name,price,pack,stock\nHouse dal,${price},1 kg,9\n`, 'products', '--shop', 'tiny', '--category', 'GROCERY');
	const isNew = tiny === '';
	tiny = (await api.app.db.selectFrom('shops').select('id').where('source_key', '=', 'tiny').executeTakeFirstOrThrow()).id;
	if (isNew) PAGES.push(`/shops/${tiny}`);
}
const packsOf = async (id: string): Promise<Card[]> => (await data(`catalog/shops/${id}/products?limit=60`)).products.flat();
beforeAll(async () => {
	api = await testApi({ sample: true });
	// Whatever the hour in India is, all shops are open.
	const { db } = api.app;
	await db.deleteFrom('shop_hours').execute();
	await sql`INSERT INTO shop_hours (shop_id, weekday, opens_min, closes_min) SELECT id, day, 0, 1440 FROM shops, generate_series(0, 6) AS day`.execute(
		db,
	);
	await db.updateTable('shops').set({ is_shut: false, closed_until: null, holidays: [] }).execute();
	nameIndex();
	store = await startStore({
		env: {
			DATABASE_URL: api.database.url,
			EDGE_PURGE: 'webhook',
			EDGE_PURGE_URL: 'http://127.0.0.1:1/',
			EDGE_PURGE_SECRET: 'secret-of-no-edge-0',
		},
	});
	desk = await importDesk(api.database);
	association = await makePerson(api, { role: 'association', shopId: null });
	const cards: Card[] = (await data('catalog/products?parent=GROCERY&inStock=true&limit=60')).products.map(([card]: Card[]) => card);
	[milk, bread] = [cards[0] ?? expect.unreachable(), cards[20] ?? expect.unreachable()];
	shop = await data(`catalog/shops/${milk.store.id}`);
	const brand = /href="(\/brands\/[^"]+)"/.exec((await draw('/')).html)?.[1] ?? '';
	PAGES.push(
		milk.url,
		milk.url.split('?')[0] ?? '',
		`${bread.url} ${OTHER}`,
		`${bread.url} ${NOWHERE}`,
		shop.url,
		`/shops/${bread.store.id}`,
		brand,
	);
	for (const [page, drawn] of await drawAnew()) kept.set(page, drawn);
	await told();
});
afterAll(async () => {
	await store?.stop();
	await api?.close();
	rmSync(desk.folder, { recursive: true });
});

/** The pages that one would see otherwise after a change, and those of which the edge was told. */
async function after(change: () => Promise<unknown>): Promise<{ differ: string[]; dropped: string[] }> {
	await change();
	const tags = await told();
	const now = await drawAnew();
	await told();
	// What leads elsewhere is kept by nobody.
	const pages = PAGES.filter((page) => kept.get(page)?.html.startsWith('200'));
	const differ = pages.filter((page) => now.get(page)?.html !== kept.get(page)?.html);
	const dropped = PAGES.filter((page) => kept.get(page)?.tags.some((one) => tags.has(one)));
	for (const [page, drawn] of now) kept.set(page, drawn);
	return { differ, dropped };
}

/** Pages that show nothing of the shelves where packs change here: those of another place or category, and those that name no product. */
const FAR = [
	'/ tdr1wx',
	'/shops tdr1wx',
	'/pc/GROCERY tdr1wx',
	'/faq ',
	'/shops ',
	'/pc/PHARMACY',
	'/te/india/mumbai/marol',
	'/india/mumbai',
];

let tiny = '';
let own: Card;
let order = { id: '', token: '' };
const ownProduct = (storeId: string) => ({
	storeId,
	product: { name: 'Poha of the house', category: 'GROCERY' },
	pack: '1 kg',
	sellingPrice: 77,
	stock: 9,
});
async function counter(method: string, path: string, json: object): Promise<void> {
	expect((await staff(method, path, json)).errors).toEqual([]);
}

/** What is changed; and whether what is far from it stays, which is when the change is of one shelf. */
const CHANGES: readonly (readonly [what: string, change: () => Promise<unknown>, isFarKept?: boolean])[] = [
	['a price', () => put(`products/${milk.retailerProductId}`, { sellingPrice: 1_234, mrp: -1 }), true],
	['a pack that is sold out', () => put(`products/${milk.retailerProductId}`, { stock: 0 }), true],
	['one that is back', () => put(`products/${milk.retailerProductId}`, { stock: 6, sellingPrice: 210 }), true],
	['a product that comes first by its new price', () => put(`products/${bread.retailerProductId}`, { sellingPrice: 1, mrp: -1 }), true],
	['a shop that shuts', () => put(`shops/${shop.id}`, { isOpen: false })],
	['a shop that opens', () => put(`shops/${shop.id}`, { isOpen: true })],
	['a rush', () => put(`shops/${shop.id}`, { rush: { minutes: 45, until: new Date(Date.now() + 5_400_000).toISOString() } })],
	['the terms of a shop', () => put(`shops/${shop.id}`, { minOrder: 10, deliveryFee: 7, freeDeliveryAbove: 777 })],
	[
		'the hours of a shop',
		() => put(`shops/${shop.id}`, { hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '00:00', closes: '23:57' })) }),
	],
	['what a shop has on offer', () => put(`shops/${shop.id}`, { offers: { en: 'Fresh today' } })],
	['where a shop delivers', () => put(`shops/${shop.id}`, { radiusKm: 30 })],
	['where a shop no longer delivers', () => put(`shops/${shop.id}`, { radiusKm: 4 })],
	[
		'an order that leaves few',
		async () => {
			const shopper = await makeShopper(api);
			await shopper.add(milk.retailerProductId, 4);
			order = { id: orderOf(await shopper.place()).id, token: shopper.token };
		},
		true,
	],
	[
		'a rating',
		async () => {
			for (const move of ['accept', 'dispatch', 'deliver'])
				expect((await partner(api, 'POST', `orders/${order.id}/${move}`)).errors).toEqual([]);
			const headers = { 'Idempotency-Key': newId() };
			const rated = await api.call('POST', `order/${order.id}/rate`, { token: order.token, headers, json: { stars: 1, stickers: [] } });
			expect(rated.errors).toEqual([]);
		},
	],
	['a shop that is suspended', () => counter('PUT', `street/${shop.id}`, { isSuspended: true })],
	['a shop that is let back', () => counter('PUT', `street/${shop.id}`, { isSuspended: false })],
	['a new shop with its first product', () => importTiny(111)],
	['a price from a file', () => importTiny(222)],
	['a pack put on a shelf', () => counter('POST', 'shelf', ownProduct(tiny))],
	[
		'a product of one’s own in another category',
		async () => {
			own = (await packsOf(tiny)).find(({ url }) => url.includes('poha')) ?? expect.unreachable('it is not listed');
			await counter('PUT', `shelf/${own.retailerProductId}`, { product: { name: 'Poha of the house', category: 'PHARMACY' } });
		},
	],
	['another size of a pack', () => counter('PUT', `shelf/${own.retailerProductId}`, { pack: '2 kg' })],
	['a pack taken off its shelf', () => counter('DELETE', `shelf/${own.retailerProductId}`, {})],
	['a shop with nothing left', async () => put(`products/${(await packsOf(tiny))[0]?.retailerProductId}`, { stock: 0 })],
	['the name of a shop', () => put(`shops/${shop.id}`, { names: { en: 'Under Another Name' } })],
	['a category by another name', () => counter('PUT', 'entries/categories/GROCERY', { names: { en: 'Grains' } })],
];

describe('C40 an edge is told to drop each page that a change makes another', () => {
	const each = CHANGES.map(([what, change, isFarKept = false]) => ({ what, change, isFarKept }));
	it.each(each)('$what', async ({ what, change, isFarKept }) => {
		const { differ, dropped } = await after(change);
		expect(differ, `${what} is on no page`).not.toEqual([]);
		expect(
			differ.filter((page) => !dropped.includes(page)),
			'kept though they show something else',
		).toEqual([]);
		if (isFarKept)
			expect(
				FAR.filter((page) => dropped.includes(page)),
				'dropped for nothing',
			).toEqual([]);
	});
});
