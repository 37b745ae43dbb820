import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { photoOf } from '#lib/catalogue/picture.ts';
import { UploadedImage } from '#lib/contract/account.ts';
import { PartnerChanges } from '#lib/contract/partner.ts';
import { Library, ShelfProduct } from '#lib/contract/shelf.ts';
import { sourceKey } from '#server/pictures/keys.ts';
import { folderStorage } from '#server/storage/folder.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { type Reply, type TestApi, testApi } from '../support/app.ts';
import { addPack, addProduct, addShop } from '../support/catalog-rows.ts';
import { makePerson } from '../support/people.ts';
import { photo } from '../support/photos.ts';

const HERE = { lat: 19, lng: 73 };
const LABEL = '8901234567890';
const folder = mkdtempSync(join(tmpdir(), 'nukkad-shelf-'));
let api: TestApi;
let shop: string;
let other: string;
let staff: string;
let product: string;
beforeAll(async () => {
	api = await testApi();
	api.app.storage = folderStorage(folder);
	const { db } = api.app;
	await insertTaxonomy(db);
	shop = await addShop(db, HERE);
	other = await addShop(db, HERE);
	staff = await makePerson(api, { role: 'staff', shopId: shop });
	product = await addProduct(db, 'Sona masoori rice', { search_text: 'sona masoori rice' });
	await addPack(db, shop, product, { pack_text: '1 kg', price_paise: 6_000, mrp_paise: 7_000, code: 'R-1' });
	await addPack(db, other, product, { pack_text: '5 kg', price_paise: 28_000 });
	await db
		.insertInto('barcodes')
		.values({ gtin: `0${LABEL}`, library_product_id: product, pack_key: '5000 g' })
		.execute();
});
afterAll(async () => {
	await api.close();
	rmSync(folder, { recursive: true });
});

const as = (token: string, method: string, path: string, send: { json?: object; query?: string } = {}): Promise<Reply> =>
	api.call(method, path, { headers: { Authorization: `Staff ${token}` }, ...send });
const put = (json: object, token = staff) =>
	as(token, 'POST', 'counter/shelf', { json: { storeId: shop, pack: '10 kg', sellingPrice: 500, stock: 4, ...json } });
const library = async (q: string) => Library.parse((await as(staff, 'GET', 'counter/library', { query: `?storeId=${shop}&q=${q}` })).data);
const page = async (q: string) => JSON.stringify((await api.call('GET', 'catalog/products', { query: `?location=19,73&q=${q}` })).data);

it('C40 a pack is found in the library by words and by its barcode, and put on the shelf by its people', async () => {
	expect((await library('masoori')).products).toMatchObject([
		{
			libraryProductId: product,
			packs: [
				{ pack: '1 kg', mrp: 70, isListed: true },
				{ pack: '5 kg', mrp: -1, isListed: false },
			],
		},
	]);
	// In the words of the language, beside what is sent of it.
	const inHindi = { Authorization: `Staff ${staff}`, 'Accept-Language': 'hi' };
	const hindi = await api.call('GET', 'counter/library', { headers: inHindi, query: `?storeId=${shop}&q=masoori` });
	expect(Library.parse(hindi.data).products[0]?.packs).toMatchObject([
		{ pack: '1 kg', shown: '1 किलो' },
		{ pack: '5 kg', shown: '5 किलो' },
	]);
	// The pack that was scanned comes first.
	expect((await library(LABEL)).products).toMatchObject([{ libraryProductId: product, packs: [{ pack: '5 kg' }, { pack: '1 kg' }] }]);
	expect((await library('8901234567894')).products).toEqual([]);
	const added = await put({ libraryProductId: product, mrp: 550, code: 'R-10' });
	expect([added.status, ShelfProduct.parse(added.data).packs.at(-1)]).toMatchObject([
		201,
		{ pack: '10 kg', sellingPrice: 500, mrp: 550, stock: 4, code: 'R-10' },
	]);
	expect(await page('masoori')).toContain('10 kg');
	const { changes } = PartnerChanges.parse((await as(staff, 'GET', 'partner/changes', { query: `?storeId=${shop}` })).data);
	expect(changes[0]).toMatchObject({ by: 'SHOP', personId: expect.any(String), stock: { was: 0, now: 4 } });
});

it('C40 a new pack is refused twice, above its MRP, with another pack’s number, and without a product', async () => {
	expect((await put({ libraryProductId: product, pack: '1 kg' })).errors[0]?.code).toBe('ALREADY_LISTED');
	expect((await put({ libraryProductId: product, pack: '3 kg', mrp: 499 })).errors[0]?.field).toBe('mrp');
	expect((await put({ libraryProductId: product, pack: '3 kg', code: 'R-1' })).errors[0]?.field).toBe('code');
	expect((await put({})).errors[0]?.field).toBe('libraryProductId');
	expect((await put({ libraryProductId: 'nobody1' })).status).toBe(404);
	expect((await put({ product: { name: 'Halwa', category: 'NO_SUCH' } })).errors[0]?.field).toBe('category');
	expect((await put({ product: { name: '- -', category: 'SWEETS' } })).errors[0]?.field).toBe('name');
});

it('C40 a product of one’s own is found by the barcode that it was made with; one that another has stays that one’s', async () => {
	const made = async (name: string, barcode: string, sold = '100 g') =>
		put({ product: { name, category: 'GROCERY' }, pack: sold, stock: 1, barcode });
	const named = async (barcode: string) => (await library(barcode)).products.map(({ name, packs }) => [name, packs[0]?.pack]);
	expect((await made('Soap of sandal', '890 103-0865237')).status).toBe(201);
	expect(await named('8901030865237')).toEqual([['Soap of sandal', '100 g']]);
	const found = await as(staff, 'GET', 'counter/shelf', { query: `?storeId=${shop}&q=8901030865237` });
	expect(JSON.stringify(found.data)).toContain('Soap of sandal');
	expect((await made('Soap of roses', '8901030865237')).status).toBe(201);
	expect((await made('Rice of ours', LABEL)).status).toBe(201);
	expect([await named('8901030865237'), await named(LABEL)]).toEqual([[['Soap of sandal', '100 g']], [['Sona masoori rice', '5 kg']]]);
	// What is no barcode is refused, what a shop has printed itself is nobody else’s.
	expect((await made('Soap of limes', '8901030865238')).errors[0]).toMatchObject({ code: 'INPUT_INVALID', field: 'barcode' });
	expect((await made('Soap of limes', '2000000000008')).status).toBe(201);
	expect(await named('2000000000008')).toEqual([]);
});

it('C40 a pack that is taken off the shelf comes back when it is put there again', async () => {
	const { packs } = ShelfProduct.parse((await put({ libraryProductId: product, pack: '20 kg' })).data);
	const id = packs.at(-1)?.retailerProductId ?? '';
	const off = () => as(staff, 'DELETE', `counter/shelf/${id}`);
	expect((await off()).status).toBe(200);
	expect((await off()).status).toBe(404);
	expect(await page('masoori')).not.toContain('20 kg');
	// The old goods have gone bad meanwhile.
	await api.app.db.updateTable('retailer_products').set({ best_before: '2020-01-01' }).where('id', '=', id).execute();
	const back = ShelfProduct.parse((await put({ libraryProductId: product, pack: '20kg', sellingPrice: 900 })).data);
	expect(back.packs.at(-1)).toMatchObject({ retailerProductId: id, sellingPrice: 900, stock: 4, bestBefore: null });
	expect(await page('masoori')).toContain('20 kg');
});

it('C40 P2 a product of one’s own has its category and a photograph without what the phone noted in it; no customer’s picture is taken', async () => {
	expect((await library('basmati%20rice')).category).toMatchObject({ code: 'GROCERY', secondaryCode: 'RICE' });
	const taken = await sharp(await photo('jpeg'))
		.withExif({ IFD0: { Copyright: 'Somebody' } })
		.jpeg()
		.toBuffer();
	const form = new FormData();
	form.set('storeId', shop);
	form.set('file', new File([new Uint8Array(taken)], 'a.jpg', { type: 'image/jpeg' }));
	const sent = await api.fetch(
		new Request('http://127.0.0.1/api/counter/pictures', { method: 'POST', body: form, headers: { Authorization: `Staff ${staff}` } }),
	);
	expect(sent.status).toBe(201);
	const { url: image } = z.object({ data: UploadedImage }).parse(await sent.json()).data;
	const stored = await api.app.storage.get(sourceKey(photoOf(image)?.key ?? ''));
	expect((await sharp(stored ?? new Uint8Array()).metadata()).exif).toBeUndefined();
	const own = { name: 'Grandmother halwa of ours', category: 'SWEETS', image };
	const added = ShelfProduct.parse((await put({ product: own, pack: '250 g' })).data);
	expect(added).toMatchObject({ name: own.name, image, packs: [{ pack: '250 g', stock: 4 }] });
	expect(await page('grandmother')).toContain(own.name);
	const customers = `/img/u${'0'.repeat(32)}-ffffff/480`;
	expect((await put({ product: { ...own, name: 'Another halwa', image: customers } })).errors[0]?.field).toBe('image');
	// Another shop means the same product by the same name; the photograph stays with the shop that took it.
	const theirs = await makePerson(api, { role: 'owner', shopId: other });
	const again = { storeId: other, product: { name: own.name, category: 'GROCERY' }, pack: '1 kg' };
	const same = ShelfProduct.parse((await put(again, theirs)).data);
	expect(same.libraryProductId).toBe(added.libraryProductId);
	expect(photoOf(same.image)).toBeNull();
	// A second pack shows it too; what the association gives is shown by all who have none of their own.
	expect(ShelfProduct.parse((await put({ product: { name: own.name, category: 'SWEETS' }, pack: '500 g' })).data).image).toBe(image);
	const association = await makePerson(api, { role: 'association', shopId: null });
	const forAll = { storeId: other, product: { name: own.name, category: 'SWEETS', image }, pack: '2 kg' };
	expect(ShelfProduct.parse((await put(forAll, association)).data).image).toBe(image);
});

it('C40 P2 only people of a counter send photographs of products', async () => {
	for (const headers of [{}, { Authorization: `Token ${(await api.customer()).token}` }])
		expect((await api.call('POST', 'counter/pictures', { headers })).status).toBe(401);
});

it('C40 D9 a pack that is put on a shelf and taken off again is in the audit trail with its price, whatever its stock', async () => {
	const { data } = await put({ libraryProductId: product, pack: '7 kg', sellingPrice: 120.5, stock: 0 });
	const id = ShelfProduct.parse(data).packs.find(({ pack }) => pack === '7 kg')?.retailerProductId;
	expect((await as(staff, 'DELETE', `counter/shelf/${id}`)).status).toBe(200);
	const acts = await api.app.db
		.selectFrom('audit_trail')
		.select(['did', 'about', 'detail', 'shop_id'])
		.where('detail', 'like', '7 kg%')
		.orderBy('seq')
		.execute();
	expect(acts).toEqual(['ADDED', 'WITHDRAWN'].map((did) => ({ did, about: 'Sona masoori rice', detail: '7 kg · ₹120.50', shop_id: shop })));
});
