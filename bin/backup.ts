import { readBackupOrder } from '#server/backup/arguments.ts';
import { BackupError } from '#server/backup/backup-error.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { openServer } from '#server/db/database.ts';
import { whichStore } from '#server/db/which-store.ts';
import { readSettings } from '#server/settings/settings.ts';
import { StartError } from '#server/system/errors.ts';

const print = (line: string) => console.log(line);

async function main(): Promise<void> {
	const order = readBackupOrder(process.argv.slice(2), 'backup');
	if (order.does === 'help') return print(order.text);
	whichStore(process.env, false);
	const read = readSettings(process.env);
	if (!read.ok) throw new BackupError(read.lines.join('\n'));
	const server = await openServer(read.settings, print);
	try {
		const { tables, objects } = await writeBackup(
			{ connection: server.connection, dataDir: read.settings.dataDir, folder: order.folder },
			print,
		);
		const rows = tables.reduce((sum, table) => sum + table.rows, 0);
		print(`saved ${rows} rows of ${tables.length} tables and ${objects} pictures in ${order.folder}`);
	} finally {
		await server.close();
	}
}

try {
	await main();
} catch (error) {
	if (!(error instanceof BackupError || error instanceof StartError)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
