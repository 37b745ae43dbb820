import autocannon from 'autocannon';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { createApp } from '#server/boot/create-app.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open-database.ts';
import type { Database } from '#server/db/tables.ts';
import { createApi } from '#server/http/router.ts';
import { ROUTES } from '#server/http/routes.ts';
import { readSettings } from '#server/settings/settings.ts';
import { newId } from '#server/system/ids.ts';
import { clientAt } from '#server/throttle/client.ts';
import { type Buyer, makeBuyer } from '../tests/support/buyers.ts';
import { makeProduct, makeShop } from '../tests/support/market.ts';
import { makeDataDir, type Store, startStore } from '../tests/support/store.ts';
import { type Batch, recorded, repeat, unprepared } from './support/recorded.ts';
import { median, medianOfRounds, noteGoal, percent, printTable, progress } from './support/report.ts';

const BUYERS = 400;
const SHOPS = 40;
const LINES = 3;
/** As many as the store places at once. */
const AT_ONCE = 8;
const ROUNDS = 7;
const AT_LEAST = 0.5;

type Customer = Buyer & { cartId: string; shop: { id: string; packs: string[] } };
type Sent = { method: 'POST'; path: string; headers: Record<string, string>; body: string };

/** What orders leave behind, so that each side begins with the same database and the same statements can be sent once more. */
async function undo(db: Kysely<Database>, customers: readonly Customer[]): Promise<void> {
	for (const table of ['orders', 'idempotency_keys', 'stock_moves', 'outbox', 'shop_events', 'shop_event_counters', 'changes'] as const)
		await sql`TRUNCATE ${sql.table(table)} CASCADE`.execute(db);
	await db.updateTable('retailer_products').set({ stock: 1_000_000 }).execute();
	const lines = customers.flatMap(({ id, shop }) =>
		shop.packs.map((retailer_product_id) => ({ customer_id: id, retailer_product_id, quantity: 1, seen_price_paise: 5_000 })),
	);
	await db
		.insertInto('cart_lines')
		.values(lines)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	for (const { id, shop } of customers) await db.updateTable('carts').set({ shop_id: shop.id }).where('customer_id', '=', id).execute();
	for (const table of [
		'orders',
		'order_lines',
		'idempotency_keys',
		'stock_moves',
		'outbox',
		'shop_events',
		'changes',
		'retailer_products',
		'carts',
		'cart_lines',
		'customer_addresses',
	])
		await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(db);
}

/** Customers whose carts are filled at one of many shops. */
async function makeCustomers(database: OpenDatabase): Promise<Customer[]> {
	const shops: Customer['shop'][] = [];
	while (shops.length < SHOPS) {
		const id = await makeShop(database);
		const packs: string[] = [];
		while (packs.length < LINES) packs.push(await makeProduct(database, id));
		shops.push({ id, packs });
	}
	const customers: Customer[] = [];
	while (customers.length < BUYERS) {
		const buyer = await makeBuyer(database);
		const cart = await database.db.selectFrom('carts').select('id').where('customer_id', '=', buyer.id).executeTakeFirstOrThrow();
		const shop = shops[customers.length % SHOPS];
		if (shop) customers.push({ ...buyer, cartId: cart.id, shop });
	}
	return customers;
}

/** The order of a customer under a new key: ₹150, and ₹35 of fees. */
const orderOf = ({ token, cartId }: Customer): Sent => ({
	method: 'POST',
	path: '/api/order',
	headers: { authorization: `Token ${token}`, 'accept-language': 'en', 'content-type': 'application/json', 'idempotency-key': newId() },
	body: JSON.stringify({ cartId, expectedToPay: 185 }),
});

/** What this checkout's code sends to PostgreSQL for each order, which are then undone. */
async function statementsOf(store: Store, { db }: OpenDatabase, customers: readonly Customer[]): Promise<Batch[][]> {
	const read = readSettings({ DATA_DIR: store.dataDir, PARTNER_TOKEN: store.partnerToken });
	if (!read.ok) throw new Error(read.lines.join('\n'));
	const api = createApi(await createApp(read.settings, db, pino({ level: 'silent' })), ROUTES);
	await undo(db, customers);
	const all: Batch[][] = [];
	for (const customer of customers)
		all.push(
			await recorded(async () => {
				const { path, ...init } = orderOf(customer);
				const response = await api(new Request(`http://127.0.0.1${path}`, init), clientAt('127.0.0.1'));
				if (response.status !== 201) throw new Error(await response.text());
			}),
		);
	return all;
}

/** Orders a second over HTTP, each customer placing one. */
async function overHttp({ url }: Store, customers: readonly Customer[]): Promise<number> {
	let connection = 0;
	const calls = (at: number) => customers.filter((_, i) => i % AT_ONCE === at).map(orderOf);
	const began = performance.now();
	const { non2xx, errors, requests } = await autocannon({
		url,
		connections: AT_ONCE,
		amount: customers.length,
		setupClient: (client: autocannon.Client) => client.setRequests(calls(connection++)),
	});
	const seconds = (performance.now() - began) / 1_000;
	if (non2xx > 0 || errors > 0 || requests.total !== customers.length) throw new Error(`${non2xx} orders were refused, ${errors} errors`);
	return customers.length / seconds;
}

/** The same transactions a second from a program that does nothing else. */
async function bare(pool: pg.Pool, all: readonly (readonly Batch[])[]): Promise<number> {
	const left = [...all];
	const began = performance.now();
	const one = async () => {
		for (let batches = left.shift(); batches; batches = left.shift()) await repeat(pool, batches);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, one));
	return all.length / ((performance.now() - began) / 1_000);
}

/**
 * Orders a second over HTTP, beside the same statements bare in the same transactions. They run twice: as pg sends any statement, and prepared
 * where the store prepares them.
 */
export async function run(): Promise<void> {
	const dataDir = makeDataDir();
	const database = await openDatabase({ databaseUrl: null, dataDir }, () => {});
	const customers = await makeCustomers(database);
	const store = await startStore({ env: { DATA_DIR: dataDir } });
	const pool = new pg.Pool({ ...database.connection, max: AT_ONCE });
	try {
		const statements = await statementsOf(store, database, customers);
		const sides: [string, () => Promise<number>][] = [
			['over HTTP', () => overHttp(store, customers)],
			['bare', () => bare(pool, statements.map(unprepared))],
			['bare, prepared', () => bare(pool, statements)],
		];
		const figures = sides.map((): number[] => []);
		// The first round is for the compilers.
		for (let round = 0; round <= ROUNDS; round++) {
			for (const [at, [, perSecond]] of sides.entries()) {
				await undo(database.db, customers);
				const figure = await perSecond();
				const { rows } = await sql<{ count: number }>`SELECT count(*) FROM orders`.execute(database.db);
				if (rows[0]?.count !== BUYERS) throw new Error(`${rows[0]?.count} of ${BUYERS} orders were placed`);
				if (round > 0) figures[at]?.push(figure);
			}
			progress(`${round} of ${ROUNDS} rounds`);
		}
		const [ours = [], plain = [], prepared = []] = figures;
		const ratio = medianOfRounds(ours, plain, (one, other) => one / other);
		printTable(`${BUYERS} orders of ${LINES} lines at ${SHOPS} shops, ${AT_ONCE} at once, median of ${ROUNDS} in turn`, [
			{
				what: 'orders',
				statements: statements[0]?.flat().length ?? 0,
				...Object.fromEntries(sides.map(([name], at) => [`${name}/s`, Math.round(median(figures[at] ?? []))])),
				'of bare': percent(ratio),
				'of bare, prepared': percent(medianOfRounds(ours, prepared, (one, other) => one / other)),
			},
		]);
		noteGoal(`orders over HTTP ≥ ${percent(AT_LEAST)} of their statements bare`, percent(ratio), ratio >= AT_LEAST);
	} finally {
		await pool.end();
		await store.stop();
		await database.close();
	}
}
