import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishChange } from '#server/changes/changes.ts';
import { drainOnce } from '#server/messages/drainer.ts';
import { tidyUp } from '#server/process/chores.ts';
import { type TestApi, testApi } from '../support/app.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

const TABLES = ['changes', 'otp_sends', 'otps', 'sessions', 'outbox'] as const;
const counts = async () => Promise.all(TABLES.map(async (table) => (await api.app.db.selectFrom(table).selectAll().execute()).length));

it('tidying up keeps what still counts and deletes what does not', async () => {
	await api.login('9820012345');
	await api.call('POST', 'auth/send-otp', { form: { phone_number: '9820012346' } });
	await publishChange(api.app.db, ['shop:a']);
	await drainOnce(api.app);
	const fresh = await counts();
	expect(fresh).toEqual([1, 2, 1, 1, 2]);
	await tidyUp(api.app);
	expect(await counts()).toEqual(fresh);

	await api.app.db
		.updateTable('changes')
		.set({ at: new Date(Date.now() - 4_000_000) })
		.execute();
	api.pass(61 * 24 * 3_600_000);
	await tidyUp(api.app);
	expect(await counts()).toEqual([0, 0, 0, 0, 0]);
});
