import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_POINT } from '#lib/constants.ts';
import { trustInvalidation } from '#server/catalogue/memo.ts';
import { sendDue } from '#server/messages/send-due.ts';
import { newId } from '#server/system/ids.ts';
import { recorded } from '../../bench/support/recorded.ts';
import type { Reply, TestApi } from '../support/app.ts';
import { makePromotion } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { type Scan, scansOf } from '../support/plans.ts';
import { sampleApi } from '../support/sample-api.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
let client: pg.Client;
beforeAll(async () => {
	api = await sampleApi();
	// All changes come from here, so what a process holds of all shops stays as long as in a store.
	trustInvalidation(api.app);
	client = new pg.Client(api.database.connection);
	await client.connect();
});
afterAll(async () => {
	await client.end();
	await api.close();
});

/** Of each table that grows with shops or customers, the columns by which its rows could be spread over machines. */
const KEYS: Record<string, readonly string[]> = {
	carts: ['customer_id'],
	cart_lines: ['customer_id'],
	cart_custom_lines: ['customer_id'],
	saved_baskets: ['customer_id'],
	thrown_baskets: ['customer_id'],
	customer_addresses: ['customer_id'],
	idempotency_keys: ['customer_id'],
	slot_holds: ['customer_id', 'shop_id'],
	promotion_uses: ['customer_id', 'order_id'],
	orders: ['customer_id', 'shop_id', 'id'],
	order_lines: ['order_id'],
	order_custom_lines: ['order_id'],
	order_stages: ['order_id'],
	order_modifications: ['order_id'],
	payments: ['order_id'],
	payment_receipts: ['order_id'],
	refunds: ['order_id'],
	retailer_products: ['shop_id'],
	shelf_index: ['shop_id'],
	stock_moves: ['shop_id', 'order_id'],
	shop_events: ['shop_id'],
};
/** It holds only the refunds that are under way, which are few at any time. */
const FEW = 'refunds_open';

const isBy = (condition: string, key: string) => new RegExp(`\\b${key} = `).test(condition);

/** The scans that read a growing table by no index, or by none of its keys; `also`: what is a key in these statements besides. */
const wide = (scans: readonly Scan[], also: Record<string, readonly string[]> = {}) =>
	scans.filter(({ table, index, byIndex, besides }) => {
		const keys = [...(KEYS[table] ?? []), ...(also[table] ?? [])];
		return table in KEYS && index !== FEW && (byIndex === '' || !keys.some((key) => isBy(`${byIndex} ${besides}`, key)));
	});

const scansWhile = async (work: () => Promise<void>): Promise<Scan[]> => {
	return scansOf(client, await recorded(work));
};

/** An answer as it should be: a call that failed would prove nothing. */
const done = (reply: Reply, status = 200): Reply => {
	expect(reply.status, JSON.stringify(reply.errors)).toBe(status);
	return reply;
};
const own = (token: string, method: string, path: string, json?: object, query = ''): Promise<Reply> =>
	api.call(method, path, { token, query, headers: { 'Idempotency-Key': newId() }, ...(json && { json }) });

/** Two packs of one open shop with many units, and one of another shop. */
async function packsNear(): Promise<{ storeId: string; packs: [string, string]; other: string }> {
	const near = (await api.call('GET', 'catalog/products', { query: '?inStock=true&limit=60' })).data as {
		products: { retailerProductId: string; store: { id: string } }[][];
	};
	const cards = near.products.flatMap(([card]) => card ?? []);
	const [first] = cards;
	const [second] = cards.filter(({ store }) => store.id === first?.store.id).slice(1);
	const other = cards.find(({ store }) => store.id !== first?.store.id);
	if (!first || !second || !other) throw new Error('the sample sells too little near the default place');
	return { storeId: first.store.id, packs: [first.retailerProductId, second.retailerProductId], other: other.retailerProductId };
}

test('the statements of carts, orders and stock keep to one shop, one customer or one order', async () => {
	const { storeId, packs, other } = await packsNear();
	const [pack, second] = packs;
	for (const id of packs) done(await partner(api, 'PUT', `products/${id}`, { stock: 100 }));
	// What every process holds of all shops is read beforehand.
	done(await api.call('GET', 'catalog/shops'));
	const shopper = await makeShopper(api);
	const { token, cartId } = shopper;
	const coupon = await makePromotion(api.app, { code: newId().toUpperCase(), starts_at: api.app.clock.now() });
	const add = (...ids: string[]) => ({ products: ids.map((retailerProductId) => ({ retailerProductId, quantity: 2 })) });
	const move = async (id: string, ...moves: string[]) => {
		for (const name of moves) done(await partner(api, 'POST', `orders/${id}/${name}`));
	};

	// A card names its pack by its id, and so does who adds it.
	const naming = await scansWhile(async () => {
		done(await shopper.add(pack, 20));
		done(await shopper.cart('PATCH', 'product/update', { retailerProductId: pack, quantity: 19 }));
		done(await shopper.cart('POST', 'product/bulk/add', add(second)));
		done(await shopper.cart('POST', 'basket/add', add(other)));
		done(await partner(api, 'PUT', `products/${other}`, { stock: 7 }));
	});
	expect(wide(naming, { retailer_products: ['id'] })).toEqual([]);
	const byPackAlone = new Set(wide(naming).map(({ table }) => table));
	expect([...byPackAlone]).toEqual(['retailer_products']);

	let ordered = '';
	const scans = await scansWhile(async () => {
		done(await own(token, 'GET', 'cart'));
		done(await own(token, 'GET', 'cart/baskets'));
		const { slots } = done(await own(token, 'GET', 'order/slots', undefined, `?storeId=${storeId}`)).data as {
			slots: { start: string; end: string; available: boolean }[];
		};
		const free = slots.find(({ available }) => available);
		done(await shopper.cart('PATCH', 'delivery/update', { slot: free && { start: free.start, end: free.end } }));
		done(await shopper.cart('PATCH', 'delivery/update', { slot: null }));
		done(await own(token, 'GET', 'coupon/customer/unified'));
		done(await own(token, 'GET', 'coupon/customer/order', undefined, `?cartId=${cartId}`));
		done(await own(token, 'GET', `cart/available-offers/${cartId}`));
		done(await shopper.cart('POST', 'coupon/add', { code: coupon.code }));
		done(await shopper.cart('DELETE', 'coupon/delete'));
		ordered = orderOf(done(await shopper.place(), 201)).id;
		done(await own(token, 'GET', 'order'));
		done(await own(token, 'GET', `order/${ordered}`));
		done(await partner(api, 'GET', `orders/${ordered}`));
		await move(ordered, 'accept');
		done(await partner(api, 'POST', `orders/${ordered}/modify`, { lines: [{ retailerProductId: pack, quantity: 18 }] }));
		done(await own(token, 'POST', `order/${ordered}/approve`, {}));
		await move(ordered, 'dispatch', 'deliver');
		done(await own(token, 'POST', `order/${ordered}/rate`, { stars: 4, stickers: [] }));
		done(await own(token, 'GET', `order/${ordered}/reorder`));
		done(await own(token, 'GET', `order/${ordered}/elsewhere`));
		done(await own(token, 'POST', `order/${ordered}/reorder`, {}));
		done(await shopper.cart('POST', 'basket/save'));
		done(await shopper.cart('DELETE', 'basket/delete', { storeId }));
		done(await shopper.cart('POST', 'basket/undelete', { storeId }));
		done(await shopper.cart('POST', 'basket/restore', { storeId }));
		const again = orderOf(done(await shopper.place(), 201)).id;
		done(await cancel(api, token, again));
	});
	expect(wide(scans)).toEqual([]);
	const tables = new Set(scans.map(({ table }) => table));
	const expected = [
		'carts',
		'cart_lines',
		'orders',
		'order_lines',
		'order_modifications',
		'retailer_products',
		'stock_moves',
		'slot_holds',
	];
	expect(expected.filter((table) => !tables.has(table))).toEqual([]);

	api.app.settings.messagesADay = 100;
	const sending = await scansWhile(async () => void (await sendDue(api.app)));
	expect(sending.filter(({ table }) => table === 'orders').length).toBeGreaterThan(1);
	// A message names its order by the code.
	expect(wide(sending, { orders: ['code'] })).toEqual([]);
});

test('the statements of lists and of search read the shelves of the shops of one cell', async () => {
	const at = `latitude=${DEFAULT_POINT.lat}&longitude=${DEFAULT_POINT.lng}`;
	const ask = async (category: string, typed: string, q: string) => {
		for (const [path, query] of [
			['catalog/products', `parent=${category}`],
			['catalog/products', `parent=${category}&sort=price&inStock=true`],
			['search/all', `searchText=${typed}`],
			['search/results', `q=${q}`],
			['catalog/shops', ''],
		] as const)
			expect((await api.call('GET', path, { query: `?${at}&${query}` })).status, path).toBe(200);
	};
	// What every process holds of all shops is read beforehand.
	await ask('DAIRY', 'bre', 'rice');
	const scans = await scansWhile(() => ask('GROCERY', 'mil', 'toned%20milk%20500ml'));
	expect(scans.some(({ table }) => table === 'shelf_index')).toBe(true);
	// The packs of the cards on a page, which are at most forty.
	expect(wide(scans, { retailer_products: ['library_product_id'] })).toEqual([]);
});
