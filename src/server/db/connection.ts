import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { guardPool, type HangWatch } from '#server/db/hang-watch.ts';
import { nameOfStatement } from '#server/db/prepared.ts';
import type { Database } from '#server/db/tables.ts';

/** How to reach the database: for the pool, and for code that needs a connection of its own (LISTEN). */
export type Connection = pg.ClientConfig;

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;

/** Reads int8 and numeric as numbers (paise and counts stay far below 2^53), and a date as text, not as midnight in some zone. */
const types: pg.CustomTypesConfig = {
	getTypeParser: (oid, format) => {
		if (format !== 'binary' && (oid === INT8 || oid === NUMERIC)) return Number;
		if (format !== 'binary' && oid === DATE) return String;
		return pg.types.getTypeParser(oid, format);
	},
};

/** The connection for DATABASE_URL, over TCP or a socket (`postgresql://user@localhost/name?host=/folder`). */
export const connectionOf = (databaseUrl: string): Connection => ({ connectionString: databaseUrl, types });

/** The connection to a database of the embedded PostgreSQL, over its socket. */
export const socketConnection = (socketDir: string, database: string): Connection => ({
	host: socketDir,
	user: 'nukkad',
	database,
	types,
});

/** How many milliseconds a statement may take and a transaction may be idle; PostgreSQL cancels what takes longer. */
export type Bounds = { statementMs: number; idleMs: number };

/**
 * Of what requests ask. Waiting for a connection (5 s) and two such statements end before the server cuts a connection without an answer (30 s):
 * so the caller is told to try again, and the database connection is free for others. The store's transactions never pause, so one that is idle
 * while it holds locks belongs to a process that hangs.
 */
export const REQUEST_BOUNDS: Bounds = { statementMs: 10_000, idleMs: 10_000 };

const POOL_MAX = 20;

/**
 * Set on the open connection, because poolers refuse settings while it is opened. No statement of a request is worth a second process of the
 * database: starting one takes as long as most of them, and many ask at once.
 */
const bind = (client: pg.ClientBase, { statementMs, idleMs }: Bounds) =>
	client.query(
		`SET statement_timeout = ${statementMs}; SET idle_in_transaction_session_timeout = ${idleMs}; SET max_parallel_workers_per_gather = 0`,
	);

/**
 * Has the connection keep the plans of prepared statements. Not through a pooler, which may answer the next call from another server
 * process: there the process that answers is not the one that opened the connection.
 */
async function keepPlans(client: pg.ClientBase): Promise<void> {
	const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
	if (rows[0]?.pid !== Reflect.get(client, 'processID')) return;
	Object.assign(client, {
		query(...args: unknown[]) {
			const [text, values, ...rest] = args;
			const name = nameOfStatement(text);
			return Reflect.apply(pg.Client.prototype.query, client, name === undefined ? args : [{ name, text, values }, ...rest]);
		},
	});
}

/**
 * A pool of at most `max` connections, with time limits and a guard against a database that hangs if limits are given; broken idle connections
 * are dropped and replaced when needed.
 */
export function openPool(connection: Connection, max = POOL_MAX, bounds: Bounds | null = null): pg.Pool {
	let watch: HangWatch | null = null;
	const pool = new pg.Pool({
		...connection,
		// So that the system notices a network that has forgotten an idle connection.
		keepAlive: true,
		max,
		idleTimeoutMillis: 60_000,
		connectionTimeoutMillis: 5_000,
		application_name: 'nukkad',
		onConnect: async (client) => {
			if (client instanceof pg.Client) watch?.join(client);
			if (bounds) await bind(client, bounds);
			await keepPlans(client);
		},
	});
	// Without listeners a connection that breaks (a restart of the database) would end the process. Code that uses the connection gets the
	// error from its query.
	pool.on('error', () => {});
	pool.on('connect', (client) => client.on('error', () => {}));
	if (bounds) watch = guardPool(pool, connection);
	return pool;
}

/** The one Kysely over a pool; destroying it ends the pool. */
export const openKysely = (pool: pg.Pool): Kysely<Database> => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
