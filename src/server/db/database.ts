import type pg from 'pg';
import type { Db } from '#server/app/app.ts';
import { hasCode, StartError } from '#server/app/errors.ts';
import type { Settings } from '#server/app/settings.ts';
import { type Connection, connectionOf, openKysely, openPool } from '#server/db/connection.ts';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

export type OpenDatabase = {
	db: Db;
	pool: pg.Pool;
	/** For a connection of one's own (LISTEN, COPY). */
	connection: Connection;
	close(): Promise<void>;
};

/**
 * Opens the database of DATABASE_URL, or the embedded one of DATA_DIR, brought up to the last migration. Commands beside a live store
 * open it the same way. `say` gets the few lines a person should read.
 * @throws StartError with one line when that is not possible as things stand.
 */
export async function openDatabase(
	settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
	say: (line: string) => void,
): Promise<OpenDatabase> {
	const embedded = settings.databaseUrl === null ? await openEmbedded(settings.dataDir, say) : null;
	const connection = embedded?.connection ?? connectionOf(settings.databaseUrl ?? '');
	try {
		await migrate(connection);
	} catch (error) {
		await embedded?.close();
		throw embedded ? error : unreachable(error);
	}
	const pool = openPool(connection);
	const db = openKysely(pool);
	return {
		db,
		pool,
		connection,
		close: async () => {
			await db.destroy();
			await embedded?.close();
		},
	};
}

/** What a wrong DATABASE_URL runs into: nobody there, a wrong password, role or name. PostgreSQL's words do not tell the password. */
function unreachable(error: unknown): unknown {
	if (hasCode(error, 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ENOENT', 'EACCES'))
		return new StartError('DATABASE_URL is not right: no PostgreSQL answers there.');
	if (hasCode(error, '28P01', '28000', '3D000', '42501')) return new StartError(`DATABASE_URL is not right: ${messageOf(error)}.`);
	return error;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
