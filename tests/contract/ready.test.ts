import { createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createReadiness } from '#server/boot/ready.ts';
import { testDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { startStore } from '../support/store.ts';
import { until } from '../support/until.ts';

it('a store whose connections are all at work is ready, and one question does for a second of askers', async () => {
	const database = await testDatabase();
	const held = await Promise.all(Array.from({ length: 20 }, () => database.pool.connect()));
	let now = 0;
	const asked = createReadiness(database.connection, () => now);
	expect(await Promise.all(Array.from({ length: 50 }, () => asked.answers()))).toEqual(Array(50).fill(true));
	const connections = await held[0]?.query('SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()');
	expect(connections?.rows[0].count).toBe(21);
	const known = asked.answers();
	now = 1_000;
	expect(asked.answers()).toBe(known);
	now = 1_001;
	expect(asked.answers()).not.toBe(known);
	expect(await asked.answers()).toBe(true);
	await asked.close();
	for (const client of held) client.release();
	await database.drop();
});

it('a database that takes the call and says nothing counts as away, and is called once however often it is asked after', async () => {
	const sockets: Socket[] = [];
	const mute = createServer((socket) => void sockets.push(socket));
	const port = await freePort();
	await new Promise<void>((resolve) => mute.listen(port, '127.0.0.1', resolve));
	let now = 0;
	const asked = createReadiness({ host: '127.0.0.1', port, user: 'x', database: 'x' }, () => now);
	const first = asked.answers();
	now = 2_000;
	expect(await Promise.all([first, asked.answers()])).toEqual([false, false]);
	expect(sockets).toHaveLength(1);
	for (const socket of sockets) socket.destroy();
	await asked.close();
	mute.close();
});

it('a store that has every connection hang in the database says that it is ready', async () => {
	const database = await testDatabase();
	const { db } = database;
	const store = await startStore({ env: { DATABASE_URL: database.url, TRUST_PROXY: '1' } });
	const asked: Promise<Response>[] = [];
	try {
		await db.transaction().execute(async (trx) => {
			await sql`LOCK TABLE library_products`.execute(trx);
			for (let i = 0; i < 40; i++)
				asked.push(fetch(`${store.url}/api/catalog/products/nobody${i}`, { headers: { 'x-forwarded-for': `10.${i}.0.1` } }));
			await until(async () => expect(await lockWaits(db)).toBe(20));
			expect((await fetch(`${store.url}/readyz`)).status).toBe(200);
		});
		await Promise.all(asked);
	} finally {
		await store.stop();
		await database.drop();
	}
});
