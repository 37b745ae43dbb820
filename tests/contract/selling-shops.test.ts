import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { homeSections } from '#server/catalogue/home.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { findShop } from '#server/catalogue/shops/shop.ts';
import { listShops } from '#server/catalogue/shops/shops.ts';
import { tag } from '#server/catalogue/tags.ts';
import { placeFacts } from '#server/place/place-facts.ts';
import { groupByCategory, shopsOfPlace } from '#server/place/place-shops.ts';
import { fewPages } from '#server/sitemap/few-pages.ts';
import { PAGE_TABLES, pagesOf } from '#server/sitemap/page-tables.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { addPack, addProduct, addShop, fillShelf } from '../support/catalog-rows.ts';
import { partner } from '../support/order-moves.ts';
import { makeShopper } from '../support/shopper.ts';

const [GROCERIES, DAIRIES, BAKERIES] = [38, 39, 41];
const HERE = { lat: 19.12, lng: 72.87 };
const here = { point: HERE, language: 'en' } as const;
const marol = { ...HERE, citySlug: 'mumbai', isCity: false };

let api: TestApi;
let full: string;
let empty: string;
let milk: string;
beforeAll(async () => {
	api = await testApi();
	const { db } = api.app;
	await insertTaxonomy(db);
	full = await addShop(db, { ...HERE, also_category_ids: [DAIRIES, BAKERIES] });
	await fillShelf(db, full, 'GROCERY');
	milk = await fillShelf(db, full, 'DAIRY');
	// Nearer than the selling shop, and with nothing to buy: one pack is sold out, one is no longer listed.
	empty = await addShop(db, { ...HERE, category_id: DAIRIES });
	const curd = await addProduct(db, 'Curd', { parent_code: 'DAIRY', secondary_code: null });
	await addPack(db, empty, curd, { pack_text: '1 kg', price_paise: 100, stock: 0 });
	await addPack(db, empty, curd, { pack_text: '2 kg', price_paise: 100, is_listed: false });
});
beforeEach(() => forgetTags(api.app, [tag.shops, tag.catalog]));
afterAll(() => api.close());

const listed = async (categoryId = 0) => (await listShops(api.app, { ...here, categoryId })).shops.map(({ id }) => id);
const published = async () => (await api.app.db.selectFrom('changes').select('tags').orderBy('seq').execute()).at(-1)?.tags ?? [];
const stockOf = (pack: string, stock: number) => partner(api, 'PUT', `products/${pack}`, { stock });

test('R2 R4 R21 R26 a shop with nothing in stock is in no list, no count of shops and no sitemap; a shop is not listed under a category of which it has nothing', async () => {
	expect(await listed()).toEqual([full]);
	expect([await listed(GROCERIES), await listed(DAIRIES), await listed(BAKERIES)]).toEqual([[full], [full], []]);
	expect((await homeSections(api.app, here)).find(({ type }) => type === 'shops')?.items).toMatchObject([{ id: full }]);
	const shops = await shopsOfPlace(api.app, marol);
	expect(placeFacts(shops, false, 'en')).toMatchObject({ shops: 1, open: 1, unstated: 1 });
	const groups = await groupByCategory(api.app, shops, 'en');
	expect(groups.map(({ category, shops: own }) => [category.id, own.map(({ shop }) => shop.id)])).toEqual([[GROCERIES, [full]]]);
	const pages = (await fewPages(api.app)).map(({ path }) => path);
	expect([pages.includes(`/shops/c/dairies-${DAIRIES}`), pages.includes(`/shops/c/bakeries-${BAKERIES}`)]).toEqual([true, false]);
	const many = (await Promise.all(PAGE_TABLES.map((table) => Array.fromAsync(pagesOf(api.app, table))))).flat();
	const told = (id: string) => many.some(({ path }) => path.endsWith(`-${id}`));
	expect([told(full), told(empty)]).toEqual([true, false]);
	expect(await findShop(api.app, empty, here)).toMatchObject({ id: empty, serviceable: true });
});

test('C40 a shop enters the lists with its first pack in stock and leaves them with the last, and the pages that list shops are dropped', async () => {
	await stockOf(milk, 0);
	expect(await published()).toContain('shops');
	expect([await listed(), await listed(DAIRIES)]).toEqual([[full], []]);

	const ghee = await fillShelf(api.app.db, full, 'DAIRY');
	await stockOf(milk, 5);
	expect(await published()).not.toContain('shops');
	await stockOf(ghee, 0);
	expect(await published()).not.toContain('shops');

	const shopper = await makeShopper(api);
	await shopper.add(milk, 5);
	expect((await shopper.place()).status).toBe(201);
	expect(await published()).toContain('shops');
	expect(await listed(DAIRIES)).toEqual([]);
});

test('a shop whose products are of no category it names is listed under its own', async () => {
	const { db } = api.app;
	const odd = await addShop(db, { lat: 18.5, lng: 73.8, category_id: BAKERIES });
	await fillShelf(db, odd, 'STATIONERY');
	expect((await listShops(api.app, { ...here, point: { lat: 18.5, lng: 73.8 }, categoryId: BAKERIES })).shops).toMatchObject([{ id: odd }]);
});
