import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#server/db/connection.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.drop());

/** Works without a rest, as a process does that loads its code. */
function work(ms: number): void {
	for (const end = performance.now() + ms; performance.now() < end; );
}

test('a process that was busy itself does not take its database for one that hangs', async () => {
	const { host = '', ...rest } = database.connection;
	let asked = 0;
	const sockets: Socket[] = [];
	const between = createServer((asker) => {
		asked += 1;
		const server = connect(join(host, '.s.PGSQL.5432'));
		sockets.push(asker, server);
		for (const socket of [asker, server]) socket.on('error', () => {});
		asker.pipe(server).pipe(asker);
		// The second connection is the question whether the database hangs: the process is held up until long after its time.
		if (asked === 2) work(4_000);
	}).listen(0, '127.0.0.1');
	await once(between, 'listening');
	const address = between.address();
	const port = address && typeof address === 'object' ? address.port : 0;
	const pool = openPool({ ...rest, host: '127.0.0.1', port }, 1, { statementMs: 20_000, idleMs: 20_000 });
	try {
		const { rows } = await pool.query("SELECT 'answered' AS said FROM pg_sleep(6)");
		expect(rows).toEqual([{ said: 'answered' }]);
		expect(asked).toBe(2);
	} finally {
		await pool.end();
		for (const socket of sockets) socket.destroy();
		between.close();
	}
});
