import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BasketList } from '#lib/contract/baskets.ts';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

let api: TestApi;
let milk = '';

beforeAll(async () => {
	api = await testApi();
	milk = await makeProduct(api.app, await makeShop(api.app), { name: 'Milk', max_quantity: 6 });
});
afterAll(() => api.close());

const baskets = async ({ token }: Shopper) => BasketList.parse((await api.call('GET', 'cart/baskets', { token })).data).baskets;
const some = (retailerProductId: string, quantity = 1) => ({ products: [{ retailerProductId, quantity }] });
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
});
