import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#server/db/open-database.ts';
import { newId } from '#server/system/ids.ts';
import { makeBuyer } from '../tests/support/buyers.ts';
import { makeProduct, makeShop } from '../tests/support/market.ts';
import { type Store, startStore } from '../tests/support/store.ts';
import { readQueries } from './search/queries.ts';
import { printTable, type Row } from './support/report.ts';

/** Of each kind of call so many are made, one after the other. */
const CALLS = 400;
const ORDERS = 300;
/** The system counts the time of processes in hundredths of a second. */
const TICK_MS = 10;

type Sent = { path: string; init?: RequestInit };

/** The fields of `/proc/PID/stat` behind the name: parent, and processor time of its own and of children that have ended. */
function statOf(pid: string): { parent: number; ms: number } | null {
	try {
		const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
			.replace(/^.*\) /s, '')
			.split(' ')
			.map(Number);
		const [own = 0, system = 0, ended = 0, endedSystem = 0] = fields.slice(11, 15);
		return { parent: fields[1] ?? 0, ms: (own + system + ended + endedSystem) * TICK_MS };
	} catch {
		return null;
	}
}

/** Milliseconds of processor time that the store has taken so far, and its PostgreSQL with all its processes. */
export function timeTaken({ process: { pid }, dataDir }: Store): { store: number; database: number } {
	const postmaster = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
	const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
	const database = all
		.map((name) => ({ name: Number(name), ...statOf(name) }))
		.filter(({ name, parent }) => name === postmaster || parent === postmaster);
	return { store: statOf(String(pid))?.ms ?? 0, database: database.reduce((sum, { ms = 0 }) => sum + ms, 0) };
}

async function rowOf(what: string, store: Store, calls: readonly Sent[], bytes?: () => Promise<number>): Promise<Row> {
	const [before, was] = [timeTaken(store), (await bytes?.()) ?? 0];
	for (const { path, init } of calls) {
		const response = await fetch(store.url + path, init);
		const text = await response.text();
		if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
	}
	const after = timeTaken(store);
	const each = (ms: number) => (ms / calls.length).toFixed(2);
	return {
		what,
		calls: calls.length,
		'store, ms of a core': each(after.store - before.store),
		'PostgreSQL, ms of a core': each(after.database - before.database),
		...(bytes && { 'bytes in tables and indexes': Math.round(((await bytes()) - was) / calls.length) }),
	};
}

/** What one call of each kind costs on this machine, in processor time, which other programs do not lengthen much; for `docs/scale.md`. */
export async function run(): Promise<void> {
	const store = await startStore({ env: { SAMPLE_DATA: '1', TRUST_PROXY: '1' } });
	const database = await openDatabase({ databaseUrl: null, dataDir: store.dataDir }, () => {});
	try {
		const from = (i: number) => ({ 'x-forwarded-for': `10.7.${(i >> 8) & 255}.${i & 255}` });
		const times = (path: (i: number) => string): Sent[] =>
			Array.from({ length: CALLS }, (_, i) => ({ path: path(i), init: { headers: from(i) } }));
		const texts = readQueries().map(({ query }) => encodeURIComponent(query.slice(0, 25)));
		const shop = await makeShop(database);
		const packs = [await makeProduct(database, shop), await makeProduct(database, shop), await makeProduct(database, shop)];
		for (const id of packs) await database.db.updateTable('retailer_products').set({ stock: 100_000 }).where('id', '=', id).execute();
		const orders: Sent[] = [];
		while (orders.length < ORDERS) {
			const { id, token } = await makeBuyer(database);
			const cart = await database.db.selectFrom('carts').select('id').where('customer_id', '=', id).executeTakeFirstOrThrow();
			await database.db.updateTable('carts').set({ shop_id: shop }).where('customer_id', '=', id).execute();
			const line = (retailer_product_id: string) => ({ customer_id: id, retailer_product_id, quantity: 1, seen_price_paise: 5_000 });
			await database.db
				.insertInto('cart_lines')
				.values(packs.map(line))
				.onConflict((clash) => clash.doNothing())
				.execute();
			const headers = { authorization: `Token ${token}`, 'content-type': 'application/json', 'idempotency-key': newId() };
			const body = JSON.stringify({ cartId: cart.id, expectedToPay: 185 });
			orders.push({ path: '/api/order', init: { method: 'POST', headers, body } });
		}
		const carts = orders.map(({ init }) => ({ path: '/api/cart', init: { headers: init?.headers ?? {} } }));
		const sizes =
			"SELECT sum(pg_total_relation_size(oid))::float8 AS bytes FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace";
		const bytes = async () => (await database.pool.query<{ bytes: number }>(sizes)).rows[0]?.bytes ?? 0;
		await rowOf('warm', store, times(() => '/pc/GROCERY?b2bStorePreview=true').slice(0, 60));
		printTable('What one call costs, the sample catalogue', [
			await rowOf(
				'a page from the cache',
				store,
				times(() => '/pc/GROCERY'),
			),
			await rowOf(
				'a page drawn',
				store,
				times(() => '/pc/GROCERY?b2bStorePreview=true'),
			),
			await rowOf(
				'suggestions for a new text',
				store,
				times((i) => `/api/search/all?searchText=${texts[i * 3]}`),
			),
			await rowOf('a cart read', store, carts),
			await rowOf('an order placed', store, orders, bytes),
		]);
	} finally {
		await database.close();
		await store.stop();
	}
}
