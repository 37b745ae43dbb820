import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/db/tables.ts';

/** How to reach the database: handed to the pool, and to whoever needs a connection of its own (LISTEN). */
export type Connection = pg.ClientConfig;

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;

/** int8 and numeric as numbers (paise and counts stay far below 2^53); a date as it is written, not as midnight somewhere. */
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

/** How many milliseconds a statement may take, and a transaction may do nothing; PostgreSQL takes back what goes on for longer. */
export type Bounds = { statementMs: number; idleMs: number };

const POOL_MAX = 20;

/** Said on the connection and not while it is opened: poolers refuse to be told there. */
const bind =
	({ statementMs, idleMs }: Bounds) =>
	async (client: pg.ClientBase): Promise<void> => {
		await client.query(`SET statement_timeout = ${statementMs}; SET idle_in_transaction_session_timeout = ${idleMs}`);
	};

/**
 * A pool of at most `max` connections, within bounds unless none are given; broken idle ones are dropped and replaced when next needed.
 */
export function openPool(connection: Connection, max = POOL_MAX, bounds: Bounds | null = null): pg.Pool {
	const pool = new pg.Pool({
		...connection,
		max,
		idleTimeoutMillis: 60_000,
		connectionTimeoutMillis: 5_000,
		application_name: 'nukkad',
		...(bounds && { onConnect: bind(bounds) }),
	});
	// Without listeners a connection that breaks (a restart of the database) would end the process, lent out or idle. Who uses it is
	// told by the query that fails.
	pool.on('error', () => {});
	pool.on('connect', (client) => client.on('error', () => {}));
	return pool;
}

/** The one Kysely over a pool; destroying it ends the pool. */
export const openKysely = (pool: pg.Pool): Kysely<Database> => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
