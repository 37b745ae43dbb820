import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditRow, AuditTrail } from '#lib/contract/audit.ts';
import { MergePreview } from '#lib/contract/entries.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { dateInIndia } from '#lib/format/india-time.ts';
import { ok } from '#lib/result.ts';
import { addShopKey } from '#server/account/shop-keys.ts';
import { findBrand } from '#server/catalogue/brands.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { buildSearchText } from '#server/catalogue/spelling/search-text.ts';
import { tag } from '#server/catalogue/tags.ts';
import { mergeBrands, renameBrand } from '#server/catalogue-upkeep/brands.ts';
import { endRenames } from '#server/catalogue-upkeep/end-renames.ts';
import { endMerges } from '#server/catalogue-upkeep/entries/end-merges.ts';
import { noteMerge } from '#server/catalogue-upkeep/entries/note-merge.ts';
import { runUpkeep } from '#server/catalogue-upkeep/run.ts';
import { runKeys } from '#server/commands/keys/run.ts';
import { endRight } from '#server/counter/give-and-end-rights.ts';
import { transact } from '#server/db/transact.ts';
import { endOrderStreams } from '#server/order/watchers.ts';
import { newId } from '#server/system/ids.ts';
import { type Reply, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf } from '../support/order-moves.ts';
import { makePerson, makeStaff, newNumber } from '../support/people.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
let association: Awaited<ReturnType<typeof makeStaff>>;
let shop: string;
let milk: string;
beforeAll(async () => {
	api = await testApi();
	association = await makeStaff(api, { role: 'association', shopId: null });
	shop = await makeShop(api.app, { names: JSON.stringify({ en: 'Trail Stores' }) });
	milk = await makeProduct(api.app, shop, { stock: 1_000, price_paise: 4_000 });
});
afterAll(async () => {
	await endOrderStreams(api.app);
	await api.close();
});

const as = (token: string, method: string, path: string, json?: object): Promise<Reply> => {
	const [bare = '', query] = path.split('?');
	const given = { ...(json && { json }), ...(query !== undefined && { query: `?${query}` }) };
	return api.call(method, bare, { headers: { Authorization: `Staff ${token}` }, ...given });
};
const trail = async (query = '') => AuditTrail.parse((await as(association.token, 'GET', `counter/audit?${query}`)).data);
const newest = async (query = '') => (await trail(query)).rows[0];
async function placed() {
	const shopper = await makeShopper(api);
	await shopper.add(milk);
	return orderOf(await shopper.place());
}

it('C40 D9 the trail says who moved an order, changed a pack, a shop’s settings, a key or a right, with name and role and never a number', async () => {
	const phone = newNumber();
	const invited = await as(association.token, 'POST', 'counter/people', {
		storeId: shop,
		role: 'owner',
		phone_number: phone,
		name: 'Asha Rao',
	});
	expect(invited.status).toBe(200);
	const by = { role: 'association', personId: association.id };
	expect(await newest('kind=PEOPLE')).toMatchObject({ did: 'ADDED', about: 'Asha Rao', detail: 'owner', storeName: 'Trail Stores', ...by });
	const owner = await makeStaff(api, { role: 'owner', shopId: shop });
	const mine = `personId=${owner.id}`;
	const { id, code } = await placed();
	await as(owner.token, 'POST', `partner/orders/${id}/accept`, {});
	expect(await newest(mine)).toMatchObject({ kind: 'ORDER', stage: 'ACCEPTED', about: code, orderId: id, role: 'owner', storeId: shop });
	await as(owner.token, 'PUT', `partner/products/${milk}`, { sellingPrice: 45, stock: 7 });
	expect(await newest(mine)).toMatchObject({ kind: 'PRODUCT', price: { was: 40, now: 45 }, stock: { now: 7 }, mrp: null });
	await as(owner.token, 'PUT', `partner/shops/${shop}`, { deliveryFee: 30, minOrder: 10 });
	expect(await newest(mine)).toMatchObject({ kind: 'SHOP', did: 'CHANGED', detail: 'minOrder deliveryFee' });
	await as(owner.token, 'PUT', `partner/shops/${shop}`, { minOrder: 10 });
	expect((await trail(mine)).rows.filter(({ kind }) => kind === 'SHOP')).toHaveLength(1);
	const [today = '', later = ''] = [0, 9].map((days) => dateInIndia(new Date(api.app.clock.now().getTime() + days * DAY_MS)));
	await as(owner.token, 'PUT', `partner/shops/${shop}`, { holidays: [today, later] });
	expect(await newest(mine)).toMatchObject({ detail: `holidays +${today} +${later}` });
	// To open takes a holiday of today away.
	await as(owner.token, 'PUT', `partner/shops/${shop}`, { isOpen: true });
	expect(await newest(mine)).toMatchObject({ detail: `isOpen -${today}` });
	await as(owner.token, 'POST', 'counter/keys', { storeId: shop, label: 'Till' });
	expect(await newest(mine)).toMatchObject({ kind: 'KEY', did: 'ADDED', about: 'Till' });
	// A shop’s own system is known by the name of its key.
	const { key } = await addShopKey(api.app.db, shop, 'Scales', api.app.clock.now());
	await api.call('PUT', `partner/products/${milk}`, { headers: { Authorization: `Partner ${key}` }, json: { stock: 900 } });
	expect(await newest('kind=PRODUCT')).toMatchObject({ role: 'key', name: 'Scales', personId: null });
	const file = await (
		await api.fetch(new Request('http://127.0.0.1/api/counter/audit.csv', { headers: { Authorization: `Staff ${association.token}` } }))
	).text();
	expect(file).toContain(`,Asha Rao,owner,`);
	expect(file + JSON.stringify(await trail())).not.toMatch(/(?<![\d.TZ:-])(?:\+91)?[6-9]\d{9}(?!\d)/);
});

it('C40 the association’s own acts are in the trail: suspended, let back, blocked, judged, a right that ended', async () => {
	const did = async () => {
		const { kind, did: what, about } = (await newest(`personId=${association.id}`)) ?? {};
		return [kind, what, about];
	};
	const street = (isSuspended: boolean) => as(association.token, 'PUT', `counter/street/${shop}`, { isSuspended });
	await street(true);
	expect(await did()).toEqual(['SHOP', 'SUSPENDED', '']);
	await street(false);
	expect(await did()).toEqual(['SHOP', 'LET_BACK', '']);
	const { id, code } = await placed();
	await as(association.token, 'PUT', `counter/orders/${id}/block`, { reason: 'No', phone: '9820012345' });
	expect(await did()).toEqual(['CUSTOMER', 'ADDED', code]);
	const [block] = await api.app.db.selectFrom('blocked_numbers').select('id').where('order_id', '=', id).execute();
	await as(association.token, 'DELETE', `counter/blocked/${block?.id}`);
	expect(await did()).toEqual(['CUSTOMER', 'ENDED', code]);
	const staff = await makeStaff(api, { role: 'staff', shopId: shop });
	await as(association.token, 'DELETE', `counter/people/${staff.rightId}`);
	expect(await did()).toEqual(['PEOPLE', 'ENDED', '']);
});

it('C40 the trail is found by shop, order, kind and day, and its pages follow each other without a gap', async () => {
	const owner = await makeStaff(api, { role: 'owner', shopId: shop });
	const { id, code } = await placed();
	for (const move of ['accept', 'dispatch', 'deliver']) await as(owner.token, 'POST', `partner/orders/${id}/${move}`, {});
	const stages = async (query: string) => (await trail(query)).rows.map(({ stage }) => stage);
	expect(await stages(`q=${code.toLowerCase()}`)).toEqual(['DELIVERED', 'ON_THE_WAY', 'ACCEPTED']);
	expect((await trail('q=trail%20st')).rows.every(({ storeId }) => storeId === shop)).toBe(true);
	expect(await stages('q=nobody%20here')).toEqual([]);
	expect(await stages(`q=${code}&day=${dateInIndia(api.app.clock.now())}`)).toHaveLength(3);
	expect(await stages(`q=${code}&day=2020-02-02`)).toEqual([]);
	expect(await stages(`q=${code}&kind=PRODUCT`)).toEqual([]);
	// Rows of one instant, of all three journals, stand on some page once.
	const at = '2031-01-01T00:00:00.000001Z';
	await api.app.db.updateTable('order_stages').set({ at }).where('order_id', '=', id).execute();
	await api.app.db.updateTable('product_changes').set({ at }).execute();
	await api.app.db.updateTable('audit_trail').set({ at }).execute();
	const all = (await trail('limit=60')).rows.map((row) => row.id);
	const seen: AuditRow[] = [];
	for (let cursor = ''; seen.length < all.length; ) {
		const page = await trail(`limit=2${cursor && `&cursor=${cursor}`}`);
		seen.push(...page.rows);
		if (page.nextCursor === null) break;
		cursor = page.nextCursor;
	}
	expect(seen.map((row) => row.id).slice(0, all.length)).toEqual(all);
	for (const wrong of ['cursor=x', 'kind=NOTHING', 'day=yesterday', 'personId=a-b'])
		expect((await as(association.token, 'GET', `counter/audit?${wrong}`)).status, wrong).toBe(400);
});

it.each(['audit', 'audit.csv'])('P2 C40 counter/%s is for the association’s people alone, as long as their right lasts', async (path) => {
	for (const role of ['owner', 'staff'] as const)
		expect((await as(await makePerson(api, { role, shopId: shop }), 'GET', `counter/${path}`)).status, role).toBe(403);
	const gone = await makeStaff(api, { role: 'association', shopId: null });
	await endRight(api.app.db, gone.rightId, api.app.clock.now());
	expect((await as(gone.token, 'GET', `counter/${path}`)).status).toBe(401);
	expect((await as(association.token, 'GET', `counter/${path}`)).status).toBe(200);
});

it('P2 C40 the association invites its own people and ends their rights at once, but never the last one', async () => {
	const lonely = await testApi();
	const call = (token: string, method: string, path: string, json?: object) =>
		lonely.call(method, `counter/${path}`, { headers: { Authorization: `Staff ${token}` }, ...(json && { json }) });
	const [one, two] = [
		await makeStaff(lonely, { role: 'association', shopId: null }),
		await makeStaff(lonely, { role: 'association', shopId: null }),
	];
	const ended = await Promise.all([call(one.token, 'DELETE', `people/${two.rightId}`), call(two.token, 'DELETE', `people/${one.rightId}`)]);
	expect(ended.map(({ status }) => status).sort()).not.toEqual([200, 200]);
	const left = ended[0]?.status === 200 ? one : two;
	const last = await call(left.token, 'DELETE', `people/${left.rightId}`);
	expect([last.status, last.errors[0]?.code]).toEqual([409, 'LAST_PERSON']);
	expect((await call(left.token, 'POST', 'people', { role: 'association', phone_number: newNumber() })).status).toBe(200);
	expect((await call(left.token, 'DELETE', `people/${left.rightId}`)).status).toBe(200);
	expect((await call(left.token, 'GET', 'me')).status).toBe(401);
	await lonely.close();
});

it('D9 what a command of the operator does is in the trail as done by the store itself', async () => {
	await runKeys(api.app.db, { does: 'add', shop, label: 'Kept by a command' }, api.app.clock.now());
	const kept = (await trail('kind=KEY')).rows.find(({ about }) => about === 'Kept by a command');
	expect(kept).toMatchObject({ did: 'ADDED', role: 'system', name: '', storeId: shop });
	const product = await api.app.db
		.selectFrom('retailer_products')
		.select('library_product_id as id')
		.where('id', '=', milk)
		.executeTakeFirst();
	await runUpkeep(api.app.db, { does: 'rename', subject: 'products', one: product?.id ?? '', name: 'Buffalo milk', language: 'en' });
	const named = (await trail('kind=LIBRARY')).rows.find(({ about }) => about === 'Buffalo milk');
	expect(named).toMatchObject({ did: 'CHANGED', detail: 'products', role: 'system' });
});

const mine = (method: string, path: string, json?: object) => as(association.token, method, path, json);
const makeBrand = async (name: string) => {
	const id = newId();
	await api.app.db.insertInto('brands').values({ id, name, name_key: name.toLowerCase() }).execute();
	return id;
};

it('C40 many products become another brand’s a part at a time: what was moved stays so, and the next call goes on to the end', async () => {
	const [from, into] = [await makeBrand('Zarafshan'), await makeBrand('Zerafshan')];
	const ids = Array.from({ length: 7 }, newId);
	const one = { names: JSON.stringify({ en: 'Saffron' }), parent_code: 'test-groceries', search_text: 'saffron', brand_id: from };
	await api.app.db
		.insertInto('library_products')
		.values(ids.map((id) => ({ ...one, id, source_key: id })))
		.execute();
	const ofBrand = (id: string) => api.app.db.selectFrom('library_products').select('search_text').where('brand_id', '=', id).execute();
	// A crash after the first part leaves two brands, each with its products.
	await transact(api.app.db, async (trx) => ok(await mergeBrands(trx, from, into, 3)));
	expect([(await ofBrand(from)).length, (await ofBrand(into)).length]).toEqual([4, 3]);
	const act = { kind: 'LIBRARY', did: 'MERGED', about: 'Zarafshan → Zerafshan', detail: 'brands' } as const;
	const by = { actor: 'ASSOCIATION', keyId: null, personId: association.id } as const;
	const of = { kind: 'brands', old: from, new: into } as const;
	await transact(api.app.db, async (trx) => ok(await noteMerge(trx, of, { ...act, products: 3, by, at: api.app.clock.now() }, false)));
	expect(MergePreview.parse((await mine('GET', `counter/entries/brands/${from}/merge?into=${into}`)).data)).toMatchObject({ products: 4 });
	expect((await mine('POST', `counter/entries/brands/${from}/merge`, { into })).data).toEqual({ left: 0 });
	// The audit trail tells of all parts once.
	const acts = await api.app.db.selectFrom('audit_trail').select(['did', 'products']).where('about', '=', act.about).execute();
	expect(acts).toEqual([{ did: 'MERGED', products: 7 }]);
	expect(await api.app.db.selectFrom('merges_under_way').selectAll().execute()).toEqual([]);
	expect(await ofBrand(into)).toEqual(Array(7).fill({ search_text: expect.stringContaining('zerafshan') }));
	expect(await findBrand(api.app, from)).toMatchObject({ id: into });
	expect(await newest('kind=LIBRARY')).toMatchObject({ ...act, products: 7 });
});

it('C40 a merge that stopped between two parts is ended by the store, but not while its person may go on, and one act tells of it', async () => {
	const [from, into] = [await makeBrand('Kesariya'), await makeBrand('Kesariyo')];
	const one = { names: JSON.stringify({ en: 'Saffron' }), parent_code: 'test-groceries', search_text: 'saffron' };
	await api.app.db
		.insertInto('library_products')
		.values(Array.from({ length: 7 }, newId).map((id) => ({ ...one, id, source_key: id, brand_id: from })))
		.execute();
	const by = { actor: 'ASSOCIATION', keyId: null, personId: association.id } as const;
	const act = { kind: 'LIBRARY', did: 'MERGED', about: 'Kesariya → Kesariyo', detail: 'brands', by, at: api.app.clock.now() } as const;
	const stopped = (old: string, moved: number) =>
		transact(api.app.db, async (trx) => {
			if (moved > 0) await mergeBrands(trx, old, into, moved);
			return ok(await noteMerge(trx, { kind: 'brands', old, new: into }, { ...act, products: moved }, false));
		});
	await stopped(from, 3);
	// Its brand is no longer there.
	await stopped(newId(), 0);
	const moved = async () =>
		(await api.app.db.selectFrom('library_products').select('search_text').where('brand_id', '=', into).execute()).length;
	await endMerges(api.app);
	expect(await moved()).toBe(3);
	api.pass(11 * 60_000);
	await Promise.all([endMerges(api.app), endMerges(api.app)]);
	await endMerges(api.app);
	expect(await moved()).toBe(7);
	forgetTags(api.app, [tag.catalog]);
	expect(await findBrand(api.app, from)).toMatchObject({ id: into });
	expect(await api.app.db.selectFrom('merges_under_way').selectAll().execute()).toEqual([]);
	const acts = await api.app.db.selectFrom('audit_trail').select('products').where('about', '=', act.about).orderBy('seq').execute();
	expect(acts).toEqual([{ products: 7 }, { products: 0 }]);
});

it('C40 many products are found by a brand’s new name a part at a time: pages show it at once, the next call or the hour goes on, and one act tells it', async () => {
	const [id, other] = [await makeBrand('Qalamkar'), await makeBrand('Naqqash')];
	const ids = Array.from({ length: 7 }, newId);
	const one = { names: JSON.stringify({ en: 'Ink' }), parent_code: 'test-groceries', brand_id: id };
	const search_text = buildSearchText({
		names: { en: 'Ink' },
		brand: 'Qalamkar',
		categories: [{ en: 'Test groceries' }],
		keywords: 'siyahi',
	});
	await api.app.db
		.insertInto('library_products')
		.values(ids.map((product) => ({ ...one, search_text, id: product, source_key: product })))
		.execute();
	const renamed = (name: string) => transact(api.app.db, async (trx) => ok(await renameBrand(trx, id, name, 3)));
	const foundBy = async (word: string) => {
		const rows = await api.app.db.selectFrom('library_products').select('search_text').where('id', 'in', ids).execute();
		return rows.filter((row) => row.search_text.split(' ').includes(word)).length;
	};
	expect(await renamed('Rangrez')).toEqual(ok({ products: 7, isDone: false }));
	expect(await findBrand(api.app, id)).toMatchObject({ name: 'Rangrez', productCount: 7 });
	expect([await foundBy('rangrez'), await foundBy('qalamkar')]).toEqual([3, 4]);
	// The same call goes on where it stopped, and notes nothing anew.
	const before = await newest('kind=LIBRARY');
	expect((await mine('PUT', `counter/entries/brands/${id}`, { names: { en: 'Rangrez' } })).data).toEqual({ left: 0 });
	expect([await foundBy('rangrez'), await foundBy('qalamkar'), await foundBy('siyahi')]).toEqual([7, 0, 7]);
	expect(await newest('kind=LIBRARY')).toEqual(before);
	// Nobody goes on: the store does.
	await renamed('Kalakar');
	await endRenames(api.app);
	expect([await foundBy('kalakar'), await foundBy('rangrez')]).toEqual([7, 0]);
	// One that is not at its end comes first to its end, then has the other name, and merges as what it was read by.
	await renamed('Chitrakar');
	expect((await mine('PUT', `counter/entries/brands/${id}`, { names: { en: 'Shilpkar' } })).data).toEqual({ left: 0 });
	expect([await foundBy('shilpkar'), await foundBy('chitrakar'), await foundBy('kalakar')]).toEqual([7, 0, 0]);
	const trail = api.app.db.selectFrom('audit_trail').select(['about', 'products']).where('about', '=', 'Shilpkar');
	expect(await trail.execute()).toEqual([{ about: 'Shilpkar', products: 7 }]);
	await renamed('Murtikar');
	expect((await mine('POST', `counter/entries/brands/${id}/merge`, { into: other })).data).toEqual({ left: 0 });
	expect([await foundBy('naqqash'), await foundBy('shilpkar'), await foundBy('murtikar')]).toEqual([7, 0, 0]);
});
