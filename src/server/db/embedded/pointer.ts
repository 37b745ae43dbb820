import { existsSync, linkSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode, StartError } from '#server/system/errors.ts';

/**
 * `DATA_DIR/postgres.path`: the folder of an embedded database outside DATA_DIR, and on the second line the DATA_DIR that it was written
 * for, by which a copy of a DATA_DIR is recognised.
 */
export const pointerOf = (dataDir: string): string => join(dataDir, 'postgres.path');

const textOf = (home: string, dataDir: string): string => `${home}\n${realpathSync(dataDir)}\n`;

/** Written in one step, so that a crash leaves no incomplete file. */
function writeAside(dataDir: string, home: string): string {
	const aside = `${pointerOf(dataDir)}.${process.pid}`;
	writeFileSync(aside, textOf(home, dataDir));
	return aside;
}

/** Makes the pointer; linked into place, so that of two first starts one wins. `false` when another has. */
export function makePointer(dataDir: string, home: string): boolean {
	const aside = writeAside(dataDir, home);
	try {
		linkSync(aside, pointerOf(dataDir));
		return true;
	} catch (error) {
		if (hasCode(error, 'EEXIST')) return false;
		throw error;
	} finally {
		rmSync(aside, { force: true });
	}
}

/**
 * Where the pointer of a DATA_DIR leads; `null` when there is none. A moved DATA_DIR keeps its database and says so.
 * @throws StartError for a copy, which would use the database of the original store, and when the database is gone.
 */
export function readPointer(dataDir: string, say: (line: string) => void): string | null {
	const pointer = pointerOf(dataDir);
	if (!existsSync(pointer)) return null;
	const text = readFileSync(pointer, 'utf8');
	const [home = '', madeFor = ''] = text.split('\n').map((line) => line.trim());
	if (!existsSync(home))
		throw new StartError(
			`${pointer} leads to ${home}, which is not there: put that folder of the store's back, or write where it is into the file.`,
		);
	if (text === textOf(home, dataDir)) return home;
	if (madeFor && existsSync(pointerOf(madeFor)) && readFileSync(pointerOf(madeFor), 'utf8').trim().startsWith(home))
		throw new StartError(
			`${dataDir} is a copy of ${madeFor}, whose own database is ${home}: copy that folder too, and write the copy's path into ${pointer}.`,
		);
	if (madeFor) say(`DATA_DIR was moved here from ${madeFor}: its database stays in ${home}.`);
	renameSync(writeAside(dataDir, home), pointer);
	return home;
}
