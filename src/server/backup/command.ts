import { readBackupOrder } from '#server/backup/arguments.ts';
import { BackupError } from '#server/backup/backup-error.ts';
import type { BackupPlaces } from '#server/backup/backup-places.ts';
import { openServer } from '#server/db/database.ts';
import { whichStore } from '#server/db/which-store.ts';
import { readSettings } from '#server/settings/settings.ts';
import { StartError } from '#server/system/errors.ts';

type Print = (line: string) => void;
type Work = (from: BackupPlaces, print: Print) => Promise<void>;

async function carryOut(does: 'backup' | 'restore', work: Work, print: Print): Promise<void> {
	const order = readBackupOrder(process.argv.slice(2), does);
	if (order.does === 'help') return print(order.text);
	const isRestore = does === 'restore';
	// A backup may be restored where no store is yet.
	const store = whichStore(process.env, isRestore ? 'create' : 'refuse');
	if (isRestore) print(store);
	const read = readSettings(process.env);
	if (!read.ok) throw new BackupError(read.lines.join('\n'));
	const server = await openServer(read.settings, print);
	try {
		const { dataDir, objectStore } = read.settings;
		await work({ connection: server.connection, dataDir, objectStore, folder: order.folder }, print);
	} finally {
		await server.close();
	}
}

/** Runs `npm run backup` or `npm run restore` on the store of the settings; what it refuses is told in a line, and ends the process with 1. */
export async function backupCommand(does: 'backup' | 'restore', work: Work): Promise<void> {
	try {
		await carryOut(does, work, (line) => console.log(line));
	} catch (error) {
		if (!(error instanceof BackupError || error instanceof StartError)) throw error;
		console.error(error.message);
		process.exitCode = 1;
	}
}
