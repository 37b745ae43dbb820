import { readCounterOrder } from '#server/commands/counter/arguments.ts';
import { runCounter } from '#server/commands/counter/run.ts';
import { inStore, runCommand } from '#server/db/run-command.ts';
import { whichStore } from '#server/db/which-store.ts';

await runCommand(async (print) => {
	const order = readCounterOrder(process.argv.slice(2));
	if (order.does === 'help') return print(order.text);
	print(whichStore(process.env));
	await inStore(print, async (store) => {
		for (const line of await runCounter(store, order, new Date())) print(line);
	});
});
