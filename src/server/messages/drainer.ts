import { longTransaction } from '#server/db/long-transaction.ts';
import type { Row } from '#server/db/tables.ts';
import { OTP_SLOT } from '#server/messages/outbox.ts';
import type { App } from '#server/ports/app.ts';

const BATCH = 20;
const POLL_MS = 250;
const POLL_AFTER_FAILURE_MS = 5_000;
/** How long a message is worth sending: an OTP five minutes, others a day. */
const OTP_LIFE_MS = 300_000;
const NEWS_LIFE_MS = 86_400_000;
/** How long a sender may take for one message: a gateway that never answers must not delay the others. */
const SEND_MS = 10_000;
/** A failed message waits for half its age before the next try, so that it does not delay others. */
const REST_MS = { least: 5_000, most: 600_000 };

const ageOf = (row: Row<'outbox'>, now: Date): number => now.getTime() - row.created_at.getTime();

const isStale = (row: Row<'outbox'>, now: Date) => ageOf(row, now) > (row.secret === null ? NEWS_LIFE_MS : OTP_LIFE_MS);

const retryAt = (row: Row<'outbox'>, now: Date) =>
	new Date(now.getTime() + Math.min(Math.max(ageOf(row, now) / 2, REST_MS.least), REST_MS.most));

/** `done` is also what is too old to send. */
type Outcome = 'done' | 'failed' | 'late';

async function send(app: App, row: Row<'outbox'>, sendMs: number): Promise<Outcome> {
	if (isStale(row, app.clock.now())) {
		app.log.warn({ template: row.template }, 'message dropped: too old to send');
		return 'done';
	}
	const { secret } = row;
	const body = secret === null ? row.body : row.body.replaceAll(OTP_SLOT, secret);
	const late = Promise.withResolvers<Outcome>();
	const timer = setTimeout(() => late.resolve('late'), sendMs);
	const message = {
		at: row.created_at.toISOString(),
		channel: 'sms',
		to: row.recipient,
		template: row.template,
		body,
		...(secret !== null && { otp: secret }),
	} as const;
	try {
		const outcome = await Promise.race([app.messages.send(message).then((): Outcome => 'done'), late.promise]);
		if (outcome === 'late') app.log.error({ template: row.template }, 'message not sent in time, will try again');
		return outcome;
	} catch (error) {
		app.log.error({ err: error, template: row.template }, 'message not sent, will try again');
		return 'failed';
	} finally {
		clearTimeout(timer);
	}
}

/**
 * Sends one small batch and says how many went and how many failed, which rest for a while. Rows are locked while they are sent, so
 * several processes share the work; one that dies between sending and committing, or waits no longer than `sendMs`, sends again: at
 * least once. A sent OTP is wiped.
 */
export async function drainOnce(app: App, sendMs = SEND_MS): Promise<{ sent: number; failed: number }> {
	// A batch may take its senders longer than a transaction may rest.
	return longTransaction(app.db, async (trx) => {
		const rows = await trx
			.selectFrom('outbox')
			.selectAll()
			.where('sent_at', 'is', null)
			.where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', app.clock.now())]))
			.orderBy('id')
			.limit(BATCH)
			.forUpdate()
			.skipLocked()
			.execute();
		const done: number[] = [];
		let failed = 0;
		for (const row of rows) {
			const outcome = await send(app, row, sendMs);
			if (outcome === 'done') {
				done.push(row.id);
				continue;
			}
			failed++;
			await trx
				.updateTable('outbox')
				.set({ retry_at: retryAt(row, app.clock.now()) })
				.where('id', '=', row.id)
				.execute();
			// The rest of the batch is for the next round: a gateway that hangs would keep them all locked.
			if (outcome === 'late') break;
		}
		if (done.length > 0) await trx.updateTable('outbox').set({ sent_at: app.clock.now(), secret: null }).where('id', 'in', done).execute();
		return { sent: done.length, failed };
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
			if (failed > 0 && sent === 0) pause = POLL_AFTER_FAILURE_MS;
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
