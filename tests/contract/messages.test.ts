import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drainOnce, startMessages } from '#server/messages/drainer.ts';
import { createFileSender } from '#server/messages/file-sender.ts';
import { OTP_SLOT, queueMessage } from '#server/messages/outbox.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { until } from '../support/until.ts';

let api: TestApi;
beforeEach(async () => {
	api = await testApi();
});
afterEach(() => api.close());

const queue = (body: string, otp?: string) =>
	queueMessage(api.app.db, { to: '+919820012345', template: 'test', body, at: api.app.clock.now(), ...(otp && { otp }) });

describe('the outbox', () => {
	it('sends what was committed, and nothing of what was rolled back', async () => {
		await queue('kept');
		await api.app.db
			.transaction()
			.execute(async (trx) => {
				await queueMessage(trx, { to: '+919820012345', template: 'test', body: 'lost', at: api.app.clock.now() });
				throw new Error('rolled back');
			})
			.catch(() => {});
		const drain = startMessages(api.app);
		await until(() => expect(api.sent.map(({ body }) => body)).toEqual(['kept']));
		await drain.stop();
	});

	it('shares the work between processes and sends each message once', async () => {
		for (let i = 0; i < 50; i++) await queue(`m${i}`);
		while ((await Promise.all([drainOnce(api.app), drainOnce(api.app), drainOnce(api.app)])).some(({ sent }) => sent > 0));
		expect(new Set(api.sent.map(({ body }) => body)).size).toBe(50);
		expect(api.sent).toHaveLength(50);
	});

	it('keeps what could not be sent, and sends the others', async () => {
		await queue('first');
		await queue('second');
		const { send } = api.app.messages;
		api.app.messages.send = async (message) => {
			if (message.body === 'first') throw new Error('no network');
			await send(message);
		};
		expect(await drainOnce(api.app)).toEqual({ sent: 1, failed: 1 });
		api.app.messages.send = send;
		expect(await drainOnce(api.app)).toEqual({ sent: 0, failed: 0 });
		api.pass(10_000);
		expect(await drainOnce(api.app)).toEqual({ sent: 1, failed: 0 });
		expect(api.sent.map(({ body }) => body)).toEqual(['second', 'first']);
	});

	it('lets a new message past many that fail', async () => {
		for (let i = 0; i < 20; i++) await queue(`nobody ${i}`);
		const { send } = api.app.messages;
		api.app.messages.send = (message) => (message.body.startsWith('nobody') ? Promise.reject(new Error('no such number')) : send(message));
		expect(await drainOnce(api.app)).toEqual({ sent: 0, failed: 20 });
		await queue('code', '654321');
		expect(await drainOnce(api.app)).toEqual({ sent: 1, failed: 0 });
	});

	it('waits for no gateway that never answers', async () => {
		await queue('first');
		await queue('second');
		const { send } = api.app.messages;
		api.app.messages.send = (message) => (message.body === 'first' ? new Promise(() => {}) : send(message));
		expect(await drainOnce(api.app, 20)).toEqual({ sent: 0, failed: 1 });
		expect(await drainOnce(api.app, 20)).toEqual({ sent: 1, failed: 0 });
		expect(api.sent.map(({ body }) => body)).toEqual(['second']);
	});

	it('wipes an OTP that came too late instead of sending it', async () => {
		await queue(`code ${OTP_SLOT}`, '654321');
		api.pass(301_000);
		await drainOnce(api.app);
		expect(api.sent).toEqual([]);
		expect(await api.app.db.selectFrom('outbox').select('secret').execute()).toEqual([{ secret: null }]);
	});

	it('goes to outbox.jsonl by default, one JSON line each, readable by the owner only', async () => {
		const dir = await mkdtemp(join(tmpdir(), 'nukkad-outbox-'));
		api.app.messages = createFileSender(dir);
		await queue(`code ${OTP_SLOT}`, '654321');
		await drainOnce(api.app);
		const path = join(dir, 'outbox.jsonl');
		expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
			channel: 'sms',
			to: '+919820012345',
			template: 'test',
			body: 'code 654321',
			otp: '654321',
		});
		expect((await stat(path)).mode & 0o777).toBe(0o600);
		await rm(dir, { recursive: true });
	});
});
