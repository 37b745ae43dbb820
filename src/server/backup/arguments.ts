import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '#server/backup/backup-error.ts';

const HELP = readFileSync(new URL('./help.txt', import.meta.url), 'utf8');

export type BackupOrder = { does: 'help'; text: string } | { does: 'work'; folder: string };

/** The command line of `backup` and `restore`. @throws BackupError that says what is wrong with it. */
export function readBackupOrder(argv: readonly string[], command: 'backup' | 'restore'): BackupOrder {
	const see = `npm run ${command} -- --help shows how.`;
	let parsed: { values: { help?: boolean | undefined }; positionals: string[] };
	try {
		parsed = parseArgs({ args: [...argv], options: { help: { type: 'boolean' } }, allowPositionals: true, strict: true });
	} catch {
		throw new BackupError(`There is one option, --help. ${see}`);
	}
	if (parsed.values.help) return { does: 'help', text: HELP };
	const [folder, ...more] = parsed.positionals;
	if (folder === undefined || more.length > 0) throw new BackupError(`Name one folder. ${see}`);
	return { does: 'work', folder: resolve(folder) };
}
