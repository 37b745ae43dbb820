import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApi, testApi } from '../support/app.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { until } from '../support/until.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

it('a customer whose 100 calls hang in the database keeps no connection from another', async () => {
	const [greedy, other] = [await api.customer(), await api.customer()];
	const held = Promise.withResolvers<void>();
	const locked = Promise.withResolvers<void>();
	const lock = api.app.db.transaction().execute(async (trx) => {
		await sql`SELECT 1 FROM customers WHERE id = ${greedy.id} FOR UPDATE`.execute(trx);
		locked.resolve();
		await held.promise;
	});
	await locked.promise;
	const update = () => api.call('PATCH', 'customer/profile', { token: greedy.token, json: { first_name: 'Asha' } });
	const hanging = Array.from({ length: 100 }, update);
	const { pool } = api.database;
	try {
		await until(async () => expect(await lockWaits(api.app.db)).toBe(4));
		const reply = await api.call('GET', 'customer/profile', { token: other.token, ip: '10.0.0.9' });
		expect(reply.status).toBe(200);
		expect(pool.waitingCount).toBe(0);
	} finally {
		held.resolve();
		await lock;
	}
	for (const { status } of await Promise.all(hanging)) expect(status).toBe(200);
});
