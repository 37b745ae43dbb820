import { resolve } from 'node:path';
import autocannon from 'autocannon';
import type pg from 'pg';
import { openPool } from '#server/db/connection.ts';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { type Store, startStore } from '../tests/support/store.ts';
import { type CartShopper, cartShoppers, type Recorded } from './cart-shoppers.ts';
import type { BenchOptions } from './parts.ts';
import { repeat } from './recorded.ts';
import { median, medianOfRounds, noteGoal, percent, printTable, progress, type Row } from './report.ts';

const AT_ONCE = 16;
const SHOPPERS = 64;
/** Short slices in turn, so that whatever else the machine does meets all sides. */
const SLICE_S = 2;
const ROUNDS = 11;

type Side = { name: string; perSecond(calls: readonly Recorded[][]): Promise<number> };

/** The calls of the shoppers that share a connection: each shopper has one connection, so that nobody waits for their own cart. */
const ofConnection = (calls: readonly Recorded[][], connection: number): Recorded[] =>
	calls.filter((_, shopper) => shopper % AT_ONCE === connection % AT_ONCE).flat();

const overHttp = (name: string, { url }: Pick<Store, 'url'>): Side => ({
	name,
	perSecond: async (calls) => {
		let connection = 0;
		const setupClient = (client: autocannon.Client) => client.setRequests(ofConnection(calls, connection++));
		const { requests, duration, non2xx, errors } = await autocannon({ url, connections: AT_ONCE, duration: SLICE_S, setupClient });
		if (non2xx > 0 || errors > 0) throw new Error(`${name}: ${non2xx} answers were not 2xx, ${errors} errors`);
		return requests.total / duration;
	},
});

const bareStatements = (pool: pg.Pool): Side => ({
	name: 'statements bare',
	perSecond: async (calls) => {
		const from = performance.now();
		const until = from + SLICE_S * 1_000;
		const one = async (connection: number): Promise<number> => {
			const own = ofConnection(calls, connection);
			for (let done = 0; ; done++) {
				const next = own[done % own.length];
				if (!next || performance.now() >= until) return done;
				await repeat(pool, next.batches);
			}
		};
		const done = await Promise.all(Array.from({ length: AT_ONCE }, (_, connection) => one(connection)));
		return done.reduce((sum, count) => sum + count, 0) / ((performance.now() - from) / 1_000);
	},
});

/** Measures the sides in turn, after a slice each that is not counted; the row has their medians and the median ratio of a round. */
async function rowOf(what: string, calls: readonly Recorded[][], sides: readonly Side[], atLeast: number): Promise<Row> {
	const figures = sides.map((): number[] => []);
	for (let round = 0; round <= ROUNDS; round++) {
		for (const [at, side] of sides.entries()) {
			const figure = await side.perSecond(calls);
			if (round > 0) figures[at]?.push(figure);
		}
		progress(`${what}: ${round} of ${ROUNDS} rounds`);
	}
	const [ours = [], bare = [], other = []] = figures;
	const ratio = medianOfRounds(ours, bare, (one, reference) => one / reference);
	noteGoal(`${what} ≥ ${percent(atLeast)} of its statements bare`, percent(ratio), ratio >= atLeast);
	const batches = calls[0]?.[0]?.batches ?? [];
	return {
		what,
		statements: batches.flat().length,
		...Object.fromEntries(sides.map(({ name }, at) => [`${name}/s`, Math.round(median(figures[at] ?? []))])),
		ratio: percent(ratio),
		...(other.length > 0 && { 'times as fast': medianOfRounds(ours, other, (one, before) => one / before).toFixed(2) }),
	};
}

/** Another checkout's store on the same database, so that both meet the same carts. */
const besides = (against: string | null, { dataDir }: Store) =>
	against === null ? null : startStore({ env: { SAMPLE_DATA: '1', DATA_DIR: dataDir }, root: resolve(against) });

/**
 * Calls a second of many shoppers over HTTP: adding to the cart and reading it; beside the same statements bare, in the same transactions
 * and with as many at once, from a program that does nothing else.
 */
export async function run({ against }: BenchOptions): Promise<void> {
	const store = await startStore({ env: { SAMPLE_DATA: '1' } });
	const other = await besides(against, store);
	const database = await openEmbedded(store.dataDir, () => {});
	const pool = openPool(database.connection, AT_ONCE);
	try {
		const shoppers = await cartShoppers(store, SHOPPERS);
		const sides = [overHttp('over HTTP', store), bareStatements(pool), ...(other ? [overHttp('the other store', other)] : [])];
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
