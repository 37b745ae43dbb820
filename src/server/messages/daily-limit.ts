import { sql } from 'kysely';
import type { Row } from '#server/db/tables.ts';
import type { App } from '#server/ports/app.ts';

/** How much of the day's messages each kind may use up: the last tenth is there for OTPs, the one before it for new orders told to shops. */
const SHARES = { otp: 1, newOrder: 0.9, news: 0.8 };
/** Of so many orders of one customer in a day news are sent, so that nobody who orders and cancels again and again uses up the messages of all. */
const ORDERS_TOLD = 30;

type Store = Pick<App, 'db' | 'clock' | 'settings'>;
type Sent = Pick<Row<'outbox'>, 'template' | 'params' | 'secret'>;

const shareOf = ({ template, secret }: Sent): number => {
	if (secret !== null) return SHARES.otp;
	return template.startsWith('shop.PLACED') ? SHARES.newOrder : SHARES.news;
};

const today = (now: Date) => sql`(${now}::timestamptz AT TIME ZONE 'Asia/Kolkata')::date`;

/** Counts one message of today (India's day); `false` when as many are sent as may be, of which each kind has its share. */
export async function takeFromDay({ db, clock, settings }: Store, message: Sent): Promise<boolean> {
	const { messagesADay } = settings;
	if (messagesADay === null) return true;
	const most = Math.floor(messagesADay * shareOf(message));
	if (most < 1) return false;
	const { rows } = await sql`
		INSERT INTO message_days AS days (day, sent) VALUES (${today(clock.now())}, 1)
		ON CONFLICT (day) DO UPDATE SET sent = days.sent + 1 WHERE days.sent < ${most}
		RETURNING sent`.execute(db);
	return rows.length > 0;
}

/**
 * Whether a message tells of an order that its customer placed after as many within a day as are told; `false` where the store has no limit of the
 * day. What tells of orders has the order's code among its values. Orders of deleted accounts are all under one name, which is no customer's.
 */
export async function isOfTooMany({ db, settings }: Store, { template, params: { code } }: Sent): Promise<boolean> {
	if (settings.messagesADay === null || code === undefined || !/^(order|shop)\./.test(template)) return false;
	const { rows } = await sql`
		SELECT FROM orders told JOIN customers c ON c.id = told.customer_id JOIN orders o ON o.customer_id = c.id
		WHERE told.code = ${code} AND o.placed_at < told.placed_at AND o.placed_at > told.placed_at - interval '1 day'
		LIMIT 1 OFFSET ${ORDERS_TOLD - 1}`.execute(db);
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
