import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { openDatabase } from '#server/db/open-database.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { makeDataDir } from '../tests/support/store.ts';
import { catalogueRows } from './support/import-catalogues.ts';
import { runImportCommand } from './support/import-command.ts';
import { SHOP_CODES, writeBenchFile } from './support/import-file.ts';
import { median, percent, printTable } from './support/report.ts';

const ROWS = 100_000;
const MANY_ROWS = 1_000_000;
const ROUNDS = 3;
const MEGABYTE = 1024;

const seconds = async (work: () => Promise<unknown>) => {
	const start = performance.now();
	await work();
	return (performance.now() - start) / 1_000;
};

async function makeShops(pool: pg.Pool, rows: number): Promise<void> {
	const sql = `INSERT INTO shops (id, source_key, names, category_id, lat, lng, service_radius_m, art)
		SELECT code, code, jsonb_build_object('en', code), 38, 19.1, 72.8, 4000, 'basket' FROM unnest($1::text[]) AS code ON CONFLICT DO NOTHING`;
	await pool.query(sql, [SHOP_CODES(rows)]);
}

/** Empties the catalogue, also of dead rows of the last round. */
const empty = (pool: pg.Pool) => pool.query('TRUNCATE retailer_products, library_products, brands, search_words CASCADE');

const runFile = (dataDir: string, file: string) => runImportCommand(dataDir, ['products', file, '--shop-column', 'shop']);

/** COPY of the finished rows into the same empty tables: the least work of any import. */
async function copyFinished(pool: pg.Pool): Promise<number> {
	const library = 'library_products (id, source_key, names, about, brand_id, parent_code, secondary_code, art, ground, image, search_text)';
	const tables = ['brands (id, name, name_key)', library, 'retailer_products'];
	const client = await pool.connect();
	try {
		const texts: Buffer[] = [];
		for (const table of tables) {
			const chunks: Buffer[] = [];
			for await (const chunk of client.query(to(`COPY ${table} TO STDOUT`))) chunks.push(chunk);
			texts.push(Buffer.concat(chunks));
		}
		await empty(pool);
		return await seconds(async () => {
			await client.query('BEGIN');
			for (const [i, table] of tables.entries()) await pipeline(Readable.from([texts[i]]), client.query(from(`COPY ${table} FROM STDIN`)));
			await client.query('COMMIT');
		});
	} finally {
		client.release();
	}
}

/** COPY of the file into a table of texts, without any check, key or index. */
async function copyRaw(pool: pg.Pool, file: string): Promise<number> {
	await pool.query(`DROP TABLE IF EXISTS bench_raw;
		CREATE TABLE bench_raw (shop text, name text, brand text, mrp numeric, price numeric, pack text, category text, secondary text, stock integer)`);
	const client = await pool.connect();
	try {
		return await seconds(() => pipeline(createReadStream(file), client.query(from('COPY bench_raw FROM STDIN (FORMAT csv, HEADER)'))));
	} finally {
		client.release();
	}
}

/**
 * Rows a second of the import command beside plain COPY into the same PostgreSQL, in turn; its memory for a hundred thousand and a million
 * rows; and whole catalogues.
 */
export async function run(): Promise<void> {
	const dataDir = makeDataDir();
	const folder = mkdtempSync(join(tmpdir(), 'nukkad-bench-'));
	const database = await openDatabase({ databaseUrl: null, dataDir }, () => {});
	try {
		await insertTaxonomy(database.db);
		await makeShops(database.pool, MANY_ROWS);
		const file = join(folder, 'rows.csv');
		await writeBenchFile(file, ROWS);
		const ours: number[] = [];
		const peaks: number[] = [];
		const finished: number[] = [];
		const raw: number[] = [];
		const again: number[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			await empty(database.pool);
			const { took, peak } = await runFile(dataDir, file);
			ours.push(took);
			peaks.push(peak);
			again.push((await runFile(dataDir, file)).took);
			finished.push(await copyFinished(database.pool));
			raw.push(await copyRaw(database.pool, file));
		}
		const perSecond = (took: readonly number[]) => Math.round(ROWS / median(took));
		const row = (what: string, took: readonly number[]) => ({ what, 'rows/s': perSecond(took) });
		const beside = (what: string, took: readonly number[]) => ({
			...row(what, took),
			'import is': percent(perSecond(ours) / perSecond(took)),
		});
		printTable(`Import of ${ROWS} rows, from the start of the command to its end`, [
			row('npm run import, empty shelves', ours),
			row('the same file again (nothing differs)', again),
			beside('COPY of the finished rows into the same tables', finished),
			beside('COPY of the file into a bare table', raw),
		]);

		const many = join(folder, 'many.csv');
		await writeBenchFile(many, MANY_ROWS);
		await empty(database.pool);
		const million = await runFile(dataDir, many);
		printTable('Peak memory of the import process', [
			{ rows: ROWS, MB: Math.round(median(peaks) / MEGABYTE), 'rows/s': perSecond(ours) },
			{ rows: MANY_ROWS, MB: Math.round(million.peak / MEGABYTE), 'rows/s': Math.round(MANY_ROWS / million.took) },
		]);
		printTable('Whole catalogues, as untidy as people leave them, into an empty store', await catalogueRows());
	} finally {
		await database.close();
		rmSync(folder, { recursive: true });
		rmSync(dataDir, { recursive: true, force: true });
	}
}
