import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PartnerOrderList } from '#lib/contract/partner.ts';
import { recorded } from '../../bench/support/recorded.ts';
import { PARTNER_TOKEN, type TestApi, testApi } from '../support/app.ts';
import { makeShop } from '../support/market.ts';

let api: TestApi;
let client: pg.Client;
let shop: string;
beforeAll(async () => {
	api = await testApi();
	client = new pg.Client(api.database.connection);
	await client.connect();
	shop = await makeShop(api.app);
	await pastOrders();
});
afterAll(async () => {
	await client.end();
	await api.close();
});

const COUNT = 20_000;

/** So many ended orders of a shop, one in ten minutes until now, each tenth of them cancelled by its customer. */
async function pastOrders(): Promise<void> {
	const { db } = api.app;
	const { id } = await api.customer();
	const past = sql`now() - n * interval '10 minutes'`;
	const stage = sql`CASE WHEN n % 10 = 0 THEN 'CANCELLED' ELSE 'DELIVERED' END`;
	const each = sql`FROM generate_series(1, ${COUNT}::int) n`;
	await sql`
		INSERT INTO orders (customer_id, id, code, shop_id, stage, idempotency_key, bill, to_pay_paise, delivery_type, instructions,
			receiver_name, receiver_phone, substitution, language, placed_at)
		SELECT ${id}, 'old-' || n, 'OLD-' || n, ${shop}, ${stage}, 'key-' || n, '{}', 100, 'DELIVERY', '', '', '', 'CALL_ME', 'en', ${past} ${each}`.execute(
		db,
	);
	await sql`INSERT INTO order_stages (order_id, seq, stage, at, actor) SELECT 'old-' || n, 1, 'PLACED', ${past}, 'CUSTOMER' ${each}`.execute(
		db,
	);
	await sql`INSERT INTO order_stages (order_id, seq, stage, at, actor) SELECT 'old-' || n, 2, ${stage}, ${past}, 'CUSTOMER' ${each}`.execute(
		db,
	);
	await sql`UPDATE orders SET seen_seq = 2`.execute(db);
	await sql`ANALYZE orders, order_stages`.execute(db);
}

it('C40 what was cancelled unseen is found by the cancellations of the last day, not among all orders of its shop', async () => {
	const headers = { Authorization: `Partner ${PARTNER_TOKEN}` };
	const ask = async () => {
		const { data } = await api.call('GET', 'partner/orders', { headers, query: `?storeId=${shop}&isUnseen=true&limit=60` });
		expect(PartnerOrderList.parse(data).orders).toEqual([]);
	};
	const sent = await recorded(ask);
	const list = sent.flat().find(({ text }) => text.includes('seen_seq'));
	// As PostgreSQL chooses by itself: with whole reads switched off it would go another way in the other form of the question too.
	const { rows } = await client.query(`EXPLAIN ${list?.text}`, list?.values);
	const scans = rows.map((row) => String(row['QUERY PLAN'])).filter((line) => / Scan .*on (orders|order_stages) /.test(line));
	expect(scans.filter((line) => line.includes('order_stages_counted'))).toHaveLength(1);
	expect(scans.filter((line) => line.includes('on orders ') && !line.includes('orders_id_key'))).toEqual([]);
});
