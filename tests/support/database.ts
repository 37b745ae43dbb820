import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, openKysely, openPool, socketConnection } from '#server/db/connection.ts';
import type { Db } from '#server/db/tables.ts';
import { TEMPLATE } from './postgres.ts';

export type TestDatabase = {
	db: Db;
	pool: pg.Pool;
	connection: Connection;
	/** As DATABASE_URL takes it, for a store started on this database. */
	url: string;
	/** Closes the pool and drops the database, whoever is still connected. */
	drop(): Promise<void>;
};

async function asAdmin(socketDir: string, sql: string): Promise<void> {
	const admin = new pg.Client(socketConnection(socketDir, 'postgres'));
	await admin.connect();
	try {
		await admin.query(sql);
	} finally {
		await admin.end();
	}
}

/** A fresh, migrated, empty database of its own, copied from the run's template in milliseconds. */
export async function testDatabase(): Promise<TestDatabase> {
	const socketDir = inject('socketDir');
	const name = `test_${randomBytes(6).toString('hex')}`;
	await asAdmin(socketDir, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
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
			await asAdmin(socketDir, `DROP DATABASE ${name} WITH (FORCE)`);
		},
	};
}
