import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetTags } from '#server/catalogue/memo.ts';
import { listShops } from '#server/catalogue/shops/shops.ts';
import { tag } from '#server/catalogue/tags.ts';
import { sellNoLonger } from '#server/shelf/past-best-before.ts';
import { newId } from '#server/system/ids.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { addPack, addProduct, addShop, fillShelf } from '../support/catalog-rows.ts';
import { makePerson } from '../support/people.ts';

const [GROCERIES, DAIRIES] = [38, 39];
const PAST = '2020-01-01';
let api: TestApi;
let association: string;
let lat = 10;
beforeAll(async () => {
	api = await testApi();
	await insertTaxonomy(api.app.db);
	association = await makePerson(api, { role: 'association', shopId: null });
});
afterAll(() => api.close());

/** A pack of rice at a shop; without `pack`, the product that the shop is to put on its shelf. */
type Shelf = { shop: string; product: string; pack: string };

async function counter(method: string, path: string, json?: object): Promise<void> {
	const headers = { Authorization: `Staff ${association}`, 'Idempotency-Key': newId() };
	expect((await api.call(method, `counter/${path}`, { headers, ...(json && { json }) })).errors).toEqual([]);
}
const putOn = ({ shop, product }: Shelf) =>
	counter('POST', 'shelf', { storeId: shop, libraryProductId: product, pack: '1 kg', sellingPrice: 60, stock: 4 });
const takeOff = ({ pack }: Shelf) => counter('DELETE', `shelf/${pack}`);
const giveDay = ({ pack }: Shelf) => counter('PUT', `shelf/${pack}`, { bestBefore: PAST });
const letDayPass = async ({ pack }: Shelf) => {
	await api.app.db.updateTable('retailer_products').set({ best_before: PAST }).where('id', '=', pack).execute();
	await sellNoLonger(api.app);
};

/** What is done to a pack, and whether that is told of the shop whatever else it has. */
const ACTS: readonly (readonly [what: string, act: (shelf: Shelf) => Promise<void>, does: { adds: boolean; tellsShop: boolean }])[] = [
	['is put on its shelf', putOn, { adds: true, tellsShop: true }],
	['is taken off its shelf', takeOff, { adds: false, tellsShop: true }],
	['gets a last day that is over', giveDay, { adds: false, tellsShop: true }],
	['is past its last day', letDayPass, { adds: false, tellsShop: false }],
];
/** What else the shop sells, and what of its lists a pack that comes or goes then changes. */
const BESIDE: readonly (readonly [what: string, categories: readonly string[], lists: readonly string[]])[] = [
	['beside another of its category', ['GROCERY'], []],
	['beside one of another category', ['DAIRY'], [tag.stock]],
	['alone', [], [tag.stock, tag.sellers]],
];
const ofShop = (shop: string) => [tag.shop(shop), tag.seller(shop), tag.shops];

const lastSeq = async () =>
	(await api.app.db.selectFrom('changes').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst())?.seq ?? 0;
async function toldOf(act: () => Promise<void>): Promise<string[]> {
	const seq = await lastSeq();
	await act();
	const rows = await api.app.db.selectFrom('changes').select('tags').where('seq', '>', seq).execute();
	return [...new Set(rows.flatMap(({ tags }) => tags))].toSorted();
}

describe.each(ACTS)('C40 a pack that %s', (_, act, { adds, tellsShop }) => {
	it.each(BESIDE)('%s: the pages that show it or its shop are told, and no others', async (_beside, categories, lists) => {
		const { db } = api.app;
		// A place of its own, where no other shop is.
		const point = { lat: lat++, lng: 73 };
		const shop = await addShop(db, { ...point, also_category_ids: [DAIRIES] });
		for (const category of categories) await fillShelf(db, shop, category);
		const product = await addProduct(db, 'Rice');
		const pack = adds ? '' : await addPack(db, shop, product, { pack_text: '1 kg', price_paise: 6_000 });
		const listed = async () => (await listShops(api.app, { point, language: 'en', categoryId: GROCERIES })).shops.map(({ id }) => id);
		forgetTags(api.app, [tag.catalog]);
		const isThere = (sells: boolean) => (sells || categories.includes('GROCERY') ? [shop] : []);
		expect(await listed()).toEqual(isThere(!adds));

		const told = await toldOf(() => act({ shop, product, pack }));
		const parts = [{}, { parent: 'GROCERY' }, { parent: 'GROCERY', secondary: 'RICE' }].map((part) => tag.shelf(shop, part));
		const ofPack = [tag.shelves, tag.product(product), tag.category('GROCERY'), ...parts];
		const isOfShop = tellsShop || lists.length > 0;
		expect(told).toEqual([...ofPack, ...(isOfShop ? ofShop(shop) : []), ...lists].toSorted());
		// A chore only publishes; here nobody listens.
		if (act === letDayPass) forgetTags(api.app, told);
		expect(await listed()).toEqual(isThere(adds));
	});
});
