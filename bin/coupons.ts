import { readCouponsOrder } from '#server/commands/coupons/arguments.ts';
import { CouponsError } from '#server/commands/coupons/coupons-error.ts';
import { runCoupons } from '#server/commands/coupons/run.ts';
import { openDatabase } from '#server/db/database.ts';
import { whichStore } from '#server/db/which-store.ts';
import { readSettings } from '#server/settings/settings.ts';
import { StartError } from '#server/system/errors.ts';

const print = (line: string) => console.log(line);

async function main(): Promise<void> {
	const order = readCouponsOrder(process.argv.slice(2));
	if (order.does === 'help') return print(order.text);
	print(whichStore(process.env));
	const read = readSettings(process.env);
	if (!read.ok) throw new CouponsError(read.lines.join('\n'));
	const database = await openDatabase(read.settings, print);
	try {
		for (const line of await runCoupons(database.db, order, new Date())) print(line);
	} finally {
		await database.close();
	}
}

try {
	await main();
} catch (error) {
	if (!(error instanceof CouponsError || error instanceof StartError)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
