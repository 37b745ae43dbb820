import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM } from '#server/api/actor.ts';
import { noteAct } from '#server/api/note-act.ts';
import { startChores, tidyUp } from '#server/boot/chores.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { sendDue } from '#server/messages/send-due.ts';
import { type TestApi, testApi } from '../support/app.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

const TABLES = ['changes', 'otp_sends', 'otps', 'sessions', 'outbox', 'idempotency_keys'] as const;
const counts = async () => Promise.all(TABLES.map(async (table) => (await api.app.db.selectFrom(table).selectAll().execute()).length));

it('tidying up keeps what still counts and deletes what does not', async () => {
	await api.login('9820012345');
	await api.call('POST', 'auth/send-otp', { form: { phone_number: '9820012346' } });
	await publishChange(api.app.db, ['shop:a']);
	await sendDue(api.app);
	await api.app.db
		.insertInto('idempotency_keys')
		.values({
			customer_id: (await api.customer()).id,
			key: 'k1',
			endpoint: 'POST order',
			request_hash: 'h',
			status: 201,
			answer: '{}',
			created_at: api.app.clock.now(),
		})
		.execute();
	const fresh = await counts();
	expect(fresh).toEqual([1, 2, 1, 2, 2, 1]);
	await tidyUp(api.app);
	expect(await counts()).toEqual(fresh);

	await api.app.db
		.updateTable('changes')
		.set({ at: new Date(Date.now() - 4_000_000) })
		.execute();
	api.pass(61 * 24 * 3_600_000);
	await tidyUp(api.app);
	expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
});

it('P2 who changed a price or a stock is kept for a year', async () => {
	const change = { shop_id: 's1', retailer_product_id: 'p1', actor: 'SHOP' as const, price_was_paise: 100, price_paise: 200 };
	const day = 24 * 3_600_000;
	const now = api.app.clock.now().getTime();
	const times = [new Date(now - 364 * day), new Date(now - 366 * day)];
	await api.app.db
		.insertInto('product_changes')
		.values(times.map((at) => ({ ...change, at })))
		.execute();
	await tidyUp(api.app);
	const kept = await api.app.db.selectFrom('product_changes').select('at').execute();
	expect(kept.map(({ at }) => at)).toEqual(times.slice(0, 1));
});

it('D9 who did what at the counter is kept for three years', async () => {
	const day = 24 * 3_600_000;
	const now = api.app.clock.now().getTime();
	const [kept, gone] = [new Date(now - 3 * 364 * day), new Date(now - 3 * 366 * day)];
	for (const at of [kept, gone]) await noteAct(api.app.db, { kind: 'SHOP', did: 'CHANGED', about: 'old', by: SYSTEM, at });
	await tidyUp(api.app);
	const left = await api.app.db.selectFrom('audit_trail').select('at').where('about', '=', 'old').execute();
	expect(left.map(({ at }) => at)).toEqual([kept]);
});

it('one chore that fails keeps no other from being done, and is told', async () => {
	const { db } = api.app;
	await api.login('9820012345');
	await sendDue(api.app);
	api.pass(61 * 24 * 3_600_000);
	await sql`ALTER TABLE otp_sends RENAME TO away`.execute(db);
	await expect(tidyUp(api.app)).rejects.toThrow(/^1 of \d+ chores failed: .*"otp_sends"/);
	for (const table of ['otps', 'sessions', 'outbox'] as const) expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);

	const chores = startChores(api.app);
	await chores.stop();
	expect(api.logged().match(/could not tidy up/g)).toHaveLength(1);
	await sql`ALTER TABLE away RENAME TO otp_sends`.execute(db);
});
