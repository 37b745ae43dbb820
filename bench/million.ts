import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { clockAt, makeDataDir, type Store, startStore, wednesdayMorning } from '../tests/support/store.ts';
import { fillStore } from './million/fill.ts';
import { measurePages } from './million/pages.ts';
import { measureSearch } from './million/search.ts';
import { noteGoal, printTable, progress } from './support/report.ts';

/** As many shops as the goals are about, and packs on the shelves of each; `MILLION_SHOPS` takes fewer, to find quickly what grows. */
const SHOPS = Number(process.env.MILLION_SHOPS ?? 2_000);
const PACKS = 500;
const PROCESS_MB = 1_000;
const CHORES_MS = 180_000;

/** Megabytes of a process now, and the most it ever had, from the system. */
function memoryOf({ process: { pid } }: Store): { now: number; most: number } {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]);
	return { now: Math.round(kilobytes('VmRSS') / 1_000), most: Math.round(kilobytes('VmHWM') / 1_000) };
}

/** Waits for the chores after a start: what they take of the machine is no part of a page's time. */
async function choresDone({ url }: Store): Promise<void> {
	const late = Date.now() + CHORES_MS;
	while ((await fetch(`${url}/sitemap-1.xml`)).status !== 200) {
		if (Date.now() > late) throw new Error(`no sitemap within ${CHORES_MS / 1_000} s`);
		await pause(500);
	}
}

/** A million packs in two thousand shops: their import, search beside a bare index scan, and every kind of page beside the sample's. */
export async function run(): Promise<void> {
	const dataDir = process.env.MILLION_STORE ?? makeDataDir();
	const folder = join(dataDir, 'files');
	const env = { TRUST_PROXY: '1', ...clockAt(wednesdayMorning()) };
	const stores: Store[] = [];
	try {
		if (process.env.MILLION_STORE === undefined) {
			mkdirSync(folder, { recursive: true });
			await fillStore(dataDir, folder, { shops: SHOPS, packsPerShop: PACKS });
		}
		const sample = await startStore({ env: { ...env, SAMPLE_DATA: '1' } });
		stores.push(sample);
		const million = await startStore({ env: { ...env, DATA_DIR: dataDir } });
		stores.push(million);
		for (const store of stores) await choresDone(store);
		progress('both stores are up');
		await measurePages(sample, million);
		const database = await openEmbedded(dataDir, () => {});
		await measureSearch(million, database.connection).finally(() => database.close());
		const [small, large] = [memoryOf(sample), memoryOf(million)];
		printTable('Memory of the process of a store, MB', [
			{ store: 'sample', ...small },
			{ store: 'million', ...large },
		]);
		noteGoal(`a process of the large store ≤ ${PROCESS_MB} MB`, `${large.most} MB`, large.most <= PROCESS_MB);
	} finally {
		for (const store of stores) await store.stop();
		rmSync(folder, { recursive: true, force: true });
		if (process.env.MILLION_STORE === undefined) rmSync(dataDir, { recursive: true, force: true });
	}
}
