import type pg from 'pg';
import type { Db } from '#server/app/app.ts';
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
		throw error;
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
