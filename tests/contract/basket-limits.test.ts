import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BasketList } from '#lib/contract/baskets.ts';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

let api: TestApi;
let [dairy, bakery] = ['', ''];
let [milk, bread] = ['', ''];

beforeAll(async () => {
	api = await testApi();
	[dairy, bakery] = [await makeShop(api.app), await makeShop(api.app)];
	milk = await makeProduct(api.app, dairy, { name: 'Milk', max_quantity: 6 });
	bread = await makeProduct(api.app, bakery, { name: 'Bread' });
});
afterAll(() => api.close());

const baskets = async ({ token }: Shopper) => BasketList.parse((await api.call('GET', 'cart/baskets', { token })).data).baskets;
const some = (retailerProductId: string, quantity = 1) => ({ products: [{ retailerProductId, quantity }] });
const own = (from: number, count: number) =>
	Array.from({ length: count }, (_, i) => ({ customProductId: `own${from + i}`, name: `Own ${from + i}`, quantity: 1 }));

describe('V18 a saved basket holds what a cart may hold', () => {
	it('and says what it could not keep, with the reason', async () => {
		const shopper = await makeShopper(api);
		const { status, cart } = await shopper.cart('POST', 'basket/add', {
			products: [...some(milk, 4).products, ...some('nobody1').products, ...some(milk, 99_999).products],
			customProducts: [{ customProductId: 'mine', name: 'Paneer', quantity: 5_000 }],
		});
		expect(status).toBe(200);
		expect(cart.notices).toMatchObject([
			{ code: 'QUANTITY_LIMIT', retailerProductId: milk, display_text: 'You can order at most 6 of Milk' },
			{ code: 'NOT_FOUND', retailerProductId: 'nobody1' },
			{ code: 'QUANTITY_LIMIT', display_text: `You can order at most ${CUSTOM_LIMITS.quantity} of Paneer` },
		]);
		const [basket] = await baskets(shopper);
		expect(basket?.products.map(({ quantity }) => quantity)).toEqual([6]);
		expect(basket?.customProducts).toEqual([{ id: 'mine', name: 'Paneer', quantity: CUSTOM_LIMITS.quantity }]);
		const within = await shopper.cart('POST', 'basket/add', some(milk, 6));
		expect(within.cart.notices).toEqual([]);
	});

	it('and no cart is put aside, swapped or ordered over it when fifty wait: it stays, and the shopper is told', async () => {
		const shopper = await makeShopper(api);
		const others = await Promise.all(Array.from({ length: 49 }, async () => makeProduct(api.app, await makeShop(api.app))));
		const products = [milk, ...others].map((retailerProductId) => ({ retailerProductId, quantity: 1 }));
		expect((await shopper.cart('POST', 'basket/add', { products })).status).toBe(200);
		await shopper.add(bread, 2);
		const refusals = [
			await shopper.cart('POST', 'basket/save'),
			await shopper.cart('POST', 'basket/add', { products: [...some(milk, 3).products, ...some(bread).products] }),
		];
		for (const { status, errors } of refusals)
			expect([status, errors[0]]).toMatchObject([400, { code: 'BASKET_LIMIT', display_text: expect.stringContaining('50') }]);
		expect((await shopper.read()).cartProducts).toMatchObject([{ retailerProductId: bread, quantity: 2 }]);
		expect((await baskets(shopper)).map(({ products: [one] }) => one?.quantity)).toEqual(Array(50).fill(1));
		// One that is thrown away makes room, and is not lost where that was taken: it comes back when there is room again.
		const at = (storeId: string) => ({ storeId });
		await shopper.cart('DELETE', 'basket/delete', at(dairy));
		expect((await shopper.cart('POST', 'basket/save')).status).toBe(200);
		expect((await shopper.cart('POST', 'basket/undelete', at(dairy))).errors[0]?.code).toBe('BASKET_LIMIT');
		await shopper.cart('POST', 'basket/restore', at(bakery));
		expect((await shopper.cart('POST', 'basket/undelete', at(dairy))).status).toBe(200);
		// What waits already may have more, and a swap needs no more room.
		expect((await shopper.cart('POST', 'basket/add', some(milk, 3))).status).toBe(200);
		expect((await shopper.cart('POST', 'basket/restore', { storeId: dairy })).cart.store?.id).toBe(dairy);
		const after = await baskets(shopper);
		expect([after.length, after[0]?.store.id]).toEqual([50, bakery]);
		// What is out of stock would wait on beside the cart of before: there is no room for both, so nothing is swapped.
		const shop = after[1]?.store.id ?? '';
		const sold = api.app.db.updateTable('retailer_products').where('shop_id', '=', shop);
		await sold.set({ stock: 0 }).execute();
		expect((await shopper.cart('POST', 'basket/restore', { storeId: shop })).errors[0]?.code).toBe('BASKET_LIMIT');
		expect([(await shopper.read()).store?.id, (await baskets(shopper)).length]).toEqual([dairy, 50]);
		await sold.set({ stock: 9 }).execute();
		await shopper.cart('DELETE', 'basket/delete', { storeId: bakery });
		expect((await shopper.cart('POST', 'basket/save')).status).toBe(200);
	});

	it('and its lines in own words stay in the cart when they do not fit beside those that wait; a guest’s are named', async () => {
		const shopper = await makeShopper(api);
		await shopper.cart('POST', 'basket/add', { ...some(milk), customProducts: own(0, 30) });
		await shopper.cart('POST', 'product/bulk/add', { ...some(milk), customProducts: own(20, 31) });
		const refused = await shopper.cart('POST', 'basket/save');
		expect([refused.status, refused.errors[0]?.code]).toEqual([400, 'CUSTOM_LIMIT']);
		const cart = await shopper.read();
		expect([cart.cartProductsCount, cart.cartCustomProductsCount]).toEqual([1, 31]);
		await shopper.cart('POST', 'basket/add', some(bread));
		expect((await shopper.cart('POST', 'basket/restore', { storeId: bakery })).errors[0]?.code).toBe('CUSTOM_LIMIT');
		expect(await baskets(shopper)).toHaveLength(2);
		const { cart: told } = await shopper.cart('POST', 'basket/add', { ...some(milk), customProducts: own(28, 23) });
		expect(told.notices).toMatchObject([{ code: 'QUANTITY_LIMIT', display_text: expect.stringContaining('Own 50') }]);
		expect((await baskets(shopper)).find(({ store }) => store.id === dairy)?.customProducts).toHaveLength(CUSTOM_LIMITS.lines);
	});

	it('and nothing of it goes when it is taken back: what is out of stock waits on, and own words that do not fit stay there', async () => {
		const shopper = await makeShopper(api);
		const ghee = await makeProduct(api.app, dairy, { name: 'Ghee', stock: 5 });
		const stock = (left: number) => api.app.db.updateTable('retailer_products').set({ stock: left }).where('id', '=', ghee).execute();
		const restore = () => shopper.cart('POST', 'basket/restore', { storeId: dairy });
		await shopper.cart('POST', 'basket/add', { products: [...some(milk, 2).products, ...some(ghee, 4).products] });
		await stock(1);
		const { cart } = await restore();
		expect(cart.cartProducts.map(({ product, quantity }) => [product.name, quantity])).toEqual([
			['Milk', 2],
			['Ghee', 1],
		]);
		expect(cart.notices[0]).toMatchObject({ retailerProductId: ghee });
		expect((await baskets(shopper)).map(({ products }) => products.map(({ quantity }) => quantity))).toEqual([[3]]);
		await stock(9);
		const all = { cartProducts: [{ quantity: 2 }, { quantity: 4 }] };
		expect((await restore()).cart).toMatchObject(all);
		// An answer that was lost is asked for again.
		expect(await restore()).toMatchObject({ status: 200, cart: all });
		expect(await baskets(shopper)).toEqual([]);

		await shopper.cart('POST', 'product/bulk/add', { products: [], customProducts: own(0, 40) });
		await shopper.cart('POST', 'basket/add', { ...some(milk), customProducts: own(30, 21) });
		expect((await restore()).errors[0]?.code).toBe('CUSTOM_LIMIT');
		expect((await baskets(shopper))[0]?.customProducts).toHaveLength(21);
	});

	it('and more where two shops became one: what waits there stays, and only what is new is left out', async () => {
		const shopper = await makeShopper(api);
		await shopper.cart('POST', 'basket/add', { ...some(milk), customProducts: own(0, 1) });
		const lines = own(0, CUSTOM_LIMITS.lines + 3).map(({ customProductId: id, ...line }) => ({ id, ...line }));
		const joined = api.app.db.updateTable('saved_baskets').set({ customs: JSON.stringify(lines) });
		await joined.where('customer_id', '=', shopper.id).execute();
		const { cart } = await shopper.cart('POST', 'basket/add', { ...some(milk, 3), customProducts: own(100, 1) });
		expect(cart.notices).toMatchObject([{ code: 'QUANTITY_LIMIT', display_text: expect.stringContaining('Own 100') }]);
		const [basket] = await baskets(shopper);
		expect([basket?.products.map(({ quantity }) => quantity), basket?.customProducts]).toEqual([[3], lines]);
	});

	it('and own words wait at one shop, though the products beside them are of two', async () => {
		const shopper = await makeShopper(api);
		await shopper.cart('POST', 'basket/add', { products: [...some(milk).products, ...some(bread).products], customProducts: own(0, 1) });
		const counts = (await baskets(shopper)).map(({ store, customProducts }) => [store.id, customProducts.length]);
		expect(new Map(counts.map(([shop, count]) => [shop, count]))).toEqual(
			new Map([
				[dairy, 1],
				[bakery, 0],
			]),
		);
	});
});
