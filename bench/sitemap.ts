import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/db/open-database.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { makeDataDir, type Store, startStore } from '../tests/support/store.ts';
import { printTable, type Row } from './support/report.ts';

/** A page has an address in each of six languages. */
const SMALL_PAGES = 16_700;
const LARGE_PAGES = 166_700;
const MEGABYTE = 1_000_000;

/** Products from `from` to `to`, each sold by one shop. */
async function makeProducts(dataDir: string, from: number, to: number): Promise<void> {
	const { db, pool, close } = await openDatabase({ databaseUrl: null, dataDir }, () => {});
	try {
		await insertTaxonomy(db);
		await pool.query(`
			INSERT INTO shops (id, source_key, names, category_id, lat, lng, service_radius_m, art)
			VALUES ('benchshop0000000', 'bench', '{"en":"Bench"}', 38, 19.1, 72.8, 4000, 'basket') ON CONFLICT DO NOTHING`);
		const numbers = `generate_series(${from}, ${to - 1}) AS n`;
		await pool.query(`
			INSERT INTO library_products (id, source_key, names, parent_code, search_text)
			SELECT 'bench' || lpad(n::text, 11, '0'), 'bench ' || n, jsonb_build_object('en', 'Whole wheat atta of mill ' || n), 'GROCERY', '' FROM ${numbers}`);
		await pool.query(`
			INSERT INTO retailer_products (id, shop_id, library_product_id, pack_key, pack_text, price_paise)
			SELECT 'pack' || n, 'benchshop0000000', 'bench' || lpad(n::text, 11, '0'), '1000 g', '1 kg', 5000 FROM ${numbers}`);
		await pool.query('ANALYZE');
	} finally {
		await close();
	}
}

/** The peak memory of a process in bytes, from the system. */
const peakOf = ({ process: { pid } }: Store) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;

const count = (text: string, word: string) => text.split(word).length - 1;

/** Reads an address as a stream; `take` gets whole lines. */
async function read(url: string, take: (lines: string) => void): Promise<number> {
	const { body, status } = await fetch(url);
	if (!body || status !== 200) throw new Error(`${url} answered ${status}`);
	let bytes = 0;
	const texts = new TextDecoder();
	let rest = '';
	for await (const chunk of body) {
		bytes += chunk.byteLength;
		rest += texts.decode(chunk, { stream: true });
		const end = rest.lastIndexOf('\n') + 1;
		take(rest.slice(0, end));
		rest = rest.slice(end);
	}
	take(rest);
	return bytes;
}

/** Waits until the first sitemap is made: until then its index says to come again. */
async function untilMade(store: Store): Promise<void> {
	while ((await fetch(`${store.url}/sitemap-index.xml`, { method: 'HEAD' })).status === 503) await pause(100);
}

/** Reads the index and every file it names from a store started anew, on a catalogue that has grown since. */
async function readAll(dataDir: string): Promise<Row> {
	rmSync(join(dataDir, 'sitemap'), { recursive: true, force: true });
	const store = await startStore({ env: { DATA_DIR: dataDir } });
	try {
		const before = peakOf(store);
		const start = performance.now();
		await untilMade(store);
		const madeAt = performance.now();
		const atMaking = peakOf(store);
		let index = '';
		await read(`${store.url}/sitemap-index.xml`, (text) => {
			index += text;
		});
		const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
		let addresses = 0;
		let bytes = 0;
		for (const file of files)
			bytes += await read(file, (lines) => {
				addresses += count(lines, '<loc>');
			});
		const madeS = (madeAt - start) / 1_000;
		return {
			addresses,
			files: files.length,
			MB: Math.round(bytes / MEGABYTE),
			'made in s': madeS.toFixed(1),
			'addresses/s': Math.round(addresses / madeS),
			'read in s': ((performance.now() - madeAt) / 1_000).toFixed(1),
			'peak RSS before, MB': Math.round(before / MEGABYTE),
			'made, MB': Math.round(atMaking / MEGABYTE),
			'read, MB': Math.round(peakOf(store) / MEGABYTE),
		};
	} finally {
		await store.stop();
	}
}

/** The sitemap of a small and of a large catalogue made, and every address read over HTTP: the time it takes, and the server's memory. */
export async function run(): Promise<void> {
	const dataDir = makeDataDir();
	try {
		await makeProducts(dataDir, 0, SMALL_PAGES);
		const small = await readAll(dataDir);
		await makeProducts(dataDir, SMALL_PAGES, LARGE_PAGES);
		printTable('The sitemap of a hundred thousand and of a million addresses', [small, await readAll(dataDir)]);
	} finally {
		rmSync(dataDir, { recursive: true, force: true });
	}
}
