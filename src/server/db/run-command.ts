import { type OpenDatabase, openDatabase } from '#server/db/open-database.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { CommandError, hasCode, StartError } from '#server/system/errors.ts';
import { printable } from '#server/system/printable.ts';

export type Print = (line: string) => void;

/** A line for the failures that are the machine's and not the command's; null for all others, of which the stack is wanted. */
function machineFault(error: unknown): string | null {
	const file = error instanceof Error && 'path' in error && typeof error.path === 'string' ? ` of ${error.path}` : '';
	if (hasCode(error, 'ENOSPC', 'EDQUOT')) return `The disk${file} is full: make room, and run it again.`;
	// PostgreSQL's own code.
	if (hasCode(error, '53100')) return 'The disk of the database is full: make room, and run it again.';
	return null;
}

/** A reader that has gone (`| head`) takes the output with it, not the work: a backup is to be whole. */
function goOnUnread(error: unknown): void {
	if (!hasCode(error, 'EPIPE')) throw error;
}

/** Runs a command for a person, with what prints a line for them; what it refuses is told in a line, and ends the process with 1. */
export async function runCommand(command: (print: Print) => Promise<void>): Promise<void> {
	for (const stream of [process.stdout, process.stderr]) stream.off('error', goOnUnread).on('error', goOnUnread);
	try {
		await command((line) => console.log(printable(line)));
	} catch (error) {
		const line = error instanceof CommandError || error instanceof StartError ? error.message : machineFault(error);
		if (line === null) throw error;
		console.error(printable(line));
		process.exitCode = 1;
	}
}

/**
 * The settings of the store that a command works on. It makes no partner token: only the store needs one, and its DATA_DIR may be another.
 * @throws StartError with a line for each that is wrong.
 */
export function settingsOf(env: NodeJS.ProcessEnv): Settings {
	const read = readSettings({ ...env, PARTNER_TOKEN: env.PARTNER_TOKEN?.trim() || 'off' });
	if (!read.ok) throw new StartError(read.lines.join('\n'));
	return read.settings;
}

/**
 * Does a command's work on the database of its store, and closes it. `say` gets the lines of opening it.
 * @throws StartError when a setting is wrong, the database cannot be opened, or its store is of an older version.
 */
export async function inStore(say: Print, work: (store: OpenDatabase & { settings: Settings }) => Promise<void>): Promise<void> {
	const settings = settingsOf(process.env);
	const database = await openDatabase(settings, say, { migrates: 'new' });
	try {
		await work({ ...database, settings });
	} finally {
		await database.close();
	}
}
