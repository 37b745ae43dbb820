import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, openKysely, openPool, socketConnection } from '#server/db/connection.ts';
import type { Db } from '#server/db/tables.ts';
import { loadSample } from '#server/sample/load.ts';
import { TEMPLATE } from './postgres.ts';
import { fingerprintOf, rewind } from './rewind.ts';
import { wrongShelves } from './wrong-shelves.ts';

export type TestDatabase = {
	db: Db;
	pool: pg.Pool;
	connection: Connection;
	/** As DATABASE_URL takes it, for a store started on this database. */
	url: string;
	/** Closes the pool and takes the database away, whoever is still connected. */
	drop(): Promise<void>;
};

const SAMPLE = 'template_sample';
const UNFINISHED = 'template_sample_unfinished';
/** The number of the lock under which the first file that wants it makes the template with the sample. */
const MAKING = 1;

async function asAdmin(socketDir: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
	const admin = new pg.Client(socketConnection(socketDir, 'postgres'));
	await admin.connect();
	try {
		await work(admin);
	} finally {
		await admin.end();
	}
}

const copyOf = (template: string, name: string) => `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`;

/** Fills a template with the sample once in a run. */
async function makeSample(socketDir: string, admin: pg.Client): Promise<void> {
	await admin.query('SELECT pg_advisory_lock($1)', [MAKING]);
	if ((await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [SAMPLE])).rowCount) return;
	await admin.query(`DROP DATABASE IF EXISTS ${UNFINISHED}`);
	await admin.query(copyOf(TEMPLATE, UNFINISHED));
	const db = openKysely(openPool(socketConnection(socketDir, UNFINISHED), 1));
	await loadSample(db, () => {}).finally(() => db.destroy());
	await admin.query(`ALTER DATABASE ${UNFINISHED} RENAME TO ${SAMPLE}`);
}

/** Whatever a test has written, the index of the shelves must agree with the packs: so every file of tests tries the triggers. */
async function checkShelves(client: pg.Client): Promise<void> {
	const { rows } = await client.query(`SELECT to_regclass('public.shelf_index') IS NOT NULL AS has`);
	const wrong = rows[0]?.has ? await wrongShelves(client) : [];
	if (wrong.length > 0) throw new Error(`the index of the shelves is not as the packs are: ${JSON.stringify(wrong)}`);
}

async function within<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client(connection);
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

/** Databases of this worker that are as new again, and how a new one is told. */
const idle: string[] = [];
let atFirst: Awaited<ReturnType<typeof fingerprintOf>> | undefined;

/** Takes a database that is as new, under a name that nobody knows who has used it before; `false` when there is none. */
async function takeIdle(socketDir: string, name: string): Promise<boolean> {
	const used = idle.pop();
	if (!used) return false;
	const others = 'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1';
	try {
		await asAdmin(socketDir, async (admin) => {
			await admin.query(others, [used]);
			await admin.query(`ALTER DATABASE ${used} RENAME TO ${name}`);
		});
		return true;
	} catch {
		// Somebody has come back to it.
		await asAdmin(socketDir, (admin) => admin.query(`DROP DATABASE ${used} WITH (FORCE)`));
		return false;
	}
}

/**
 * A migrated database of its own, as the run's template is: empty or with the sample. `reused` is for files that take one for every test:
 * those hand it on to each other, emptied, which spares the copies.
 */
export async function testDatabase({ sample = false, reused = false } = {}): Promise<TestDatabase> {
	const socketDir = inject('socketDir');
	const name = `test_${randomBytes(6).toString('hex')}`;
	if (sample) await asAdmin(socketDir, (admin) => makeSample(socketDir, admin));
	if (!(reused && (await takeIdle(socketDir, name))))
		await asAdmin(socketDir, (admin) => admin.query(copyOf(sample ? SAMPLE : TEMPLATE, name)));
	if (reused) atFirst ??= await within(socketConnection(socketDir, name), fingerprintOf);
	const connection = socketConnection(socketDir, name);
	const pool = openPool(connection);
	const db = openKysely(pool);
	return {
		db,
		pool,
		connection,
		url: `postgresql://nukkad@localhost/${name}?host=${encodeURIComponent(socketDir)}`,
		drop: async () => {
			await db.destroy();
			const isAsNew = await within(connection, async (client) => {
				await checkShelves(client);
				return reused && atFirst !== undefined && rewind(client, atFirst);
			});
			if (isAsNew) idle.push(name);
			else await asAdmin(socketDir, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
		},
	};
}
