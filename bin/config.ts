import { readConfigOrder } from '#server/commands/config/arguments.ts';
import { runConfig } from '#server/commands/config/run.ts';
import { inStore, runCommand } from '#server/db/run-command.ts';
import { whichStore } from '#server/db/which-store.ts';

await runCommand(async (print) => {
	const order = readConfigOrder(process.argv.slice(2));
	if (order.does === 'help') return print(order.text);
	print(whichStore(process.env));
	await inStore(print, async ({ db }) => {
		for (const line of await runConfig(db, order, new Date())) print(line);
	});
});
