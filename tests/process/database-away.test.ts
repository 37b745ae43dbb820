import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Cart } from '#lib/contract/cart.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open-database.ts';
import { type Buyer, makeBuyer } from '../support/buyers.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { type SilentProxy, silentProxy } from '../support/silent-proxy.ts';
import { type Store, startStore } from '../support/store.ts';
import { startTcpPostgres, type TcpPostgres } from '../support/tcp-postgres.ts';
import { until } from '../support/until.ts';

/** The contract's bound for a database that hangs. */
const ANSWERED_MS = 10_000;
const AT_FIRST = 100;
/** For how long it is away: in `npm run chaos` half a minute. */
const AWAY_MS = Number(process.env.WALK_AWAY_MS ?? 0);

let server: TcpPostgres;
let proxy: SilentProxy;
let direct: OpenDatabase;
let store: Store;
let milk = '';
const buyers: Buyer[] = [];
beforeAll(async () => {
	server = await startTcpPostgres();
	direct = await openDatabase({ databaseUrl: server.url, dataDir: '' }, () => {});
	milk = await makeProduct(direct, await makeShop(direct), { stock: AT_FIRST });
	for (let i = 0; i < 6; i++) buyers.push(await makeBuyer(direct));
	proxy = await silentProxy(server.url);
	store = await startStore({ env: { DATABASE_URL: proxy.url } });
});
afterAll(async () => {
	await store.stop();
	await direct.close();
	await proxy.close();
	await server.stop();
});

const send = (method: string, path: string, token = '', json?: object, key = '') =>
	fetch(`${store.url}/${path}`, {
		method,
		headers: {
			'content-type': 'application/json',
			...(token && { authorization: `Token ${token}` }),
			...(key && { 'idempotency-key': key }),
		},
		...(json && { body: JSON.stringify(json) }),
	});

/** Calls are answered with 503 at once as long as the database is away, and at least once. */
async function staysAway(end: number): Promise<void> {
	do {
		const asked = performance.now();
		expect((await send('GET', 'api/cart', buyers[0]?.token)).status).toBe(503);
		expect(performance.now() - asked).toBeLessThan(2_000);
		await pause(50);
	} while (performance.now() < end);
}

test('C39 C40 a database that hangs: every call is answered with 503 within 10 s, then all comes back by itself, and no order is lost or doubled', async () => {
	const { db } = direct;
	const orders: { buyer: Buyer; cartId: string; expectedToPay: number }[] = [];
	for (const buyer of buyers) {
		const { cartId } = Cart.parse((await (await send('GET', 'api/cart', buyer.token)).json()).data);
		const added = await send('POST', `api/cart/${cartId}/product/add`, buyer.token, { retailerProductId: milk, quantity: 1 });
		orders.push({ buyer, cartId, expectedToPay: Cart.parse((await added.json()).data).bill.toPay });
	}
	const [first] = orders;
	const place = ({ buyer, cartId, expectedToPay }: (typeof orders)[number]) =>
		send('POST', 'api/order', buyer.token, { cartId, expectedToPay }, `the-key-of-${buyer.id}`);
	const isStored = async () =>
		(
			await db
				.selectFrom('orders')
				.select('id')
				.where('customer_id', '=', first?.buyer.id ?? '')
				.execute()
		).length === 1;

	// The commit of the first order arrives, and nobody hears of it any more.
	const began = performance.now();
	const swallowed = proxy.swallowAnswerTo('insert into "idempotency_keys"', 'commit');
	const unknown = first && place(first);
	await swallowed;
	const others = orders.slice(1).map(place);
	const pages = Array.from({ length: 30 }, (_, i) => send('GET', i % 2 ? `search?q=rice${i}` : `api/catalog/products/nobody${i}`));
	const replies = await Promise.all([unknown, ...others, ...pages]);
	expect(replies.map((reply) => reply?.status)).toEqual(Array(36).fill(503));
	expect(performance.now() - began).toBeLessThan(ANSWERED_MS);
	await until(async () => expect(await isStored()).toBe(true));

	// From then on nobody waits at all.
	await staysAway(began + AWAY_MS);

	proxy.pass();
	await until(async () => expect((await send('GET', 'api/cart', first?.buyer.token)).status).toBe(200));
	for (const order of orders) expect((await place(order)).status).toBe(201);
	const stored = await db.selectFrom('orders').select('customer_id').execute();
	expect(stored.map((order) => order.customer_id).sort()).toEqual(buyers.map(({ id }) => id).sort());
	const { stock } = await db.selectFrom('retailer_products').select('stock').where('id', '=', milk).executeTakeFirstOrThrow();
	expect(stock).toBe(AT_FIRST - buyers.length);
});

test('while the database is away a page says so in its language with 503, and the log stays JSON lines', async () => {
	expect((await fetch(`${store.url}/hi/shops?q=tea`)).status).toBe(200);
	expect((await fetch(`${store.url}/sitemap-index.xml`)).status).toBe(200);
	await server.halt();
	const page = await fetch(`${store.url}/hi/search?q=rice`);
	expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
	expect(page.headers.get('cache-control')).toContain('no-store');
	const html = await page.text();
	expect(html.slice(0, 40)).toContain('<html lang="hi-IN"');
	expect(html).toContain('href="/hi/search?q=rice"');
	expect(html).toContain('>अभी थोड़ी दिक्कत है। थोड़ी देर में फिर कोशिश करें<');
	const lines = store.said().err.trim().split('\n');
	expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
	expect(lines.map((line) => JSON.parse(line).msg)).toContain('page failed');
	expect(store.said().err).not.toContain('q=rice');
});

test('while the database is away a page made before still comes, and so does the sitemap', async () => {
	for (const path of ['/hi/shops', '/sitemap-index.xml', '/sitemap-1.xml', '/robots.txt'])
		expect((await fetch(store.url + path)).status, path).toBe(200);
});

test('C39 C40 a database that was gone is used again by itself once it is back, and an order asked for meanwhile is placed once', async () => {
	const [buyer] = buyers;
	const place = () => send('POST', 'api/order', buyer?.token, { cartId: 'any', expectedToPay: 85 }, 'while-it-was-gone');
	expect((await place()).status).toBe(503);
	await staysAway(performance.now() + AWAY_MS);
	await server.start();
	const cart = async () => Cart.parse((await (await send('GET', 'api/cart', buyer?.token)).json()).data);
	const { cartId } = await until(cart);
	await send('POST', `api/cart/${cartId}/product/add`, buyer?.token, { retailerProductId: milk, quantity: 1 });
	const again = () => send('POST', 'api/order', buyer?.token, { cartId, expectedToPay: 85 }, 'while-it-was-gone');
	expect([(await again()).status, (await again()).status]).toEqual([201, 201]);
	// The log says once in ten seconds that work waits, without a stack for each kind of it, and that it goes on.
	const said = () =>
		store
			.said()
			.err.trim()
			.split('\n')
			.map((line) => JSON.parse(line));
	await expect.poll(() => said().map(({ msg }) => msg), { timeout: 20_000 }).toContain('the database answers again');
	const waits = said().filter(({ msg }) => msg === 'the database does not answer now: work waits');
	expect(waits.length).toBeGreaterThan(0);
	expect(said().filter(({ err }) => /ECONNREFUSED|ENOENT/.test(err?.code))).toEqual([]);
	const stored = await direct.db
		.selectFrom('orders')
		.select('id')
		.where('customer_id', '=', buyer?.id ?? '')
		.execute();
	expect(stored).toHaveLength(2);
});

test('C39 a store whose database hangs still ends when it is told to', async () => {
	proxy.swallow();
	// It may be told before it has taken the call.
	const asked = send('GET', 'api/cart', buyers[0]?.token).catch(() => null);
	expect(await store.stop()).toBe(0);
	expect([503, undefined]).toContain((await asked)?.status);
});
