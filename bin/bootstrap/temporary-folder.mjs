import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** A whole run writes up to 1 GiB there, and its processes take twice that. */
const ROOM = 4 * GIB;

/** A new folder, which PostgreSQL may enter as another user. */
function makeFolder(parent) {
	const folder = mkdtempSync(join(parent, 'nukkad-run-'));
	chmodSync(folder, 0o755);
	return folder;
}

/** Whether programs may be run from a folder, as a test does with a copy of PostgreSQL: containers often forbid it for `/dev/shm`. */
function mayRunPrograms(folder) {
	const program = join(folder, 'program');
	writeFileSync(program, '', { mode: 0o755 });
	try {
		accessSync(program, constants.X_OK);
		return true;
	} catch {
		return false;
	} finally {
		rmSync(program);
	}
}

/** A new folder in memory; `null` where there is too little of it, or no such place. */
function folderInMemory() {
	try {
		const { bavail, bsize } = statfsSync(MEMORY);
		if (bavail * bsize < ROOM || freemem() < 2 * ROOM) return null;
		const folder = makeFolder(MEMORY);
		if (mayRunPrograms(folder)) return folder;
		rmSync(folder, { recursive: true });
		return null;
	} catch {
		return null;
	}
}

/**
 * Makes a folder for all that a run of tests writes, and returns its path: where TMPDIR says, or else in memory, or else where the system keeps
 * such folders. Tests make and take away thousands of databases' files, for which a disk's file system takes a fifth of their processor time.
 */
export const temporaryFolder = () => (process.env.TMPDIR ? null : folderInMemory()) ?? makeFolder(tmpdir());

// .ci/run makes its folder with it.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(temporaryFolder());
