import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, fchownSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CONFIG_FILE } from '#server/db/embedded/cluster.ts';
import type { Home } from '#server/db/embedded/home.ts';
import { isRunning, readPostmaster } from '#server/db/embedded/postmaster.ts';
import { asRunner } from '#server/db/embedded/runner.ts';
import { makeSocketDir, removeSocketDir } from '#server/db/embedded/socket.ts';
import { StartError } from '#server/system/errors.ts';

const LOG_BYTES = 5_000_000;
const STOP_MS = 30_000;

/** Settings for a small machine that lose no committed transaction. */
const config = (socketDir: string): string => `# Written at every start; change settings with ALTER SYSTEM instead.
listen_addresses = ''
unix_socket_directories = '"${socketDir.replaceAll("'", "''").replaceAll('"', '""')}"'
unix_socket_permissions = 0700
max_connections = 60
shared_buffers = 64MB
max_wal_size = 512MB
wal_compression = on
fsync = on
random_page_cost = 1.1
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
log_checkpoints = off
cluster_name = 'nukkad'
`;

/** Starts PostgreSQL as a process that outlives this one. The caller finds out by connecting whether it (or another one) runs. */
export function startServer(home: Home, bin: string): ChildProcess {
	const file = join(home.data, CONFIG_FILE);
	const aside = `${file}.${process.pid}`;
	writeFileSync(aside, config(makeSocketDir(home)));
	if (home.runner) chownSync(aside, home.runner.uid, home.runner.gid);
	renameSync(aside, file);
	const log = openLog(home);
	const server = spawn(join(bin, 'postgres'), ['-D', home.data], { ...asRunner(home.runner), detached: true, stdio: ['ignore', log, log] });
	closeSync(log);
	server.unref();
	server.on('error', () => {});
	return server;
}

/** The path of the log that the embedded PostgreSQL writes. */
export const logOf = (home: Home): string => join(home.dir, 'log');

function openLog(home: Home): number {
	const path = logOf(home);
	if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) renameSync(path, `${path}.old`);
	const log = openSync(path, 'a', 0o600);
	// Otherwise the folder's owner could not start the server after root has.
	if (home.runner) fchownSync(log, home.runner.uid, home.runner.gid);
	return log;
}

/**
 * Ends a server that was told to stop and waits until everybody has left: it takes no new connections meanwhile, and those of a store stay
 * open. Its transactions roll back.
 */
export function endWhereStopping(home: Home): void {
	const server = readPostmaster(home);
	if (server?.isStopping && isRunning(home, server)) process.kill(server.pid, 'SIGINT');
}

/** Stops the server (its open transactions roll back) and returns when its files are closed. */
export async function stopServer(home: Home): Promise<void> {
	const server = readPostmaster(home);
	if (!server || !isRunning(home, server)) return;
	process.kill(server.pid, 'SIGINT');
	const until = Date.now() + STOP_MS;
	while (isRunning(home, server)) {
		if (Date.now() > until) throw new StartError(`The database in ${home.dir} did not stop in ${STOP_MS / 1000} s.`);
		await pause(20);
	}
	removeSocketDir(home, server.socketDir);
}
