import { readBackupOrder } from '#server/backup/arguments.ts';
import type { BackupPlaces } from '#server/backup/backup-places.ts';
import { readManifest } from '#server/backup/manifest.ts';
import { openServer } from '#server/db/open-database.ts';
import { type Print, runCommand, settingsOf } from '#server/db/run-command.ts';
import { whichStore } from '#server/db/which-store.ts';

type Work = (from: BackupPlaces, print: Print) => Promise<void>;

/** Runs `npm run backup` or `npm run restore` on the store of the settings, as it is: nothing is migrated. */
export const backupCommand = (does: 'backup' | 'restore', work: Work): Promise<void> =>
	runCommand(async (print) => {
		const order = readBackupOrder(process.argv.slice(2), does);
		if (order.does === 'help') return print(order.text);
		const isRestore = does === 'restore';
		// A backup may be restored where no store is yet.
		const store = whichStore(process.env, isRestore ? 'create' : 'refuse');
		if (isRestore) print(store);
		// Before a database is prepared for it.
		if (isRestore) await readManifest(order.folder);
		const { dataDir, databaseUrl, objectStore } = settingsOf(process.env);
		const server = await openServer({ dataDir, databaseUrl }, print);
		try {
			await work({ connection: server.connection, dataDir, objectStore, folder: order.folder }, print);
		} finally {
			await server.close();
		}
	});
