import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Cart } from '#lib/contract/cart.ts';
import { Product, ProductList } from '#lib/contract/catalogue.ts';
import { PartnerChanges } from '#lib/contract/partner.ts';
import { Shelf, ShelfProduct } from '#lib/contract/shelf.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { dateInIndia } from '#lib/format/india-time.ts';
import { tidyUp } from '#server/boot/chores.ts';
import { sellingShops } from '#server/catalogue/shops/selling-shops.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { addPack, addProduct, addShop } from '../support/catalog-rows.ts';
import { makePerson } from '../support/people.ts';

const HERE = { lat: 19, lng: 73 };
let api: TestApi;
let shop: string;
let other: string;
let staff: string;
let product: string;
let pack: string;
beforeAll(async () => {
	api = await testApi();
	const { db } = api.app;
	await insertTaxonomy(db);
	shop = await addShop(db, HERE);
	other = await addShop(db, HERE);
	staff = await makePerson(api, { role: 'staff', shopId: shop });
	product = await addProduct(db, 'Figs in honey', { search_text: 'figs in honey' });
	pack = await addPack(db, shop, product, { pack_text: '250 g', price_paise: 30_000 });
});
afterAll(() => api.close());

const as = (token: string, method: string, path: string, send: { json?: object; query?: string } = {}) =>
	api.call(method, path, { headers: { Authorization: `Staff ${token}` }, ...send });
const edit = (json: object, { id = pack, token = staff } = {}) => as(token, 'PUT', `counter/shelf/${id}`, { json });
const shelf = async (query = '') => Shelf.parse((await as(staff, 'GET', 'counter/shelf', { query: `?storeId=${shop}${query}` })).data);
const page = async () =>
	Product.parse((await api.call('GET', `catalog/products/${product}`, { query: `?location=19,73&sid=${shop}` })).data);
const inDays = (days: number) => dateInIndia(new Date(Date.now() + days * DAY_MS));

it('C40 what stands on a pack is edited from the shelf, and the product’s page says it', async () => {
	const facts = { foodSign: 'veg', bestBefore: inDays(90), origin: 'TR', isPrescribed: true };
	const edited = ShelfProduct.parse((await edit({ ...facts, pack: '300 g' })).data);
	expect(edited.packs).toMatchObject([{ ...facts, pack: '300 g', stock: 10 }]);
	const [noted] = await api.app.db.selectFrom('audit_trail').selectAll().where('kind', '=', 'PRODUCT').execute();
	expect(noted).toMatchObject({ did: 'CHANGED', about: 'Figs in honey', detail: '300 g', actor: 'SHOP', shop_id: shop });
	expect(await page()).toMatchObject({
		foodSign: 'veg',
		isPrescribed: true,
		measurementDisplayText: '300 g',
		facts: [{ pack: '300 g', bestBefore: facts.bestBefore, origin: 'TR' }],
	});
	await edit({ foodSign: 'none', origin: null, isPrescribed: false });
	const shown = await page();
	expect([shown.foodSign, shown.isPrescribed, shown.facts[0]?.origin]).toEqual([undefined, undefined, null]);
	// What is no sign, no country, no date of ours is refused, as is a size that is there already, and another shop's people.
	for (const wrong of [{ foodSign: 'vegan' }, { origin: 'XX' }, { bestBefore: '0000-01-01' }, { bestBefore: '2026-02-30' }])
		expect((await edit(wrong)).errors[0]?.field).toBe(Object.keys(wrong)[0]);
	await addPack(api.app.db, shop, product, { pack_text: '1 kg', price_paise: 90_000 });
	expect((await edit({ pack: '1kg' })).errors[0]).toMatchObject({ code: 'ALREADY_LISTED', field: 'pack' });
	const stranger = await makePerson(api, { role: 'owner', shopId: other });
	expect((await edit({ foodSign: 'veg' }, { token: stranger })).status).toBe(403);
});

it('C40 a medicine that needs a prescription needs it in all of a shop’s packs, a later one as well, and in no other shop', async () => {
	const medicine = await addProduct(api.app.db, 'Drops of foxglove', { search_text: 'drops of foxglove' });
	const [ten, fifteen] = [
		await addPack(api.app.db, shop, medicine, { pack_text: '10 ml', price_paise: 9_000 }),
		await addPack(api.app.db, shop, medicine, { pack_text: '15 ml', price_paise: 12_000 }),
	];
	await addPack(api.app.db, other, medicine, { pack_text: '10 ml', price_paise: 9_000 });
	const needs = async (storeId: string, token: string) => {
		const { products } = Shelf.parse((await as(token, 'GET', 'counter/shelf', { query: `?storeId=${storeId}&q=foxglove` })).data);
		return products.flatMap(({ packs }) => packs.map(({ isPrescribed }) => isPrescribed));
	};
	await edit({ isPrescribed: true }, { id: ten });
	expect(await needs(shop, staff)).toEqual([true, true]);
	const figures = { storeId: shop, libraryProductId: medicine, pack: '30 ml', sellingPrice: 200, stock: 5 };
	expect((await as(staff, 'POST', 'counter/shelf', { json: figures })).status).toBe(201);
	expect(await needs(shop, staff)).toEqual([true, true, true]);
	expect(await needs(other, await makePerson(api, { role: 'staff', shopId: other }))).toEqual([false]);
	await edit({ isPrescribed: false }, { id: fifteen });
	expect(await needs(shop, staff)).toEqual([false, false, false]);
});

it('C40 what is past its last day is not sold, and is told of before', async () => {
	const jam = await addProduct(api.app.db, 'Jam of quinces', { search_text: 'jam of quinces' });
	const id = await addPack(api.app.db, shop, jam, { pack_text: '400 g', price_paise: 20_000 });
	await edit({ bestBefore: inDays(3) }, { id });
	const soon = await shelf('&part=soon');
	expect([soon.products.map(({ name }) => name), soon.counts.soon]).toEqual([['Jam of quinces'], 1]);
	const inStock = async () =>
		ProductList.parse((await api.call('GET', 'catalog/products', { query: '?location=19,73&q=quinces' })).data).products[0]?.[0]?.inStock;
	expect(await inStock()).toBe(true);
	// A day passes that its shop did not look: a chore takes it out of stock, and says so.
	api.pass(5 * DAY_MS);
	await tidyUp(api.app);
	api.pass(-5 * DAY_MS);
	expect((await shelf('&q=quinces')).products[0]?.packs[0]?.stock).toBe(0);
	const { changes } = PartnerChanges.parse((await as(staff, 'GET', 'partner/changes', { query: `?storeId=${shop}` })).data);
	expect(changes[0]).toMatchObject({ by: 'SYSTEM', retailerProductId: id, stock: { was: 10, now: 0 } });
	// By hand too; then nothing puts it back but another date.
	expect(ShelfProduct.parse((await edit({ bestBefore: inDays(-1) }, { id })).data).packs[0]?.stock).toBe(0);
	const count = (stock: number) => as(staff, 'PUT', `partner/products/${id}`, { json: { stock } });
	expect((await count(4)).errors[0]?.code).toBe('BEST_BEFORE_PAST');
	await edit({ bestBefore: inDays(30) }, { id });
	expect((await count(4)).status).toBe(200);
	expect(await inStock()).toBe(true);
	// Before the chore has come nobody can order it either.
	await api.app.db
		.updateTable('retailer_products')
		.set({ best_before: inDays(-1) })
		.where('id', '=', id)
		.execute();
	const shopper = await api.customer();
	const { cartId } = Cart.parse((await api.call('GET', 'cart', { token: shopper.token })).data);
	const added = await api.call('POST', `cart/${cartId}/product/add`, {
		token: shopper.token,
		json: { retailerProductId: id, quantity: 1 },
	});
	expect(added.errors[0]?.code).toBe('OUT_OF_STOCK');
});

it('C40 a last day that was typed wrong gives its stock back when it is mended, once, and only while nothing else has changed it', async () => {
	const plums = await addProduct(api.app.db, 'Dried plums', { search_text: 'dried plums' });
	const id = await addPack(api.app.db, shop, plums, { pack_text: '200 g', price_paise: 20_000, stock: 93 });
	const stockWith = async (bestBefore: string | null) => ShelfProduct.parse((await edit({ bestBefore }, { id })).data).packs[0]?.stock;
	const count = (stock: number) => as(staff, 'PUT', `partner/products/${id}`, { json: { stock } });
	expect([await stockWith(inDays(-1)), await stockWith(inDays(-2)), await stockWith(inDays(30))]).toEqual([0, 0, 93]);
	const { changes } = PartnerChanges.parse((await as(staff, 'GET', 'partner/changes', { query: `?storeId=${shop}` })).data);
	expect(changes.slice(0, 2).map(({ stock }) => stock)).toEqual([
		{ was: 0, now: 93 },
		{ was: 93, now: 0 },
	]);
	// Mended once more it gives nothing, and a date that is taken away is no other than one that is mended.
	expect([await stockWith(inDays(40)), await stockWith(inDays(-1)), await stockWith(null)]).toEqual([93, 0, 93]);
	// What an order gave back meanwhile is a change, and what the shop counts; neither is added to.
	await stockWith(inDays(-1));
	await api.app.db.updateTable('retailer_products').set({ stock: 2 }).where('id', '=', id).execute();
	expect(await stockWith(inDays(30))).toBe(2);
	expect((await count(0)).status).toBe(200);
	expect([await stockWith(inDays(-1)), await stockWith(inDays(30))]).toEqual([0, 0]);
	// Taken off the shelf and put there again it is another count.
	await count(7);
	await stockWith(inDays(-1));
	expect((await as(staff, 'DELETE', `counter/shelf/${id}`)).status).toBe(200);
	const back = { storeId: shop, libraryProductId: plums, pack: '200 g', sellingPrice: 200, stock: 0 };
	expect((await as(staff, 'POST', 'counter/shelf', { json: back })).status).toBe(201);
	expect([await stockWith(inDays(-1)), await stockWith(inDays(30))]).toEqual([0, 0]);
	// A day that was right until it was over is not mended by another: that is of other goods.
	await count(5);
	await stockWith(inDays(1));
	api.pass(3 * DAY_MS);
	await tidyUp(api.app);
	expect(await stockWith(inDays(30))).toBe(0);
	api.pass(-3 * DAY_MS);
});

it('C40 a shop changes a product of its own as long as no other sells it', async () => {
	const made = await as(staff, 'POST', 'counter/shelf', {
		json: { storeId: shop, product: { name: 'Pickle of plums', category: 'SWEETS' }, pack: '500 g', sellingPrice: 150, stock: 5 },
	});
	const { libraryProductId, own, packs } = ShelfProduct.parse(made.data);
	expect(own).toMatchObject({ name: 'Pickle of plums', brand: '', category: 'SWEETS' });
	const id = packs[0]?.retailerProductId ?? '';
	const namesOf = () => api.app.db.selectFrom('library_products').select('names').where('id', '=', libraryProductId).executeTakeFirst();
	// The names that the association has given it in other languages, and what else it was found by, stay when only its category changes.
	const association = await makePerson(api, { role: 'association', shopId: null });
	const names = { en: 'Pickle of plums', hi: 'आलूबुखारे का अचार', te: 'ఆల్‌బుఖారా పచ్చడి' };
	expect((await as(association, 'PUT', `counter/entries/products/${libraryProductId}`, { json: { names } })).status).toBe(200);
	await sql`UPDATE library_products SET search_text = search_text || ' kakiji' WHERE id = ${libraryProductId}`.execute(api.app.db);
	const sold = async () => [...((await sellingShops(api.app)).get(shop)?.codes ?? [])];
	expect(await sold()).toContain('SWEETS');
	expect((await edit({ product: { name: 'Pickle of plums', category: 'GROCERY' } }, { id })).status).toBe(200);
	// Lists of shops by what they sell follow at once.
	expect(await sold()).not.toContain('SWEETS');
	expect(await namesOf()).toEqual({ names });
	for (const q of ['kakiji', encodeURIComponent('आलूबुखारे का')])
		expect((await shelf(`&q=${q}`)).products.map((one) => one.libraryProductId)).toEqual([libraryProductId]);
	const better = { name: 'Plum pickle of ours', brand: 'Kakuben', category: 'GROCERY' };
	const edited = ShelfProduct.parse((await edit({ product: better }, { id })).data);
	expect([edited.libraryProductId, edited.own]).toMatchObject([libraryProductId, better]);
	expect((await shelf('&q=kakuben')).products.map((one) => one.libraryProductId)).toEqual([libraryProductId]);
	const figs = { product: { name: 'My figs', category: 'GROCERY' } };
	expect((await edit(figs)).errors[0]?.code).toBe('PRODUCT_SHARED');
	await as(staff, 'POST', 'counter/shelf', {
		json: { storeId: shop, product: { name: 'Pickle of limes', category: 'GROCERY' }, pack: '500 g', sellingPrice: 150, stock: 5 },
	});
	expect((await edit({ product: { name: 'Pickle of limes', category: 'GROCERY' } }, { id })).errors[0]?.code).toBe('PRODUCT_KNOWN');
	await addPack(api.app.db, other, libraryProductId, { pack_text: '500 g', price_paise: 15_000 });
	expect((await shelf('&q=kakuben')).products[0]?.own).toBeNull();
	expect((await edit({ product: better }, { id })).errors[0]?.code).toBe('PRODUCT_SHARED');
	// The association may.
	expect((await edit({ product: { ...better, name: 'Plum pickle' } }, { id, token: association })).status).toBe(200);
});
