import { openDatabase } from '#server/db/database.ts';
import { whichStore } from '#server/db/which-store.ts';
import { readSettings } from '#server/settings/settings.ts';
import { StartError } from '#server/system/errors.ts';
import { readUpkeepOrder } from '#server/upkeep/arguments.ts';
import { runUpkeep } from '#server/upkeep/run.ts';
import { UpkeepError } from '#server/upkeep/upkeep-error.ts';

const print = (line: string) => console.log(line);

async function main(): Promise<void> {
	const order = readUpkeepOrder(process.argv.slice(2));
	if (order.does === 'help') return print(order.text);
	const store = whichStore(process.env);
	// Beside JSON nothing else may stand.
	if (order.does !== 'list' || !order.json) print(store);
	const read = readSettings(process.env);
	if (!read.ok) throw new UpkeepError(read.lines.join('\n'));
	const database = await openDatabase(read.settings, (line) => console.error(line));
	try {
		for (const line of await runUpkeep(database.db, order)) print(line);
	} finally {
		await database.close();
	}
}

try {
	await main();
} catch (error) {
	if (!(error instanceof UpkeepError || error instanceof StartError)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
