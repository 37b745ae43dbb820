import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/db/open-database.ts';
import { makeBuyer } from '../tests/support/buyers.ts';
import { makeProduct, makeShop } from '../tests/support/market.ts';
import { makeDataDir, type Store, startStore } from '../tests/support/store.ts';
import { noteGoal, printTable, progress, type Row } from './support/report.ts';
import { call, each, type Memory, memoryOf } from './support/store-calls.ts';

const TRACKERS = 1_000;
const ROUNDS = 3;
const SHOPS = 20;
/** How many partners move orders at once. */
const MOVERS = 2;
const MOST_KB = 50;
const MOST_MS = 1_000;
const AT_ONCE = 8;

type Ordered = { id: string; token: string };

/** A live stream of one order, with the moment at which each stage came. */
async function track(store: Store, agent: Agent, { id, token }: Ordered) {
	const stages = new Map<string, number>();
	const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
	get(`${store.url}/api/order/${id}/events`, { agent, headers: { authorization: `Token ${token}` } }, resolve).on('error', reject);
	const stream = await promise;
	if (stream.statusCode !== 200) throw new Error(`a tracker was answered with ${stream.statusCode}`);
	const first = Promise.withResolvers<void>();
	const waiting = new Map<string, () => void>();
	stream.on('data', (bytes: Buffer) => {
		for (const [, stage = ''] of bytes.toString().matchAll(/"stage":"(\w+)"/g)) {
			stages.set(stage, performance.now());
			waiting.get(stage)?.();
			first.resolve();
		}
	});
	stream.on('error', () => {});
	await first.promise;
	return {
		/** The moment at which a stage comes. */
		comes: async (stage: string): Promise<number> => {
			if (!stages.has(stage)) await new Promise<void>((seen) => waiting.set(stage, seen));
			return stages.get(stage) ?? Number.NaN;
		},
		end: () => stream.destroy(),
	};
}

/** Customers with one order each, over many shops. */
async function placeOrders(dataDir: string): Promise<Ordered[]> {
	const database = await openDatabase({ databaseUrl: null, dataDir }, () => {});
	const packs: string[] = [];
	for (let i = 0; i < SHOPS; i++) packs.push(await makeProduct(database, await makeShop(database), { stock: 100_000 }));
	const buyers = await Promise.all(Array.from({ length: TRACKERS }, () => makeBuyer(database)));
	const store = await startStore({ env: { DATA_DIR: dataDir } });
	await database.close();
	const orders: Ordered[] = [];
	await each([...buyers.entries()], AT_ONCE, async ([at, { token }]) => {
		const { cartId = '' } = await call(store, 'GET', 'cart', `Token ${token}`);
		await call(store, 'POST', `cart/${cartId}/product/add`, `Token ${token}`, { retailerProductId: packs[at % SHOPS], quantity: 1 });
		const { id = '' } = await call(store, 'POST', 'order', `Token ${token}`, { cartId, expectedToPay: 85 });
		orders.push({ id, token });
	});
	await store.stop();
	return orders;
}

const kBEach = (what: keyof Memory, before: Memory, after: Memory) => (after[what] - before[what]) / TRACKERS / 1_024;

/** Open trackers on one process: what each costs, and how soon each is told of a move, from the moment the shop sends it. */
export async function run(): Promise<void> {
	const dataDir = makeDataDir();
	const env = { DATA_DIR: dataDir, NODE_OPTIONS: `--import=${new URL('memory.ts', import.meta.url)}` };
	const orders = await placeOrders(dataDir);
	// Another process than the one that placed them: what that left free would hide what trackers take.
	const store = await startStore({ env });
	const agent = new Agent({ keepAlive: false });
	// The names of things are read ten seconds after the start or for the first search: that is no cost of trackers.
	await call(store, 'GET', 'search/all?searchText=milk', `Partner ${store.partnerToken}`);
	// As many stay open beside those that are measured: a process that begins to be used grows once, whatever it is used for.
	const others: Awaited<ReturnType<typeof track>>[] = [];
	const alone = await memoryOf(store);
	await each(orders, AT_ONCE, async (order) => void others.push(await track(store, agent, order)));
	const used = await memoryOf(store);
	progress(
		`the first ${TRACKERS}: heap ${kBEach('heap', alone, used).toFixed(1)} kB each, rss ${kBEach('rss', alone, used).toFixed(1)} kB each`,
	);
	const rows: Row[] = [];
	const kB: number[] = [];
	const slow: number[] = [];
	try {
		const moves = [
			['accept', 'ACCEPTED'],
			['dispatch', 'ON_THE_WAY'],
			['deliver', 'DELIVERED'],
		] as const;
		for (let round = 0; round < ROUNDS; round++) {
			const [move = '', stage = ''] = moves[round] ?? [];
			const before = await memoryOf(store);
			const trackers: { order: Ordered; tracker: Awaited<ReturnType<typeof track>> }[] = [];
			await each(orders, AT_ONCE, async (order) => void trackers.push({ order, tracker: await track(store, agent, order) }));
			const open = await memoryOf(store);
			const took: number[] = [];
			await each(trackers, MOVERS, async ({ order, tracker }) => {
				const sent = performance.now();
				await call(store, 'POST', `partner/orders/${order.id}/${move}`, `Partner ${store.partnerToken}`);
				took.push((await tracker.comes(stage)) - sent);
			});
			const moved = await memoryOf(store);
			for (const { tracker } of trackers) tracker.end();
			await pause(1_000);
			took.sort((a, b) => a - b);
			const p99 = took[Math.ceil(took.length * 0.99) - 1] ?? Number.NaN;
			kB.push(Math.max(kBEach('heap', before, open), kBEach('heap', before, moved)));
			slow.push(p99);
			rows.push({
				round: round + 1,
				'heap kB each': kBEach('heap', before, open).toFixed(1),
				'after a move': kBEach('heap', before, moved).toFixed(1),
				'rss kB each': kBEach('rss', before, open).toFixed(1),
				'told ms, median': Math.round(took[took.length >> 1] ?? 0),
				'p99 ms': Math.round(p99),
			});
			progress(`${round + 1} of ${ROUNDS} rounds`);
		}
	} finally {
		for (const tracker of others) tracker.end();
		await store.stop();
	}
	printTable(`${TRACKERS} open trackers on one process, ${MOVERS} orders moved at once`, rows);
	noteGoal(`${TRACKERS} open trackers: ≤ ${MOST_KB} kB each`, `${Math.max(...kB).toFixed(1)} kB`, Math.max(...kB) <= MOST_KB);
	noteGoal(`told of a move: p99 ≤ ${MOST_MS} ms`, `${Math.round(Math.max(...slow))} ms`, Math.max(...slow) <= MOST_MS);
}
