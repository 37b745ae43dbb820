import { openDatabase } from '#server/db/database.ts';
import { whichStore } from '#server/db/which-store.ts';
import { readArguments } from '#server/import/arguments.ts';
import { ImportError } from '#server/import/import-error.ts';
import { runInspect } from '#server/import/inspect/run-inspect.ts';
import { type ImportPlan, runImport } from '#server/import/run.ts';
import { askToWrite, importPlanLines, isAsked, openScreen, outcomeLine } from '#server/import/screen.ts';
import { readSettings } from '#server/settings/settings.ts';
import { storageOf } from '#server/storage/storage-of.ts';
import { StartError } from '#server/system/errors.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';

const print = (line: string) => console.log(line);

async function main(): Promise<number> {
	if (process.argv[2] === 'inspect' && !process.argv.includes('--help')) {
		for (const line of await runInspect(process.argv.slice(3))) print(line);
		return 0;
	}
	const order = readArguments(process.argv.slice(2));
	if ('help' in order) {
		print(order.help);
		return 0;
	}
	print(whichStore(process.env, order.newStore ? 'create' : 'offer'));
	const read = readSettings(process.env);
	if (!read.ok) throw new ImportError(read.lines.join('\n'));
	const database = await openDatabase(read.settings, print);
	const isTerminal = process.stdout.isTTY === true && process.stdin.isTTY === true;
	const screen = openScreen(isTerminal, print);
	const plan = async (found: ImportPlan, mayWrite: boolean) => {
		screen.end('done');
		for (const line of importPlanLines(found, order)) print(line);
		return mayWrite && (!isAsked(found, isTerminal, order) || (await askToWrite()));
	};
	try {
		await insertTaxonomy(database.db);
		const report = await runImport(database.pool, order, { ...screen, plan }, storageOf(read.settings));
		print(outcomeLine(report));
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
