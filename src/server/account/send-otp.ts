import { sql } from 'kysely';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { hashOtp, newOtp } from '#server/account/otp.ts';
import { addressHash, limitOf, RESEND_S } from '#server/account/otp-limits.ts';
import { secretOf } from '#server/account/secrets.ts';
import type { Call } from '#server/api/call.ts';
import { transact } from '#server/db/transact.ts';
import { isDayFull } from '#server/messages/daily-limit.ts';
import { OTP_LIFE_S } from '#server/messages/otp-life.ts';
import { OTP_PLACEHOLDER, queueMessage } from '#server/messages/outbox.ts';
import { written } from '#server/messages/template-keys.ts';
import { parsePhone } from '#server/system/phone.ts';
import { LIMITS } from '#server/throttle/limits.ts';
import { createSemaphore } from '#server/throttle/semaphore.ts';

const sends = createSemaphore(LIMITS.otpSends);

/** The text and its values, with the line by which a browser offers the code for this site alone (WebOTP). */
function otpMessage({ app: { settings }, language }: Call<'anyone'>) {
	const host = new URL(settings.publicSiteUrl).hostname;
	const message = written('otp', { otp: OTP_PLACEHOLDER }, { language, siteName: settings.siteName });
	return { ...message, params: { ...message.params, host }, body: `${message.body}\n\n@${host} #${OTP_PLACEHOLDER}` };
}

/**
 * Sends an OTP; the answer is the same whether or not the number has an account. Earlier OTPs stay valid for their five minutes. Refuses with
 * PHONE_INVALID, with RATE_LIMITED after the sends that the settings allow in 10 minutes to a number and from an address (3 and 20), or
 * with UNAVAILABLE when as many messages are sent as may be on a day.
 */
export async function sendOtp(input: Checked<'POST auth/send-otp'>, call: Call<'anyone'>): Promise<Result<Output<'POST auth/send-otp'>>> {
	const phone = parsePhone(input.phone_number);
	if (!phone.ok) return phone;
	return sends.run('', () => sendTo(phone.value, call));
}

async function sendTo(phone: string, call: Call<'anyone'>): Promise<Result<Output<'POST auth/send-otp'>>> {
	const { app } = call;
	const ip_hash = addressHash(call.network);
	const at = app.clock.now();
	// Checked here because it is cheap, and again below under the lock, where parallel sends are counted.
	const counted = { phone, ipHash: ip_hash, limits: app.settings.otpLimits };
	const spent = await limitOf(app.db, counted, at);
	if (spent) return spent;
	if (await isDayFull(app)) return refuse('UNAVAILABLE');
	const otp = app.settings.otpFixed ?? newOtp();
	const code_hash = hashOtp(await secretOf(app.db, 'otp'), phone, otp);
	const expires_at = new Date(at.getTime() + OTP_LIFE_S * 1000);

	return transact(app.db, async (trx) => {
		// Sends of one address and of one number wait for each other, so that parallel ones are all counted.
		await sql`SELECT pg_advisory_xact_lock(hashtextextended(${ip_hash}, 0))`.execute(trx);
		await sql`SELECT pg_advisory_xact_lock(hashtextextended(${phone}, 1))`.execute(trx);
		const limit = await limitOf(trx, counted, at);
		if (limit) return limit;
		const life = { wrong_tries: 0, expires_at };
		await trx
			.insertInto('otps')
			.values({ phone_e164: phone, code_hash, ...life })
			.onConflict((conflict) => conflict.columns(['phone_e164', 'code_hash']).doUpdateSet(life))
			.execute();
		await trx.insertInto('otp_sends').values({ phone_e164: phone, ip_hash, sent_at: at }).execute();
		await queueMessage(trx, { ...otpMessage(call), to: phone, otp, at });
		return ok({ expiresIn: OTP_LIFE_S, resendAfter: RESEND_S });
	});
}
