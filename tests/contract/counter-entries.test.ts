import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Entries, MergePreview } from '#lib/contract/entries.ts';
import type { EntryKind } from '#lib/contract/entry-kinds.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { msToBannerChange, storeBanners } from '#server/catalogue/banners.ts';
import { findBrand } from '#server/catalogue/brands.ts';
import { listCategories } from '#server/catalogue/categories.ts';
import { homeSections } from '#server/catalogue/home.ts';
import { mergedCategory, movedCategoryPath } from '#server/catalogue/moved-category.ts';
import { findProduct } from '#server/catalogue/products/product.ts';
import { endRight } from '#server/counter/give-and-end-rights.ts';
import { endOrderStreams } from '#server/order/watchers.ts';
import { findLocality } from '#server/place/localities.ts';
import { folderStorage } from '#server/storage/folder.ts';
import { newId } from '#server/system/ids.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { type Reply, type TestApi, testApi } from '../support/app.ts';
import { HERE, makeProduct, makeShop } from '../support/market.ts';
import { makePerson, makeStaff } from '../support/people.ts';
import { photo } from '../support/photos.ts';
import { upkeepOf } from '../support/upkeep.ts';

const folder = mkdtempSync(join(tmpdir(), 'nukkad-entries-'));
let api: TestApi;
let association: string;
let shop: string;
beforeAll(async () => {
	api = await testApi();
	await insertTaxonomy(api.app.db);
	association = await makePerson(api, { role: 'association', shopId: null });
	shop = await makeShop(api.app);
});
afterAll(async () => {
	await endOrderStreams(api.app);
	await api.close();
	rmSync(folder, { recursive: true });
});
const { alsoAt, libraryOf } = upkeepOf(() => api);
const here = { point: HERE, language: 'en' } as const;

const as = (token: string, method: string, path: string, json?: object): Promise<Reply> => {
	const [bare = '', query] = path.split('?');
	const given = { ...(json && { json }), ...(query !== undefined && { query: `?${query}` }) };
	return api.call(method, `counter/${bare}`, { headers: { Authorization: `Staff ${token}` }, ...given });
};
const mine = (method: string, path: string, json?: object) => as(association, method, path, json);
const list = async (kind: EntryKind, query = '') => Entries.parse((await mine('GET', `entries?kind=${kind}&${query}`)).data);
const only = async (kind: EntryKind, q: string) => (await list(kind, `q=${encodeURIComponent(q)}`)).rows[0];
const makeBrand = async (name: string) => {
	const id = newId();
	await api.app.db.insertInto('brands').values({ id, name, name_key: name.toLowerCase() }).execute();
	return id;
};
const codeOf = (reply: Reply) => [reply.status, reply.errors[0]?.code, reply.errors[0]?.field];
const newest = () =>
	api.app.db.selectFrom('audit_trail').select(['kind', 'did', 'about', 'detail']).orderBy('seq', 'desc').limit(1).executeTakeFirst();

it('C40 the association finds a product of the library, corrects its names and makes two of one thing one, after it has seen what moves', async () => {
	const pack = await makeProduct(api.app, shop, { name: 'Zafrani patti' });
	const [from, double] = [await libraryOf(pack), await makeProduct(api.app, await makeShop(api.app), { name: 'Zafrani pattii' })];
	const into = await libraryOf(double);
	await alsoAt(pack, await makeShop(api.app));
	const names = { en: 'Zafrani leaf tea', hi: 'ज़ाफ़रानी पत्ती', te: '' };
	expect((await mine('PUT', `entries/products/${from}`, { names })).status).toBe(200);
	expect(await newest()).toEqual({ kind: 'LIBRARY', did: 'CHANGED', about: 'Zafrani leaf tea', detail: 'products' });
	expect(await only('products', 'ज़ाफ़रानी')).toMatchObject({ id: from, names: { en: 'Zafrani leaf tea', hi: 'ज़ाफ़रानी पत्ती' }, shops: 2 });
	const merge = `entries/products/${from}/merge`;
	expect(MergePreview.parse((await mine('GET', `${merge}?into=${into}`)).data)).toMatchObject({
		from: { name: 'Zafrani leaf tea' },
		into: { name: 'Zafrani pattii' },
		packs: 2,
		both: 0,
		shops: 2,
	});
	expect((await libraryOf(pack)) === from).toBe(true);
	expect((await mine('POST', merge, { into })).status).toBe(200);
	expect(await libraryOf(pack)).toBe(into);
	// The old address leads to the one that stays.
	expect((await findProduct(api.app, from, here))?.libraryProductId).toBe(into);
	expect(await newest()).toMatchObject({ did: 'MERGED', about: 'Zafrani leaf tea → Zafrani pattii' });
	expect(codeOf(await mine('POST', merge, { into }))).toEqual([404, 'NOT_FOUND', undefined]);
	expect(codeOf(await mine('POST', `entries/products/${into}/merge`, { into }))).toEqual([400, 'INPUT_INVALID', 'into']);
	expect((await mine('DELETE', `entries/products/${into}`)).status).toBe(200);
	expect((await only('products', 'Zafrani'))?.shops).toBe(0);
});

it('C40 brands: one name for all languages, doubles become one with their products, and the old address leads on', async () => {
	const [from, into] = [await makeBrand('Qualita'), await makeBrand('Kwalita')];
	const product = await libraryOf(await makeProduct(api.app, shop, { name: 'Malai kulfi' }));
	await api.app.db.updateTable('library_products').set({ brand_id: from }).where('id', '=', product).execute();
	expect(codeOf(await mine('PUT', `entries/brands/${from}`, { names: { en: 'Kwalita' } }))).toEqual([409, 'NAME_TAKEN', undefined]);
	expect((await mine('PUT', `entries/brands/${into}`, { names: { en: 'Kwality' } })).status).toBe(200);
	expect(MergePreview.parse((await mine('GET', `entries/brands/${from}/merge?into=${into}`)).data)).toMatchObject({ products: 1 });
	expect((await mine('POST', `entries/brands/${from}/merge`, { into })).status).toBe(200);
	expect(await findBrand(api.app, from)).toMatchObject({ id: into, name: 'Kwality', productCount: 1 });
	expect(await only('products', 'kwality kulfi')).toMatchObject({ id: product });
	expect(codeOf(await mine('DELETE', `entries/brands/${into}`))).toEqual([400, 'INPUT_INVALID', 'kind']);
});

it('C40 categories: names, order, and hidden from lists; a part has names alone', async () => {
	const before = await listCategories(api.app, 'en');
	const code = 'MEAT_FISH';
	const own = before.find((one) => one.code === code);
	expect(codeOf(await mine('PUT', `entries/categories/${code}`, { names: { en: 'Tasty things' }, position: 1 }))).toEqual([
		200,
		undefined,
		undefined,
	]);
	expect((await listCategories(api.app, 'en')).slice(0, 2)).toMatchObject([{ code, name: 'Tasty things' }, { code: before[0]?.code }]);
	const rows = (await list('categories', 'limit=60')).rows.filter(({ position }) => position !== null);
	expect(rows.map(({ position }) => position)).toEqual(rows.map((_, i) => i + 1));
	expect((await mine('PUT', `entries/categories/${code}`, { isHidden: true })).status).toBe(200);
	expect((await listCategories(api.app, 'en')).map((one) => one.code)).not.toContain(code);
	expect((await mine('PUT', `entries/categories/${code}`, { isHidden: false, position: 3 })).status).toBe(200);
	expect((await listCategories(api.app, 'en'))[2]?.code).toBe(code);
	const part = `${code}__${own?.secondaryCategories[0]?.code}`;
	expect((await mine('PUT', `entries/categories/${part}`, { names: { en: 'A part' } })).status).toBe(200);
	expect((await listCategories(api.app, 'en'))[2]?.secondaryCategories[0]?.name).toBe('A part');
	expect(codeOf(await mine('PUT', `entries/categories/${part}`, { isHidden: true }))).toEqual([400, 'INPUT_INVALID', 'isHidden']);
	const foreign = { image: `/img/${'a'.repeat(24)}-ffffff/480` };
	expect(codeOf(await mine('PUT', `entries/categories/${code}`, foreign))).toEqual([400, 'INPUT_INVALID', 'image']);
});

it('C40 P3 categories and parts are added, and doubles become one with their products, shops and words; old addresses lead on', async () => {
	const add = (json: object) => mine('POST', 'categories', json);
	for (const en of ['Zafran things', 'Zafran goods']) expect((await add({ names: { en }, position: 1 })).status).toBe(201);
	expect(codeOf(await add({ names: { en: 'zafran  Goods' } }))).toEqual([409, 'NAME_TAKEN', 'names']);
	expect(codeOf(await add({ names: { en: '…' } }))).toEqual([400, 'INPUT_INVALID', 'names']);
	expect(codeOf(await add({ names: { en: 'Tea' }, parent: 'NOBODY' }))).toEqual([404, 'NOT_FOUND', 'parent']);
	for (const parent of ['ZAFRAN_THINGS', 'ZAFRAN_GOODS']) expect((await add({ names: { en: 'Tea' }, parent })).status).toBe(201);
	expect((await add({ names: { en: 'Qahwas' }, parent: 'ZAFRAN_GOODS' })).status).toBe(201);
	const categories = await listCategories(api.app, 'en');
	const goods = categories.find(({ code }) => code === 'ZAFRAN_GOODS');
	expect(categories[0]).toMatchObject({ code: 'ZAFRAN_GOODS', slug: 'zafran-goods' });
	const pack = await makeProduct(api.app, shop, { name: 'Kesar pati' });
	const product = await libraryOf(pack);
	const row = { parent_code: 'ZAFRAN_GOODS', secondary_code: 'QAHWAS' };
	await api.app.db.updateTable('library_products').set(row).where('id', '=', product).execute();
	const seller = await makeShop(api.app, { category_id: goods?.id ?? 0 });

	expect(codeOf(await mine('POST', 'entries/categories/ZAFRAN_GOODS/merge', { into: 'ZAFRAN_THINGS__TEA' }))).toEqual([
		400,
		'INPUT_INVALID',
		'into',
	]);
	// A part first, into one of the other category, then the rest.
	const part = 'entries/categories/ZAFRAN_GOODS__QAHWAS/merge';
	expect(MergePreview.parse((await mine('GET', `${part}?into=ZAFRAN_THINGS__TEA`)).data)).toMatchObject({ products: 1, shops: 0 });
	expect((await mine('POST', part, { into: 'ZAFRAN_THINGS__TEA' })).status).toBe(200);
	const whole = 'entries/categories/ZAFRAN_GOODS/merge';
	expect(MergePreview.parse((await mine('GET', `${whole}?into=ZAFRAN_THINGS`)).data)).toMatchObject({ products: 0, shops: 1 });
	expect((await mine('POST', whole, { into: 'ZAFRAN_THINGS' })).status).toBe(200);
	expect(codeOf(await mine('POST', whole, { into: 'ZAFRAN_THINGS' }))).toEqual([404, 'NOT_FOUND', undefined]);
	const [moved] = await api.app.db.selectFrom('library_products').selectAll().where('id', '=', product).execute();
	expect(moved).toMatchObject({ parent_code: 'ZAFRAN_THINGS', secondary_code: 'TEA' });
	expect(moved?.search_text).toContain('things');
	const [shopRow] = await api.app.db.selectFrom('shops').select('category_id').where('id', '=', seller).execute();
	const things = (await listCategories(api.app, 'en')).find(({ code }) => code === 'ZAFRAN_THINGS');
	expect(shopRow?.category_id).toBe(things?.id);
	expect(things?.secondaryCategories.map(({ code }) => code)).toEqual(['TEA']);
	const leads = (of: string | null) => movedCategoryPath(api.app, 'ZAFRAN_GOODS', of);
	expect(await leads(null)).toBe('/pc/ZAFRAN_THINGS');
	expect([await leads('QAHWAS'), await leads('TEA')]).toEqual(['/pc/ZAFRAN_THINGS/TEA', '/pc/ZAFRAN_THINGS/TEA']);
	for (const old of [String(goods?.id), 'zafran-goods']) expect((await mergedCategory(api.app, 'en', old))?.id).toBe(things?.id);
	expect(codeOf(await add({ names: { en: 'Zafran goods' } }))).toEqual([409, 'NAME_TAKEN', 'names']);
	// One of those that every store has stays merged at the next start.
	expect((await mine('POST', 'entries/categories/PET/merge', { into: 'ZAFRAN_THINGS' })).status).toBe(200);
	await insertTaxonomy(api.app.db);
	expect((await list('categories', 'q=Pet%20supplies')).rows.filter(({ position }) => position !== null)).toEqual([]);
});

it('C40 P3 a locality is added with its point, once in its city', async () => {
	const place = { names: { en: 'Zafran Nagar', mr: 'झाफ्रान नगर' }, city: 'mumbai', pinCode: '400077', lat: 19.07, lng: 72.9 };
	expect((await mine('POST', 'localities', place)).status).toBe(201);
	expect(codeOf(await mine('POST', 'localities', place))).toEqual([409, 'NAME_TAKEN', 'names']);
	expect(codeOf(await mine('POST', 'localities', { ...place, lat: 91 }))).toEqual([400, 'INPUT_INVALID', 'lat']);
	expect((await mine('POST', 'localities', { ...place, pinCode: '40007' })).errors[0]?.display_text).toContain('6 digits');
	expect(await only('localities', 'zafran nagar')).toMatchObject({ names: place.names, facts: expect.stringContaining('Mumbai') });
	expect((await findLocality(api.app, 'mumbai', 'zafran-nagar', 'mr'))?.name).toBe('झाफ्रान नगर');
	const owner = await makePerson(api, { role: 'owner', shopId: shop });
	for (const path of ['localities', 'categories']) expect((await as(owner, 'POST', path, place)).errors[0]?.code).toBe('FORBIDDEN');
});

it('C40 localities: doubles become one with their shops; one with shops is not taken away', async () => {
	const made = async (slug: string) => {
		const id = newId();
		const place = { id, city_slug: 'mumbai', slug, city: 'Mumbai', name_key: slug, lat: 19.1, lng: 72.8 };
		await api.app.db
			.insertInto('localities')
			.values({ ...place, names: JSON.stringify({ en: slug }) })
			.execute();
		return id;
	};
	const [from, into] = [await made('Wadapaoli'), await made('Vadapaoli')];
	const there = await makeShop(api.app, { locality_id: from });
	expect(codeOf(await mine('DELETE', `entries/localities/${from}`))).toEqual([409, 'STILL_USED', undefined]);
	expect(MergePreview.parse((await mine('GET', `entries/localities/${from}/merge?into=${into}`)).data)).toMatchObject({ shops: 1 });
	expect((await mine('POST', `entries/localities/${from}/merge`, { into })).status).toBe(200);
	const moved = await api.app.db.selectFrom('shops').select('locality_id').where('id', '=', there).executeTakeFirst();
	expect(moved?.locality_id).toBe(into);
	expect((await mine('PUT', `entries/localities/${into}`, { names: { en: 'Vada Paoli', mr: 'वडा पावली' } })).status).toBe(200);
	expect(await only('localities', 'वडा')).toMatchObject({ id: into, shops: 1 });
	expect(codeOf(await mine('PUT', `entries/localities/${into}`, { names: { en: '…' } }))).toEqual([400, 'INPUT_INVALID', undefined]);
});

it('C40 every list goes page by page without a gap, and is a file too', async () => {
	for (const name of ['Pagewala one', 'Pagewala two', 'Pagewala three']) await makeProduct(api.app, shop, { name });
	const seen: string[] = [];
	for (let cursor = ''; seen.length < 9; ) {
		const { rows, nextCursor } = await list('products', `q=pagewala&limit=1${cursor && `&cursor=${cursor}`}`);
		seen.push(...rows.map(({ names }) => names.en ?? ''));
		if (nextCursor === null) break;
		cursor = nextCursor;
	}
	expect(seen).toEqual(['Pagewala one', 'Pagewala three', 'Pagewala two']);
	const headers = { Authorization: `Staff ${association}` };
	const file = await api.fetch(new Request('http://127.0.0.1/api/counter/entries.csv?kind=products&q=pagewala', { headers }));
	const lines = (await file.text()).trim().split('\n');
	expect([lines.length, lines[0]?.slice(0, 19)]).toEqual([4, 'id,name_en,name_hi,']);
	for (const wrong of ['kind=shops', 'kind=products&cursor=x', 'q=1'])
		expect((await mine('GET', `entries?${wrong}`)).status, wrong).toBe(400);
});

it.each([
	['GET', 'entries?kind=brands', undefined],
	['GET', 'entries.csv?kind=brands', undefined],
	['PUT', 'entries/products/nobody', { names: { en: 'X' } }],
	['DELETE', 'entries/localities/nobody', undefined],
	['GET', 'entries/brands/nobody/merge?into=nobody2', undefined],
	['POST', 'entries/brands/nobody/merge', { into: 'nobody2' }],
	['POST', 'banners', { names: { en: 'X' }, image: '/x', url: '/shops' }],
] as const)('P2 C40 %s counter/%s is for the association’s people alone, as long as their right lasts', async (method, path, json) => {
	for (const role of ['owner', 'staff'] as const)
		expect((await as(await makePerson(api, { role, shopId: shop }), method, path, json)).status, role).toBe(403);
	const gone = await makeStaff(api, { role: 'association', shopId: null });
	await endRight(api.app.db, gone.rightId, api.app.clock.now());
	expect((await as(gone.token, method, path, json)).status).toBe(401);
	expect([200, 400, 404]).toContain((await mine(method, path, json)).status);
});

it('C40 a banner of the home page has a picture and words, leads into the store, and is shown in its time', async () => {
	api.app.storage = folderStorage(folder);
	const form = new FormData();
	form.append('storeId', shop);
	form.append('file', new Blob([new Uint8Array(await photo())]), 'banner.jpg');
	const sent = await api.fetch(
		new Request('http://127.0.0.1/api/counter/pictures', {
			method: 'POST',
			body: form,
			headers: { Authorization: `Staff ${association}` },
		}),
	);
	const image: string = z.object({ data: z.object({ url: z.string() }) }).parse(await sent.json()).data.url;
	const banner = { names: { en: 'Diwali sweets', hi: 'दिवाली की मिठाई' }, image, url: '/category/sweets' };
	expect((await mine('POST', 'banners', banner)).status).toBe(201);
	expect((await mine('POST', 'banners', { ...banner, names: { en: 'First of all' }, position: 1 })).status).toBe(201);
	const shown = async (language: 'en' | 'hi' = 'en') => (await storeBanners(api.app, language)).map(({ text }) => text);
	expect(await shown('hi')).toEqual(['First of all', 'दिवाली की मिठाई']);
	const home = await homeSections(api.app, { point: HERE, language: 'en' });
	const banners = home.find(({ type }) => type === 'banners')?.items;
	expect(banners?.[1]).toMatchObject({ text: 'Diwali sweets', image, url: '/category/sweets' });
	const { rows } = await list('banners');
	const [first, second] = rows;
	const tomorrow = new Date(api.app.clock.now().getTime() + DAY_MS).toISOString();
	await mine('PUT', `entries/banners/${first?.id}`, { from: tomorrow });
	await mine('PUT', `entries/banners/${second?.id}`, { until: tomorrow, position: 1 });
	expect(await shown()).toEqual(['Diwali sweets']);
	expect(await msToBannerChange(api.app)).toBeGreaterThan(DAY_MS - 60_000);
	expect((await list('banners')).rows.map(({ id }) => id)).toEqual([second?.id, first?.id]);
	expect(await newest()).toMatchObject({ kind: 'BANNER', did: 'CHANGED', about: 'Diwali sweets' });
	for (const url of ['//elsewhere.example', 'https://elsewhere.example', 'javascript:alert(1)', '/\\elsewhere'])
		expect(codeOf(await mine('POST', 'banners', { ...banner, url })), url).toEqual([400, 'INPUT_INVALID', 'url']);
	// One that would never be shown is refused, also where a change of one end makes it so, and nothing is changed then.
	const yesterday = new Date(api.app.clock.now().getTime() - DAY_MS).toISOString();
	const never = [400, 'INPUT_INVALID', 'until'];
	expect(codeOf(await mine('POST', 'banners', { ...banner, from: tomorrow, until: yesterday }))).toEqual(never);
	expect(codeOf(await mine('PUT', `entries/banners/${first?.id}`, { names: { en: 'Never' }, until: yesterday }))).toEqual(never);
	expect((await list('banners')).rows.map(({ names }) => names.en)).toEqual(['Diwali sweets', 'First of all']);
	const add = (en: string) => mine('POST', 'banners', { ...banner, names: { en } });
	for (const en of ['Third', 'Fourth']) await add(en);
	const { nextCursor } = await list('banners', 'limit=1');
	for (const { id } of rows) expect((await mine('DELETE', `entries/banners/${id}`)).status).toBe(200);
	// What comes behind a banner that is gone is not known: it is not the end of the list.
	expect(codeOf(await mine('GET', `entries?kind=banners&limit=1&cursor=${nextCursor}`))).toEqual([400, 'INPUT_INVALID', 'cursor']);
	expect(await shown()).toEqual(['Third', 'Fourth']);
	// However many are gone, a new one is the last.
	await add('Fifth');
	expect(await shown()).toEqual(['Third', 'Fourth', 'Fifth']);
});

it('C40 changes of two people in one moment wait for each other, and all are made', async () => {
	const brands = await Promise.all(['Amrit', 'Bahar', 'Chandan', 'Dhruv', 'Ekta', 'Fakir'].map(makeBrand));
	const replies = await Promise.all(brands.map((id, i) => mine('PUT', `entries/brands/${id}`, { names: { en: `At once ${i}` } })));
	expect(replies.map(({ status }) => status)).toEqual(brands.map(() => 200));
	expect((await list('brands', 'q=At once')).rows).toHaveLength(brands.length);
});
