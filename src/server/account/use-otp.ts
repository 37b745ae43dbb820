import type { Transaction } from 'kysely';
import { type Refusal, refuse } from '#lib/result.ts';
import type { Database } from '#server/db/tables.ts';
import { sameSecret } from '#server/system/same-secret.ts';

type Trx = Transaction<Database>;

/** After so many wrong guesses an OTP is of no use. */
const WRONG_TRIES_MOST = 5;

/**
 * Uses up all OTPs of a number when one of them matches its `hash`; answers OTP_EXPIRED or OTP_INVALID when none does. The rows are locked, so
 * guesses sent at the same time are counted one by one; a wrong guess counts against each live OTP.
 */
export async function useOtp(trx: Trx, phone: string, hash: string, now: Date): Promise<Refusal | null> {
	const all = await trx.selectFrom('otps').selectAll().where('phone_e164', '=', phone).orderBy('code_hash').forUpdate().execute();
	const live = all.filter((row) => row.expires_at > now && row.wrong_tries < WRONG_TRIES_MOST);
	if (live.length === 0) return refuse('OTP_EXPIRED', { field: 'otp' });
	if (!live.some((row) => sameSecret(row.code_hash, hash))) {
		await trx
			.updateTable('otps')
			.set((row) => ({ wrong_tries: row('wrong_tries', '+', 1) }))
			.where('phone_e164', '=', phone)
			.execute();
		return refuse('OTP_INVALID', { field: 'otp' });
	}
	await trx.deleteFrom('otps').where('phone_e164', '=', phone).execute();
	return null;
}
