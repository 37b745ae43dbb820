import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkClock, clockAheadMs } from '#server/db/clock.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

const HOUR = 3_600_000;
let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.drop());

test('a process does not start beside a database whose clock is more than a minute away', async () => {
	await checkClock(database.pool);
	await checkClock(database.pool, () => Date.now() - 50_000);
	const ahead = checkClock(database.pool, () => Date.now() + 3 * HOUR);
	await expect(ahead).rejects.toThrow(/^The clock of this machine is 10800 s ahead of the database's/);
	await expect(checkClock(database.pool, () => Date.now() - 3 * HOUR)).rejects.toThrow(/10800 s behind/);
});

test('the distance is told in milliseconds', async () => {
	const ahead = await clockAheadMs(database.pool, () => Date.now() + HOUR);
	expect(Math.abs(ahead - HOUR)).toBeLessThan(5_000);
});
