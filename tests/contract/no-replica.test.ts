import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReplica } from '#server/db/replica/replica.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.drop());

/** What is logged of a DATABASE_READ_URL until there is something. */
async function saidOf(url: string): Promise<string> {
	const lines: string[] = [];
	const replica = openReplica(url, database.pool, pino({}, { write: (line) => void lines.push(line) }));
	await until(async () => expect(lines).not.toEqual([]));
	await replica.close();
	return lines.join('');
}

test('a DATABASE_READ_URL at which nobody answers is told as that, with why', async () => {
	const said = await saidOf(`postgresql://me:secret@127.0.0.1:${await freePort()}/none`);
	expect(said).toContain('the replica of DATABASE_READ_URL does not answer; pages are read from the primary');
	expect(said).toContain('ECONNREFUSED');
	expect(said).not.toContain('secret');
});

test('the address of the primary itself is told to be no replica', async () => {
	expect(await saidOf(database.url)).toContain('the server of DATABASE_READ_URL is no replica: it is the primary itself, or was promoted');
});
