import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/db/open-database.ts';
import { makeProduct, makeShop } from './market.ts';
import { type Store, startStore } from './store.ts';
import { startTcpPostgres, type TcpPostgres } from './tcp-postgres.ts';
import { until } from './until.ts';

/** What must hold with `DATABASE_READ_URL`, whatever PostgreSQL it is: the embedded one's programs, or those of another folder. */
export function readsFromReplica(programs?: string): void {
	let primary: TcpPostgres;
	let replica: TcpPostgres;
	let direct: OpenDatabase;
	let standby: pg.Client;
	let store: Store;
	let shop = '';
	let pack = '';
	beforeAll(async () => {
		primary = await startTcpPostgres(programs);
		const first = await openDatabase({ databaseUrl: primary.url, dataDir: '' }, () => {});
		shop = await makeShop(first);
		pack = await makeProduct(first, shop, { stock: 50, price_paise: 4_000 });
		await first.close();
		replica = await primary.replica();
		direct = await openDatabase({ databaseUrl: primary.url, dataDir: '' }, () => {});
		standby = new pg.Client(replica.url);
		standby.on('error', () => {});
		await standby.connect();
		store = await startStore({ env: { DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url } });
	});
	afterAll(async () => {
		await store.stop();
		await standby.end().catch(() => {});
		await direct.close();
		await replica.stop();
		await primary.stop();
	});

	const metric = async (name: string): Promise<number> => {
		const text = await (await fetch(`${store.url}/metrics`)).text();
		return Number(
			text
				.split('\n')
				.find((line) => line.startsWith(`${name} `))
				?.split(' ')[1] ?? Number.NaN,
		);
	};
	const inStep = () => until(async () => expect(await metric('nukkad_replica_in_step')).toBe(1));
	const readsFrom = (server: string) => metric(`nukkad_page_reads_total{from="${server}"}`);
	const page = async (): Promise<string> => {
		const response = await fetch(`${store.url}/shops/${shop}`);
		expect(response.status).toBe(200);
		return response.text();
	};
	async function setPrice(sellingPrice: number): Promise<void> {
		const headers = { authorization: `Partner ${store.partnerToken}`, 'content-type': 'application/json' };
		const body = JSON.stringify({ sellingPrice });
		expect((await fetch(`${store.url}/api/partner/products/${pack}`, { method: 'PUT', headers, body })).status).toBe(200);
	}

	const SEEN = ['catalog/products', 'search/all?searchText=mil', 'search/results?q=milk', 'search/common', 'search/v1/global-categories'];
	const shopPrice = async (headers: Record<string, string> = {}): Promise<number | undefined> => {
		const response = await fetch(`${store.url}/api/catalog/shops/${shop}/products`, { headers });
		const { data } = (await response.json()) as { data: { products: { sellingPrice: number }[][] } };
		return data.products[0]?.[0]?.sellingPrice;
	};

	test('R5 what anyone asks of the catalogue is read from a replica, and what somebody with a name asks is not', async () => {
		await inStep();
		const [ofReplica, ofPrimary] = [await readsFrom('replica'), await readsFrom('primary')];
		for (const path of SEEN) expect((await fetch(`${store.url}/api/${path}`)).status, path).toBe(200);
		expect(await shopPrice()).toBe(40);
		expect(await readsFrom('replica')).toBeGreaterThan(ofReplica);
		expect(await readsFrom('primary')).toBe(ofPrimary);
		const read = await readsFrom('replica');
		expect(await shopPrice({ authorization: `Partner ${store.partnerToken}` })).toBe(40);
		expect(await readsFrom('replica')).toBe(read);

		// The replica stands still: the change is read from the primary.
		await standby.query('SELECT pg_wal_replay_pause()');
		await setPrice(39);
		await until(async () => expect(await shopPrice()).toBe(39));
		expect(await readsFrom('primary')).toBeGreaterThan(ofPrimary);
		await standby.query('SELECT pg_wal_replay_resume()');
		await inStep();
		expect(await shopPrice()).toBe(39);
		await setPrice(40);
		await inStep();
	});

	test('R5 public pages are read from a replica, and never before it has what the store was told', async () => {
		// Also where a run before has ended at another price.
		await setPrice(40);
		await inStep();
		const [ofReplica, ofPrimary] = [await readsFrom('replica'), await readsFrom('primary')];
		await until(async () => expect(await page()).toContain('₹40'));
		expect(await readsFrom('replica')).toBeGreaterThan(ofReplica);
		expect(await readsFrom('primary')).toBe(ofPrimary);

		// The replica stands still: the page of the change is read from the primary.
		await standby.query('SELECT pg_wal_replay_pause()');
		await setPrice(37);
		await until(async () => expect(await page()).toContain('₹37'));
		expect(await readsFrom('primary')).toBeGreaterThan(ofPrimary);
		expect(await metric('nukkad_replica_in_step')).toBe(0);
		await until(async () => expect(await metric('nukkad_replica_lag_seconds')).toBeGreaterThan(0));
		await until(async () => expect(store.said().err).toContain('the replica of DATABASE_READ_URL is behind'));

		await standby.query('SELECT pg_wal_replay_resume()');
		await inStep();
		expect(await metric('nukkad_replica_lag_seconds')).toBe(0);
		await setPrice(36);
		await inStep();
		const again = await readsFrom('replica');
		await until(async () => expect(await page()).toContain('₹36'));
		expect(await readsFrom('replica')).toBeGreaterThan(again);
	});

	test('a replica that falls over is left out without a failed page, and read again when it is back', async () => {
		await inStep();
		await replica.kill();
		const words = ['milk', 'rice', 'dal', 'tea', 'salt', 'soap'];
		const answers = await Promise.all(words.map((word) => fetch(`${store.url}/search?q=${word}`)));
		expect(answers.map(({ status }) => status)).toEqual(words.map(() => 200));
		expect(await metric('nukkad_replica_in_step')).toBe(0);
		await until(async () => expect(store.said().err).toContain('the replica of DATABASE_READ_URL does not answer'));
		await replica.start();
		await inStep();
	});
}
