import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, socketConnection } from '#server/db/connection.ts';
import { binariesFor } from '#server/db/embedded/binaries.ts';
import { makeCluster } from '#server/db/embedded/cluster.ts';
import { type Home, homeOf } from '#server/db/embedded/home.ts';
import { holdServer, type Keeper, releaseServer } from '#server/db/embedded/keeper.ts';
import { endWhereStopping } from '#server/db/embedded/server.ts';
import { hasCode } from '#server/system/errors.ts';

const DATABASE = 'nukkad';
const RETRY_MS = 1_000;
const LOOK_MS = 2_000;

export type Embedded = { connection: Connection; close(): Promise<void> };

/**
 * The embedded PostgreSQL of a DATA_DIR. It is prepared at the first start, joined when it already runs, else started, restarted when it
 * dies, and stopped by the last process that closes it. Several processes may share it.
 */
export async function openEmbedded(dataDir: string, say: (line: string) => void): Promise<Embedded> {
	const home = homeOf(dataDir, say);
	const bin = binariesFor(home.runner, say);
	await makeCluster(home, bin, say);
	const first = await holdServer(home, bin);
	await makeDatabase(first);
	const held = keepHolding(home, bin, first);
	return { connection: socketConnection(first.socketDir, DATABASE), close: held.close };
}

/** Also when joining: the process that prepared the cluster may have been killed before this step. */
async function makeDatabase({ client }: Keeper): Promise<void> {
	const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
	if (rowCount) return;
	await client.query(`CREATE DATABASE ${DATABASE}`).catch((error: unknown) => {
		if (!hasCode(error, '42P04', '23505')) throw error;
	});
}

/** Without its hold a process would lose the server when the next process leaves; and one that dies, or is told to stop, must be restarted. */
function keepHolding(home: Home, bin: string, first: Keeper): { close(): Promise<void> } {
	let keeper = first;
	let closing = false;
	let again = Promise.resolve();
	const watch = (held: Keeper): void => {
		held.client.once('end', () => {
			if (!closing) again = holdAgain();
		});
	};
	const holdAgain = async (): Promise<void> => {
		while (!closing) {
			try {
				keeper = await holdServer(home, bin);
				return watch(keeper);
			} catch {
				await pause(RETRY_MS);
			}
		}
	};
	watch(first);
	const look = setInterval(() => endWhereStopping(home), LOOK_MS).unref();
	return {
		close: async () => {
			closing = true;
			clearInterval(look);
			await again;
			await releaseServer(home, keeper);
		},
	};
}
