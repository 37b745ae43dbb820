import { readCounterOrder } from '#server/commands/counter/arguments.ts';
import { CounterError } from '#server/commands/counter/counter-error.ts';
import { runCounter } from '#server/commands/counter/run.ts';
import { openDatabase } from '#server/db/database.ts';
import { whichStore } from '#server/db/which-store.ts';
import { readSettings } from '#server/settings/settings.ts';
import { StartError } from '#server/system/errors.ts';

const print = (line: string) => console.log(line);

async function main(): Promise<void> {
	const order = readCounterOrder(process.argv.slice(2));
	if (order.does === 'help') return print(order.text);
	print(whichStore(process.env));
	const read = readSettings(process.env);
	if (!read.ok) throw new CounterError(read.lines.join('\n'));
	const database = await openDatabase(read.settings, print);
	try {
		for (const line of await runCounter({ db: database.db, settings: read.settings }, order, new Date())) print(line);
	} finally {
		await database.close();
	}
}

try {
	await main();
} catch (error) {
	if (!(error instanceof CounterError || error instanceof StartError)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
