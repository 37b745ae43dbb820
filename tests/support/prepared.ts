import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/open-database.ts';
import { fillFirst } from '#server/sample/first-start.ts';

/** Where the stores of a run find what was prepared for them. */
const PREPARED = 'PREPARED_DATA_DIRS';

/** With its owners: as root PostgreSQL runs as `nobody`. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.`, to]);

/** A folder of one's own under the system's temporary folder, which PostgreSQL may enter, also as `nobody`. */
function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'nukkad-store-'));
	chmodSync(folder, 0o755);
	return folder;
}

/** A DATA_DIR of one's own, still empty: a store that starts on it has its first start. */
export const makeDataDir = makeFolder;

/** A DATA_DIR of one's own whose database is as a first start leaves it, with the sample or without, where a run has prepared one. */
export function preparedDataDir(sample = false): string {
	const dataDir = makeFolder();
	const from = join(process.env[PREPARED] ?? '', sample ? 'sample' : 'plain');
	if (process.env[PREPARED] && existsSync(from)) copy(from, dataDir);
	return dataDir;
}

/**
 * Makes once what every first start makes, for the stores of a run that begin with it: two thirds of what such a start takes of the
 * processor. Returns what removes it. vitest and Playwright call this before the tests.
 */
export default async function prepareDataDirs(): Promise<() => void> {
	const folder = makeFolder();
	const remove = () => rmSync(folder, { recursive: true, force: true });
	for (const name of ['plain', 'sample']) {
		const dataDir = join(folder, name);
		mkdirSync(dataDir, { mode: 0o755 });
		if (name === 'sample') copy(join(folder, 'plain'), dataDir);
		const database = await openDatabase({ databaseUrl: null, dataDir }, () => {});
		await fillFirst(database.db, { sampleData: name === 'sample' }, () => {});
		await database.close();
		// A database that had to go elsewhere cannot be copied with its folder.
		if (!existsSync(join(dataDir, 'postgres', 'data'))) return remove;
	}
	process.env[PREPARED] = folder;
	return remove;
}
