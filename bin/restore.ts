import { readBackupOrder } from '#server/backup/arguments.ts';
import { BackupError } from '#server/backup/backup-error.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { openServer } from '#server/db/database.ts';
import { whichStore } from '#server/db/which-store.ts';
import { readSettings } from '#server/settings/settings.ts';
import { StartError } from '#server/system/errors.ts';

const print = (line: string) => console.log(line);

async function main(): Promise<void> {
	const order = readBackupOrder(process.argv.slice(2), 'restore');
	if (order.does === 'help') return print(order.text);
	print(whichStore(process.env, true));
	const read = readSettings(process.env);
	if (!read.ok) throw new BackupError(read.lines.join('\n'));
	const server = await openServer(read.settings, print);
	try {
		const { rows, objects } = await restoreBackup(
			{ connection: server.connection, dataDir: read.settings.dataDir, folder: order.folder },
			print,
		);
		print(`restored ${rows} rows and ${objects} pictures from ${order.folder}`);
		print('Keys, rights at the counter and log-ins are those of the backup: end anew what was ended since.');
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
