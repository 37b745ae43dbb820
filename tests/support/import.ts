import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '#server/import/arguments.ts';
import { type ImportReport, runImport, type Watch } from '#server/import/run.ts';
import { folderStorage } from '#server/storage/folder.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { type TestDatabase, testDatabase } from './database.ts';

export type ImportDesk = {
	database: TestDatabase;
	/** Where files are written, and pictures kept. */
	folder: string;
	/** Writes a file and answers its path. */
	file(name: string, content: string | Uint8Array): string;
	/** Imports as the command line would. */
	run(...argv: string[]): Promise<ImportReport>;
	/** The same, and `plan` is told what was found before anything is written. */
	runAsked(plan: Watch['plan'], ...argv: string[]): Promise<ImportReport>;
	drop(): Promise<void>;
};

/** A database with the categories, of its own unless one is given, and a folder for files. */
export async function importDesk(given?: TestDatabase): Promise<ImportDesk> {
	const database = given ?? (await testDatabase());
	await insertTaxonomy(database.db);
	const folder = mkdtempSync(join(tmpdir(), 'nukkad-import-'));
	const runAsked: ImportDesk['runAsked'] = async (plan, ...argv) => {
		const order = readArguments(argv);
		if ('help' in order) throw new Error('asked for help');
		return runImport(database.pool, order, { rows: () => {}, step: () => {}, plan }, folderStorage(folder));
	};
	return {
		database,
		folder,
		file: (name, content) => {
			writeFileSync(join(folder, name), content);
			return join(folder, name);
		},
		run: (...argv) => runAsked(async () => true, ...argv),
		runAsked,
		drop: async () => {
			await database.drop();
			rmSync(folder, { recursive: true });
		},
	};
}
