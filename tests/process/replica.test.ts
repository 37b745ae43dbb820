import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { type Store, startStore } from '../support/store.ts';
import { startTcpPostgres, type TcpPostgres } from '../support/tcp-postgres.ts';
import { until } from '../support/until.ts';

let primary: TcpPostgres;
let replica: TcpPostgres;
let direct: OpenDatabase;
let standby: pg.Client;
let store: Store;
let shop = '';
let pack = '';
beforeAll(async () => {
	primary = await startTcpPostgres();
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

test('R5 public pages are read from a replica, and never before it has what the store was told', async () => {
	await inStep();
	const [ofReplica, ofPrimary] = [await readsFrom('replica'), await readsFrom('primary')];
	expect(await page()).toContain('₹40');
	expect(await readsFrom('replica')).toBeGreaterThan(ofReplica);
	expect(await readsFrom('primary')).toBe(ofPrimary);

	// The replica stands still: the page of the change is read from the primary.
	await standby.query('SELECT pg_wal_replay_pause()');
	await setPrice(37);
	expect(await page()).toContain('₹37');
	expect(await readsFrom('primary')).toBeGreaterThan(ofPrimary);
	expect(await metric('nukkad_replica_in_step')).toBe(0);
	await until(async () => expect(await metric('nukkad_replica_lag_seconds')).toBeGreaterThan(0));

	await standby.query('SELECT pg_wal_replay_resume()');
	await inStep();
	expect(await metric('nukkad_replica_lag_seconds')).toBe(0);
	await setPrice(36);
	await inStep();
	const again = await readsFrom('replica');
	expect(await page()).toContain('₹36');
	expect(await readsFrom('replica')).toBeGreaterThan(again);
});

test('a replica that falls over is left out without a failed page, and read again when it is back', async () => {
	await inStep();
	await replica.kill();
	const words = ['milk', 'rice', 'dal', 'tea', 'salt', 'soap'];
	const answers = await Promise.all(words.map((word) => fetch(`${store.url}/search?q=${word}`)));
	expect(answers.map(({ status }) => status)).toEqual(words.map(() => 200));
	expect(await metric('nukkad_replica_in_step')).toBe(0);
	await replica.start();
	await inStep();
});
