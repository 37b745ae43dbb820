import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openKysely, openPool } from '#server/db/connection.ts';
import { prepared } from '#server/db/prepared.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.drop());

const sum = prepared('sum', (db, one: number, other: number) =>
	sql<{ sum: number }>`SELECT ${one}::int + ${other}::int * ${one}::int AS sum`.compile(db),
);

/** What one connection answers, and the names of the plans it keeps. */
async function over(pool: pg.Pool): Promise<{ sums: number[]; kept: string[] }> {
	await using db = openKysely(pool);
	const sums = [await sum(db, 1, 2), await sum(db, 3, 4)].flatMap((rows) => rows.map((row) => row.sum));
	const { rows } = await sql<{ name: string }>`SELECT name FROM pg_prepared_statements`.execute(db);
	return { sums, kept: rows.map(({ name }) => name) };
}

test('a prepared statement is planned once by its connection, with the values of each call', async () => {
	const { sums, kept } = await over(openPool(database.connection, 1));
	expect(sums).toEqual([3, 15]);
	expect(kept).toEqual([expect.stringMatching(/^sum_[0-9a-f]{12}$/)]);
});

test('through a pooler, which may answer from any process, no connection relies on what it has planned', async () => {
	/** A pooler names a process of its own to its clients. */
	class BehindPooler extends pg.Client {
		constructor(config?: pg.ClientConfig) {
			super(config);
			Object.defineProperty(this, 'processID', { get: () => 4_711_000, set: () => {} });
		}
	}
	const { sums, kept } = await over(openPool({ ...database.connection, Client: BehindPooler } as pg.ClientConfig, 1));
	expect(sums).toEqual([3, 15]);
	expect(kept).toEqual([]);
});

test('a statement with a value of its own is not taken: it would be sent with the values of its first call', async () => {
	const bad = prepared('bad', (db, id: string) =>
		db.selectFrom('customers').select('id').where('id', '=', id).where('gender', '=', 'F').compile(),
	);
	await expect(bad(database.db, 'x')).rejects.toThrow('the statement bad has a value of its own');
});
