import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SlotList } from '#lib/contract/cart.ts';
import { type Line, linesOf, seePrices } from '#server/cart/lines.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { tag } from '#server/catalogue/tags.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { cancel, makeShopper, orderOf } from '../support/shopper.ts';

let api: TestApi;
let shop: string;
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app);
});
afterAll(() => api.close());

const lastTags = async () =>
	(await api.app.db.selectFrom('changes').select('tags').orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()).tags;
const libraryOf = async (id: string) =>
	(await api.app.db.selectFrom('retailer_products').select('library_product_id').where('id', '=', id).executeTakeFirstOrThrow())
		.library_product_id;

describe('the tags that an order publishes', () => {
	it('C39 a product that goes out of stock and one that comes back, and none whose card stays the same', async () => {
		const [last, many] = [await makeProduct(api.app, shop, { stock: 1 }), await makeProduct(api.app, shop)];
		const [gone, same] = [tag.product(await libraryOf(last)), tag.product(await libraryOf(many))];
		const shopper = await makeShopper(api);
		await shopper.add(last);
		await shopper.add(many);
		const { id } = orderOf(await shopper.place());
		const sold = await lastTags();
		expect(sold).toEqual(expect.arrayContaining([gone, tag.shop(shop)]));
		expect(sold).not.toContain(same);
		await cancel(api, shopper.token, id);
		const back = await lastTags();
		expect(back).toEqual(expect.arrayContaining([gone, tag.shop(shop)]));
		expect(back).not.toContain(same);
	});
});

describe('the times of an order', () => {
	it('C39 a shop has to be open at the time chosen, not at the time of ordering', async () => {
		const later = await makeShop(api.app, { closed: true });
		// Open tomorrow and the day after, in India, so that it is closed now.
		const weekday = new Date(api.app.clock.now().getTime() + 330 * 60_000 + 86_400_000).getUTCDay();
		const hours = { shop_id: later, weekday, opens_min: 0, closes_min: 2_880 };
		await api.app.db.insertInto('shop_hours').values(hours).execute();
		forgetTags(api.app, [tag.shops, tag.shop(later)]);
		const shopper = await makeShopper(api);
		await shopper.add(await makeProduct(api.app, later));
		expect((await shopper.place()).errors[0]?.code).toBe('STORE_CLOSED');
		const [first] = SlotList.parse((await api.call('GET', 'order/slots', { query: `?storeId=${later}` })).data).slots;
		const slot = first && { start: first.start, end: first.end };
		expect((await shopper.cart('PATCH', 'delivery/update', { slot })).status).toBe(200);
		expect((await shopper.place()).status).toBe(201);
	});
});

describe('the notices and the limits of a cart', () => {
	it('C1 tells of a new price to one of two readers that saw the old one', async () => {
		const pack = await makeProduct(api.app, shop);
		const shopper = await makeShopper(api);
		await shopper.add(pack);
		await api.app.db.updateTable('retailer_products').set({ price_paise: 5_500 }).where('id', '=', pack).execute();
		const { rows } = await sql<{ lines: Line[] }>`SELECT ${linesOf(shopper.id, 'en', [])} AS lines`.execute(api.app.db);
		const lines = rows[0]?.lines ?? [];
		const told = [await seePrices(api.app.db, shopper.id, lines), await seePrices(api.app.db, shopper.id, lines)];
		expect(told.map((ids) => [...ids])).toEqual([[pack], []]);
	});

	it('C3 bulk/add keeps fifty lines of free text, and says which it left out', async () => {
		const shopper = await makeShopper(api);
		const add = (from: number, count: number) =>
			shopper.cart('POST', 'product/bulk/add', {
				products: [],
				customProducts: Array.from({ length: count }, (_, i) => ({
					customProductId: `own${from + i}`,
					name: `Own ${from + i}`,
					quantity: 1,
				})),
			});
		expect((await add(0, 49)).cart.notices).toEqual([]);
		const { cart } = await add(48, 3);
		expect(cart.cartCustomProducts).toHaveLength(50);
		expect(cart.cartCustomProducts.find(({ id }) => id === 'own48')?.quantity).toBe(2);
		expect(cart.notices).toMatchObject([{ code: 'QUANTITY_LIMIT', display_text: expect.stringContaining('Own 50') }]);
		expect((await add(60, 51)).status).toBe(400);
	});
});
