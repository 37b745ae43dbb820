import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_POINT } from '#lib/constants.ts';
import { sendDue } from '#server/messages/send-due.ts';
import { recorded } from '../../bench/recorded.ts';
import type { TestApi } from '../support/app.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { type Scan, scansOf } from '../support/plans.ts';
import { sampleApi } from '../support/sample-api.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
let client: pg.Client;
beforeAll(async () => {
	api = await sampleApi();
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

test('the statements of carts, orders and stock keep to one shop, one customer or one order', async () => {
	const near = (await api.call('GET', 'catalog/products', { query: '?inStock=true&limit=60' })).data as {
		products: { retailerProductId: string; store: { id: string } }[][];
	};
	const card = near.products[0]?.[0];
	if (!card) throw new Error('the sample sells nothing near the default place');
	const shopper = await makeShopper(api);
	const scans = await scansWhile(async () => {
		expect((await shopper.add(card.retailerProductId, 20)).status).toBe(200);
		await shopper.cart('PATCH', 'product/update', { retailerProductId: card.retailerProductId, quantity: 19 });
		await shopper.read();
		const order = orderOf(await shopper.place());
		await api.call('GET', 'orders', { token: shopper.token });
		expect((await cancel(api, shopper.token, order.id)).status).toBe(200);
		expect((await partner(api, 'PUT', `products/${card.retailerProductId}`, { stock: 7 })).status).toBe(200);
	});
	const written = scans.filter(({ statement }) => /update "?retailer_products|FOR UPDATE OF rp/i.test(statement));
	expect(written.some(({ table }) => table === 'retailer_products')).toBe(true);
	expect(wide(written)).toEqual([]);
	// A cart, a card and a partner name packs by their own keys, as many as a cart has.
	expect(wide(scans, { retailer_products: ['id'] })).toEqual([]);
	const tables = new Set(scans.map(({ table }) => table));
	expect(
		['carts', 'cart_lines', 'orders', 'order_lines', 'retailer_products', 'stock_moves'].filter((table) => !tables.has(table)),
	).toEqual([]);

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
