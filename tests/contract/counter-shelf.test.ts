import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PartnerChanges, PartnerProductReply } from '#lib/contract/partner.ts';
import { Shelf } from '#lib/contract/shelf.ts';
import { endRight } from '#server/counter/give-and-end-rights.ts';
import { newId } from '#server/system/ids.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { PARTNER_TOKEN, type Reply, ROWS, type TestApi, testApi } from '../support/app.ts';
import { addPack, addProduct, addShop } from '../support/catalog-rows.ts';
import { makePerson, makeStaff } from '../support/people.ts';

const HERE = { lat: 19, lng: 73 };
const LABEL = '8901234567890';
let api: TestApi;
let shop: string;
let other: string;
let staff: string;
let product: string;
let rice: string;
beforeAll(async () => {
	api = await testApi();
	const { db } = api.app;
	await insertTaxonomy(db);
	shop = await addShop(db, HERE);
	other = await addShop(db, HERE);
	staff = await makePerson(api, { role: 'staff', shopId: shop });
	product = await addProduct(db, 'Sona masoori rice', { search_text: 'sona masoori rice' });
	rice = await addPack(db, shop, product, { pack_text: '1 kg', price_paise: 6_000, mrp_paise: 7_000, code: 'R-1' });
	await addPack(db, shop, product, { pack_text: '5 kg', price_paise: 28_000, stock: 0 });
	await addPack(db, shop, await addProduct(db, 'Basmati rice', { search_text: 'basmati rice' }), {
		pack_text: '1 kg',
		price_paise: 9_000,
		stock: 3,
	});
	await addPack(db, other, await addProduct(db, 'Red rice', { search_text: 'red rice' }), { pack_text: '1 kg', price_paise: 100 });
	await db
		.insertInto('barcodes')
		.values({ gtin: `0${LABEL}`, library_product_id: product, pack_key: '1000 g' })
		.execute();
});
afterAll(() => api.close());

const as = (
	token: string,
	method: string,
	path: string,
	{ json, query = '', key = newId() }: { json?: object; query?: string; key?: string } = {},
): Promise<Reply> =>
	api.call(method, path, { headers: { Authorization: `Staff ${token}`, 'Idempotency-Key': key }, query, ...(json && { json }) });
const shelf = async (query = '') => Shelf.parse((await as(staff, 'GET', 'counter/shelf', { query: `?storeId=${shop}${query}` })).data);
const namesOf = async (query: string) => (await shelf(query)).products.map(({ name }) => name);

/** What a file that would empty a pack of the shop is answered. */
async function statusOfFile(headers: Record<string, string>): Promise<number> {
	const body = new FormData();
	body.set('storeId', shop);
	body.set('file', new File([`id,stock\n${rice},0\n`], 'shelf.csv', { type: 'text/csv' }));
	return (await api.fetch(new Request('http://127.0.0.1/api/counter/shelf/file', { method: 'POST', headers, body }))).status;
}

describe('the rights to a shelf', () => {
	const rows = ROWS.filter(({ name }) => /^\w+ counter\/(shelf|library)/.test(name));
	const given = () => ({ storeId: shop, libraryProductId: product, pack: '2 kg', sellingPrice: 5, stock: 1 });
	const callers: [string, (right: string) => Promise<Record<string, string>>, number][] = [
		['nobody', async () => ({}), 401],
		['a customer', async () => ({ Authorization: `Token ${(await api.customer()).token}` }), 401],
		['the token of the association', async () => ({ Authorization: `Partner ${PARTNER_TOKEN}` }), 401],
		['the owner of another shop', async () => ({ Authorization: `Staff ${await makePerson(api, { role: 'owner', shopId: other })}` }), 403],
		['the staff of another shop', async () => ({ Authorization: `Staff ${await makePerson(api, { role: 'staff', shopId: other })}` }), 403],
		[
			'who had the right',
			async () => {
				const { token, rightId } = await makeStaff(api, { role: 'owner', shopId: shop });
				await endRight(api.app.db, rightId, api.app.clock.now());
				return { Authorization: `Staff ${token}` };
			},
			401,
		],
	];
	it.each(
		rows.flatMap(({ name, method, path }) => callers.map(([who, headers, status]) => ({ name, method, path, who, headers, status }))),
	)('P2 $name answers $status to $who', async ({ name, method, headers, status }) => {
		const path = name.replace(/^\w+ /, '').replace('{retailerProductId}', rice);
		const by = await headers(shop);
		if (name === 'POST counter/shelf/file') return expect(await statusOfFile(by)).toBe(status);
		const sent = method === 'POST' ? { json: given() } : { query: `?storeId=${shop}&q=rice` };
		expect((await api.call(method, path, { headers: by, ...sent })).status).toBe(status);
		expect((await shelf()).counts.all).toBe(3);
	});

	it('C40 its owner, its staff and the association see it; the association none that is not there', async () => {
		const association = await makePerson(api, { role: 'association', shopId: null });
		for (const token of [staff, await makePerson(api, { role: 'owner', shopId: shop }), association])
			expect((await as(token, 'GET', 'counter/shelf', { query: `?storeId=${shop}` })).status).toBe(200);
		expect((await as(association, 'GET', 'counter/shelf', { query: '?storeId=nobody1' })).status).toBe(404);
	});
});

describe('the shelf of a shop', () => {
	it('C40 lists its own products by name with all their packs, and counts what is out and low', async () => {
		const { products, counts } = await shelf();
		expect(products).toMatchObject([
			{ name: 'Basmati rice', packs: [{ stock: 3, mrp: -1 }] },
			{
				name: 'Sona masoori rice',
				packs: [
					{ pack: '1 kg', sellingPrice: 60, mrp: 70, stock: 10, code: 'R-1' },
					{ pack: '5 kg', stock: 0 },
				],
			},
		]);
		expect(counts).toEqual({ all: 3, out: 1, low: 1, soon: 0 });
		expect((await shelf('&part=out')).products).toMatchObject([{ name: 'Sona masoori rice', packs: [{ pack: '5 kg' }] }]);
		expect(await namesOf('&part=low')).toEqual(['Basmati rice']);
	});

	it('C40 finds by a word, by the shop’s own number and by a barcode, and no other shop’s', async () => {
		expect(await namesOf('&q=rice')).toHaveLength(2);
		expect(await namesOf('&q=basmati')).toEqual(['Basmati rice']);
		expect(await namesOf('&q=R-1')).toEqual(['Sona masoori rice']);
		expect(await namesOf(`&q=${LABEL}`)).toEqual(['Sona masoori rice']);
		expect(await namesOf('&q=8901234567894')).toEqual([]);
		expect(await namesOf('&q=red')).toEqual([]);
		expect(await namesOf('&q=%23')).toEqual([]);
	});

	it('C40 comes page by page, and a page after a product stays where it was when prices change', async () => {
		const first = await shelf('&limit=1');
		expect(first.products.map(({ name }) => name)).toEqual(['Basmati rice']);
		await as(staff, 'PUT', `partner/products/${rice}`, { json: { sellingPrice: 61 } });
		const next = await shelf(`&limit=1&cursor=${first.nextCursor}`);
		expect([next.products.map(({ name }) => name), next.nextCursor]).toEqual([['Sona masoori rice'], null]);
		const typed = await shelf('&limit=1&q=rice');
		expect((await shelf(`&limit=1&q=rice&cursor=${typed.nextCursor}`)).products[0]?.name).not.toBe(typed.products[0]?.name);
		expect((await as(staff, 'GET', 'counter/shelf', { query: `?storeId=${shop}&cursor=x` })).errors[0]?.field).toBe('cursor');
	});

	it('C40 a pack that is switched off and on has the count that it had; one that was never counted has what is sold without a number', async () => {
		const dal = await addPack(api.app.db, shop, await addProduct(api.app.db, 'Toor dal'), {
			pack_text: '1 kg',
			price_paise: 9_000,
			stock: 62,
		});
		const put = async (json: object) => {
			const reply = await as(staff, 'PUT', `partner/products/${dal}`, { json });
			return PartnerProductReply.parse(reply.data).stock;
		};
		const [off, on] = [{ inStock: false }, { inStock: true }];
		expect([await put(off), await put(off), await put(on), await put(on)]).toEqual([0, 0, 62, 62]);
		// Taps that arrive at once are answered one after the other.
		await Promise.all([put(off), put(off)]);
		expect(await put(on)).toBe(62);
		// Counted while it was off: what it had before is forgotten.
		expect([await put(off), await put({ stock: 0 }), await put(on)]).toEqual([0, 0, 100]);
		expect([await put({ stock: 5 }), await put(off), await put({ stock: 9 }), await put({ stock: 0 }), await put(on)]).toEqual([
			5, 0, 9, 0, 100,
		]);
		// A cancelled order puts back one unit while it is off: that one is for sale, and the others come with the switch.
		await put({ stock: 5 });
		await put(off);
		await api.app.db.updateTable('retailer_products').set({ stock: 1 }).where('id', '=', dal).execute();
		expect([await put(off), await put(on), await put(on)]).toEqual([0, 6, 6]);
		await put(off);
		await api.app.db.updateTable('retailer_products').set({ stock: 1 }).where('id', '=', dal).execute();
		expect(await put(on)).toBe(7);
		await as(staff, 'DELETE', `counter/shelf/${dal}`);
	});

	it('C40 a change that is sent again after its answer was lost is made once, whatever was sold since', async () => {
		const key = newId();
		const put = (stock: number, by = key) => as(staff, 'PUT', `partner/products/${rice}`, { json: { stock }, key: by });
		const stockNow = async () => (await shelf('&q=R-1')).products[0]?.packs[0]?.stock;
		expect((await put(7)).status).toBe(200);
		await api.app.db.updateTable('retailer_products').set({ stock: 6 }).where('id', '=', rice).execute();
		expect((await put(7)).status).toBe(200);
		expect(await stockNow()).toBe(6);
		expect((await put(8)).errors[0]?.code).toBe('IDEMPOTENCY_KEY_REUSED');
		expect((await put(8, newId())).status).toBe(200);
		expect(await stockNow()).toBe(8);
		const { changes } = PartnerChanges.parse((await as(staff, 'GET', 'partner/changes', { query: `?storeId=${shop}` })).data);
		expect(changes.slice(0, 2).map(({ by, stock }) => [by, stock?.now])).toEqual([
			['SHOP', 8],
			['SHOP', 7],
		]);
	});

	it('C40 a count is taken back by its difference: what was sold since stays sold, and what is off or past its day stays so', async () => {
		const tea = await addPack(api.app.db, shop, await addProduct(api.app.db, 'Assam tea'), {
			pack_text: '1 kg',
			price_paise: 9_000,
			stock: 12,
		});
		const send = (json: object, key = newId()) => as(staff, 'PUT', `partner/products/${tea}`, { json, key });
		const put = async (json: object) => PartnerProductReply.parse((await send(json)).data).stock;
		const set = (values: { stock?: number; best_before?: string | null }) =>
			api.app.db.updateTable('retailer_products').set(values).where('id', '=', tea).execute();
		const back = { stock: 12, stockWas: 2 };
		await put({ stock: 2 });
		await set({ stock: 1 });
		const key = newId();
		for (const _ of ['sent', 'sent again']) expect((await send(back, key)).data).toMatchObject({ stock: 11 });
		expect((await send({ ...back, stockWas: 3 }, key)).errors[0]?.code).toBe('IDEMPOTENCY_KEY_REUSED');
		// More was counted than there was, and has been sold: there is no less than nothing.
		expect([await put({ stock: 2, stockWas: 20 }), await put({ stock: 7, stockWas: 7 }), await put({ stock: 4, stockWas: 0 })]).toEqual([
			0, 0, 4,
		]);
		for (let i = 0; i < 2; i++) expect(await put({ stock: 1_000_000, stockWas: 0 })).toBe(1_000_000);
		// Switched off since: it stays off, and has the changed count when it is switched on.
		const [off, on] = [{ inStock: false }, { inStock: true }];
		expect([await put({ stock: 2 }), await put(off), await put(back), await put(on)]).toEqual([2, 0, 0, 12]);
		expect([await put(off), await put({ stock: 0, stockWas: 12 }), await put(on)]).toEqual([0, 0, 100]);
		// A count that was typed while it was off has put it on sale.
		expect([await put(off), await put({ stock: 5 }), await put({ stock: 0, stockWas: 5 })]).toEqual([0, 5, 0]);
		// Its last day is over since.
		await set({ stock: 0, best_before: '2020-01-01' });
		for (const json of [back, { stock: 5, stockWas: 12 }]) expect((await send(json)).errors[0]?.code).toBe('BEST_BEFORE_PAST');
		await set({ stock: 3, best_before: null });
		for (const json of [{ stockWas: 2 }, { inStock: true, ...back }, { ...back, stockWas: -1 }, { ...back, stockWas: 1.5 }])
			expect((await send(json)).errors[0]).toMatchObject({ code: 'INPUT_INVALID', field: 'stockWas' });
		expect(await put({ sellingPrice: 91 })).toBe(3);
		await as(staff, 'DELETE', `counter/shelf/${tea}`);
	});
});
