import { resolve } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { type Store, startStore } from '../tests/support/store.ts';
import type { BenchOptions } from './parts.ts';
import { type CartShopper, cartShoppers, type Recorded } from './support/cart-shoppers.ts';
import { type Batch, repeat, unprepared } from './support/recorded.ts';
import { median, medianOfRounds, noteGoal, percent, printTable, progress, type Row } from './support/report.ts';

const AT_ONCE = 16;
const SHOPPERS = 64;
/** Short slices in turn, so that whatever else the machine does meets all sides. */
const SLICE_S = 2;
const ROUNDS = 9;
/** Until the code that is measured is compiled as well as it will be. */
const WARM_S = 8;

type Side = { name: string; perSecond(calls: readonly Recorded[][], seconds: number): Promise<number> };

/** The calls of the shoppers that share a connection: each shopper has one connection, so that nobody waits for their own cart. */
const ofConnection = (calls: readonly Recorded[][], connection: number): Recorded[] =>
	calls.filter((_, shopper) => shopper % AT_ONCE === connection % AT_ONCE).flat();

const overHttp = (name: string, { url }: Pick<Store, 'url'>): Side => ({
	name,
	perSecond: async (calls, seconds) => {
		let connection = 0;
		const setupClient = (client: autocannon.Client) => client.setRequests(ofConnection(calls, connection++));
		const { requests, duration, non2xx, errors } = await autocannon({ url, connections: AT_ONCE, duration: seconds, setupClient });
		if (non2xx > 0 || errors > 0) throw new Error(`${name}: ${non2xx} answers were not 2xx, ${errors} errors`);
		return requests.total / duration;
	},
});

const bareStatements = (name: string, pool: pg.Pool, batchesOf: (call: Recorded) => readonly Batch[]): Side => ({
	name,
	perSecond: async (calls, seconds) => {
		const all = Array.from({ length: AT_ONCE }, (_, connection) => ofConnection(calls, connection).map(batchesOf));
		const from = performance.now();
		const until = from + seconds * 1_000;
		const one = async (own: readonly (readonly Batch[])[]): Promise<number> => {
			for (let done = 0; ; done++) {
				const next = own[done % own.length];
				if (!next || performance.now() >= until) return done;
				await repeat(pool, next);
			}
		};
		const done = await Promise.all(all.map(one));
		return done.reduce((sum, count) => sum + count, 0) / ((performance.now() - from) / 1_000);
	},
});

/** Measures the sides in turn, once they are warm; the row has their medians and the median ratios of a round. */
async function rowOf(what: string, calls: readonly Recorded[][], sides: readonly Side[], atLeast: number): Promise<Row> {
	const figures = sides.map((): number[] => []);
	for (const side of sides) await side.perSecond(calls, WARM_S);
	for (let round = 1; round <= ROUNDS; round++) {
		for (const [at, side] of sides.entries()) figures[at]?.push(await side.perSecond(calls, SLICE_S));
		progress(`${what}: ${round} of ${ROUNDS} rounds`);
	}
	const [ours = [], bare = [], prepared = [], other = []] = figures;
	const times = (reference: readonly number[]) => medianOfRounds(ours, reference, (one, another) => one / another);
	const ratio = times(bare);
	noteGoal(`${what} over HTTP ≥ ${percent(atLeast)} of its statements bare`, percent(ratio), ratio >= atLeast);
	return {
		what,
		statements: calls[0]?.[0]?.batches.flat().length ?? 0,
		...Object.fromEntries(sides.map(({ name }, at) => [`${name}/s`, Math.round(median(figures[at] ?? []))])),
		'of bare': percent(ratio),
		'of bare, prepared': percent(times(prepared)),
		...(other.length > 0 && { 'times as fast': times(other).toFixed(2) }),
	};
}

/** Another checkout's store on the same database, so that both meet the same carts. */
const besides = (against: string | null, { dataDir }: Store) =>
	against === null ? null : startStore({ env: { SAMPLE_DATA: '1', DATA_DIR: dataDir }, root: resolve(against) });

/**
 * Calls a second of many shoppers over HTTP: adding to the cart and reading it; beside the same statements bare, in the same transactions
 * and with as many at once, from a program that does nothing else: as pg sends any statement, and prepared where the store prepares them.
 */
export async function run({ against }: BenchOptions): Promise<void> {
	const store = await startStore({ env: { SAMPLE_DATA: '1' } });
	const other = await besides(against, store);
	const database = await openEmbedded(store.dataDir, () => {});
	const pool = new pg.Pool({ ...database.connection, max: AT_ONCE });
	try {
		const shoppers = await cartShoppers(store, SHOPPERS);
		const sides = [
			overHttp('over HTTP', store),
			bareStatements('bare', pool, ({ batches }) => unprepared(batches)),
			bareStatements('bare, prepared', pool, ({ batches }) => batches),
			...(other ? [overHttp('the other store', other)] : []),
		];
		const adds = shoppers.map(({ changes }: CartShopper) => changes);
		const reads = shoppers.map(({ read }) => [read]);
		const rows = [await rowOf('cart add', adds, sides, 0.6), await rowOf('cart read', reads, sides, 0.35)];
		printTable(`${SHOPPERS} shoppers, ${AT_ONCE} at once, median of ${ROUNDS} × ${SLICE_S} s in turn`, rows);
	} finally {
		await pool.end();
		await database.close();
		await other?.stop();
		await store.stop();
	}
}
