import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimMessages, markFailed } from '#server/messages/due-messages.ts';
import { OTP_PLACEHOLDER, queueMessage } from '#server/messages/outbox.ts';
import { sendDue, startMessages } from '#server/messages/send-due.ts';
import { sendMessage } from '#server/messages/send-message.ts';
import { createFileSender } from '#server/messages/senders/file.ts';
import type { Sent } from '#server/ports/ports.ts';
import { OTP, type TestApi, testApi } from '../support/app.ts';
import { until } from '../support/until.ts';

let api: TestApi;
beforeEach(async () => {
	api = await testApi({ reused: true });
});
afterEach(() => api.close());

const FIRST = '+919820012345';
const SECOND = '+919820054321';

type More = { otp?: string; to?: string; params?: Record<string, string | number> };
const queue = (body: string, { otp, to = FIRST, params = {} }: More = {}, db = api.app.db) =>
	queueMessage(db, { to, template: 'test', params, language: 'mr', body, at: api.app.clock.now(), ...(otp && { otp }) });
const toOf = (i: number) => `+9198200${String(10_000 + i)}`;
const bodies = () => api.sent.map(({ body }) => body);

/** Replaces the sender by one that answers as the test says for some bodies. */
function sendBy(special: (body: string) => Promise<Sent> | null): void {
	const { send } = api.app.messages;
	api.app.messages.send = (message) => special(message.body) ?? send(message);
}
/** A sender that has taken a message and does not answer until let go. */
function heldSender() {
	const taken: string[] = [];
	const held = Promise.withResolvers<Sent>();
	api.app.messages.send = (message) => {
		taken.push(message.body);
		return held.promise;
	};
	return { taken, letGo: () => held.resolve({ id: null }) };
}

describe('the outbox', () => {
	it('sends what was committed, and nothing of what was rolled back', async () => {
		await queue('kept');
		await api.app.db
			.transaction()
			.execute(async (trx) => {
				await queue('lost', {}, trx);
				throw new Error('rolled back');
			})
			.catch(() => {});
		const drain = startMessages(api.app);
		await until(() => expect(bodies()).toEqual(['kept']));
		await drain.stop();
	});

	it('shares the work between processes and sends each message once', async () => {
		for (let i = 0; i < 50; i++) await queue(`m${i}`, { to: toOf(i) });
		while ((await Promise.all([sendDue(api.app), sendDue(api.app), sendDue(api.app)])).some(({ sent }) => sent > 0));
		expect(new Set(bodies()).size).toBe(50);
		expect(api.sent).toHaveLength(50);
	});

	it('keeps what could not be sent, and sends the others', async () => {
		await queue('first');
		await queue('second', { to: SECOND });
		const { send } = api.app.messages;
		sendBy((body) => (body === 'first' ? Promise.reject(new Error('no network')) : null));
		expect(await sendDue(api.app)).toEqual({ sent: 1, failed: 1 });
		api.app.messages.send = send;
		expect(await sendDue(api.app)).toEqual({ sent: 0, failed: 0 });
		api.pass(10_000);
		expect(await sendDue(api.app)).toEqual({ sent: 1, failed: 0 });
		expect(bodies()).toEqual(['second', 'first']);
	});

	it('lets a new message past many that fail', async () => {
		for (let i = 0; i < 20; i++) await queue(`nobody ${i}`, { to: toOf(i) });
		sendBy((body) => (body.startsWith('nobody') ? Promise.reject(new Error('no such number')) : null));
		expect(await sendDue(api.app)).toEqual({ sent: 0, failed: 20 });
		await queue('code', { otp: '654321' });
		expect(await sendDue(api.app)).toEqual({ sent: 1, failed: 0 });
	});

	it('waits for no gateway that never answers', async () => {
		await queue('first');
		await queue('second', { to: SECOND });
		sendBy((body) => (body === 'first' ? new Promise(() => {}) : null));
		expect(await sendDue(api.app, 20)).toEqual({ sent: 1, failed: 1 });
		expect(bodies()).toEqual(['second']);
	});

	it('wipes an OTP that came too late instead of sending it', async () => {
		await queue(`code ${OTP_PLACEHOLDER}`, { otp: '654321' });
		api.pass(301_000);
		await sendDue(api.app);
		expect(api.sent).toEqual([]);
		expect(await api.app.db.selectFrom('outbox').select('secret').execute()).toEqual([{ secret: null }]);
	});

	it('goes to outbox.jsonl by default, one JSON line each, readable by the owner only', async () => {
		const dir = await mkdtemp(join(tmpdir(), 'nukkad-outbox-'));
		api.app.messages = createFileSender(dir);
		await queue(`code ${OTP_PLACEHOLDER}`, { otp: '654321', params: { otp: OTP_PLACEHOLDER, minutes: 5 } });
		await sendDue(api.app);
		const path = join(dir, 'outbox.jsonl');
		expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
			at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
			channel: 'sms',
			to: FIRST,
			template: 'test',
			params: { otp: '654321', minutes: 5 },
			language: 'mr',
			body: 'code 654321',
			otp: '654321',
		});
		expect((await stat(path)).mode & 0o777).toBe(0o600);
		await rm(dir, { recursive: true });
	});
});

describe('a claim', () => {
	const lockedRows = async () =>
		(
			await sql`SELECT 1 FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
				JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
				WHERE c.relname = 'outbox' AND l.pid <> pg_backend_pid()`.execute(api.app.db)
		).rows.length;

	it('gives a message to one sender, which holds no lock and no transaction while it sends', async () => {
		const { taken, letGo } = heldSender();
		await queue('slow');
		const first = sendDue(api.app);
		await until(() => expect(taken).toEqual(['slow']));
		expect(await lockedRows()).toBe(0);
		expect(await sendDue({ ...api.app })).toEqual({ sent: 0, failed: 0 });
		letGo();
		expect(await first).toEqual({ sent: 1, failed: 0 });
		expect(taken).toEqual(['slow']);
	});

	it('runs out when its sender is gone, and the message goes out by another', async () => {
		await queue('lost on the way');
		expect(await claimMessages(api.app, 'news', 10)).toHaveLength(1);
		expect(await sendDue(api.app)).toEqual({ sent: 0, failed: 0 });
		api.pass(30_001);
		expect(await sendDue(api.app)).toEqual({ sent: 1, failed: 0 });
		expect(await sendDue(api.app)).toEqual({ sent: 0, failed: 0 });
		expect(bodies()).toEqual(['lost on the way']);
	});

	it('is left unused when it may run out before the send ends', async () => {
		await queue('slept on');
		const [row] = await claimMessages(api.app, 'news', 10);
		api.pass(25_000);
		expect(row && (await sendMessage(api.app, row, 10_000))).toBe('left');
		expect(bodies()).toEqual([]);
	});

	it('that ran out takes nothing from the next sender when the first fails late', async () => {
		await queue('twice claimed');
		const [old] = await claimMessages(api.app, 'news', 10);
		api.pass(31_000);
		const [present] = await claimMessages(api.app, 'news', 10);
		if (!old || !present) throw new Error('not claimed');
		await markFailed(api.app, old, api.app.clock.now());
		expect(await claimMessages(api.app, 'news', 10)).toEqual([]);
		await markFailed(api.app, present, api.app.clock.now());
		expect(await claimMessages(api.app, 'news', 10)).toHaveLength(1);
	});

	it('is shared by no two senders of one store, however they run', async () => {
		for (let i = 0; i < 60; i++) await queue(`m${i}`, { to: toOf(i % 30) });
		const senders = [startMessages(api.app), startMessages({ ...api.app }), startMessages({ ...api.app })];
		await until(() => expect(api.sent).toHaveLength(60));
		await Promise.all(senders.map((sender) => sender.stop()));
		expect(new Set(bodies()).size).toBe(60);
	});
});

describe('the order of sending', () => {
	it('lets an OTP past any number of news, and past news that hang', async () => {
		for (let i = 0; i < 100; i++) await queue(`news ${i}`, { to: toOf(i) });
		sendBy((body) => (body.startsWith('news') ? new Promise(() => {}) : null));
		const sender = startMessages(api.app, 1_000);
		await queue(`code ${OTP_PLACEHOLDER}`, { otp: '654321', to: SECOND });
		await until(() => expect(bodies()).toEqual(['code 654321']));
		await sender.stop();
	});

	it('sends several at once: what hangs keeps nobody else waiting', async () => {
		sendBy((body) => (body === 'hangs' ? new Promise(() => {}) : null));
		await queue('hangs');
		const sender = startMessages(api.app, 1_000);
		for (let i = 0; i < 5; i++) await queue(`m${i}`, { to: SECOND });
		await until(() => expect(bodies()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']));
		await sender.stop();
	});

	it('is for one receiver the order of what happened', async () => {
		const held = Promise.withResolvers<void>();
		let taken = false;
		const { send } = api.app.messages;
		api.app.messages.send = async (message) => {
			if (message.body === 'placed') {
				taken = true;
				await held.promise;
			}
			return send(message);
		};
		await queue('placed');
		const sender = startMessages(api.app);
		await until(() => expect(taken).toBe(true));
		await queue('accepted');
		await queue('other', { to: SECOND });
		await until(() => expect(bodies()).toEqual(['other']));
		held.resolve();
		await until(() => expect(bodies()).toEqual(['other', 'placed', 'accepted']));
		await sender.stop();
	});

	it('stays the same for one receiver when a send fails and is tried again', async () => {
		const { send } = api.app.messages;
		sendBy((body) => (body === 'accepted' ? Promise.reject(new Error('no network')) : null));
		for (const body of ['placed', 'accepted', 'delivered']) await queue(body);
		await queue('other', { to: SECOND });
		expect(await sendDue(api.app)).toEqual({ sent: 2, failed: 1 });
		await queue('rated');
		expect(await sendDue(api.app)).toEqual({ sent: 0, failed: 0 });
		await queue(`code ${OTP_PLACEHOLDER}`, { otp: '654321' });
		expect(await sendDue(api.app)).toEqual({ sent: 1, failed: 0 });
		expect(bodies().toSorted()).toEqual(['code 654321', 'other', 'placed']);
		api.app.messages.send = send;
		api.pass(10_000);
		expect(await sendDue(api.app)).toEqual({ sent: 3, failed: 0 });
		expect(bodies().slice(3)).toEqual(['accepted', 'delivered', 'rated']);
	});

	it('waits ten minutes for a message that is never taken, and not for the rest of the day', async () => {
		sendBy((body) => (body === 'bad' ? Promise.reject(new Error('not taken')) : null));
		await queue('bad');
		await queue('next');
		for (let s = 0; s < 590; s += 10) {
			await sendDue(api.app);
			api.pass(10_000);
		}
		expect(bodies()).toEqual([]);
		api.pass(10_000);
		await sendDue(api.app);
		expect(bodies()).toEqual(['next']);
	});

	it('waits for no message that is given up', async () => {
		sendBy((body) => (body === 'accepted' ? Promise.reject(new Error('no network')) : null));
		await queue('accepted');
		expect(await sendDue(api.app)).toEqual({ sent: 0, failed: 1 });
		api.pass(86_401_000);
		await queue('delivered');
		await sendDue(api.app);
		expect(bodies()).toEqual(['delivered']);
	});
});

it('stores beside the text its template, the values in it and its language, and no OTP', async () => {
	await api.call('POST', 'auth/send-otp', { form: { phone_number: FIRST }, headers: { 'accept-language': 'gu' } });
	const [row] = await api.app.db.selectFrom('outbox').selectAll().execute();
	expect(row).toMatchObject({ template: 'otp', params: { otp: OTP_PLACEHOLDER, host: '127.0.0.1' }, language: 'gu', secret: OTP });
	expect(JSON.stringify({ ...row, secret: null })).not.toContain(OTP);
	await sendDue(api.app);
	expect(api.sent[0]).toMatchObject({ template: 'otp', params: { otp: OTP, host: '127.0.0.1' }, language: 'gu', otp: OTP });
	expect(JSON.stringify(await api.app.db.selectFrom('outbox').selectAll().execute())).not.toContain(OTP);
});
