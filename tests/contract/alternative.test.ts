import { afterAll, beforeAll, expect, it } from 'vitest';
import { Alternative } from '#lib/contract/catalogue.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';

let api: TestApi;
let [mine, other] = ['', ''];

beforeAll(async () => {
	api = await testApi();
	[mine, other] = [await makeShop(api.app), await makeShop(api.app)];
});
afterAll(() => api.close());

const askFor = (storeId: string, id: string) =>
	api.call('GET', `catalog/shops/${storeId}/alternative`, { query: `?retailerProductId=${id}` });
const alternative = async (id: string) => Alternative.parse((await askFor(mine, id)).data);
const libraryOf = async (id: string) =>
	(await api.app.db.selectFrom('retailer_products').select('library_product_id').where('id', '=', id).executeTakeFirstOrThrow())
		.library_product_id;

it('X2 the cart’s own shop has the very product, in the nearest size that is in stock', async () => {
	const wanted = await makeProduct(api.app, other, { name: 'Gold Ghee', pack_amount: 500, pack_key: '500 g' });
	const library_product_id = await libraryOf(wanted);
	const pack = async (id: string, pack_amount: number, stock: number) => {
		await makeProduct(api.app, mine, { id, pack_amount, stock, pack_key: `${pack_amount} g`, name: `Other ${id}` });
		await api.app.db.updateTable('retailer_products').set({ library_product_id }).where('id', '=', id).execute();
	};
	await pack('ghee1kg', 1_000, 5);
	await pack('ghee450', 450, 0);
	await pack('ghee100', 100, 5);
	expect(await alternative(wanted)).toMatchObject({ isSame: true, product: { retailerProductId: 'ghee1kg', store: { id: mine } } });
});

it('X2 else something of its kind by name, never just anything of its shelf, and nothing that is sold out', async () => {
	await makeProduct(api.app, mine, { id: 'toned', name: 'Toned Milk' });
	await makeProduct(api.app, mine, { id: 'cream', name: 'Fresh Full Cream Milk', stock: 0 });
	await makeProduct(api.app, mine, { id: 'shake', name: 'Milk Shake' });
	const milk = await makeProduct(api.app, other, { name: 'Full Cream Milk (500 ml)' });
	expect(await alternative(milk)).toMatchObject({ isSame: false, product: { retailerProductId: 'toned' } });
	const saffron = await makeProduct(api.app, other, { name: 'Saffron' });
	expect(await alternative(saffron)).toEqual({ product: null, isSame: false });
});

it('X2 a little less like it by name in its own size comes before a pack of ten', async () => {
	const wanted = await makeProduct(api.app, other, { name: 'Roasted Salted Peanuts', pack_amount: 200, pack_unit: 'g', pack_key: '200 g' });
	await makeProduct(api.app, mine, { id: 'sack', name: 'Salted Peanuts', pack_amount: 2_000, pack_unit: 'g', pack_key: '2 kg' });
	await makeProduct(api.app, mine, { id: 'bag', name: 'Peanuts', pack_amount: 250, pack_unit: 'g', pack_key: '250 g' });
	expect(await alternative(wanted)).toMatchObject({ isSame: false, product: { retailerProductId: 'bag' } });
});

it('X2 an unknown shop or product is 404', async () => {
	expect((await askFor(mine, 'nobody1')).status).toBe(404);
	expect((await askFor('nobody1', await makeProduct(api.app, other))).status).toBe(404);
});
