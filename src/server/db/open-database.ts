import pg from 'pg';
import { type Bounds, type Connection, connectionOf, openKysely, openPool } from '#server/db/connection.ts';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate, refuseOlder } from '#server/db/migrate.ts';
import type { Db } from '#server/db/tables.ts';
import type { Settings } from '#server/settings/settings.ts';
import { hasCode, StartError } from '#server/system/errors.ts';

/** How long a database may take to answer at the start. */
const ANSWER_MS = 10_000;

export type OpenDatabase = {
	db: Db;
	pool: pg.Pool;
	/** For a separate connection (LISTEN, COPY). */
	connection: Connection;
	close(): Promise<void>;
};

/**
 * `bounds`: the time limits of a store; commands have none. `migrates`: whether a store that is there is brought up to this version, as its start
 * does, or refused where it is older, as beside one that runs.
 */
type HowOpened = { bounds?: Bounds | null; migrates?: 'any' | 'new' };

/**
 * Opens the database of DATABASE_URL, or the embedded one of DATA_DIR, and migrates it. Commands beside a running store open it the same
 * way, but bring up none but a new one. `say` gets the lines for the person who started it.
 * @throws StartError with one line when the database cannot be opened.
 */
export async function openDatabase(
	settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
	say: (line: string) => void,
	{ bounds = null, migrates = 'any' }: HowOpened = {},
): Promise<OpenDatabase> {
	const { connection, close } = await openServer(settings, say).catch((error: unknown) => {
		throw fullDisk(error);
	});
	try {
		if (migrates === 'new') await refuseOlder(connection);
		const applied = await migrate(connection);
		if (applied.length > 0) say(`database: ${applied.length} migrations, up to ${applied.at(-1)}`);
	} catch (error) {
		await close();
		throw settings.databaseUrl !== null && hasCode(error, '42501')
			? new StartError(`DATABASE_URL names a role that may not do enough: ${rightOf(error)}.`)
			: fullDisk(error);
	}
	const pool = openPool(connection, undefined, bounds);
	const db = openKysely(pool);
	return {
		db,
		pool,
		connection,
		close: async () => {
			await db.destroy();
			await close();
		},
	};
}

/** An error of a full disk in words that say what to do; any other one as it is. Migrations wrap theirs. */
const fullDisk = (error: unknown): unknown =>
	hasCode(error, '53100') || (error instanceof Error && hasCode(error.cause, '53100'))
		? new StartError("The database's disk is full: make room, then start again.")
		: error;

/**
 * The server of that database, as it is: nothing is migrated.
 * @throws StartError with one line when it does not answer.
 */
export async function openServer(
	settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
	say: (line: string) => void,
): Promise<{ connection: Connection; close(): Promise<void> }> {
	if (settings.databaseUrl === null) return openEmbedded(settings.dataDir, say);
	const connection = connectionOf(settings.databaseUrl);
	await checkAnswers(connection);
	return { connection, close: async () => {} };
}

/** Connects once and checks the encoding of the database, so that a wrong DATABASE_URL is reported at once. */
async function checkAnswers(connection: Connection): Promise<void> {
	const client = new pg.Client({ ...connection, connectionTimeoutMillis: ANSWER_MS });
	client.on('error', () => {});
	let encoding: string;
	try {
		await client.connect();
		encoding = (await client.query('SHOW server_encoding')).rows[0]?.server_encoding;
	} catch (error) {
		if (isAway(error))
			throw new StartError(
				`DATABASE_URL: no PostgreSQL answers at ${client.host}, port ${client.port}. Is it running, and are both right? Start again once it answers.`,
			);
		throw new StartError(`DATABASE_URL is not right: ${reasonOf(error)}.`);
	} finally {
		await client.end().catch(() => {});
	}
	if (encoding !== 'UTF8')
		throw new StartError(
			`DATABASE_URL names a database in ${encoding}, which cannot hold the store's languages: make one with CREATE DATABASE name ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0 and name that.`,
		);
}

/** No server, or one that is starting or stopping: this may pass without a change of settings. */
const isAway = (error: unknown): boolean =>
	hasCode(error, 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ENOENT', 'EACCES', '57P03');

/** The messages of PostgreSQL and pg do not contain the password. */
const reasonOf = (error: unknown): string =>
	(error instanceof Error ? error.message : String(error)).split('\n', 1)[0] || 'the connection fails';

/** From PostgreSQL 15 on a role needs a grant to create tables in `public`. */
function rightOf(error: unknown): string {
	const reason = reasonOf(error);
	return /for schema public/.test(reason) ? `${reason}; its owner can allow it with GRANT CREATE ON SCHEMA public TO the role` : reason;
}
