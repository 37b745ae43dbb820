import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Home } from '#server/db/embedded/home.ts';
import { hasCode } from '#server/system/errors.ts';

/** The longest path a Unix socket may have, in bytes (108 with the closing zero on Linux, 104 on macOS). */
const SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103;
const SOCKET_NAME = '.s.PGSQL.5432';

/**
 * The folder for the socket, which only its owner may enter: in the home, or in the system's temporary folder when the home's path is too
 * long. Other processes find it through `postmaster.pid`.
 */
export function makeSocketDir(home: Home): string {
	const own = join(home.dir, 'run');
	if (Buffer.byteLength(join(own, SOCKET_NAME)) <= SOCKET_PATH_BYTES) return makePrivate(own, home) ? own : makeTemporary(home);
	const short = join(tmpdir(), `nukkad-${createHash('sha256').update(home.dir).digest('hex').slice(0, 12)}`);
	return makePrivate(short, home) ? short : makeTemporary(home);
}

/** `false` when another user has the name: everyone may write into the temporary folder. */
function makePrivate(dir: string, { runner }: Home): boolean {
	try {
		mkdirSync(dir, { mode: 0o700 });
		if (runner) chownSync(dir, runner.uid, runner.gid);
		return true;
	} catch (error) {
		if (!hasCode(error, 'EEXIST')) throw error;
		const found = lstatSync(dir);
		if (!found.isDirectory() || found.uid !== (runner?.uid ?? process.getuid?.())) return false;
		chmodSync(dir, 0o700);
		return true;
	}
}

function makeTemporary({ runner }: Home): string {
	const dir = mkdtempSync(join(tmpdir(), 'nukkad-'));
	if (runner) chownSync(dir, runner.uid, runner.gid);
	return dir;
}

/** Removes the folder from the temporary folder after a stop. */
export function removeSocketDir(home: Home, socketDir: string): void {
	if (socketDir.startsWith(home.dir)) return;
	try {
		rmdirSync(socketDir);
	} catch (error) {
		if (!hasCode(error, 'ENOENT', 'ENOTEMPTY')) throw error;
	}
}
