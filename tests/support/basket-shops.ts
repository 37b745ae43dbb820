import { afterAll } from 'vitest';
import { BasketList } from '#lib/contract/baskets.ts';
import type { Cart } from '#lib/contract/cart.ts';
import { testApi } from './app.ts';
import { makeProduct, makeShop } from './market.ts';
import type { Shopper } from './shopper.ts';

export const linesOf = (cart: Cart) => cart.cartProducts.map(({ retailerProductId, quantity }) => [retailerProductId, quantity]);

/** A dairy with milk and ghee and a bakery with bread, whose carts wait as baskets, until the file ends. */
export async function openBasketShops() {
	const api = await testApi();
	afterAll(() => api.close());
	const [dairy, bakery] = [await makeShop(api.app), await makeShop(api.app)];
	const milk = await makeProduct(api.app, dairy, { name: 'Milk' });
	const ghee = await makeProduct(api.app, dairy, { name: 'Ghee', stock: 5 });
	const bread = await makeProduct(api.app, bakery, { name: 'Bread', price_paise: 4_550 });
	const baskets = async ({ token }: Shopper) => BasketList.parse((await api.call('GET', 'cart/baskets', { token })).data).baskets;
	const waiting = async (shopper: Shopper) =>
		(await baskets(shopper)).map(({ store, products }) => [store.id, products.map(({ name, quantity }) => `${name} ${quantity}`)]);
	return { api, dairy, bakery, milk, ghee, bread, baskets, waiting };
}
