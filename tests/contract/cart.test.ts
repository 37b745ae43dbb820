import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cart } from '#lib/contract/cart.ts';
import type { Point } from '#lib/place/geo.ts';
import { PLATFORM_FEE_PAISE } from '#server/settings/settings.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { FAR, HERE, makeAddress, makeProduct, makeShop } from '../support/market.ts';
import { partner } from '../support/order-moves.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
let shop: string;
let milk: string;
let bread: string;

beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app, { min_order_paise: 9_900 });
	milk = await makeProduct(api.app, shop, { name: 'Milk' });
	bread = await makeProduct(api.app, shop, { name: 'Bread', price_paise: 4_550, mrp_paise: null, max_quantity: 3, stock: 5 });
});
afterAll(() => api.close());

const codes = (notices: { code: string }[]) => notices.map(({ code }) => code);

describe('the cart', () => {
	it('C1 GET cart makes a cart at first use, which keeps its id, and is for customers only', async () => {
		const { token } = await api.customer();
		const first = await api.call('GET', 'cart', { token, query: '?location=19.12,72.87' });
		expect(first.status).toBe(200);
		expect(first.data).toMatchObject({ store: null, cartProducts: [], bill: { toPay: 0 }, delivery: { type: 'DELIVERY' }, notices: [] });
		expect((await api.call('GET', 'cart', { token })).data).toMatchObject(first.data ?? {});
		expect((await api.call('GET', 'cart')).status).toBe(401);
	});

	it('E4 C2 product/add answers the whole cart with its bill, and adds up', async () => {
		const shopper = await makeShopper(api);
		const { status, cart } = await shopper.add(milk);
		expect(status).toBe(200);
		expect(cart).toMatchObject({ store: { id: shop }, cartProductsCount: 1, minOrder: 99, freeDeliveryAbove: 200 });
		expect(cart.cartProducts[0]).toMatchObject({ quantity: 1, lineTotal: 50, product: { name: 'Milk', quantity: 1, sellingPrice: 50 } });
		expect(cart.bill).toMatchObject({ mrpTotal: 60, itemTotal: 50, saved: 10, deliveryFee: 30, platformFee: PLATFORM_FEE_PAISE / 100 });
		expect((await shopper.add(milk, 2)).cart.cartProducts[0]?.quantity).toBe(3);
		expect((await shopper.add(bread)).cart.bill).toMatchObject({ itemTotal: 195.5, deliveryFee: 30 });
		expect((await shopper.add(milk)).cart.bill).toMatchObject({ itemTotal: 245.5, deliveryFee: 0 });
	});

	it('C2 C39 the platform fee is the one that is set, from the cart to the order; 0 takes none', async () => {
		for (const [platformFeePaise, platformFee] of [
			[750, 7.5],
			[0, 0],
			[PLATFORM_FEE_PAISE, PLATFORM_FEE_PAISE / 100],
		] as const) {
			api.app.settings.platformFeePaise = platformFeePaise;
			const shopper = await makeShopper(api);
			const { cart } = await shopper.add(milk, 2);
			expect(cart.bill).toMatchObject({ itemTotal: 100, deliveryFee: 30, platformFee, toPay: 130 + platformFee });
			expect((await api.call('GET', `catalog/shops/${shop}`)).data).toMatchObject({ platformFee });
			expect((await shopper.place()).data).toMatchObject({ bill: { platformFee, toPay: 130 + platformFee } });
		}
	});

	it('C2 a delivery fee that the shop has not stated is not charged, nor promised away above an amount', async () => {
		const silent = await makeProduct(api.app, await makeShop(api.app, { delivery_fee_paise: null, free_delivery_above_paise: 9_900 }));
		const { cart } = await (await makeShopper(api)).add(silent);
		expect(cart).toMatchObject({ freeDeliveryAbove: null, bill: { itemTotal: 50, deliveryFee: 0, toPay: 50 + PLATFORM_FEE_PAISE / 100 } });
		const { data } = await api.call('GET', `catalog/shops/${cart.store?.id}`);
		expect(data).toMatchObject({ deliveryFee: null, freeDeliveryAbove: null });
	});

	it('C2 product/add refuses a pack of another shop with the exact words of §8', async () => {
		const shopper = await makeShopper(api);
		const other = await makeProduct(api.app, await makeShop(api.app));
		await shopper.add(milk);
		const refused = await shopper.add(other);
		expect(refused.status).toBe(400);
		expect(refused.errors[0]).toMatchObject({ code: 'STORE_MISMATCH', message: 'Retailer Product And Store Mismatch' });
		await shopper.cart('DELETE', 'product/delete', { retailerProductId: milk });
		expect((await shopper.add(other)).cart.cartProducts).toHaveLength(1);
	});

	it('C2 C4 quantity stays within what one order may hold and what the shop has', async () => {
		const shopper = await makeShopper(api);
		const rice = await makeProduct(api.app, shop, { name: 'Rice', stock: 2, max_quantity: 20 });
		const gone = await makeProduct(api.app, shop, { name: 'Ghee', stock: 0 });
		const code = async (id: string, quantity: number) => (await shopper.add(id, quantity)).errors[0]?.code;
		expect(await code(bread, 4)).toBe('QUANTITY_LIMIT');
		// X1 the refusal says how many there are, in the page's language.
		const short = await shopper.add(rice, 3);
		expect(short.errors[0]).toMatchObject({ code: 'OUT_OF_STOCK', display_text: 'Only 2 left', details: { left: 2 } });
		const held = (await shopper.add(rice, 2)).cart.cartProducts[0]?.product;
		expect(held).toMatchObject({ maxQuantity: 2, stockLeft: 2, inStock: true });
		expect((await shopper.add(rice, 1)).errors[0]?.display_text).toBe('Only 2 left');
		await shopper.cart('DELETE', 'product/delete', { retailerProductId: rice });
		expect(await code(gone, 1)).toBe('OUT_OF_STOCK');
		expect(await code('nobody1', 1)).toBe('NOT_FOUND');
		expect(await code(bread, 3)).toBeUndefined();
		expect((await shopper.add(bread, 1)).errors[0]?.code).toBe('QUANTITY_LIMIT');
		expect((await shopper.read()).cartProducts).toHaveLength(1);
	});

	it('C1 a new price is told once: to one of two tabs that read at the same time, and not again until it changes again', async () => {
		const shopper = await makeShopper(api);
		const curd = await makeProduct(api.app, shop, { name: 'Curd' });
		const price = (price_paise: number) =>
			api.app.db.updateTable('retailer_products').set({ price_paise }).where('id', '=', curd).execute();
		await shopper.add(curd);
		for (const paise of [5_500, 4_500]) {
			await price(paise);
			const read = await Promise.all([shopper.read(), shopper.read(), shopper.read()]);
			expect(read.flatMap(({ notices }) => codes(notices))).toEqual(['PRICE_CHANGED']);
			expect((await shopper.read()).notices).toEqual([]);
			expect((await shopper.add(curd)).cart.notices).toEqual([]);
		}
	});

	it('C1 C39 a pack of another size is told once, and no order is placed before, at the same price either', async () => {
		const shopper = await makeShopper(api);
		const tea = await makeProduct(api.app, shop, { name: 'Tea' });
		const pack = (pack_text: string) => api.app.db.updateTable('retailer_products').set({ pack_text }).where('id', '=', tea).execute();
		await shopper.add(tea, 3);
		const { toPay: expectedToPay } = (await shopper.read()).bill;
		await pack('5 g');
		expect((await shopper.place({ expectedToPay })).errors[0]?.code).toBe('PRICE_CHANGED');
		const told = { code: 'OTHER_PACK', retailerProductId: tea, display_text: expect.stringMatching(/^Tea: 5 g instead of /) };
		expect((await shopper.read()).notices).toEqual([told]);
		// Written otherwise it is the same.
		await pack('5gm');
		expect((await shopper.read()).notices).toEqual([]);
		expect((await shopper.place({ expectedToPay })).status).toBe(201);
	});

	it('C3 bulk/add adds what it can and says what it could not, with the reason', async () => {
		const shopper = await makeShopper(api);
		const other = await makeProduct(api.app, await makeShop(api.app), { name: 'Foreign' });
		const few = await makeProduct(api.app, shop, { name: 'Few', stock: 2 });
		const gone = await makeProduct(api.app, shop, { name: 'Gone', stock: 0 });
		const ids: [string, number][] = [
			[milk, 2],
			[bread, 9],
			[few, 5],
			[gone, 1],
			[other, 1],
			['nobody1', 1],
		];
		const { status, cart } = await shopper.cart('POST', 'product/bulk/add', {
			products: ids.map(([retailerProductId, quantity]) => ({ retailerProductId, quantity })),
			customProducts: [{ customProductId: 'mine', name: 'Fresh coriander', quantity: 1 }],
		});
		expect(status).toBe(200);
		expect(Object.fromEntries(cart.cartProducts.map((line) => [line.product.name, line.quantity]))).toEqual({ Milk: 2, Bread: 3, Few: 2 });
		expect(codes(cart.notices)).toEqual(['QUANTITY_LIMIT', 'OUT_OF_STOCK', 'OUT_OF_STOCK', 'STORE_MISMATCH', 'NOT_FOUND']);
		expect(cart.notices.every((notice) => notice.display_text && !notice.display_text.includes('{'))).toBe(true);
		expect(cart.cartCustomProducts).toEqual([{ id: 'mine', name: 'Fresh coriander', quantity: 1 }]);
		expect((await shopper.read()).notices).toEqual([]);
	});

	it('C3 bulk/add takes what another shop has when the first thing of the list is sold out at its own', async () => {
		const shopper = await makeShopper(api);
		const gone = await makeProduct(api.app, shop, { name: 'Gone', stock: 0 });
		const other = await makeShop(api.app);
		const there = await makeProduct(api.app, other, { name: 'There' });
		const products = [gone, there].map((retailerProductId) => ({ retailerProductId, quantity: 1 }));
		const { cart } = await shopper.cart('POST', 'product/bulk/add', { products });
		expect(cart).toMatchObject({ store: { id: other }, cartProducts: [{ retailerProductId: there, quantity: 1 }] });
		expect(codes(cart.notices)).toEqual(['OUT_OF_STOCK']);
	});

	it('C3 bulk/add says once that a pack is sold out which the cart holds already', async () => {
		const shopper = await makeShopper(api);
		const ghee = await makeProduct(api.app, shop, { name: 'Ghee' });
		await shopper.add(ghee);
		await api.app.db.updateTable('retailer_products').set({ stock: 0 }).where('id', '=', ghee).execute();
		const { cart } = await shopper.cart('POST', 'product/bulk/add', { products: [{ retailerProductId: ghee, quantity: 1 }] });
		expect(codes(cart.notices)).toEqual(['OUT_OF_STOCK']);
	});

	it('C3 keeps the lines in the order they came, also a guest’s at login, whatever their ids are', async () => {
		const shopper = await makeShopper(api);
		const [z, a, m] = [await makeProduct(api.app, shop, { id: 'zline' }), await makeProduct(api.app, shop, { id: 'aline' }), milk];
		await shopper.add(m);
		const products = [z, a, m].map((retailerProductId) => ({ retailerProductId, quantity: 1 }));
		const idsOf = ({ cartProducts }: Cart) => cartProducts.map((line) => line.retailerProductId);
		expect(idsOf((await shopper.cart('POST', 'product/bulk/add', { products })).cart)).toEqual([m, z, a]);
		expect(idsOf(await shopper.read())).toEqual([m, z, a]);
	});

	it('C4 product/update sets the quantity, 0 removes, and fewer is always allowed', async () => {
		const shopper = await makeShopper(api);
		const oil = await makeProduct(api.app, shop, { name: 'Oil', stock: 9 });
		const update = (quantity: number) => shopper.cart('PATCH', 'product/update', { retailerProductId: oil, quantity });
		expect((await update(6)).cart.cartProducts[0]?.quantity).toBe(6);
		await api.app.db.updateTable('retailer_products').set({ stock: 2 }).where('id', '=', oil).execute();
		const fewer = await update(5);
		expect(fewer.cart.cartProducts[0]?.quantity).toBe(5);
		expect(codes(fewer.cart.notices)).toEqual(['OUT_OF_STOCK']);
		expect((await update(6)).errors[0]?.code).toBe('OUT_OF_STOCK');
		expect((await update(0)).cart).toMatchObject({ cartProducts: [], store: null, bill: { toPay: 0 } });
	});

	it('C5 product/delete removes a line; a second time it does nothing', async () => {
		const shopper = await makeShopper(api);
		await shopper.add(milk);
		for (const _ of [1, 2]) {
			const { status, cart } = await shopper.cart('DELETE', 'product/delete', { retailerProductId: milk });
			expect([status, cart.cartProducts]).toEqual([200, []]);
		}
	});

	it('C9 reset empties the cart; C10 delete ends it and gives a fresh one', async () => {
		const shopper = await makeShopper(api);
		await shopper.add(milk, 2);
		expect((await shopper.cart('POST', 'reset')).cart).toMatchObject({ cartId: shopper.cartId, cartProducts: [], store: null });
		await shopper.add(milk);
		const dropped = await shopper.cart('DELETE', 'delete');
		expect(dropped.cart.cartProducts).toEqual([]);
		expect(dropped.cart.cartId).not.toBe(shopper.cartId);
		expect((await shopper.add(milk)).status).toBe(404);
	});

	it('C15 delivery/update takes one’s own address, says when it is too far, and refuses a bad slot', async () => {
		const shopper = await makeShopper(api);
		await shopper.add(milk);
		const far = await makeAddress(api.app, shopper.id, FAR);
		const update = (json: object) => shopper.cart('PATCH', 'delivery/update', json);
		const moved = await update({ locationId: far, instructions: 'Ring twice' });
		expect(moved.cart.delivery).toMatchObject({ locationId: far, instructions: 'Ring twice', type: 'DELIVERY' });
		expect(codes(moved.cart.notices)).toEqual(['NOT_SERVICEABLE']);
		expect((await update({ slot: { start: '2026-01-01T10:00:00Z', end: '2026-01-01T09:00:00Z' } })).errors[0]).toMatchObject({
			field: 'slot',
		});
		const other = await makeAddress(api.app, (await api.customer()).id);
		expect((await update({ locationId: other })).status).toBe(403);
		expect((await update({ locationId: 'nobody1' })).status).toBe(404);
	});

	it('C1 C2 judges a cart by where its shopper is until an address is chosen, whatever is changed in it', async () => {
		const shopper = await makeShopper(api, { place: false });
		const { token, cartId } = shopper;
		const at = ({ lat, lng }: Point) => `?location=${lat},${lng}`;
		const json = { retailerProductId: milk, quantity: 1 };
		const added = Cart.parse((await api.call('POST', `cart/${cartId}/product/add`, { token, json, query: at(FAR) })).data);
		expect(added.notices).toEqual([{ code: 'NOT_SERVICEABLE', display_text: 'This shop does not deliver to your place.' }]);
		const readAt = async (point: Point) => Cart.parse((await api.call('GET', 'cart', { token, query: at(point) })).data);
		expect(codes((await readAt(FAR)).notices)).toEqual(['NOT_SERVICEABLE']);
		expect((await readAt(HERE)).notices).toEqual([]);
		await shopper.cart('PATCH', 'delivery/update', { locationId: await makeAddress(api.app, shopper.id) });
		expect((await readAt(FAR)).notices).toEqual([]);
	});

	it('C16 payment/update takes what can be paid with now', async () => {
		const shopper = await makeShopper(api);
		expect((await shopper.cart('PATCH', 'payment/update', { method: 'COD' })).cart.payment).toEqual({ method: 'COD', methods: ['COD'] });
		expect((await shopper.cart('PATCH', 'payment/update', { method: 'ONLINE' })).errors[0]?.code).toBe('PAYMENT_UNSUPPORTED');
	});

	it('C1 tells of a changed price once, and always bills the present one', async () => {
		const shopper = await makeShopper(api);
		const tea = await makeProduct(api.app, shop, { name: 'Tea', mrp_paise: null });
		await shopper.add(tea);
		await partner(api, 'PUT', `products/${tea}`, { sellingPrice: 57.5 });
		const told = await shopper.read();
		expect(told.bill.itemTotal).toBe(57.5);
		expect(told.notices).toMatchObject([
			{ code: 'PRICE_CHANGED', retailerProductId: tea, display_text: expect.stringContaining('₹57.50') },
		]);
		expect((await shopper.read()).notices).toEqual([]);
	});

	it('P2 answers 403 for another customer’s cart and 404 for an unknown one', async () => {
		const [mine, theirs] = [await makeShopper(api), await makeShopper(api)];
		await theirs.add(milk);
		const add = (cartId: string) =>
			api.call('POST', `cart/${cartId}/product/add`, { token: mine.token, json: { retailerProductId: milk, quantity: 1 } });
		expect((await add(theirs.cartId)).errors[0]?.code).toBe('FORBIDDEN');
		expect((await add('nobody1')).status).toBe(404);
		expect((await theirs.read()).cartProducts[0]?.quantity).toBe(1);
	});

	it('C2 loses none of twenty taps made at once, on two products and in two tabs', async () => {
		const shopper = await makeShopper(api);
		const taps = Array.from({ length: 20 }, (_, i) => shopper.add(i % 2 ? milk : milk2, 1));
		expect((await Promise.all(taps)).map(({ status }) => status)).toEqual(Array(20).fill(200));
		expect((await shopper.read()).cartProducts.map((line) => line.quantity)).toEqual([10, 10]);
	});

	let milk2: string;
	beforeAll(async () => {
		milk2 = await makeProduct(api.app, shop, { name: 'Buffalo milk' });
	});
});
