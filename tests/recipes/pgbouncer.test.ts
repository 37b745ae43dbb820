import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cart } from '#lib/contract/cart.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open-database.ts';
import { makeBuyer } from '../support/buyers.ts';
import { freePort } from '../support/free-port.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { type Store, startStore } from '../support/store.ts';
import { startTcpPostgres, type TcpPostgres } from '../support/tcp-postgres.ts';
import { until } from '../support/until.ts';
import { needsProgram, type Running, startProgram } from './program.ts';

const pgbouncer = needsProgram('pgbouncer', 'pgbouncer', 'pgbouncer');
const ORDERS = 20;
/** Ten for each process (docs/running.md): a store that waits long for one takes the database for hanging. */
const POOL = 20;

/** Every statement or transaction may run on another of its connections. */
async function startPooler(program: string, url: string): Promise<Running & { url: string }> {
	const { hostname, port: behind, username, password } = new URL(url);
	const port = await freePort();
	const folder = mkdtempSync(join(tmpdir(), 'nukkad-pgbouncer-'));
	chmodSync(folder, 0o755);
	const users = join(folder, 'users');
	writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
	const file = join(folder, 'pgbouncer.ini');
	const lines = [
		'[databases]',
		`* = host=${hostname} port=${behind}`,
		'[pgbouncer]',
		'listen_addr = 127.0.0.1',
		`listen_port = ${port}`,
		'unix_socket_dir =',
		'auth_type = scram-sha-256',
		`auth_file = ${users}`,
		'pool_mode = transaction',
		`default_pool_size = ${POOL}`,
		'max_client_conn = 200',
	];
	writeFileSync(file, lines.join('\n'));
	const args = process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file];
	const running = await startProgram(program, args, port);
	return {
		url: url.replace(`:${behind}/`, `:${port}/`),
		stop: async () => {
			await running.stop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

describe.runIf(pgbouncer)('pgbouncer in transaction mode', () => {
	let server: TcpPostgres;
	let pooler: Awaited<ReturnType<typeof startPooler>>;
	let direct: OpenDatabase;
	const stores: Store[] = [];
	let shop = '';
	let pack = '';
	beforeAll(async () => {
		server = await startTcpPostgres();
		pooler = await startPooler(pgbouncer ?? '', server.url);
		direct = await openDatabase({ databaseUrl: server.url, dataDir: '' }, () => {});
		shop = await makeShop(direct);
		pack = await makeProduct(direct, shop, { stock: ORDERS, price_paise: 4_000 });
		// Each start migrates: a lock that stayed with a connection of the pooler would keep the second one waiting.
		for (let i = 0; i < 2; i++) stores.push(await startStore({ env: { DATABASE_URL: pooler.url, PARTNER_TOKEN: 'token-of-this-test' } }));
	});
	afterAll(async () => {
		for (const store of stores) await store.stop();
		await direct.close();
		await pooler.stop();
		await server.stop();
	});

	const call = async (at: number, method: string, path: string, token: string, json?: object, key = ''): Promise<Response> =>
		fetch(`${stores[at % 2]?.url}/api/${path}`, {
			method,
			headers: {
				authorization: `Token ${token}`,
				'content-type': 'application/json',
				...(key && { 'idempotency-key': key }),
			},
			...(json && { body: JSON.stringify(json) }),
		});

	it('orders at once through two processes are placed once each, and the stock adds up', async () => {
		const buyers = await Promise.all(Array.from({ length: ORDERS }, () => makeBuyer(direct)));
		const placed = await Promise.all(
			buyers.map(async ({ id, token }, at) => {
				const { cartId } = Cart.parse((await (await call(at, 'GET', 'cart', token)).json()).data);
				const added = await call(at, 'POST', `cart/${cartId}/product/add`, token, { retailerProductId: pack, quantity: 1 });
				const { bill } = Cart.parse((await added.json()).data);
				const order = () => call(at, 'POST', 'order', token, { cartId, expectedToPay: bill.toPay }, `key-of-${id}`);
				return [(await order()).status, (await order()).status];
			}),
		);
		expect(placed).toEqual(buyers.map(() => [201, 201]));
		const { rows } = await direct.pool.query(
			'SELECT (SELECT count(*) FROM orders)::int AS orders, stock FROM retailer_products WHERE id = $1',
			[pack],
		);
		expect(rows).toEqual([{ orders: ORDERS, stock: 0 }]);
	});

	it('a price changed through one process is on the page of the other', async () => {
		const shows = async (price: string): Promise<boolean> =>
			(await (await fetch(`${stores[1]?.url}/shops/${shop}`)).text()).includes(price);
		expect(await shows('₹40')).toBe(true);
		const headers = { authorization: 'Partner token-of-this-test', 'content-type': 'application/json' };
		const body = JSON.stringify({ sellingPrice: 37 });
		expect((await fetch(`${stores[0]?.url}/api/partner/products/${pack}`, { method: 'PUT', headers, body })).status).toBe(200);
		await until(async () => expect(await shows('₹37')).toBe(true));
	});
});
