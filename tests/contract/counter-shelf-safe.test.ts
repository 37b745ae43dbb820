import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { photoOf } from '#lib/catalogue/picture.ts';
import { UploadedImage } from '#lib/contract/account.ts';
import { ShelfProduct } from '#lib/contract/shelf.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { tidyUp } from '#server/boot/chores.ts';
import { OWN_PRODUCTS_MAX } from '#server/shelf/own-product.ts';
import { SHOP_PICTURES_MAX } from '#server/shelf/product-picture.ts';
import { folderStorage } from '#server/storage/folder.ts';
import { newId } from '#server/system/ids.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { addProduct, addShop } from '../support/catalog-rows.ts';
import { makePerson } from '../support/people.ts';
import { photo } from '../support/photos.ts';

const HERE = { lat: 19, lng: 73 };
const folder = mkdtempSync(join(tmpdir(), 'nukkad-shelf-safe-'));
let api: TestApi;
let shop: string;
let small: string;
let staff: string;
let product: string;
beforeAll(async () => {
	api = await testApi();
	api.app.storage = folderStorage(folder);
	await insertTaxonomy(api.app.db);
	shop = await addShop(api.app.db, HERE);
	small = await addShop(api.app.db, HERE);
	staff = await makePerson(api, { role: 'staff', shopId: shop });
	product = await addProduct(api.app.db, 'Toor dal', { search_text: 'toor dal' });
});
afterAll(async () => {
	await api.close();
	rmSync(folder, { recursive: true });
});

const put = (json: object, { token = staff, key = newId() } = {}) =>
	api.call('POST', 'counter/shelf', {
		json: { storeId: shop, libraryProductId: product, sellingPrice: 90, stock: 3, ...json },
		headers: { Authorization: `Staff ${token}`, 'Idempotency-Key': key },
	});
const off = (id: string) => api.call('DELETE', `counter/shelf/${id}`, { headers: { Authorization: `Staff ${staff}` } });
const packOf = (data: unknown, pack: string) => ShelfProduct.parse(data).packs.find((one) => one.pack === pack);
const files = () => readdirSync(folder, { recursive: true }).map(String);

async function send(bytes: Uint8Array, { token = staff, storeId = shop } = {}) {
	const body = new FormData();
	body.set('storeId', storeId);
	body.set('file', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
	const sent = await api.fetch(
		new Request('http://127.0.0.1/api/counter/pictures', { method: 'POST', body, headers: { Authorization: `Staff ${token}` } }),
	);
	const read = z.object({ data: z.optional(UploadedImage), errors: z.optional(z.array(z.object({ code: z.string() }))) });
	const { data, errors } = read.parse(await sent.json());
	return { url: data?.url ?? '', code: errors?.[0]?.code };
}

it('C40 a pack whose answer was lost is put on the shelf once and answered the same', async () => {
	const key = newId();
	const first = await put({ pack: '1 kg' }, { key });
	const id = packOf(first.data, '1 kg')?.retailerProductId ?? '';
	await off(id);
	const again = await put({ pack: '1 kg' }, { key });
	expect([again.status, again.data]).toEqual([201, first.data]);
	// It was taken off since, and stays off.
	expect((await off(id)).status).toBe(404);
	expect((await put({ pack: '2 kg' }, { key })).errors[0]?.code).toBe('IDEMPOTENCY_KEY_REUSED');
	const both = newId();
	const two = await Promise.all([put({ pack: '5 kg' }, { key: both }), put({ pack: '5 kg' }, { key: both })]);
	expect(two.map(({ status }) => status)).toEqual([201, 201]);
	expect((await put({ pack: '5 kg' })).errors[0]?.code).toBe('ALREADY_LISTED');
});

it('C40 the number of a pack that was taken off can be used again; two at once with one number put one pack there', async () => {
	const old = packOf((await put({ pack: '100 g', code: 'D-1' })).data, '100 g')?.retailerProductId ?? '';
	expect((await put({ pack: '200 g', code: 'D-1' })).errors[0]?.field).toBe('code');
	await off(old);
	expect(packOf((await put({ pack: '200 g', code: 'D-1' })).data, '200 g')?.code).toBe('D-1');
	// What comes back has no number now, because another pack has it.
	expect(packOf((await put({ pack: '100 g' })).data, '100 g')).toMatchObject({ retailerProductId: old, code: null });
	const packs = ['300 g', '400 g', '600 g', '700 g'];
	const done = await Promise.all(packs.map((pack) => put({ pack, code: 'D-2' })));
	expect(done.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
	expect(done.filter(({ status }) => status === 400).map(({ errors }) => errors[0]?.field)).toEqual(['code', 'code', 'code']);
});

it('C40 P2 a shop makes so many products of its own and sends so many photographs, and no more', async () => {
	const { db } = api.app;
	const token = await makePerson(api, { role: 'owner', shopId: small });
	const own = (name: string) =>
		put({ storeId: small, libraryProductId: undefined, product: { name, category: 'SWEETS' }, pack: '1 kg' }, { token });
	expect((await own('Figures of halwa')).status).toBe(201);
	await sql`INSERT INTO library_products (id, source_key, names, parent_code, search_text, maker_shop_id)
		SELECT 'own' || n, 'own' || n, '{"en":"Own"}', 'SWEETS', 'own', ${small} FROM generate_series(2, ${OWN_PRODUCTS_MAX}::int) n`.execute(
		db,
	);
	const refused = await own('One more halwa');
	expect(refused.errors[0]).toMatchObject({ code: 'OWN_PRODUCT_LIMIT', display_text: expect.stringContaining(String(OWN_PRODUCTS_MAX)) });
	// What the library has is no new product.
	expect((await put({ storeId: small, pack: '1 kg' }, { token })).status).toBe(201);
	await sql`INSERT INTO shop_pictures (key, url, shop_id, sent_at)
		SELECT 'kept' || n, '/img/kept' || n, ${small}, now() FROM generate_series(1, ${SHOP_PICTURES_MAX}::int) n`.execute(db);
	expect((await send(await photo('png'), { token, storeId: small })).code).toBe('UPLOAD_LIMIT');
	expect((await send(await photo('png'), { token })).code).toBe('FORBIDDEN');
	await db.deleteFrom('shop_pictures').where('shop_id', '=', small).execute();
});

it('P2 a photograph that nothing shows is removed a day later; one on a shelf stays', async () => {
	const { url: shown } = await send(await photo('png'));
	const { url: lost } = await send(await photo('jpeg'));
	expect(shown).not.toBe(lost);
	const key = (url: string) => photoOf(url)?.key ?? 'none';
	const added = await put({
		libraryProductId: undefined,
		product: { name: 'Shown halwa', category: 'SWEETS', image: shown },
		pack: '1 kg',
	});
	expect(added.status).toBe(201);
	await tidyUp(api.app);
	expect(files().some((file) => file.includes(key(lost)))).toBe(true);
	api.pass(2 * DAY_MS);
	await tidyUp(api.app);
	expect(files().some((file) => file.includes(key(shown)))).toBe(true);
	expect(files().filter((file) => file.endsWith('source') && file.includes(key(lost)))).toEqual([]);
	const late = { libraryProductId: undefined, product: { name: 'Late halwa', category: 'SWEETS', image: lost }, pack: '1 kg' };
	expect((await put(late)).errors[0]?.field).toBe('image');
	// Sent again, it is there again.
	expect((await send(await photo('jpeg'))).url).toBe(lost);
	expect((await put(late)).status).toBe(201);
});
