import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { socketConnection } from '#server/db/connection.ts';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/** The folder of the socket of the PostgreSQL all contract tests share. */
		socketDir: string;
	}
}

export const TEMPLATE = 'template_nukkad';

/** Starts one embedded PostgreSQL with a migrated template database for a whole test run; stops and removes it at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const dataDir = mkdtempSync(join(tmpdir(), 'nukkad-test-'));
	chmodSync(dataDir, 0o755);
	const first = await openEmbedded(dataDir, () => {});
	const setter = new pg.Client(first.connection);
	await setter.connect();
	// Many apps are open at once, some with several processes' pools: more than a store ever has. It needs a start.
	await setter.query('ALTER SYSTEM SET max_connections = 200');
	await setter.end();
	await first.close();
	const embedded = await openEmbedded(dataDir, () => {});
	const socketDir = embedded.connection.host ?? '';
	const admin = new pg.Client(socketConnection(socketDir, 'postgres'));
	await admin.connect();
	// Test databases may be lost, so they do not wait for the disk.
	await admin.query('ALTER SYSTEM SET fsync = off');
	await admin.query('ALTER SYSTEM SET full_page_writes = off');
	await admin.query('ALTER SYSTEM SET synchronous_commit = off');
	// A database is copied file by file within the kernel, where that can be done: a tenth of the time.
	await admin.query("ALTER SYSTEM SET file_copy_method = 'clone'").catch(() => {});
	await admin.query('SELECT pg_reload_conf()');
	await admin.query(`CREATE DATABASE ${TEMPLATE}`);
	await migrate(socketConnection(socketDir, TEMPLATE));
	await admin.end();
	project.provide('socketDir', socketDir);
	return async () => {
		await embedded.close();
		rmSync(dataDir, { recursive: true, force: true });
	};
}
