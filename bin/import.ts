import { inStore, runCommand } from '#server/db/run-command.ts';
import { whichStore } from '#server/db/which-store.ts';
import { readArguments } from '#server/import/arguments.ts';
import { runInspect } from '#server/import/inspect/run-inspect.ts';
import { type ImportPlan, runImport } from '#server/import/run.ts';
import { askToWrite, importPlanLines, isAsked, openScreen, outcomeLine } from '#server/import/terminal.ts';
import { storageOf } from '#server/storage/storage-of.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';

await runCommand(async (print) => {
	if (process.argv[2] === 'inspect' && !process.argv.includes('--help')) {
		for (const line of await runInspect(process.argv.slice(3))) print(line);
		return;
	}
	const order = readArguments(process.argv.slice(2), process.env);
	if ('help' in order) return print(order.help);
	print(whichStore(process.env, order.newStore ? 'create' : 'offer'));
	await inStore(print, async ({ db, pool, settings }) => {
		const isTerminal = process.stdout.isTTY === true && process.stdin.isTTY === true;
		const screen = openScreen(isTerminal, print);
		const plan = async (found: ImportPlan, mayWrite: boolean) => {
			screen.end('done');
			for (const line of importPlanLines(found, order)) print(line);
			return mayWrite && (!isAsked(found, isTerminal, order) || (await askToWrite()));
		};
		try {
			await insertTaxonomy(db);
			const report = await runImport(pool, order, { ...screen, plan }, storageOf(settings));
			print(outcomeLine(report));
			if (report.outcome === 'stopped') process.exitCode = 1;
		} finally {
			screen.end('failed');
		}
	});
});
