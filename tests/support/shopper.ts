import * as z from 'zod/mini';
import { Cart } from '#lib/contract/cart.ts';
import type { App } from '#server/ports/app.ts';
import { newId } from '#server/system/ids.ts';
import type { Reply, TestApi } from './app.ts';
import { billOf } from './bills.ts';
import { makeAddress } from './market.ts';

/** A logged-in customer as tests drive one, over the API. */
export type Shopper = {
	id: string;
	token: string;
	cartId: string;
	/** `call('POST', 'product/add', { … })` on their cart; the answer's cart is checked against the contract. */
	cart(method: string, path: string, json?: object): Promise<Reply & { cart: Cart }>;
	/** The cart as it is now. */
	read(): Promise<Cart>;
	add(retailerProductId: string, quantity?: number): Promise<Reply & { cart: Cart }>;
	/** Places the order of the cart, expecting what its bill says unless told otherwise. */
	place(given?: { expectedToPay?: number; expectedEta?: string | undefined; key?: string; cartId?: string }): Promise<Reply>;
};

const Replied = z.nullish(Cart);
const EMPTY: Cart = Cart.parse({
	cartId: 'none',
	store: null,
	cartProducts: [],
	cartCustomProducts: [],
	cartProductsCount: 0,
	cartCustomProductsCount: 0,
	coupon: null,
	offer: null,
	delivery: { type: 'DELIVERY', locationId: null, slot: null, instructions: '', substitution: 'CALL_ME', eta: null, canPickup: false },
	payment: { method: 'COD', methods: ['COD'] },
	bill: billOf(0),
	notices: [],
	minOrder: 0,
	freeDeliveryAbove: null,
});

/** What a shopper needs of a store: its calls, its database, and a way to become its customer. */
export type ShopperStore = Pick<TestApi, 'call' | 'customer'> & { app: Pick<App, 'db'> };

/** A customer with a cart, new unless one is given, and with an address at HERE chosen for it unless `place` is false. */
export async function makeShopper(
	api: ShopperStore,
	given: { place?: boolean; as?: { id: string; token: string } } = {},
): Promise<Shopper> {
	const { id, token } = given.as ?? (await api.customer());
	const read = async () => Cart.parse((await api.call('GET', 'cart', { token })).data);
	const { cartId } = await read();
	const cart: Shopper['cart'] = async (method, path, json = {}) => {
		const reply = await api.call(method, `cart/${cartId}/${path}`, { token, json });
		return { ...reply, cart: Replied.parse(reply.data) ?? EMPTY };
	};
	if (given.place ?? true) await cart('PATCH', 'delivery/update', { locationId: await makeAddress(api.app, id) });
	return {
		id,
		token,
		cartId,
		cart,
		read,
		add: (retailerProductId, quantity = 1) => cart('POST', 'product/add', { retailerProductId, quantity }),
		place: async ({ expectedToPay, expectedEta, key = newId(), cartId: other = cartId } = {}) => {
			const json = { cartId: other, expectedToPay: expectedToPay ?? (await read()).bill.toPay, expectedEta };
			return api.call('POST', 'order', { token, json, headers: { 'Idempotency-Key': key } });
		},
	};
}
