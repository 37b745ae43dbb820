import { rmSync } from 'node:fs';
import { openDatabase } from '#server/db/open-database.ts';
import type { Catalogue } from '../../tests/support/catalogue/catalogue.ts';
import { ownCatalogue } from '../../tests/support/catalogue/own.ts';
import { realCatalogue } from '../../tests/support/catalogue/real.ts';
import { makeDataDir } from '../../tests/support/store.ts';
import { type ImportRun, runImportCommand } from './import-command.ts';
import type { Row } from './report.ts';

const LARGE = { localities: 1_000, shops: 4_000, products: 20_000 };
const MEGABYTE = 1_024;

async function importAll(catalogue: Catalogue): Promise<Row> {
	const dataDir = makeDataDir();
	// Begins the database, and holds it so that no import waits for it to start.
	const database = await openDatabase({ databaseUrl: null, dataDir }, () => {});
	try {
		const runs: ImportRun[] = [];
		for (const argv of [catalogue.localities(), catalogue.shops(), catalogue.products()])
			runs.push(await runImportCommand(dataDir, [...argv, '--keep-going']));
		const sum = (key: keyof ImportRun) => runs.reduce((total, run) => total + run[key], 0);
		return {
			catalogue: catalogue.name,
			rows: sum('rows'),
			'faults refused': Object.values(catalogue.facts()).reduce((total, { refused }) => total + refused.length, 0),
			seconds: sum('took').toFixed(1),
			'rows/s': Math.round(sum('rows') / sum('took')),
			'peak MB': Math.round(Math.max(...runs.map(({ peak }) => peak)) / MEGABYTE),
		};
	} finally {
		await database.close();
		rmSync(dataDir, { recursive: true, force: true });
	}
}

/** Localities, shops and products of the tests' own catalogue, made large, and of the real one where its files are. */
export async function catalogueRows(): Promise<Row[]> {
	const rows: Row[] = [];
	for (const catalogue of [ownCatalogue(LARGE), ...realCatalogue()]) rows.push(await importAll(catalogue));
	return rows;
}
