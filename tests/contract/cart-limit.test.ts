import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BasketList } from '#lib/contract/baskets.ts';
import { CART_LINES_MAX } from '#lib/contract/cart-limits.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf } from '../support/order-moves.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

let api: TestApi;
let shop: string;
let packs: string[];
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app);
	packs = [];
	for (let i = 0; i < CART_LINES_MAX + 50; i++) packs.push(await makeProduct(api.app, shop, { name: `Thing ${i}` }));
});
afterAll(() => api.close());

const given = (from: number, to: number) => packs.slice(from, to).map((retailerProductId) => ({ retailerProductId, quantity: 2 }));
const bulk = (shopper: Shopper, from: number, to: number) => shopper.cart('POST', 'product/bulk/add', { products: given(from, to) });
const waiting = async ({ token }: Shopper) =>
	BasketList.parse((await api.call('GET', 'cart/baskets', { token })).data).baskets.find(({ store }) => store.id === shop)?.products ?? [];
const full = { status: 400, errors: [{ code: 'CART_LIMIT', display_text: expect.stringContaining('200') }] };
const saved = (text: string) => [
	{ code: 'QUANTITY_LIMIT', display_text: `A cart holds at most 200 different items. ${text} saved for later` },
];

describe('V18 C3 a cart holds 200 products', () => {
	it('and no other until one is removed; those that it has may be more, and it can be ordered', async () => {
		const shopper = await makeShopper(api);
		expect((await bulk(shopper, 0, CART_LINES_MAX)).cart).toMatchObject({ cartProductsCount: CART_LINES_MAX, notices: [] });
		const [first, other] = [packs[0] ?? '', packs[CART_LINES_MAX] ?? ''];
		expect(await shopper.add(other)).toMatchObject(full);
		expect(await shopper.cart('PATCH', 'product/update', { retailerProductId: other, quantity: 1 })).toMatchObject(full);
		expect((await shopper.add(first)).status).toBe(200);
		expect((await shopper.cart('PATCH', 'product/update', { retailerProductId: first, quantity: 0 })).status).toBe(200);
		expect((await shopper.add(other)).cart.cartProductsCount).toBe(CART_LINES_MAX);
		expect(orderOf(await shopper.place()).id).toBeTruthy();
	});

	it('and of many at once the rest waits at their shop, which is told; it comes in when there is room, and nothing is lost', async () => {
		const shopper = await makeShopper(api);
		await bulk(shopper, 0, 150);
		// Once more after a lost answer, with what the cart has not got.
		const [once, twice] = [await bulk(shopper, 150, 250), await bulk(shopper, 200, 250)];
		for (const { status, cart } of [once, twice])
			expect([status, cart.cartProductsCount, cart.notices]).toEqual([200, CART_LINES_MAX, saved('50 more are')]);
		const ids = (await waiting(shopper)).map(({ retailerProductId }) => retailerProductId);
		expect(ids).toEqual(packs.slice(200, 250));
		expect((await waiting(shopper)).every(({ quantity }) => quantity === 2)).toBe(true);
		const restore = () => shopper.cart('POST', 'basket/restore', { storeId: shop });
		await shopper.cart('DELETE', `product/delete?retailerProductId=${packs[0]}`);
		for (const _ of [1, 2])
			expect((await restore()).cart).toMatchObject({ cartProductsCount: CART_LINES_MAX, notices: saved('49 more are') });
		expect(await waiting(shopper)).toHaveLength(49);
		await shopper.cart('POST', 'reset');
		expect((await restore()).cart).toMatchObject({ cartProductsCount: 49, notices: [] });
		expect(await waiting(shopper)).toEqual([]);
	});

	it('and a basket that waits with more comes into the cart in parts', async () => {
		const shopper = await makeShopper(api);
		for (const [from, to] of [
			[0, 150],
			[150, 201],
		] as const)
			await shopper.cart('POST', 'basket/add', { products: given(from, to) });
		const { cart } = await shopper.cart('POST', 'basket/restore', { storeId: shop });
		expect([cart.cartProductsCount, cart.notices]).toEqual([CART_LINES_MAX, saved('1 more is')]);
		expect((await waiting(shopper)).map(({ retailerProductId }) => retailerProductId)).toEqual([packs[200]]);
	});

	it('and so it is with what an old order had', async () => {
		const shopper = await makeShopper(api);
		await bulk(shopper, 200, 203);
		const { id } = orderOf(await shopper.place());
		await bulk(shopper, 0, 199);
		const { data } = await api.call('POST', `order/${id}/reorder`, { token: shopper.token, json: {} });
		expect(data).toMatchObject({ cartProductsCount: CART_LINES_MAX, notices: saved('2 more are') });
		expect((await waiting(shopper)).map(({ retailerProductId }) => retailerProductId)).toEqual(packs.slice(201, 203));
	});

	it('and where no more carts can wait nothing is added, and the caller keeps what it has', async () => {
		const shopper = await makeShopper(api);
		await bulk(shopper, 0, 199);
		const others: string[] = [];
		for (let i = 0; i < 50; i++) others.push(await makeProduct(api.app, await makeShop(api.app)));
		await shopper.cart('POST', 'basket/add', { products: others.map((retailerProductId) => ({ retailerProductId, quantity: 1 })) });
		expect((await bulk(shopper, 199, 202)).errors[0]?.code).toBe('BASKET_LIMIT');
		expect((await shopper.read()).cartProductsCount).toBe(199);
	});
});
