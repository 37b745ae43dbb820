import { DAY_MS } from '#lib/format/durations.ts';
import type { Row } from '#server/db/tables.ts';
import { OTP_LIFE_S } from '#server/messages/otp-life.ts';

/** News are sent up to a day late. */
const NEWS_LIFE_MS = DAY_MS;
/** A message that failed is tried again after half its age, so that a number that does not exist is tried ever less often. */
const RETRY_MS = { least: 5_000, most: 600_000 };

const ageOf = (row: Row<'outbox'>, now: Date): number => now.getTime() - row.created_at.getTime();

/** Whether a message is too old to be sent: an OTP that is no longer valid, or news of more than a day ago. */
export const isStale = (row: Row<'outbox'>, now: Date): boolean =>
	ageOf(row, now) > (row.secret === null ? NEWS_LIFE_MS : OTP_LIFE_S * 1000);

/** When a message that failed is tried again. */
export const retryAt = (row: Row<'outbox'>, now: Date): Date =>
	new Date(now.getTime() + Math.min(Math.max(ageOf(row, now) / 2, RETRY_MS.least), RETRY_MS.most));
