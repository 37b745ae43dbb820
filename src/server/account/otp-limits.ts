import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Refusal, refuse } from '#lib/result.ts';
import type { Database } from '#server/db/tables.ts';

export const OTP_RESEND_SECONDS = 30;
/** After so many wrong guesses an OTP is of no use. */
export const OTP_WRONG_TRIES = 5;

const WINDOW_SECONDS = 600;
const SENDS_PER_NUMBER = 3;
const SENDS_PER_ADDRESS = 20;

/** The stored form of the sender's address. */
export const addressHash = (network: string): string => createHash('sha256').update(`otp ${network}`).digest('base64url');

/** RATE_LIMITED with the seconds to wait when a limit of the window is used up: 3 sends to a number, 20 from an address, in 10 minutes. */
export async function limitOf(db: Kysely<Database>, phone: string, ipHash: string, now: Date): Promise<Refusal | null> {
	const since = new Date(now.getTime() - WINDOW_SECONDS * 1000);
	const of = (column: 'phone_e164' | 'ip_hash', value: string, most: number) =>
		db
			.selectFrom('otp_sends')
			.select('sent_at')
			.where(column, '=', value)
			.where('sent_at', '>', since)
			.orderBy('sent_at', 'desc')
			.offset(most - 1)
			.limit(1)
			.executeTakeFirst();
	const deciding = [await of('phone_e164', phone, SENDS_PER_NUMBER), await of('ip_hash', ipHash, SENDS_PER_ADDRESS)];
	const waits = deciding.flatMap((send) => (send ? Math.ceil((send.sent_at.getTime() - since.getTime()) / 1000) : []));
	return waits.length > 0 ? refuse('RATE_LIMITED', { params: { retryAfter: Math.max(1, ...waits) } }) : null;
}
