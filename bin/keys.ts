import { readKeysOrder } from '#server/commands/keys/arguments.ts';
import { runKeys } from '#server/commands/keys/run.ts';
import { inStore, runCommand } from '#server/db/run-command.ts';
import { whichStore } from '#server/db/which-store.ts';

await runCommand(async (print) => {
	const order = readKeysOrder(process.argv.slice(2));
	if (order.does === 'help') return print(order.text);
	print(whichStore(process.env));
	await inStore(print, async ({ db }) => {
		for (const line of await runKeys(db, order, new Date())) print(line);
	});
});
