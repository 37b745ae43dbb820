import type { Transaction } from 'kysely';
import type { Checked, Output } from '#lib/contract/table.ts';
import type { Language } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { phoneMarkOf, takeMark } from '#server/account/earlier-account.ts';
import { hashOtp } from '#server/account/otp.ts';
import { readProfile } from '#server/account/read-profile.ts';
import { applyReferral, newReferralCode } from '#server/account/referral.ts';
import { secretOf } from '#server/account/secrets.ts';
import { openSession } from '#server/account/sessions.ts';
import { useOtp } from '#server/account/use-otp.ts';
import type { Call } from '#server/api/call.ts';
import type { Database } from '#server/db/tables.ts';
import { commitRefusal, transact } from '#server/db/transact.ts';
import { newId } from '#server/system/ids.ts';
import { parsePhone } from '#server/system/phone.ts';

type Trx = Transaction<Database>;

/** The customer of a number, created at the first login. */
async function customerOf(trx: Trx, phone: string, language: Language, now: Date): Promise<{ id: string; isNew: boolean }> {
	const made = await trx
		.insertInto('customers')
		.values({ id: newId(), phone_e164: phone, language, referral_code: newReferralCode(), created_at: now })
		.onConflict((conflict) => conflict.doNothing())
		.returning('id')
		.executeTakeFirst();
	if (made) return { id: made.id, isNew: true };
	const known = await trx.selectFrom('customers').select('id').where('phone_e164', '=', phone).executeTakeFirst();
	// Neither made nor known: the new referral code is another customer's.
	return known ? { id: known.id, isNew: false } : customerOf(trx, phone, language, now);
}

/**
 * Logs in with an OTP, which is then used up. Refuses with PHONE_INVALID, with OTP_INVALID at most five times, then with OTP_EXPIRED, also
 * when no OTP was sent.
 */
export async function login(input: Checked<'POST auth/login'>, call: Call<'anyone'>): Promise<Result<Output<'POST auth/login'>>> {
	const { app } = call;
	const phone = parsePhone(input.phone_number);
	if (!phone.ok) return phone;
	const now = app.clock.now();
	const hash = hashOtp(await secretOf(app.db, 'otp'), phone.value, input.otp);
	const mark = await phoneMarkOf(app.db, phone.value);
	return transact(app.db, async (trx) => {
		const refusal = await useOtp(trx, phone.value, hash, now);
		// The count of wrong tries must stay.
		if (refusal) return commitRefusal(refusal);
		const customer = await customerOf(trx, phone.value, call.language, now);
		// A number that had an account before is no new customer to who rewards newcomers.
		const hadAccount = customer.isNew && (await takeMark(trx, customer.id, mark));
		const referral = await applyReferral(trx, { id: customer.id, isNew: customer.isNew && !hadAccount }, input.referral_code);
		const pair = await openSession(trx, customer.id, now);
		const profile = await readProfile(trx, customer.id);
		return profile
			? ok({ ...profile, token: pair.access, refresh_token: pair.refresh, isNew: customer.isNew, referral })
			: refuse('INTERNAL');
	});
}
