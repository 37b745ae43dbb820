import { openDatabase } from '#server/db/database.ts';
import { whichStore } from '#server/db/which-store.ts';
import { readArguments } from '#server/import/arguments.ts';
import { ImportError } from '#server/import/import-error.ts';
import { runImport } from '#server/import/run.ts';
import { openScreen, reportLines } from '#server/import/screen.ts';
import { readSettings } from '#server/settings/settings.ts';
import { folderStorage } from '#server/storage/folder.ts';
import { StartError } from '#server/system/errors.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';

const print = (line: string) => console.log(line);

async function main(): Promise<number> {
	const order = readArguments(process.argv.slice(2));
	if ('help' in order) {
		print(order.help);
		return 0;
	}
	print(whichStore(process.env, order.newStore));
	const read = readSettings(process.env);
	if (!read.ok) throw new ImportError(read.lines.join('\n'));
	const database = await openDatabase(read.settings, print);
	const screen = openScreen(process.stdout.isTTY === true, print);
	try {
		await insertTaxonomy(database.db);
		const report = await runImport(database.pool, order, screen, folderStorage(read.settings.dataDir));
		screen.end('done');
		for (const line of reportLines(report, order)) print(line);
		return report.outcome === 'stopped' ? 1 : 0;
	} finally {
		screen.end('failed');
		await database.close();
	}
}

try {
	process.exitCode = await main();
} catch (error) {
	if (!(error instanceof ImportError || error instanceof StartError)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
