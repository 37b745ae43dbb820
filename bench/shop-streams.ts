import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { addShopKey } from '#server/account/shop-keys.ts';
import { SYSTEM } from '#server/api/actor.ts';
import { giveRight } from '#server/counter/give-and-end-rights.ts';
import { openPersonSession } from '#server/counter/sessions.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { makeBuyer } from '../tests/support/buyers.ts';
import { makeProduct, makeShop } from '../tests/support/market.ts';
import { newNumber } from '../tests/support/people.ts';
import { makeDataDir, type Store, startStore } from '../tests/support/store.ts';
import { noteGoal, printTable, progress, type Row } from './support/report.ts';
import { call, each, type Memory, memoryOf } from './support/store-calls.ts';

const SHOPS = 200;
const ORDERS_A_SECOND = 20;
const SECONDS = 20;
const MOST_KB = 50;
const MOST_MS = 1_000;
const AT_ONCE = 8;
/** An order that no stream has told by then is lost, not slow. */
const LOST_MS = 30_000;

/** `key` of the shop's own system, `token` of its owner at the counter. */
type Shop = { key: string; token: string; pack: string };
type Cart = { token: string; cartId: string };

/** The orders that streams have told, with the moment. */
type Told = Map<string, PromiseWithResolvers<number>>;

const toldOf = (told: Told, id: string): PromiseWithResolvers<number> => {
	const one = told.get(id) ?? Promise.withResolvers<number>();
	told.set(id, one);
	return one;
};

/** Opens a stream of orders; each order it tells is noted once. */
async function openStream({ url }: Store, agent: Agent, path: string, authorization: string, told: Told): Promise<IncomingMessage> {
	const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
	get(`${url}/api/${path}`, { agent, headers: { authorization } }, resolve).on('error', reject);
	const stream = await promise;
	if (stream.statusCode !== 200) throw new Error(`a stream was answered with ${stream.statusCode}`);
	stream.on('error', () => {});
	stream.on('data', (bytes: Buffer) => {
		for (const [, id = ''] of bytes.toString().matchAll(/"orderId":"([^"]+)"/g)) toldOf(told, id).resolve(performance.now());
	});
	return stream;
}

async function makeShops(dataDir: string): Promise<{ shops: Shop[]; tokens: string[] }> {
	const database = await openDatabase({ databaseUrl: null, dataDir }, () => {});
	const shops: Shop[] = [];
	while (shops.length < SHOPS) {
		const id = await makeShop(database);
		const { key } = await addShopKey(database.db, id, '', new Date());
		const owner = await giveRight(database.db, { phone: newNumber(), name: '', by: SYSTEM }, { role: 'owner', shopId: id }, new Date());
		const token = await openPersonSession(database.db, owner.personId, new Date());
		shops.push({ key, token, pack: await makeProduct(database, id, { stock: 100_000 }) });
	}
	const buyers = await Promise.all(Array.from({ length: ORDERS_A_SECOND * SECONDS }, () => makeBuyer(database)));
	await database.close();
	return { shops, tokens: buyers.map(({ token }) => token) };
}

/** Each customer's cart at one of the shops. */
async function fillCarts(store: Store, shops: readonly Shop[], tokens: readonly string[]): Promise<Cart[]> {
	const carts: Cart[] = [];
	await each([...tokens.entries()], AT_ONCE, async ([at, token]) => {
		const { cartId = '' } = await call(store, 'GET', 'cart', `Token ${token}`);
		const retailerProductId = shops[at % SHOPS]?.pack;
		await call(store, 'POST', `cart/${cartId}/product/add`, `Token ${token}`, { retailerProductId, quantity: 1 });
		carts.push({ token, cartId });
	});
	return carts;
}

/** Sends so many orders a second, whether or not those before are answered, and answers after how many ms each was told to its shop. */
async function placeSteadily(store: Store, carts: readonly Cart[], told: Told): Promise<number[]> {
	const began = performance.now();
	return Promise.all(
		carts.map(async ({ token, cartId }, at) => {
			await pause(Math.max(0, began + (at * 1_000) / ORDERS_A_SECOND - performance.now()));
			const sent = performance.now();
			const { id = '' } = await call(store, 'POST', 'order', `Token ${token}`, { cartId, expectedToPay: 85 });
			const lost = pause(LOST_MS, null, { ref: false }).then(() => Promise.reject(new Error(`no stream told order ${id}`)));
			return (await Promise.race([toldOf(told, id).promise, lost])) - sent;
		}),
	);
}

/** Counters that are open on one process while orders come: what the stream of each costs, and how soon it tells a new order. */
export async function run(): Promise<void> {
	const dataDir = makeDataDir();
	const env = { DATA_DIR: dataDir, NODE_OPTIONS: `--import=${new URL('memory.ts', import.meta.url)}` };
	const { shops, tokens } = await makeShops(dataDir);
	const store = await startStore({ env });
	const agent = new Agent({ keepAlive: false });
	const streams: IncomingMessage[] = [];
	const [told, heard]: [Told, Told] = [new Map(), new Map()];
	try {
		const carts = await fillCarts(store, shops, tokens);
		// The shops' own systems first: a process that was just started grows once for any use.
		await each(
			shops,
			AT_ONCE,
			async ({ key }) => void streams.push(await openStream(store, agent, 'partner/events', `Partner ${key}`, heard)),
		);
		const before = await memoryOf(store);
		await each(
			shops,
			AT_ONCE,
			async ({ token }) => void streams.push(await openStream(store, agent, 'counter/events', `Staff ${token}`, told)),
		);
		const open = await memoryOf(store);
		progress(`${2 * SHOPS} streams are open`);
		const took = (await placeSteadily(store, carts, told)).sort((a, b) => a - b);
		const p99 = took[Math.ceil(took.length * 0.99) - 1] ?? Number.NaN;
		const kB = (what: keyof Memory) => (open[what] - before[what]) / SHOPS / 1_024;
		const row: Row = {
			streams: SHOPS,
			orders: took.length,
			'heap kB each': kB('heap').toFixed(1),
			'rss kB each': kB('rss').toFixed(1),
			'told ms, median': Math.round(took[took.length >> 1] ?? 0),
			'p99 ms': Math.round(p99),
		};
		printTable(`Counters of ${SHOPS} shops beside the streams of their systems, ${ORDERS_A_SECOND} orders a second`, [row]);
		noteGoal(`${SHOPS} counters' streams: heap ≤ ${MOST_KB} kB each`, `${kB('heap').toFixed(1)} kB`, kB('heap') <= MOST_KB);
		noteGoal(`${SHOPS} counters' streams: the process ≤ ${MOST_KB} kB each`, `${kB('rss').toFixed(1)} kB`, kB('rss') <= MOST_KB);
		noteGoal(`a counter is told of an order: p99 ≤ ${MOST_MS} ms`, `${Math.round(p99)} ms`, p99 <= MOST_MS);
	} finally {
		for (const stream of streams) stream.destroy();
		await store.stop();
	}
}
