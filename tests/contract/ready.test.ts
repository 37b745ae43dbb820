import { createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createReadiness } from '#server/process/ready.ts';
import { testDatabase } from '../support/database.ts';
import { freePort } from '../support/ports.ts';

it('a store whose connections are all at work is ready, and one question does for a second of askers', async () => {
	const database = await testDatabase();
	const held = await Promise.all(Array.from({ length: 20 }, () => database.pool.connect()));
	const asked = createReadiness(database.connection);
	const began = performance.now();
	expect(await Promise.all(Array.from({ length: 50 }, () => asked.answers()))).toEqual(Array(50).fill(true));
	expect(performance.now() - began).toBeLessThan(1_500);
	const connections = await held[0]?.query('SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()');
	expect(connections?.rows[0].count).toBe(21);
	await asked.close();
	for (const client of held) client.release();
	await database.drop();
});

it('a database that takes the call and says nothing counts as away, in its time', async () => {
	const sockets: Socket[] = [];
	const mute = createServer((socket) => void sockets.push(socket));
	const port = await freePort();
	await new Promise<void>((resolve) => mute.listen(port, '127.0.0.1', resolve));
	const asked = createReadiness({ host: '127.0.0.1', port, user: 'x', database: 'x' });
	const began = performance.now();
	expect(await asked.answers()).toBe(false);
	expect(performance.now() - began).toBeLessThan(2_500);
	for (const socket of sockets) socket.destroy();
	await asked.close();
	mute.close();
});
