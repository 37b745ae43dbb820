import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from '#server/db/embedded/home.ts';
import { hasCode, StartError } from '#server/system/errors.ts';

/**
 * The content of `postmaster.pid`; the socket folder is empty until the server listens. `data` is the cluster that it was written for;
 * `isStopping`: it was told to stop.
 */
export type Postmaster = { pid: number; data: string; socketDir: string; isStopping: boolean; raw: string };

const fileOf = (home: Home): string => join(home.data, 'postmaster.pid');

/** The server that last wrote `postmaster.pid`, running or dead; `null` when it stopped cleanly. */
export function readPostmaster(home: Home): Postmaster | null {
	try {
		const raw = readFileSync(fileOf(home), 'utf8');
		const lines = raw.split('\n');
		const isStopping = lines[7]?.trim() === 'stopping';
		return { pid: Number(lines[0]), data: lines[1]?.trim() ?? '', socketDir: lines[4]?.trim() ?? '', isStopping, raw };
	} catch (error) {
		if (hasCode(error, 'ENOENT')) return null;
		throw error;
	}
}

/**
 * Nothing when the file was written for this cluster, under whatever path it is reached.
 * @throws StartError for a copy of a cluster whose server ran: its file leads to the original's server, and its own files are not whole.
 */
export function refuseCopy(home: Home, { data }: Postmaster): void {
	if (data === '' || isSameFolder(data, home.data)) return;
	throw new StartError(
		`${home.data} was copied from ${data} while the database there ran, so it is not whole: use npm run backup and npm run restore, or stop that ` +
			'store and copy it again. If the folder was moved, put it back there, start and stop the store once, then move it.',
	);
}

function isSameFolder(one: string, other: string): boolean {
	if (one === other) return true;
	const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false, bigint: true }));
	return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
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
