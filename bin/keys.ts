import { readKeysOrder } from '#server/commands/keys/arguments.ts';
import { KeysError } from '#server/commands/keys/keys-error.ts';
import { runKeys } from '#server/commands/keys/run.ts';
import { openDatabase } from '#server/db/database.ts';
import { whichStore } from '#server/db/which-store.ts';
import { readSettings } from '#server/settings/settings.ts';
import { StartError } from '#server/system/errors.ts';

const print = (line: string) => console.log(line);

async function main(): Promise<void> {
	const order = readKeysOrder(process.argv.slice(2));
	if (order.does === 'help') return print(order.text);
	print(whichStore(process.env));
	const read = readSettings(process.env);
	if (!read.ok) throw new KeysError(read.lines.join('\n'));
	const database = await openDatabase(read.settings, print);
	try {
		for (const line of await runKeys(database.db, order, new Date())) print(line);
	} finally {
		await database.close();
	}
}

try {
	await main();
} catch (error) {
	if (!(error instanceof KeysError || error instanceof StartError)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
