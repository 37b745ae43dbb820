import { backupCommand } from '#server/backup/command.ts';
import { writeBackup } from '#server/backup/write-backup.ts';

await backupCommand('backup', async (from, print) => {
	const { tables, objects } = await writeBackup(from, print);
	const rows = tables.reduce((sum, table) => sum + table.rows, 0);
	if (from.objectStore) print('The pictures stay in the bucket of OBJECT_STORE_URL: have its provider keep copies.');
	print(`saved ${rows} rows of ${tables.length} tables and ${objects} pictures in ${from.folder}`);
});
