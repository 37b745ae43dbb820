import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PartnerChanges, PartnerOrder, PartnerOrderList } from '#lib/contract/partner.ts';
import { readKeysOrder } from '#server/commands/keys/arguments.ts';
import { runKeys } from '#server/commands/keys/run.ts';
import { type Reply, type TestApi, testApi } from '../support/app.ts';
import { importDesk } from '../support/import.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { callAs, callRow, PARTNER_ROWS, placedOrder, stageOf } from '../support/partner-calls.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
let shop: string;
let other: string;
let milk: string;
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app, { phone_e164: '+919820000001' });
	other = await makeShop(api.app);
	milk = await makeProduct(api.app, shop);
});
afterAll(() => api.close());

/** What the command prints. */
async function keys(...argv: string[]): Promise<string[]> {
	const order = readKeysOrder(argv);
	return order.does === 'help' ? [order.text] : runKeys(api.app.db, order, api.app.clock.now());
}
async function keyOf(shopId: string): Promise<{ id: string; key: string }> {
	const [line = '', key = ''] = await keys('add', shopId, '--label', 'counter');
	return { id: /added (\w+)/.exec(line)?.[1] ?? '', key };
}
const callWith = (key: string, method: string, path: string, json?: object, query = ''): Promise<Reply> =>
	callAs(api, `Partner ${key}`, method, path, json, query);

describe('npm run keys', () => {
	it('C40 makes a key once, keeps its hash alone, lists it and ends it at once', async () => {
		const { id, key } = await keyOf(shop);
		expect(key.length).toBeGreaterThan(40);
		const rows = await api.app.db.selectFrom('shop_keys').selectAll().where('id', '=', id).execute();
		expect(JSON.stringify(rows)).not.toContain(key);
		// Half past eleven in the evening in UTC is the next day in India.
		await api.app.db
			.updateTable('shop_keys')
			.set({ created_at: new Date('2026-10-04T23:30:00Z') })
			.where('id', '=', id)
			.execute();
		expect(await keys('list', shop)).toContain(`${id}  Shop ${shop}, counter, since 2026-10-05`);
		expect((await callWith(key, 'GET', 'partner/orders')).status).toBe(200);
		expect(await keys('revoke', id)).toEqual([`revoked ${id}`]);
		expect((await callWith(key, 'GET', 'partner/orders')).status).toBe(401);
		await expect(keys('revoke', id)).rejects.toThrow(/no key .* that works/);
		expect((await keys('list', shop)).join('\n')).not.toContain(id);
	});

	it.each([
		[['open', 'x'], /add, list or revoke/],
		[['add'], /Name the shop/],
		[['add', 'no such shop'], /no such shop/],
		[['list', '--label', 'x'], /--label goes with add/],
		[['add', 'a', 'b'], /One at a time/],
		[['add', 'a', '--lable'], /--lable is no option/],
	])('says what is wrong with %j', async (argv, line) => {
		await expect((async () => keys(...argv))()).rejects.toThrow(line);
	});
});

describe('a shop’s key', () => {
	it.each(PARTNER_ROWS)('P2 $name answers 403 to another shop’s key, and changes nothing', async (row) => {
		const { order } = await placedOrder(api, milk);
		const { key } = await keyOf(other);
		const reply = await callRow(api, `Partner ${key}`, row, { orderId: order.id, shop, pack: milk });
		expect([reply.status, reply.errors[0]?.code]).toEqual([403, 'FORBIDDEN']);
		expect(await stageOf(api, order.id)).toBe('PLACED');
	});

	it('C40 moves its own orders and sees these alone, with who made each move', async () => {
		const { key, id: keyId } = await keyOf(shop);
		const { order } = await placedOrder(api, milk);
		const accepted = await callWith(key, 'POST', `partner/orders/${order.id}/accept`);
		expect(accepted.status).toBe(200);
		await partner(api, 'POST', `orders/${order.id}/dispatch`);
		const { orders } = PartnerOrderList.parse((await callWith(key, 'GET', 'partner/orders', undefined, '?limit=60')).data);
		expect(new Set(orders.map((one) => one.store.id))).toEqual(new Set([shop]));
		const mine = orders.find((one) => one.id === order.id);
		expect(mine?.stages.map(({ stage, by, keyId: used }) => [stage, by, used])).toEqual([
			['PLACED', 'CUSTOMER', undefined],
			['ACCEPTED', 'SHOP', keyId],
			['ON_THE_WAY', 'ASSOCIATION', undefined],
		]);
		const none = PartnerOrderList.parse((await callWith((await keyOf(other)).key, 'GET', 'partner/orders')).data);
		expect(none.orders).toEqual([]);
	});

	it('C40 partner orders say who receives it and the way there; the customer’s says how to reach the shop, and no key', async () => {
		const { shopper, order } = await placedOrder(api, milk);
		const { phone_e164 } = await api.app.db
			.updateTable('customers')
			.set({ first_name: 'Asha', last_name: 'Rao' })
			.where('id', '=', shopper.id)
			.returning('phone_e164')
			.executeTakeFirstOrThrow();
		const seen = PartnerOrder.parse((await partner(api, 'POST', `orders/${order.id}/accept`)).data);
		expect(seen.receiver).toEqual({ name: 'Asha Rao', phone: phone_e164 });
		expect(seen.address?.addressText).toBe('4 Chakala Road');
		expect(seen.directionsUrl).toContain('destination=19.12000%2C72.87000');
		const own = await api.call('GET', `order/${order.id}`, { token: shopper.token });
		expect(orderOf(own).store).toMatchObject({ phone: '+919820000001', directionsUrl: expect.stringContaining('destination=') });
		expect(JSON.stringify(own.data)).not.toContain('keyId');
	});
});

describe('the books of prices and stocks', () => {
	it('C40 every change has an actor and a time, and says from what to what', async () => {
		const tea = await makeProduct(api.app, shop, { name: 'Tea' });
		const { key, id: keyId } = await keyOf(shop);
		await callWith(key, 'PUT', `partner/products/${tea}`, { sellingPrice: 45.5 });
		await partner(api, 'PUT', `products/${tea}`, { stock: 7, mrp: -1 });
		await partner(api, 'PUT', `products/${tea}`, { stock: 7 });
		const read = async (query: string) => PartnerChanges.parse((await callWith(key, 'GET', 'partner/changes', undefined, query)).data);
		const first = await read('?limit=1');
		expect(first.changes).toMatchObject([
			{ retailerProductId: tea, name: 'Tea', by: 'ASSOCIATION', mrp: { was: 60, now: -1 }, stock: { was: 100, now: 7 } },
		]);
		expect(first.changes[0]?.sellingPrice).toBeUndefined();
		const { changes } = await read(`?limit=1&cursor=${first.nextCursor}`);
		expect(changes).toMatchObject([{ by: 'SHOP', keyId, sellingPrice: { was: 50, now: 45.5 } }]);
		expect((await callWith(key, 'GET', 'partner/changes', undefined, '?cursor=x')).status).toBe(400);

		// What orders take and give back stands among them, each with who did it.
		const buyer = await makeShopper(api);
		await buyer.add(tea, 3);
		const order = orderOf(await buyer.place());
		const all: PartnerChanges['changes'] = [];
		api.pass(1_000);
		await callWith(key, 'PUT', `partner/products/${tea}`, { stock: 20 });
		api.pass(1_000);
		await callWith(key, 'POST', `partner/orders/${order.id}/reject`, { reason: 'No tea' });
		for (let cursor: string | null = ''; cursor !== null && all.length < 20; ) {
			const page: PartnerChanges = await read(`?limit=1${cursor && `&cursor=${cursor}`}`);
			all.push(...page.changes);
			cursor = page.nextCursor;
		}
		expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
		expect(all.map(({ at }) => at)).toEqual(
			all
				.map(({ at }) => at)
				.toSorted()
				.reverse(),
		);
		const { id: orderId } = order;
		expect(all.slice(0, 3)).toMatchObject([
			{ name: 'Tea', by: 'SHOP', keyId, orderId, reason: 'CANCELLED', stock: { was: 20, now: 23 } },
			{ by: 'SHOP', keyId, stock: { was: 4, now: 20 } },
			{ by: 'CUSTOMER', orderId, reason: 'ORDERED', stock: { was: 7, now: 4 } },
		]);
		expect(all[1]?.orderId).toBeUndefined();
	});

	it('C40 what is written off at the door is noted with who said so and when, and changes no stock', async () => {
		const [tea, salt] = [await makeProduct(api.app, shop, { name: 'Tea' }), await makeProduct(api.app, shop, { name: 'Salt' })];
		const { id: keyId, key } = await keyOf(shop);
		const buyer = await makeShopper(api);
		await buyer.add(tea, 3);
		await buyer.add(salt);
		const { id: orderId } = orderOf(await buyer.place());
		for (const move of ['accept', 'dispatch']) await callWith(key, 'POST', `partner/orders/${orderId}/${move}`);
		api.pass(60_000);
		const start = api.app.clock.now().getTime();
		await callWith(key, 'POST', `partner/orders/${orderId}/return`, { restock: false, reason: 'It was spilt' });
		const { changes } = PartnerChanges.parse((await callWith(key, 'GET', 'partner/changes')).data);
		const lost = changes.filter(({ reason }) => reason === 'WRITTEN_OFF');
		expect(lost.map(({ retailerProductId }) => retailerProductId).sort()).toEqual([tea, salt].sort());
		for (const one of lost) {
			expect(one).toMatchObject({ storeId: shop, by: 'SHOP', keyId, orderId });
			expect(Date.parse(one.at)).toBeGreaterThanOrEqual(start);
			expect(one).not.toHaveProperty('stock');
		}
		const stock = async (id: string) =>
			(await api.app.db.selectFrom('retailer_products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock;
		expect([await stock(tea), await stock(salt)]).toEqual([97, 99]);
	});

	it('C40 what an import changes is noted for each pack that changes, and nothing of those that stay or are new', async () => {
		const desk = await importDesk(api.database);
		const { key } = await keyOf(shop);
		const load = (rows: string) =>
			desk.run('products', desk.file('stock.csv', `name,pack,price,mrp,stock\n${rows}`), '--shop', shop, '--category', 'GROCERY');
		await load('Ragi,1 kg,60,65,9\nJowar,1 kg,50,,9\nBajra,1 kg,40,45,9\nRice,1000 g,70,,9\n');
		const read = async () =>
			PartnerChanges.parse((await callWith(key, 'GET', 'partner/changes', undefined, '?limit=60')).data).changes.filter(
				({ by }) => by === 'IMPORT',
			);
		expect(await read()).toEqual([]);
		const start = Date.now();
		// Ragi is dearer, Jowar has an MRP now and no number of its stock, Bajra is as it was, Rice is only written in another way, Maize is new.
		await load('Ragi,1 kg,62.50,65,4\nJowar,1 kg,50,55,\nBajra,1 kg,40,45,9\nRice,1 kg,70,,9\nMaize,1 kg,30,,9\n');
		const noted = await read();
		expect(noted.map(({ at, id, retailerProductId, storeId, ...one }) => one)).toEqual([
			{ name: 'Jowar', by: 'IMPORT', mrp: { was: -1, now: 55 } },
			{ name: 'Ragi', by: 'IMPORT', sellingPrice: { was: 60, now: 62.5 }, stock: { was: 9, now: 4 } },
		]);
		expect(noted.every(({ at, storeId }) => Date.parse(at) >= start && storeId === shop)).toBe(true);
		await load('Ragi,1 kg,62.50,65,4\nJowar,1 kg,50,55,\n');
		expect(await read()).toHaveLength(2);
		rmSync(desk.folder, { recursive: true });
	});

	it('C40 a pack’s HSN code and GST rate are what its shop says, else what its product has, and change no price', async () => {
		const { key } = await keyOf(shop);
		const put = (json: object) => callWith(key, 'PUT', `partner/products/${milk}`, json);
		expect((await put({ hsn: '0401', taxRate: 12.5 })).data).toMatchObject({ id: milk, hsn: '0401', taxRate: 12.5 });
		expect((await put({ taxRate: null })).data).toMatchObject({ hsn: '0401', taxRate: null });
		expect((await put({ hsn: null })).data).toMatchObject({ hsn: null });
		for (const wrong of [{ hsn: '401' }, { hsn: 'milk' }, { taxRate: -1 }, { taxRate: 101 }, { taxRate: 0.123 }, { taxRate: '5' }])
			expect((await put(wrong)).status, JSON.stringify(wrong)).toBe(400);
		const rows = await api.app.db.selectFrom('product_changes').select('seq').where('retailer_product_id', '=', milk).execute();
		expect(rows).toEqual([]);
	});
});

describe('what a shop says of itself', () => {
	it('C40 is set and taken away by its partner, and checked', async () => {
		const told = {
			phone: '9820000001',
			upiId: 'ganesh.kirana@okaxis',
			gstin: '27AAPFU0939F1ZV',
			fssai: '11517001000456',
			cancelAfterMinutes: 20,
			language: 'mr',
		};
		const { key } = await keyOf(shop);
		const set = await callWith(key, 'PUT', `partner/shops/${shop}`, { ...told, isPickup: true });
		expect(set.data).toMatchObject({ ...told, phone: '+919820000001', isPickup: true });
		expect((await callWith(key, 'PUT', `partner/shops/${shop}`, { fssai: null, cancelAfterMinutes: null })).data).toMatchObject({
			fssai: null,
			cancelAfterMinutes: null,
			gstin: told.gstin,
		});
		for (const wrong of [
			{ gstin: '27AAPFU0939F1ZW' },
			{ fssai: '1' },
			{ upiId: 'nobody' },
			{ phone: '12' },
			{ cancelAfterMinutes: 4 },
			{ language: 'fr' },
		])
			expect((await callWith(key, 'PUT', `partner/shops/${shop}`, wrong)).status, JSON.stringify(wrong)).toBe(400);
		const shown = await api.call('GET', `catalog/shops/${shop}`);
		expect(JSON.stringify(shown.data)).not.toMatch(/9820000001|okaxis/);
	});
});
