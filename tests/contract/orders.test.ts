import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Order, OrdersReply } from '#lib/contract/order.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { tidyUp } from '#server/boot/chores.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { FAR, makeAddress, makeProduct, makeShop } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

let api: TestApi;
let shop: string;
let milk: string;
let bread: string;

beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app);
	milk = await makeProduct(api.app, shop, { name: 'Milk' });
	bread = await makeProduct(api.app, shop, { name: 'Bread', price_paise: 4_550, mrp_paise: null });
});
afterAll(() => api.close());

const stockOf = async (id: string) =>
	await api.app.db.selectFrom('retailer_products').select(['stock', 'sold_count']).where('id', '=', id).executeTakeFirstOrThrow();
const ordersOf = async (shopper: Shopper) => api.app.db.selectFrom('orders').selectAll().where('customer_id', '=', shopper.id).execute();
const messages = () => api.app.db.selectFrom('outbox').selectAll().orderBy('id').execute();

async function placed(shopper: Shopper, ...ids: string[]): Promise<Order> {
	for (const id of ids) await shopper.add(id);
	const reply = await shopper.place();
	expect(reply.status).toBe(201);
	return orderOf(reply);
}

describe('placing an order', () => {
	it('C39 takes stock, empties the cart and writes everything about it', async () => {
		const shopper = await makeShopper(api);
		const before = await stockOf(milk);
		await shopper.add(milk, 2);
		await shopper.add(bread);
		await shopper.cart('POST', 'product/bulk/add', {
			products: [],
			customProducts: [{ customProductId: 'own', name: 'Coriander', quantity: 2 }],
		});
		const { bill } = await shopper.read();
		const reply = await shopper.place();
		const order = orderOf(reply);
		expect(reply.status).toBe(201);
		expect(order).toMatchObject({
			code: expect.stringMatching(/^NK-/),
			stage: 'PLACED',
			stages: [{ stage: 'PLACED' }],
			bill,
			address: { addressText: '4 Chakala Road' },
			payment: { method: 'COD', status: 'PENDING' },
			canCancel: true,
			customLines: [{ id: 'own', name: 'Coriander', quantity: 2, price: null }],
			store: { id: shop },
		});
		expect(order.lines.map((line) => [line.name, line.quantity, line.lineTotal, line.mrp])).toEqual([
			['Milk', 2, 100, 60],
			['Bread', 1, 45.5, -1],
		]);
		expect(new Date(order.eta ?? 0).getTime()).toBeGreaterThan(new Date(order.placedAt).getTime());
		expect(await stockOf(milk)).toEqual({ stock: before.stock - 2, sold_count: before.sold_count + 2 });
		expect(await shopper.read()).toMatchObject({ cartId: shopper.cartId, cartProducts: [], cartCustomProducts: [], store: null });
		const moves = await api.app.db.selectFrom('stock_moves').selectAll().where('order_id', '=', order.id).execute();
		expect(moves.map((move) => move.delta).sort()).toEqual([-1, -2]);
		expect((await messages()).at(-1)).toMatchObject({
			template: 'order.PLACED',
			params: { code: order.code, shop: expect.any(String), amount: expect.stringMatching(/\d/) },
			language: 'en',
			body: expect.stringContaining(order.code),
		});
	});

	it('C39 refuses, and changes nothing: cart, address, place, hours, minimum, price, limit, stock', async () => {
		const shopper = await makeShopper(api, { place: false });
		const code = async (given?: Parameters<Shopper['place']>[0]) => {
			const { status, errors } = await shopper.place(given);
			return [status, errors[0]?.code];
		};
		expect(await code()).toEqual([400, 'CART_EMPTY']);
		const tight = await makeShop(api.app, { min_order_paise: 9_900 });
		const tea = await makeProduct(api.app, tight, { name: 'Tea', stock: 3 });
		await shopper.add(tea);
		expect(await code()).toEqual([400, 'ADDRESS_REQUIRED']);
		await shopper.cart('PATCH', 'delivery/update', { locationId: await makeAddress(api.app, shopper.id, FAR) });
		expect(await code()).toEqual([400, 'NOT_SERVICEABLE']);
		await shopper.cart('PATCH', 'delivery/update', { locationId: await makeAddress(api.app, shopper.id) });
		expect(await code()).toEqual([400, 'MIN_ORDER']);
		await shopper.add(tea);
		await partner(api, 'PUT', `shops/${tight}`, { isOpen: false });
		expect(await code()).toEqual([400, 'STORE_CLOSED']);
		await partner(api, 'PUT', `shops/${tight}`, { isOpen: true });
		expect(await code({ cartId: 'nobody1' })).toEqual([404, 'NOT_FOUND']);
		const { bill } = await shopper.read();
		const fraction = await shopper.place({ expectedToPay: bill.toPay + 0.001 });
		expect(fraction.errors[0]).toMatchObject({ code: 'INPUT_INVALID', field: 'expectedToPay' });
		await partner(api, 'PUT', `products/${tea}`, { sellingPrice: 55 });
		const changed = await shopper.place({ expectedToPay: bill.toPay });
		expect(changed.status).toBe(409);
		expect(changed.errors[0]).toMatchObject({ code: 'PRICE_CHANGED', details: { bill: { itemTotal: 110, toPay: bill.toPay + 10 } } });
		// What one order may hold has become less since it was put into the cart.
		const limit = (max_quantity: number) =>
			api.app.db.updateTable('retailer_products').set({ max_quantity }).where('id', '=', tea).execute();
		await limit(1);
		expect(await code()).toEqual([400, 'QUANTITY_LIMIT']);
		await limit(10);
		await partner(api, 'PUT', `products/${tea}`, { stock: 1 });
		const short = await shopper.place();
		expect(short.status).toBe(409);
		expect(short.errors[0]).toMatchObject({
			code: 'OUT_OF_STOCK',
			details: { lines: [{ retailerProductId: tea, name: 'Tea', quantity: 2, left: 1 }] },
		});
		expect(await ordersOf(shopper)).toEqual([]);
		expect(await stockOf(tea)).toEqual({ stock: 1, sold_count: 0 });
		expect((await shopper.read()).cartProducts[0]?.quantity).toBe(2);
	});

	it('C39 carries landmark, PIN and what the text of the address leaves out as they were when it was placed, for customer and shop', async () => {
		const shopper = await makeShopper(api, { place: false });
		const parts = { flat_number: '4', building_name: 'Neelam', street_name: 'Chakala road' };
		const address = { landmark: 'opposite Hanuman Mandir', pin_code: '400099', address_type: 'WORK', ...parts };
		const locationId = await makeAddress(api.app, shopper.id, address);
		await shopper.cart('PATCH', 'delivery/update', { locationId });
		const { id } = await placed(shopper, milk);
		const json = { locationId, landmark: 'moved' };
		expect((await api.call('PATCH', 'customer/customer-location', { token: shopper.token, json })).status).toBe(200);
		const addressText = 'Neelam, 4 Chakala Road';
		const told = { addressText, addressType: 'WORK', landmark: 'opposite Hanuman Mandir', pinCode: '400099' };
		expect((await api.call('GET', `order/${id}`, { token: shopper.token })).data).toMatchObject({ address: told });
		expect((await partner(api, 'POST', `orders/${id}/accept`)).data).toMatchObject({ address: told });
	});

	it('C39 answers the same key with the first answer, and forgets a refusal', async () => {
		const shopper = await makeShopper(api);
		await shopper.add(milk);
		const key = 'key-of-one-order';
		expect((await shopper.place({ key, expectedToPay: 1 })).errors[0]?.code).toBe('PRICE_CHANGED');
		const { toPay } = (await shopper.read()).bill;
		const first = await shopper.place({ key, expectedToPay: toPay });
		const again = await shopper.place({ key, expectedToPay: toPay });
		expect([first.status, again.status]).toEqual([201, 201]);
		expect(again.data).toEqual(first.data);
		expect((await shopper.place({ key, expectedToPay: toPay + 1 })).errors[0]?.code).toBe('IDEMPOTENCY_KEY_REUSED');
		const without = await api.call('POST', 'order', { token: shopper.token, json: { cartId: shopper.cartId, expectedToPay: toPay } });
		expect(without.errors[0]?.code).toBe('IDEMPOTENCY_KEY_REQUIRED');
		// Its answer is forgotten after a week, its order is not.
		await tidyUp({ ...api.app, clock: { now: () => new Date(api.app.clock.now().getTime() + 8 * DAY_MS) } });
		await shopper.add(milk);
		expect((await shopper.place({ key })).errors[0]?.code).toBe('IDEMPOTENCY_KEY_REUSED');
		expect(await ordersOf(shopper)).toHaveLength(1);
	});

	it('C39 places an order for collection without an address or delivery fee where the shop offers that', async () => {
		const [hands, not] = [await makeShop(api.app, { is_pickup: true }), shop];
		for (const [id, code] of [
			[hands, undefined],
			[not, 'PICKUP_NOT_OFFERED'],
		] as const) {
			const shopper = await makeShopper(api, { place: false });
			await shopper.add(await makeProduct(api.app, id));
			const chosen = await shopper.cart('PATCH', 'delivery/update', { type: 'PICKUP' });
			expect(chosen.errors[0]?.code).toBe(code);
			const reply = await shopper.place();
			if (code) {
				expect(reply.errors[0]?.code).toBe('ADDRESS_REQUIRED');
				continue;
			}
			expect(orderOf(reply)).toMatchObject({ address: null, delivery: { type: 'PICKUP' }, bill: { deliveryFee: 0, toPay: 50 } });
			const { data } = await api.call('GET', 'order', { token: shopper.token });
			expect(data).toMatchObject({ orders: [{ deliveryType: 'PICKUP' }] });
		}
	});
});

describe('an order on its way', () => {
	it('C39 C40 E12 goes from placed to delivered, told at every stage, and no other way', async () => {
		const shopper = await makeShopper(api);
		const { id, code } = await placed(shopper, milk);
		const illegal = async (...moves: string[]) => {
			for (const move of moves) {
				const json = move === 'reject' ? { reason: 'No' } : undefined;
				const refused = await partner(api, 'POST', `orders/${id}/${move}`, json);
				expect([move, refused.status, refused.errors[0]?.code]).toEqual([move, 409, 'STAGE_CONFLICT']);
			}
		};
		const move = async (name: string) => orderOf(await partner(api, 'POST', `orders/${id}/${name}`)).stage;
		await illegal('dispatch', 'ready', 'deliver');
		expect(await move('accept')).toBe('ACCEPTED');
		await illegal('accept', 'deliver');
		expect((await cancel(api, shopper.token, id)).errors[0]?.code).toBe('STAGE_CONFLICT');
		expect(await move('dispatch')).toBe('ON_THE_WAY');
		await illegal('accept', 'dispatch', 'ready', 'reject');
		expect(await move('deliver')).toBe('DELIVERED');
		await illegal('accept', 'dispatch', 'ready', 'deliver', 'reject');
		const order = orderOf(await api.call('GET', `order/${id}`, { token: shopper.token }));
		expect(order.stages.map(({ stage }) => stage)).toEqual(['PLACED', 'ACCEPTED', 'ON_THE_WAY', 'DELIVERED']);
		expect(order).toMatchObject({ payment: { status: 'PAID' }, canCancel: false });
		const told = (await messages()).filter((message) => message.body.includes(code)).map((message) => message.template);
		expect(told).toEqual(['order.PLACED', 'order.ACCEPTED', 'order.ON_THE_WAY', 'order.DELIVERED']);
	});

	it('C40 a rejected order is cancelled, its reason kept and its stock back; calls need the partner’s token', async () => {
		const shopper = await makeShopper(api);
		const before = await stockOf(bread);
		const { id } = await placed(shopper, bread);
		expect((await api.call('POST', `partner/orders/${id}/accept`, { token: shopper.token })).status).toBe(401);
		expect((await partner(api, 'POST', 'orders/nobody1/accept')).status).toBe(404);
		const rejected = orderOf(await partner(api, 'POST', `orders/${id}/reject`, { reason: 'Oven is broken' }));
		expect(rejected).toMatchObject({ stage: 'CANCELLED', stages: [{ stage: 'PLACED' }, { stage: 'CANCELLED', reason: 'Oven is broken' }] });
		expect((await messages()).at(-1)).toMatchObject({
			template: 'order.CANCELLED',
			params: { reason: 'Oven is broken' },
			body: expect.stringContaining('Oven is broken'),
		});
		expect(await stockOf(bread)).toEqual(before);
		const stages = await api.app.db
			.selectFrom('order_stages')
			.select(['seq', 'reason'])
			.where('order_id', '=', id)
			.orderBy('seq')
			.execute();
		expect(stages).toEqual([
			{ seq: 1, reason: null },
			{ seq: 2, reason: 'Oven is broken' },
		]);
	});

	it('C39 is cancelled once by two taps at once, and the stock comes back once', async () => {
		const shopper = await makeShopper(api);
		const before = await stockOf(milk);
		const { id } = await placed(shopper, milk);
		const both = await Promise.all([cancel(api, shopper.token, id), cancel(api, shopper.token, id)]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(await stockOf(milk)).toEqual(before);
		const key = 'same-key-again';
		const second = await placed(shopper, milk);
		const same = await Promise.all([cancel(api, shopper.token, second.id, key), cancel(api, shopper.token, second.id, key)]);
		expect(same.map(({ status }) => status)).toEqual([200, 200]);
		expect(await stockOf(milk)).toEqual(before);
	});

	it('C39 P2 lists one’s own orders only, page by page, and shows nobody else’s', async () => {
		const [mine, theirs] = [await makeShopper(api), await makeShopper(api)];
		const ids: string[] = [];
		for (let i = 0; i < 5; i++) ids.unshift((await placed(mine, milk)).id);
		const other = await placed(theirs, bread);
		const seen: string[] = [];
		let query = '?limit=2';
		for (let pages = 0; pages < 4 && query; pages++) {
			const { data } = await api.call('GET', 'order', { token: mine.token, query });
			const { orders, nextCursor } = OrdersReply.parse(data);
			seen.push(...orders.map(({ id }) => id));
			query = nextCursor ? `?limit=2&cursor=${nextCursor}` : '';
		}
		expect(seen).toEqual(ids);
		expect((await api.call('GET', 'order', { token: mine.token, query: '?cursor=garbage' })).status).toBe(400);
		expect((await api.call('GET', 'order', { token: mine.token, query: '?stage=DELIVERED' })).data).toEqual({
			orders: [],
			nextCursor: null,
		});
		for (const path of [`order/${other.id}`, `order/${other.id}/events`])
			expect((await api.call('GET', path, { token: mine.token })).status).toBe(403);
		expect((await cancel(api, mine.token, other.id)).status).toBe(403);
		expect((await api.call('GET', 'order/nobody1', { token: mine.token })).status).toBe(404);
		expect((await api.call('GET', `order/${other.id}`)).status).toBe(401);
		const { data } = await partner(api, 'GET', `orders?storeId=${shop}&stage=PLACED&limit=60`);
		expect(JSON.stringify(data)).toContain(other.id);
	});

	it('C30 active orders come by the shop’s category, until they are over', async () => {
		const shopper = await makeShopper(api);
		const { id } = await placed(shopper, milk);
		const active = () => api.call('GET', 'customer/active-order-of-customer-by-category', { token: shopper.token });
		expect((await active()).data).toMatchObject({
			activeOrders: [{ category: 'Groceries', orders: [{ id, stage: 'PLACED', itemCount: 1 }] }],
		});
		await cancel(api, shopper.token, id);
		expect((await active()).data).toEqual({ activeOrders: [] });
	});

	it('C39 logs nothing personal', async () => {
		const shopper = await makeShopper(api);
		await placed(shopper, milk);
		const { phone_e164 } = await api.app.db
			.selectFrom('customers')
			.select('phone_e164')
			.where('id', '=', shopper.id)
			.executeTakeFirstOrThrow();
		for (const secret of [phone_e164, shopper.token, 'Chakala']) expect(api.logged()).not.toContain(secret);
	});
});
