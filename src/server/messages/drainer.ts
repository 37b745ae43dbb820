import type { App } from '#server/app/app.ts';
import type { Row } from '#server/db/tables.ts';
import { OTP_SLOT } from '#server/messages/outbox.ts';

const BATCH = 20;
const POLL_MS = 250;
const POLL_AFTER_FAILURE_MS = 5_000;
/** An OTP is worth nothing after its five minutes; other messages are news for a day. */
const OTP_LIFE_MS = 300_000;
const NEWS_LIFE_MS = 86_400_000;

const isStale = (row: Row<'outbox'>, now: Date) =>
	now.getTime() - row.created_at.getTime() > (row.secret === null ? NEWS_LIFE_MS : OTP_LIFE_MS);

async function send(app: App, row: Row<'outbox'>): Promise<boolean> {
	if (isStale(row, app.clock.now())) {
		app.log.warn({ template: row.template }, 'message dropped: too old to send');
		return true;
	}
	const { secret } = row;
	const body = secret === null ? row.body : row.body.replaceAll(OTP_SLOT, secret);
	try {
		await app.messages.send({
			at: row.created_at.toISOString(),
			channel: 'sms',
			to: row.recipient,
			template: row.template,
			body,
			...(secret !== null && { otp: secret }),
		});
		return true;
	} catch (error) {
		app.log.error({ err: error, template: row.template }, 'message not sent, will try again');
		return false;
	}
}

/**
 * Sends one small batch and says how many went and whether any failed. Rows are locked while they are sent, so several processes
 * share the work; one that dies between sending and committing sends again: at least once. A sent OTP is wiped.
 */
export async function drainOnce(app: App): Promise<{ sent: number; failed: number }> {
	return app.db.transaction().execute(async (trx) => {
		const rows = await trx
			.selectFrom('outbox')
			.selectAll()
			.where('sent_at', 'is', null)
			.orderBy('id')
			.limit(BATCH)
			.forUpdate()
			.skipLocked()
			.execute();
		const done: number[] = [];
		for (const row of rows) if (await send(app, row)) done.push(row.id);
		if (done.length > 0) await trx.updateTable('outbox').set({ sent_at: app.clock.now(), secret: null }).where('id', 'in', done).execute();
		return { sent: done.length, failed: rows.length - done.length };
	});
}

/** Keeps the outbox empty until stopped; `stop` waits for the batch under way. */
export function startMessages(app: App): { stop(): Promise<void> } {
	let stopped = false;
	let timer: NodeJS.Timeout | undefined;
	let running = Promise.resolve();
	const round = async () => {
		let pause = POLL_MS;
		try {
			const { sent, failed } = await drainOnce(app);
			if (sent === BATCH) pause = 0;
			if (failed > 0) pause = POLL_AFTER_FAILURE_MS;
		} catch (error) {
			if (!stopped) app.log.warn({ err: error }, 'outbox not reachable');
			pause = POLL_AFTER_FAILURE_MS;
		}
		if (!stopped)
			timer = setTimeout(() => {
				running = round();
			}, pause);
	};
	running = round();
	return {
		stop: async () => {
			stopped = true;
			clearTimeout(timer);
			await running;
		},
	};
}
