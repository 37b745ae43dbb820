import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { Connection } from '#server/db/connection.ts';
import { StartError } from '#server/system/errors.ts';

/** The number of the advisory lock, the same in every version: only its holder migrates, also when two processes start at once. */
const MIGRATION_LOCK = 4_321_001;

const FOLDER = new URL('./migrations/', import.meta.url);

type Migration = { name: string; sql: string; hash: string };

/** The .sql files of `migrations/` in order, each with its hash. */
export function readMigrations(): Migration[] {
	const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
	return names.sort().map((name) => {
		const sql = readFileSync(new URL(name, FOLDER), 'utf8');
		return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
	});
}

/**
 * Refuses a database that a store has and that is older than these files: brought up beside a running store, that one could not start again.
 * One in which nothing was applied yet is taken. @throws StartError.
 */
export async function refuseOlder(connection: Connection): Promise<void> {
	const client = new pg.Client(connection);
	await client.connect();
	try {
		const { rows } = await client.query<{ is: boolean }>("SELECT to_regclass('schema_migrations') IS NOT NULL AS is");
		const applied = rows[0]?.is ? await appliedIn(client) : new Map<string, string>();
		if (applied.size > 0 && openMigrations(readMigrations(), applied).length > 0)
			throw new StartError(
				'The store is of an older version than this command: its next start (npm start) brings it up. Nothing was done.',
			);
	} finally {
		await client.end();
	}
}

/** The hashes of the migrations that a database has, by their names. */
async function appliedIn(client: pg.Client): Promise<Map<string, string>> {
	const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM schema_migrations');
	return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/**
 * Brings the database up to the last migration, one transaction each; returns the names applied now.
 * @throws StartError when an applied file was changed since, or the database is newer than these files.
 */
export async function migrate(connection: Connection, migrations = readMigrations()): Promise<string[]> {
	const client = new pg.Client(connection);
	await client.connect();
	const done: string[] = [];
	try {
		for (let name = await migrateOnce(client, migrations); name !== null; name = await migrateOnce(client, migrations)) done.push(name);
		return done;
	} finally {
		await client.end();
	}
}

/** Applies the first migration that is open and returns its name; null when there is none. */
async function migrateOnce(client: pg.Client, migrations: Migration[]): Promise<string | null> {
	// One transaction for all of it: through a pooler a lock of the connection would stay with another one (pgbouncer in transaction mode).
	await client.query(`BEGIN; SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
	try {
		await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
			name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
		const [first] = openMigrations(migrations, await appliedIn(client));
		if (first) await apply(client, first);
		await client.query('COMMIT');
		return first?.name ?? null;
	} catch (error) {
		await client.query('ROLLBACK');
		throw error;
	}
}

function openMigrations(migrations: Migration[], applied: Map<string, string>): Migration[] {
	const known = new Set(migrations.map(({ name }) => name));
	const foreign = [...applied.keys()].find((name) => !known.has(name));
	if (foreign) throw new StartError(`The database is newer than this version of Nukkad: it has ${foreign}, which is not here.`);
	const changed = migrations.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash);
	if (changed)
		throw new StartError(`${changed.name} was changed after it was applied to this database: undo that, and add a new file instead.`);
	return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
	try {
		await client.query(sql);
		await client.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [name, hash]);
	} catch (error) {
		throw new Error(`migration ${name} failed`, { cause: error });
	}
}
