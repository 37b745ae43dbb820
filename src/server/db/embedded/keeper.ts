import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { socketConnection } from '#server/db/connection.ts';
import type { Home } from '#server/db/embedded/home.ts';
import { isRunning, readPostmaster, refuseCopy, removeIfTaken } from '#server/db/embedded/postmaster.ts';
import { logOf, startServer, stopServer } from '#server/db/embedded/server.ts';
import { endClient } from '#server/db/end-client.ts';
import { hasCode, StartError } from '#server/system/errors.ts';

/** Every process that uses the server holds this advisory lock shared; a process that gets it exclusively is the last one. */
const IN_USE = 4_321_002;
/** How long to wait for a start: crash recovery takes time, but a start that cannot succeed must end. */
const PATIENCE_MS = 120_000;
const STEP_MS = 20;
/** How long a server may take to say who else uses it. */
const RELEASE_MS = 5_000;

/** One process's hold on the server: a connection of its own, which PostgreSQL releases when the process dies. */
export type Keeper = { client: pg.Client; socketDir: string };

/**
 * Joins the running server or starts it; safe when other processes start or stop it at the same moment.
 * @throws StartError when it does not start, or the cluster is a copy of one whose server ran.
 */
export async function holdServer(home: Home, bin: string): Promise<Keeper> {
	const until = Date.now() + PATIENCE_MS;
	let started: ChildProcess | null = null;
	while (Date.now() < until) {
		const server = readPostmaster(home);
		if (server) refuseCopy(home, server);
		const keeper = server?.socketDir ? await tryHold(server.socketDir) : null;
		if (keeper) return keeper;
		const isOurs = started !== null && started.exitCode === null && started.signalCode === null;
		if (!isOurs && !(server && isRunning(home, server))) {
			if (server) removeIfTaken(home, server);
			// It ended although no other server runs, so the start failed: try again after a pause, until the time is over.
			if (started) await pause(10 * STEP_MS);
			started = startServer(home, bin);
		}
		await pause(STEP_MS);
	}
	throw new StartError(`The database in ${home.dir} does not start; the reason is at the end of ${logOf(home)}.`);
}

/** `null` while the server starts, recovers or stops, or when the socket belongs to a dead server. */
async function tryHold(socketDir: string): Promise<Keeper | null> {
	const client = new pg.Client({ ...socketConnection(socketDir, 'postgres'), application_name: 'nukkad keeper' });
	// Failing queries are handled below; when an idle connection breaks, listeners of 'end' are told.
	client.on('error', () => {});
	try {
		await client.connect();
		const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock_shared($1) AS held', [IN_USE]);
		if (rows[0]?.held) return { client, socketDir };
	} catch (error) {
		if (!isPassing(error)) throw error;
	}
	await client.end().catch(() => {});
	return null;
}

const isPassing = (error: unknown): boolean =>
	hasCode(error, 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03') ||
	(error instanceof Error && error.message.startsWith('Connection terminated'));

/** Releases the hold; stops the server when nobody else holds it. One that hangs is left to whoever comes next. */
export async function releaseServer(home: Home, { client }: Keeper): Promise<void> {
	const timer = setTimeout(() => client.connection.stream.destroy(), RELEASE_MS);
	try {
		await client.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE]);
		const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [IN_USE]);
		clearTimeout(timer);
		if (rows[0]?.alone) await stopServer(home);
	} catch (error) {
		// A server that is already gone is fine; one that does not stop is reported.
		if (error instanceof StartError) throw error;
	} finally {
		clearTimeout(timer);
		await endClient(client);
	}
}
