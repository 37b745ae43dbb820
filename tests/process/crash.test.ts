import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { stockBooks } from '../support/books.ts';
import { type Buyer, buyUntilGone, finish, makeBuyer } from '../support/buyers.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { postmasterOf } from '../support/processes.ts';
import { makeDataDir, startStore } from '../support/store.ts';

const BUYERS = 6;
const AT_FIRST = 100_000;
/** Orders of one life of the store before it is shot, in the middle of others. */
const ORDERS_PER_LIFE = 9;

const dataDir = makeDataDir();
const buyers: Buyer[] = [];
let milk = '';

async function withDatabase<T>(use: (app: Pick<Awaited<ReturnType<typeof openDatabase>>, 'db'>) => Promise<T>): Promise<T> {
	const database = await openDatabase({ databaseUrl: null, dataDir }, () => {});
	try {
		return await use(database);
	} finally {
		await database.close();
	}
}

beforeAll(() =>
	withDatabase(async (app) => {
		milk = await makeProduct(app, await makeShop(app), { stock: AT_FIRST });
		for (let i = 0; i < BUYERS; i++) buyers.push(await makeBuyer(app));
	}),
);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** One life of the store: everybody buys, and while they do `shoot` ends it. */
async function live(shoot: (store: Awaited<ReturnType<typeof startStore>>) => Promise<void>): Promise<void> {
	const store = await startStore({ env: { DATA_DIR: dataDir } });
	const enough = Promise.withResolvers<void>();
	let bought = 0;
	const buying = buyers.map((buyer) =>
		buyUntilGone(store.url, buyer, milk, () => {
			if (++bought === ORDERS_PER_LIFE) enough.resolve();
		}),
	);
	await Promise.race([enough.promise, Promise.all(buying).then(() => Promise.reject(new Error('everybody stopped buying')))]);
	await shoot(store);
	await Promise.all(buying);
}

/** Starts the store once more, lets what was cut off be asked again, and reads the books. */
async function checkBooks(): Promise<void> {
	const store = await startStore({ env: { DATA_DIR: dataDir } });
	for (const buyer of buyers) await finish(store.url, buyer);
	expect(await store.stop()).toBe(0);
	await withDatabase(async ({ db }) => {
		const [book] = await stockBooks(db);
		expect(book?.stock).toBe(AT_FIRST + (book?.moved ?? 0));
		expect(book?.moved).toBe(-(book?.ordered ?? 0));
		for (const buyer of buyers) {
			const orders = await db.selectFrom('orders').select(['id', 'idempotency_key']).where('customer_id', '=', buyer.id).execute();
			expect(new Map(orders.map((order) => [order.idempotency_key, order.id]))).toEqual(buyer.orders);
			const ids = orders.map(({ id }) => id);
			const lines = await db
				.selectFrom('order_lines')
				.select(['order_id', 'quantity'])
				.where('order_id', 'in', ids)
				.orderBy('order_id')
				.execute();
			const moves = await db
				.selectFrom('stock_moves')
				.select(['order_id', 'delta'])
				.where('order_id', 'in', ids)
				.orderBy('order_id')
				.execute();
			const stages = await db.selectFrom('order_stages').select('order_id').where('order_id', 'in', ids).execute();
			expect(lines).toHaveLength(ids.length);
			expect(stages).toHaveLength(ids.length);
			expect(moves.map(({ order_id, delta }) => [order_id, -delta])).toEqual(lines.map(({ order_id, quantity }) => [order_id, quantity]));
			const inCart = await db.selectFrom('cart_lines').select('quantity').where('customer_id', '=', buyer.id).execute();
			const units = [...lines, ...inCart].reduce((sum, { quantity }) => sum + quantity, 0);
			expect(units).toBeGreaterThanOrEqual(buyer.unitsAdded);
			expect(units).toBeLessThanOrEqual(buyer.unitsAdded + buyer.unitsUnknown);
		}
	});
}

describe('a store that is shot while people order', () => {
	it('C39 the process, ten times: every acknowledged order is there with its lines and stock moves, and none twice', async () => {
		for (let life = 0; life < 10; life++) await live((store) => store.kill9());
		await checkBooks();
	}, 180_000);

	it('C39 the process and its PostgreSQL, five times: the same', async () => {
		for (let life = 0; life < 5; life++)
			await live(async (store) => {
				process.kill(postmasterOf(join(dataDir, 'postgres')), 'SIGKILL');
				await store.kill9();
			});
		await checkBooks();
	}, 180_000);
});
