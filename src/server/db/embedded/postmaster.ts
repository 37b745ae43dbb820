import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from '#server/db/embedded/home.ts';
import { hasCode } from '#server/system/errors.ts';

/** What `postmaster.pid` says of the server that wrote it; the socket folder is empty until it listens. */
export type Postmaster = { pid: number; socketDir: string; raw: string };

const fileOf = (home: Home): string => join(home.data, 'postmaster.pid');

/** The server that last wrote `postmaster.pid`, living or not; `null` when it stopped cleanly. */
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

/** Whether that process still is this cluster's server: its number may have gone to another program since, or be a zombie's. */
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

/** PostgreSQL takes a dead server's file over by itself, but not where its number lives on as something else: then we remove it. */
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
