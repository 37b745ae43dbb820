import { openDatabase } from '#server/db/open-database.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { runImportCommand } from '../support/import-command.ts';
import { noteGoal, printTable, progress, type Row } from '../support/report.ts';
import { type Size, writeCatalogue } from './catalogue.ts';

const MEGABYTE = 1_024;
const MINUTES = 15;
const IMPORT_MB = 300;

/** Fills a new store with a catalogue of this size by the ordinary import, and prints what that took. */
export async function fillStore(dataDir: string, folder: string, size: Size): Promise<void> {
	const files = await writeCatalogue(folder, size);
	progress('the files are written');
	const { db, pool, close } = await openDatabase({ databaseUrl: null, dataDir }, () => {});
	try {
		await insertTaxonomy(db);
		const rows: Row[] = [];
		for (const [what, more] of [
			['localities', []],
			['shops', []],
			['products', ['--shop-column', 'shop']],
		] as const) {
			const { took, peak, rows: count } = await runImportCommand(dataDir, [what, files[what], ...more]);
			rows.push({ what, rows: count, s: Math.round(took), 'rows/s': Math.round(count / took), 'peak MB': Math.round(peak / MEGABYTE) });
			progress(`${what} are imported`);
			if (what !== 'products') continue;
			noteGoal(`${count} products imported in ${MINUTES} minutes`, `${(took / 60).toFixed(1)} min`, took <= MINUTES * 60);
			noteGoal(`by a process of ${IMPORT_MB} MB`, `${Math.round(peak / MEGABYTE)} MB`, peak <= IMPORT_MB * MEGABYTE);
		}
		printTable('The import, from the start of each command to its end', rows);
		const tables = ['retailer_products', 'shelf_index', 'library_products', 'shops', 'localities', 'search_words'];
		const sizes = await pool.query(
			`SELECT t AS table, (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', t), false, true, '')))[1]::text::int AS rows,
				(pg_total_relation_size(t::regclass) / 1000000)::int AS "MB with indexes" FROM unnest($1::text[]) AS t`,
			[tables],
		);
		printTable('What it holds', sizes.rows);
	} finally {
		await close();
	}
}
