import { afterAll, beforeAll, expect, it } from 'vitest';
import { PARTNER_TOKEN, ROWS, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
let replica: TestApi;
let ids: Record<string, string>;
beforeAll(async () => {
	[api, replica] = [await testApi(), await testApi()];
	// Only the replica has a shop, so what is read from it shows.
	const storeId = await makeShop(replica.app, { names: JSON.stringify({ en: 'Milk Corner' }) });
	const id = await makeProduct(replica.app, storeId, { name: 'Milk' });
	const made = replica.app.db.selectFrom('retailer_products').select('library_product_id').where('id', '=', id);
	ids = { storeId, libraryProductId: (await made.executeTakeFirstOrThrow()).library_product_id };
	api.app.reads = replica.app.db;
});
afterAll(async () => {
	await api.close();
	await replica.close();
});

const paths = ROWS.filter(({ name }) =>
	/^GET catalog\/(shops\/\{storeId\}(\/products|\/ratings)?|products\/\{libraryProductId\})$/.test(name),
);
it.each(paths)('R5 $name is read from the replica for anyone, and from the database itself for who says their name', async ({ name }) => {
	const path = name.slice(4).replace(/\{(\w+)\}/g, (_, field: string) => ids[field] ?? 'none');
	const { token } = await makeShopper(api, { place: false });
	expect((await api.call('GET', path)).status).toBe(200);
	expect((await api.call('GET', path, { token })).status).toBe(404);
	expect((await api.call('GET', path, { headers: { Authorization: `Partner ${PARTNER_TOKEN}` } })).status).toBe(404);
});

it.each([
	['catalog/shops', ''],
	['catalog/products', ''],
	['search/all', '&searchText=milk'],
	['search/results', '&q=milk'],
])('R5 the list %s is read from the replica for anyone, and from the database itself for who says their name', async (path, also) => {
	const query = `?latitude=19.12&longitude=72.87${also}`;
	const { token } = await makeShopper(api, { place: false });
	const [anyone, named] = [await api.call('GET', path, { query }), await api.call('GET', path, { query, token })];
	expect([anyone.status, named.status]).toEqual([200, 200]);
	expect(JSON.stringify(anyone.data)).toContain('Milk');
	expect(JSON.stringify(named.data)).not.toContain('Milk');
});
