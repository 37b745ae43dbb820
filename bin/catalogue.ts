import { readUpkeepOrder } from '#server/catalogue-upkeep/arguments.ts';
import { runUpkeep } from '#server/catalogue-upkeep/run.ts';
import { inStore, runCommand } from '#server/db/run-command.ts';
import { whichStore } from '#server/db/which-store.ts';

await runCommand(async (print) => {
	const order = readUpkeepOrder(process.argv.slice(2));
	if (order.does === 'help') return print(order.text);
	const store = whichStore(process.env);
	// Beside JSON nothing else may stand.
	if (order.does !== 'list' || !order.json) print(store);
	await inStore(
		(line) => console.error(line),
		async ({ db }) => {
			for (const line of await runUpkeep(db, order)) print(line);
		},
	);
});
