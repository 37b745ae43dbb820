import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { openDatabase } from '#server/db/open-database.ts';
import { clockAt, makeDataDir, startStore, wednesdayMorning } from '../tests/support/store.ts';
import { timeTaken } from './costs.ts';
import { CHECKSUM, checksumOf, SHOPS, wholeDay } from './edge/day-of-visits.ts';
import { readThings } from './edge/ranked-catalogue.ts';
import { type Counts, type Replayed, replay } from './edge/replay.ts';
import { fillStore } from './million/fill.ts';
import { median, noteGoal, printTable, progress, type Row } from './support/report.ts';
import { planVarnish, type Varnish } from './support/varnish.ts';

const PACKS = 200;
const HTML_HITS = 0.9;
const REST_HITS = 0.99;
const OLD_MS = 5_000;
/** Hours of the day to be replayed, such as `9-11`; all where it is not set. */
const HOURS = process.env.EDGE_HOURS ?? '0-24';

const share = ({ asked, hits }: Counts) => (asked > 0 ? hits / asked : 0);
const percents = (counts: Counts) => `${(share(counts) * 100).toFixed(2)} %`;

const slowest = (times: readonly number[]) => Math.round(Math.max(0, ...times));

/** PostgreSQL counts its statements, and no shop is open before its hour. */
async function prepare(dataDir: string): Promise<void> {
	appendFileSync(join(dataDir, 'postgres/data/postgresql.conf'), "\nshared_preload_libraries = 'pg_stat_statements'\n");
	const database = await openDatabase({ databaseUrl: null, dataDir }, () => {});
	await database.pool.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
	await database.close();
}

const statements = async (pool: pg.Pool): Promise<number> =>
	(await pool.query<{ calls: number }>('SELECT sum(calls)::float8 AS calls FROM pg_stat_statements')).rows[0]?.calls ?? 0;

/** The day through Varnish, or with the store alone. */
async function measure(dataDir: string, isThroughEdge: boolean, round: number): Promise<{ row: Row; replayed: Replayed }> {
	const [from = 0, to = 24] = HOURS.split('-').map(Number);
	const day = wholeDay().filter(({ at }) => at >= from * 3_600 && at < to * 3_600);
	const plan = isThroughEdge ? await planVarnish() : null;
	const database = await openDatabase({ databaseUrl: null, dataDir }, () => {});
	await database.pool.query('UPDATE shops SET is_shut = $1', [from < 8]);
	const env = { DATA_DIR: dataDir, TRUST_PROXY: plan ? '2' : '1', ...plan?.env, ...clockAt(wednesdayMorning()) };
	const store = await startStore({ env });
	let edge: Varnish | undefined;
	try {
		edge = await plan?.start();
		const things = await readThings(database.pool);
		progress(
			`${day.length} events ${isThroughEdge ? 'through Varnish' : 'with the store alone'}; shops around a place: ${median(things.shopsAround)}`,
		);
		const before = { time: timeTaken(store), calls: await statements(database.pool) };
		const url = edge?.url ?? store.url;
		const replayed = await replay(day, { url, partnerUrl: store.url, partnerToken: store.partnerToken, things, round });
		const after = { time: timeTaken(store), calls: await statements(database.pool) };
		const each = (sum: number) => ((sum / replayed.visits) * 1_000).toFixed(0);
		const { html, rest, seenAfterMs, failed } = replayed;
		const row = {
			way: isThroughEdge ? 'through Varnish' : 'without',
			visits: replayed.visits,
			'html asked': html.asked,
			'html hits': isThroughEdge ? percents(html) : '',
			'rest asked': rest.asked,
			'rest hits': isThroughEdge ? percents(rest) : '',
			'store, ms of a core per 1,000 visits': each(after.time.store - before.time.store),
			'PostgreSQL, ms of a core per 1,000 visits': each(after.time.database - before.time.database),
			'statements per 1,000 visits': each(after.calls - before.calls),
			'kB to visitors per 1,000 visits': each((html.bytes + rest.bytes) / 1_000),
			changes: replayed.changes,
			...Object.fromEntries(
				Object.entries(seenAfterMs).map(([kind, times]) => [`${kind}: seen after ms, most of`, `${slowest(times)} of ${times.length}`]),
			),
			s: Math.round(replayed.seconds),
		};
		progress(`${row.way}: ${JSON.stringify(row)}`);
		if (failed.size > 0)
			console.log(`Answered otherwise, or looked at in vain: ${[...failed].map(([what, times]) => `${what} × ${times}`).join(', ')}`);
		return { row, replayed };
	} finally {
		await edge?.stop();
		await store.stop();
		await database.close();
	}
}

/** A day of visitors, fixed beforehand, at a store of five hundred shops in eighty places: through Varnish and without. */
export async function run(): Promise<void> {
	const sum = checksumOf(wholeDay());
	if (sum !== CHECKSUM) throw new Error(`the day is another than the one that was fixed: ${sum}`);
	const dataDir = process.env.EDGE_STORE ?? makeDataDir();
	const folder = join(dataDir, 'files');
	try {
		if (process.env.EDGE_STORE === undefined) {
			mkdirSync(folder, { recursive: true });
			await fillStore(dataDir, folder, { shops: SHOPS, packsPerShop: PACKS, inOneCity: true });
			await prepare(dataDir);
		}
		const through = await measure(dataDir, true, 1);
		const alone = await measure(dataDir, false, 3);
		printTable(`A day of visitors, ${SHOPS} shops, hours ${HOURS}`, [through.row, alone.row]);
		const { html, rest, seenAfterMs } = through.replayed;
		noteGoal(`hits of HTML ≥ ${HTML_HITS * 100} %`, percents(html), share(html) >= HTML_HITS);
		noteGoal(`hits of the rest ≥ ${REST_HITS * 100} %`, percents(rest), share(rest) >= REST_HITS);
		for (const [kind, times] of Object.entries(seenAfterMs))
			noteGoal(
				`no price older than ${OLD_MS / 1_000} s on a page of a ${kind}`,
				`${slowest(times)} ms of ${times.length}`,
				times.length > 0 && slowest(times) <= OLD_MS,
			);
	} finally {
		rmSync(folder, { recursive: true, force: true });
		if (process.env.EDGE_STORE === undefined) rmSync(dataDir, { recursive: true, force: true });
	}
}
