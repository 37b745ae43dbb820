import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { hashOtp } from '#server/account/otp.ts';
import { secretOf } from '#server/account/secrets.ts';
import { useOtp } from '#server/account/use-otp.ts';
import type { Call } from '#server/api/call.ts';
import { invitedPerson } from '#server/counter/give-and-end-rights.ts';
import { openPersonSession } from '#server/counter/sessions.ts';
import { commitRefusal, transact } from '#server/db/transact.ts';
import { parsePhone } from '#server/system/phone.ts';

/**
 * Logs a person in at the counter with an OTP, which is then used up. Refuses with PHONE_INVALID, OTP_INVALID and OTP_EXPIRED as a customer's login
 * does, and with NOT_INVITED a number without a right; that is told only to who has read the OTP.
 */
export async function loginAtCounter(
	input: Checked<'POST counter/login'>,
	{ app }: Call<'anyone'>,
): Promise<Result<Output<'POST counter/login'>>> {
	const phone = parsePhone(input.phone_number);
	if (!phone.ok) return phone;
	const now = app.clock.now();
	const hash = hashOtp(await secretOf(app.db, 'otp'), phone.value, input.otp);
	return transact(app.db, async (trx) => {
		const refusal = await useOtp(trx, phone.value, hash, now);
		// The count of wrong tries must stay.
		if (refusal) return commitRefusal(refusal);
		const person = await invitedPerson(trx, phone.value);
		if (!person) return commitRefusal(refuse('NOT_INVITED'));
		return ok({ token: await openPersonSession(trx, person.id, now) });
	});
}
