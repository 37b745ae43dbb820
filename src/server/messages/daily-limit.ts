import { sql } from 'kysely';
import type { App } from '#server/ports/app.ts';

/** News stop here, so that the rest of the day's messages is there for OTPs. */
const SHARE_OF_NEWS = 0.9;

type Store = Pick<App, 'db' | 'clock' | 'settings'>;

const today = (now: Date) => sql`(${now}::timestamptz AT TIME ZONE 'Asia/Kolkata')::date`;

/** Counts one message of today (India's day); `false` when as many are sent as may be, of which news may take nine tenths. */
export async function takeFromDay({ db, clock, settings }: Store, isOtp: boolean): Promise<boolean> {
	const { messagesADay } = settings;
	if (messagesADay === null) return true;
	const most = isOtp ? messagesADay : Math.floor(messagesADay * SHARE_OF_NEWS);
	if (most < 1) return false;
	const { rows } = await sql`
		INSERT INTO message_days AS days (day, sent) VALUES (${today(clock.now())}, 1)
		ON CONFLICT (day) DO UPDATE SET sent = days.sent + 1 WHERE days.sent < ${most}
		RETURNING sent`.execute(db);
	return rows.length > 0;
}

/** Gives back what was counted for a message that was not taken. */
export async function giveBackToDay({ db, clock, settings }: Store): Promise<void> {
	if (settings.messagesADay === null) return;
	await sql`UPDATE message_days SET sent = sent - 1 WHERE day = ${today(clock.now())} AND sent > 0`.execute(db);
}

/** Whether no OTP can be sent today any more. */
export async function isDayFull({ db, clock, settings }: Store): Promise<boolean> {
	const { messagesADay } = settings;
	if (messagesADay === null) return false;
	const { rows } = await sql`SELECT FROM message_days WHERE day = ${today(clock.now())} AND sent >= ${messagesADay}`.execute(db);
	return rows.length > 0;
}
