import { readCouponsOrder } from '#server/commands/coupons/arguments.ts';
import { runCoupons } from '#server/commands/coupons/run.ts';
import { inStore, runCommand } from '#server/db/run-command.ts';
import { whichStore } from '#server/db/which-store.ts';

await runCommand(async (print) => {
	const order = readCouponsOrder(process.argv.slice(2));
	if (order.does === 'help') return print(order.text);
	print(whichStore(process.env));
	await inStore(print, async ({ db }) => {
		for (const line of await runCoupons(db, order, new Date())) print(line);
	});
});
