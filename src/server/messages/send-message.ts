import { isLanguage } from '#lib/languages.ts';
import type { Row } from '#server/db/tables.ts';
import { giveBackToDay, isOfTooMany, takeFromDay } from '#server/messages/daily-limit.ts';
import { type Done, markDone, markFailed } from '#server/messages/due-messages.ts';
import { OTP_PLACEHOLDER } from '#server/messages/outbox.ts';
import { sendPush } from '#server/messages/push/send-queued-push.ts';
import { isStale, retryAt } from '#server/messages/retry.ts';
import type { App } from '#server/ports/app.ts';
import type { Message } from '#server/ports/ports.ts';

/** The message for the sender, with the OTP in place of its placeholder. */
function messageOf({ created_at, recipient, template, params, language, body, secret }: Row<'outbox'>): Message {
	const filled = (text: string) => (secret === null ? text : text.replaceAll(OTP_PLACEHOLDER, secret));
	return {
		at: created_at.toISOString(),
		channel: 'sms',
		to: recipient,
		template,
		params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? filled(value) : value])),
		language: isLanguage(language) ? language : 'en',
		body: filled(body),
		...(secret !== null && { otp: secret }),
	};
}

type Attempt = Done | 'failed';

/** A message that was passed to the sender or, as a push, to its browser. */
async function attempt(app: App, row: Row<'outbox'>): Promise<Done> {
	if (row.channel === 'push') {
		await sendPush(app, row);
		return { outcome: 'SENT', providerId: null };
	}
	if (await isOfTooMany(app, row)) return { outcome: 'DROPPED', reason: 'CUSTOMER_FULL' };
	if (!(await takeFromDay(app, row))) return { outcome: 'DROPPED', reason: 'DAY_FULL' };
	try {
		const sent = await app.messages.send(messageOf(row));
		if ('id' in sent) return { outcome: 'SENT', providerId: sent.id };
		await giveBackToDay(app);
		return { outcome: 'DROPPED', reason: sent.unsendable };
	} catch (error) {
		await giveBackToDay(app);
		throw error;
	}
}

/** Tries to send a message in `sendMs` milliseconds. */
async function attemptInTime(app: App, row: Row<'outbox'>, sendMs: number): Promise<Attempt> {
	const { log } = app;
	const late = Promise.withResolvers<Attempt>();
	const timer = setTimeout(() => {
		log.error({ template: row.template }, 'message not sent in time, will try again');
		late.resolve('failed');
	}, sendMs);
	try {
		return await Promise.race([attempt(app, row), late.promise]);
	} catch (error) {
		log.error({ err: error, template: row.template }, 'message not sent, will try again');
		return 'failed';
	} finally {
		clearTimeout(timer);
	}
}

export type SendOutcome = 'done' | 'failed' | 'left';

/**
 * Sends one claimed message outside of any transaction and marks it: `done` (also when it is dropped, with the reason) or `failed` (it is
 * tried again later). `left` when the claim could run out before the send ends: then the next sender takes it. `sendMs` is the time for one
 * send.
 */
export async function sendMessage(app: App, row: Row<'outbox'>, sendMs: number): Promise<SendOutcome> {
	const now = app.clock.now();
	if (!row.claimed_until || row.claimed_until.getTime() - now.getTime() < sendMs) return 'left';
	const done = isStale(row, now) ? ({ outcome: 'DROPPED', reason: 'TOO_OLD' } as const) : await attemptInTime(app, row, sendMs);
	if (done === 'failed') {
		await markFailed(app, row, retryAt(row, app.clock.now()));
		return 'failed';
	}
	if (done.outcome === 'DROPPED') app.log.warn({ template: row.template, reason: done.reason }, 'message dropped');
	await markDone(app, row, done);
	return 'done';
}
