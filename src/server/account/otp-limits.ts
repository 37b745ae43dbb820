import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Refusal, refuse } from '#lib/result.ts';
import { phoneMarkOf } from '#server/account/earlier-account.ts';
import type { Database } from '#server/db/tables.ts';
import type { Settings } from '#server/settings/settings.ts';

/** After so many seconds the page offers to send another one. */
export const RESEND_S = 30;
const WINDOW_S = 600;

/** The stored form of the sender's address. */
export const addressHash = (network: string): string => createHash('sha256').update(`otp ${network}`).digest('base64url');

/** RATE_LIMITED with the seconds to wait when a limit of ten minutes is used up: of sends to a number, or from an address. */
export async function limitOf(
	db: Kysely<Database>,
	{ phone, ipHash, limits }: { phone: string; ipHash: string; limits: Settings['otpLimits'] },
	now: Date,
): Promise<Refusal | null> {
	const since = new Date(now.getTime() - WINDOW_S * 1000);
	const of = (column: 'phone_e164' | 'ip_hash', values: string[], most: number) =>
		db
			.selectFrom('otp_sends')
			.select('sent_at')
			.where(column, 'in', values)
			.where('sent_at', '>', since)
			.orderBy('sent_at', 'desc')
			.offset(most - 1)
			.limit(1)
			.executeTakeFirst();
	// The sends of an account that was deleted stand under the mark of its number.
	const numbers = [phone, await phoneMarkOf(db, phone)];
	const deciding = [await of('phone_e164', numbers, limits.perNumber), await of('ip_hash', [ipHash], limits.perAddress)];
	const waits = deciding.flatMap((send) => (send ? Math.ceil((send.sent_at.getTime() - since.getTime()) / 1000) : []));
	return waits.length > 0 ? refuse('RATE_LIMITED', { params: { retryAfter: Math.max(1, ...waits) } }) : null;
}
