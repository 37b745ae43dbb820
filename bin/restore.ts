import { backupCommand } from '#server/backup/command.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';

await backupCommand('restore', async (from, print) => {
	const { rows, objects, hasToken } = await restoreBackup(from, print);
	print(`restored ${rows} rows and ${objects} pictures from ${from.folder}`);
	if (!hasToken) print('The backup holds no partner token: the store makes a new one, or takes PARTNER_TOKEN.');
	print('Keys, rights at the counter and log-ins are those of the backup: end anew what was ended since.');
	print('Accounts that were deleted since are back, and money that shops gave back by hand since is owed again: see to both once more.');
	print('To try it beside the running store, start it without MESSAGE_SENDER, PAYMENT_PROVIDER and PUSH_CONTACT.');
});
