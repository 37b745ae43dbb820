import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from '#server/db/embedded/home.ts';
import { hasCode } from '#server/system/errors.ts';

/** The content of `postmaster.pid`; the socket folder is empty until the server listens. */
export type Postmaster = { pid: number; socketDir: string; raw: string };

const fileOf = (home: Home): string => join(home.data, 'postmaster.pid');

/** The server that last wrote `postmaster.pid`, running or dead; `null` when it stopped cleanly. */
export function readPostmaster(home: Home): Postmaster | null {
	try {
		const raw = readFileSync(fileOf(home), 'utf8');
		const lines = raw.split('\n');
		return { pid: Number(lines[0]), socketDir: lines[4]?.trim() ?? '', raw };
	} catch (error) {
		if (hasCode(error, 'ENOENT')) return null;
		throw error;
	}
}

/** Whether the process is still this cluster's server: its id may belong to another program by now, or to a zombie. */
export function isRunning(home: Home, { pid }: Postmaster): boolean {
	return commandOf(pid)?.includes(home.data) ?? false;
}

function commandOf(pid: number): string | null {
	try {
		if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
		return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
	} catch {
		return null;
	}
}

/** Removes the file of a dead server whose process id now belongs to another program; in all other cases PostgreSQL replaces it itself. */
export function removeIfTaken(home: Home, stale: Postmaster): void {
	if (isAlive(stale.pid) && !isRunning(home, stale) && readPostmaster(home)?.raw === stale.raw) rmSync(fileOf(home));
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return hasCode(error, 'EPERM');
	}
}
