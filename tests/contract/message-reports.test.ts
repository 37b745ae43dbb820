import { afterEach, beforeEach, expect, it } from 'vitest';
import { queueMessage } from '#server/messages/outbox.ts';
import { lockReport, noteReports } from '#server/messages/reports.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { until } from '../support/until.ts';

let api: TestApi;
beforeEach(async () => {
	api = await testApi({ reused: true });
});
afterEach(() => api.close());

it('a report that comes while the id of its message is being stored counts for that message', async () => {
	const { db, clock } = api.app;
	await queueMessage(db, { to: '+919820012345', template: 'test', params: {}, language: 'en', body: 'test', at: clock.now() });
	let telling: Promise<void> = Promise.resolve();
	// The sender's transaction, as `markDone` has it.
	await db.transaction().execute(async (trx) => {
		await lockReport(trx, 'm-9');
		await trx.updateTable('outbox').set({ sent_at: clock.now(), provider_id: 'm-9', outcome: 'SENT' }).execute();
		telling = noteReports(api.app, [{ id: 'm-9', status: 'FAILED', reason: 'switched off' }]);
		await Promise.race([telling, until(async () => expect(await lockWaits(db)).toBe(1))]);
	});
	await telling;
	expect(await db.selectFrom('outbox').select(['outcome', 'reason']).execute()).toEqual([{ outcome: 'FAILED', reason: 'switched off' }]);
	expect(await db.selectFrom('early_reports').selectAll().execute()).toEqual([]);
});
