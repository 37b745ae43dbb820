import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PartnerShelf } from '#lib/contract/shelf.ts';
import { addShopKey } from '#server/account/shop-keys.ts';
import { invalidateOnChange } from '#server/boot/invalidate.ts';
import { listProducts } from '#server/catalogue/products/products.ts';
import { partTags, sellerTags } from '#server/catalogue/shelf-tags.ts';
import { tag } from '#server/catalogue/tags.ts';
import { openKysely, openPool } from '#server/db/connection.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { PARTNER_TOKEN, type TestApi, testApi } from '../support/app.ts';
import { addPack, addProduct, addShop } from '../support/catalog-rows.ts';
import { makeShop } from '../support/market.ts';
import { until } from '../support/until.ts';

const HERE = { lat: 19, lng: 73 };
const AT = `?location=${HERE.lat},${HERE.lng}`;

let api: TestApi;
let shop: string;
let product: string;
let pack: string;
beforeAll(async () => {
	api = await testApi();
	await insertTaxonomy(api.app.db);
	shop = await addShop(api.app.db, HERE);
	product = await addProduct(api.app.db, 'Partner rice');
	pack = await addPack(api.app.db, shop, product, { pack_text: '1 kg', price_paise: 5_000, mrp_paise: 6_000, stock: 7 });
});
afterAll(() => api.close());

const put = (path: string, json: unknown) =>
	api.call('PUT', `partner/${path}`, { json, headers: { authorization: `Partner ${PARTNER_TOKEN}` } });
const changes = async () => (await api.app.db.selectFrom('changes').select('tags').orderBy('seq').execute()).map(({ tags }) => tags);

describe('C40 partner calls on the catalogue', () => {
	test('a price, MRP and stock: the new card, on the next read, and told to all processes', async () => {
		const before = await api.call('GET', 'catalog/products', { query: `${AT}&q=partner` });
		expect(before.data).toMatchObject({ products: [[{ sellingPrice: 50 }]] });
		const told = (await changes()).length;
		const reply = await put(`products/${pack}`, { sellingPrice: 47.25, mrp: 55, stock: 3 });
		expect([reply.status, reply.data]).toMatchObject([200, { id: pack, sellingPrice: 47.25, mrp: 55, offerPercent: 14, inStock: true }]);
		const after = await api.call('GET', 'catalog/products', { query: `${AT}&q=partner` });
		expect(after.data).toMatchObject({ products: [[{ sellingPrice: 47.25 }]] });
		expect((await changes()).slice(told)).toEqual([
			[tag.shelves, tag.shelf(shop), tag.product(product), ...partTags(shop, { parent: 'GROCERY', secondary: 'RICE' })],
		]);
	});

	test('the same change again changes nothing and publishes nothing', async () => {
		const told = (await changes()).length;
		expect((await put(`products/${pack}`, { sellingPrice: 47.25 })).status).toBe(200);
		expect((await put(`products/${pack}`, {})).status).toBe(200);
		expect(await changes()).toHaveLength(told);
	});

	test('a shop’s key reads what the shop lists, by code and barcode too, page by page; nobody else’s', async () => {
		const { db } = api.app;
		const shelf = await makeShop(api.app);
		const ids: string[] = [];
		for (const [at, name] of ['Shelf tea', 'Shelf salt', 'Shelf oil'].entries())
			ids.push(await addPack(db, shelf, await addProduct(db, name), { pack_text: '1 kg', price_paise: 5_000, stock: at, code: `T-${at}` }));
		const [tea = ''] = ids;
		const { library_product_id, pack_key } = await db
			.selectFrom('retailer_products')
			.selectAll()
			.where('id', '=', tea)
			.executeTakeFirstOrThrow();
		await db.insertInto('barcodes').values({ gtin: '08901030865275', library_product_id, pack_key }).execute();
		const { key } = await addShopKey(db, shelf, '', api.app.clock.now());
		const list = async (query: string, authorization = `Partner ${key}`) =>
			api.call('GET', 'partner/products', { query, headers: { authorization } });
		const packs = ({ data }: { data: unknown }) => PartnerShelf.parse(data).products.flatMap((product) => product.packs);
		const first = await list('?limit=2');
		const rest = await list(`?limit=2&cursor=${PartnerShelf.parse(first.data).nextCursor}`);
		expect([...packs(first), ...packs(rest)].map(({ retailerProductId }) => retailerProductId).sort()).toEqual([...ids].sort());
		for (const query of ['?q=8901030865275', '?q=T-0', '?part=out'])
			expect(packs(await list(query)), query).toMatchObject([
				{ retailerProductId: tea, code: 'T-0', barcodes: ['08901030865275'], stock: 0 },
			]);
		expect((await list(`?storeId=${shop}`)).status).toBe(403);
		expect((await list('', `Partner ${PARTNER_TOKEN}`)).errors[0]).toMatchObject({ code: 'INPUT_INVALID', field: 'storeId' });
		expect(packs(await list(`?storeId=${shelf}`, `Partner ${PARTNER_TOKEN}`))).toHaveLength(3);
	});

	test('a fraction is no tax rate, which tills write for percent, but for the rate of 0.25 %', async () => {
		for (const taxRate of [0.05, 0.12, 0.18]) {
			const { status, errors } = await put(`products/${pack}`, { taxRate });
			expect([status, errors[0]], `${taxRate}`).toMatchObject([400, { code: 'INPUT_INVALID', field: 'taxRate' }]);
		}
		for (const taxRate of [0.25, 5, null]) expect((await put(`products/${pack}`, { taxRate })).data).toMatchObject({ taxRate });
	});

	test('a price above the MRP is refused by field and nothing is changed', async () => {
		const { status, errors } = await put(`products/${pack}`, { sellingPrice: 56, stock: 99 });
		expect([status, errors[0]?.code, errors[0]?.field]).toEqual([400, 'INPUT_INVALID', 'mrp']);
		expect(errors[0]).toMatchObject({ details: { mrp: 55, sellingPrice: 56 } });
		const row = await api.app.db.selectFrom('retailer_products').select(['price_paise', 'stock']).where('id', '=', pack).executeTakeFirst();
		expect(row).toEqual({ price_paise: 4_725, stock: 3 });
		for (const json of [{ stock: -1 }, { stock: 1.5 }, { sellingPrice: 0 }, { sellingPrice: '5' }, { stock: 2e6 }]) {
			expect((await put(`products/${pack}`, json)).status, JSON.stringify(json)).toBe(400);
		}
	});

	test('an amount with a fraction of a paisa is refused by field, and every one of two decimals is taken', async () => {
		for (const [field, amount] of [
			['sellingPrice', 0.014],
			['sellingPrice', 47.255],
			['mrp', 55.0001],
			['mrp', -0.999],
		]) {
			const { status, errors } = await put(`products/${pack}`, { [String(field)]: amount });
			expect([status, errors[0]?.code, errors[0]?.field], `${field} ${amount}`).toEqual([400, 'INPUT_INVALID', field]);
		}
		for (let paise = 1; paise <= 5_500; paise += 61) {
			const { data } = await put(`products/${pack}`, { sellingPrice: paise / 100 });
			expect(data).toMatchObject({ sellingPrice: paise / 100 });
		}
		expect((await put(`products/${pack}`, { sellingPrice: 0.1 + 0.2 })).data).toMatchObject({ sellingPrice: 0.3 });
		expect((await put(`products/${pack}`, { sellingPrice: 999_999.99, mrp: 1_000_000 })).data).toMatchObject({ sellingPrice: 999_999.99 });
		expect((await put(`products/${pack}`, { sellingPrice: 47.25, mrp: 55 })).status).toBe(200);
	});

	test('sold out and back: NOTIFY and ADD on the card', async () => {
		expect((await put(`products/${pack}`, { inStock: false })).data).toMatchObject({ inStock: false });
		expect((await put(`products/${pack}`, { inStock: true })).data).toMatchObject({ inStock: true });
	});

	test('a shop shut and open again', async () => {
		expect((await put(`shops/${shop}`, { isOpen: false })).data).toMatchObject({ id: shop, isOpen: false, opensAt: null });
		expect((await api.call('GET', 'catalog/shops', { query: AT })).data).toMatchObject({ shops: [{ id: shop, isOpen: false }] });
		expect((await put(`shops/${shop}`, { isOpen: true })).data).toMatchObject({ id: shop, isOpen: true });
		expect((await changes()).at(-1)).toEqual(sellerTags(shop));
	});

	test('an unknown pack, and a caller who is no partner', async () => {
		expect((await put('products/nobody', { stock: 1 })).status).toBe(404);
		expect((await put('shops/nobody', { isOpen: true })).status).toBe(404);
		const stranger = await api.call('PUT', `partner/products/${pack}`, { json: { stock: 1 }, headers: { authorization: 'Partner guess' } });
		expect([stranger.status, stranger.errors[0]?.code]).toEqual([401, 'PARTNER_UNAUTHENTICATED']);
	});

	test('stock set while orders take from it: the shop’s count holds, less what was ordered after it', async () => {
		const takes = Array.from({ length: 20 }, () =>
			api.app.db
				.updateTable('retailer_products')
				.set((of) => ({ stock: of('stock', '-', 1) }))
				.where('id', '=', pack)
				.where('stock', '>', 0)
				.execute(),
		);
		await Promise.all([...takes, put(`products/${pack}`, { stock: 50 })]);
		const row = await api.app.db.selectFrom('retailer_products').select('stock').where('id', '=', pack).executeTakeFirstOrThrow();
		expect(row.stock).toBeGreaterThanOrEqual(30);
		expect(row.stock).toBeLessThanOrEqual(50);
	});

	test('another process that remembers the old price shows the new one', async () => {
		const pool = openPool(api.database.connection);
		const other = { ...api.app, db: openKysely(pool) };
		// Within this test neither a poll of the table nor the age of the memo drops the entry: only a notification can.
		const watch = await invalidateOnChange(other, api.database.connection, { pollMs: 3_600_000 });
		try {
			const shown = async () => (await listProducts(other, { point: HERE, language: 'en', q: 'partner' })).products[0]?.[0]?.sellingPrice;
			expect(await shown()).toBe(47.25);
			await put(`products/${pack}`, { sellingPrice: 44 });
			await until(async () => expect(await shown()).toBe(44));
		} finally {
			await watch.stop();
			await other.db.destroy();
		}
	});
});
