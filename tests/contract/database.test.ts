import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionOf } from '#server/db/connection.ts';
import { dropTables } from '#server/db/drop-tables.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { StartError } from '#server/system/errors.ts';
import { commandEnv } from '../support/command-env.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { ROOT } from '../support/store.ts';

/** References to rows that are never deleted: nothing looks for who refers to them. */
const TO_WHAT_STAYS = ['blocked_numbers.order_id → orders', 'person_rights.person_id → people'];

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.drop());

test('a test database is migrated, its own, and reached by its url', async () => {
	const other = await testDatabase();
	try {
		await database.db
			.insertInto('changes')
			.values({ tags: ['catalog'] })
			.execute();
		const counts = await other.db
			.selectFrom('changes')
			.select((of) => of.fn.countAll().as('count'))
			.executeTakeFirst();
		expect(counts?.count).toBe(0);
		const client = new pg.Client(connectionOf(other.url));
		await client.connect();
		const { rows } = await client.query("SELECT 1::int8 AS whole, 2.50::numeric AS decimal, DATE '2026-11-21' AS day");
		await client.end();
		expect(rows[0]).toEqual({ whole: 1, decimal: 2.5, day: '2026-11-21' });
	} finally {
		await other.drop();
	}
});

test('words of every script stay whole in the full-text index', async () => {
	const words = ['दूध', 'कांदा', 'ડુંગળી', 'ಈರುಳ್ಳಿ', 'ఉల్లిపాయ', 'doodh'];
	const { rows } = await database.pool.query("SELECT to_tsvector('simple', $1)::text AS index", [words.join(' ')]);
	for (const word of words) expect(rows[0].index).toContain(`'${word}'`);
});

test('migrating again does nothing; a changed or unknown migration stops the start', async () => {
	const migrations = readMigrations();
	expect(await migrate(database.connection)).toEqual([]);
	const [first, ...rest] = migrations;
	if (!first) throw new Error('there are no migrations');
	await expect(migrate(database.connection, [{ ...first, hash: 'other' }, ...rest])).rejects.toThrow(StartError);
	await expect(migrate(database.connection, rest)).rejects.toThrow(/newer than this version/);
});

test('a migration that fails leaves nothing behind', async () => {
	const broken = { name: '9999_broken.sql', sql: 'CREATE TABLE half (); SELECT 1/0', hash: 'x' };
	await expect(migrate(database.connection, [...readMigrations(), broken])).rejects.toThrow('9999_broken.sql');
	const { rows } = await database.pool.query("SELECT to_regclass('half') AS half");
	expect(rows[0].half).toBeNull();
});

test('a command of a newer version leaves a store as it is and says who brings it up, and begins a new one', async () => {
	const other = await testDatabase();
	const client = new pg.Client(other.connection);
	const file = join(tmpdir(), `nukkad-older-${process.pid}.csv`);
	writeFileSync(file, 'code,name,category,lat,lng\na,Asha Kirana,GROCERY,19.12,72.86\n');
	const env = { ...commandEnv(), DATABASE_URL: other.url };
	const run = (...[name, ...argv]: string[]) =>
		promisify(execFile)(process.execPath, [join(ROOT, `bin/${name}.ts`), ...argv], { cwd: ROOT, env });
	try {
		await client.connect();
		await dropTables(client);
		const older = readMigrations().slice(0, -1);
		await migrate(other.connection, older);
		const line = 'The store is of an older version than this command: its next start (npm start) brings it up. Nothing was done.\n';
		const shops = ['import', 'shops', file];
		for (const argv of [
			['config', 'list'],
			[...shops, '--dry-run'],
			[...shops, '--new-store'],
		])
			await expect(run(...argv), argv.join(' ')).rejects.toMatchObject({ code: 1, stderr: line });
		const { rows } = await client.query('SELECT name FROM schema_migrations ORDER BY name');
		expect(rows).toEqual(older.map(({ name }) => ({ name })));

		await dropTables(client);
		expect((await run('import', 'shops', file, '--new-store')).stdout).toContain('Imported.');
		expect((await run('config', 'list')).stdout).toContain('Nothing is set.');
	} finally {
		await client.end();
		await other.drop();
		rmSync(file);
	}
});

test('what refers to rows that are deleted has an index, so that a deletion reads no whole table', async () => {
	const { rows } = await database.pool.query<{ reference: string }>(`
		SELECT c.conrelid::regclass || '.' || string_agg(a.attname, ', ' ORDER BY k.at) || ' → ' || c.confrelid::regclass AS reference
		FROM pg_constraint c, unnest(c.conkey) WITH ORDINALITY k (number, at), pg_attribute a
		WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND a.attrelid = c.conrelid AND a.attnum = k.number AND NOT EXISTS (
			SELECT FROM pg_index i
			WHERE i.indrelid = c.conrelid AND (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
				AND coalesce(pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)', true))
		GROUP BY c.oid ORDER BY 1`);
	expect(rows.map(({ reference }) => reference)).toEqual(TO_WHAT_STAYS);
});
