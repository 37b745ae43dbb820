import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Refusal, type Result, refuse } from '#lib/result.ts';
import { hashOtp, newOtp, OTP_LIFE_SECONDS, OTP_RESEND_SECONDS } from '#server/auth/otp.ts';
import { parsePhone } from '#server/auth/phone.ts';
import type { Database } from '#server/db/tables.ts';
import type { Call } from '#server/http/handlers.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { OTP_SLOT, queueMessage } from '#server/messages/outbox.ts';

const WINDOW_SECONDS = 600;
const SENDS_PER_NUMBER = 3;
const SENDS_PER_ADDRESS = 20;

const ipHashOf = (ip: string) => createHash('sha256').update(`otp ${ip}`).digest('base64url');

/** RATE_LIMITED with the seconds to wait when a limit of the window is used up. */
async function limitOf(trx: Kysely<Database>, phone: string, ipHash: string, now: Date): Promise<Refusal | null> {
	const since = new Date(now.getTime() - WINDOW_SECONDS * 1000);
	const of = (column: 'phone_e164' | 'ip_hash', value: string) =>
		trx
			.selectFrom('otp_sends')
			.select('sent_at')
			.where(column, '=', value)
			.where('sent_at', '>', since)
			.orderBy('sent_at', 'desc')
			.execute();
	const limits = [
		{ sends: await of('phone_e164', phone), most: SENDS_PER_NUMBER },
		{ sends: await of('ip_hash', ipHash), most: SENDS_PER_ADDRESS },
	];
	const waits = limits
		.flatMap(({ sends, most }) => sends[most - 1]?.sent_at.getTime() ?? [])
		.map((at) => Math.ceil((at - since.getTime()) / 1000));
	return waits.length > 0 ? refuse('RATE_LIMITED', { params: { retryAfter: Math.max(1, ...waits) } }) : null;
}

/** The text, with the line by which a browser offers the code for this site alone (WebOTP). */
const bodyOf = (call: Call) =>
	`${translatorOf(call.language)('message.otp', { otp: OTP_SLOT })}\n\n@${new URL(call.app.settings.publicSiteUrl).hostname} #${OTP_SLOT}`;

/**
 * Sends an OTP; the answer is the same whether or not the number has an account. Refuses with PHONE_INVALID, or RATE_LIMITED
 * after 3 sends in 10 minutes to a number or 20 from an address.
 */
export async function sendOtp(input: Checked<'POST auth/send-otp'>, call: Call): Promise<Result<Output<'POST auth/send-otp'>>> {
	const { app } = call;
	const phone = parsePhone(input.phone_number);
	if (!phone.ok) return phone;
	const otp = app.settings.otpFixed ?? newOtp();
	const code_hash = await hashOtp(otp);
	const ip_hash = ipHashOf(call.ip);
	const at = app.clock.now();
	const expires_at = new Date(at.getTime() + OTP_LIFE_SECONDS * 1000);

	return app.db.transaction().execute(async (trx) => {
		// Sends of one address, and of one number, wait for each other, so that parallel ones cannot slip past the count.
		await sql`SELECT pg_advisory_xact_lock(hashtextextended(${ip_hash}, 0))`.execute(trx);
		await sql`SELECT pg_advisory_xact_lock(hashtextextended(${phone.value}, 1))`.execute(trx);
		const limit = await limitOf(trx, phone.value, ip_hash, at);
		if (limit) return limit;
		const otpRow = { code_hash, wrong_tries: 0, expires_at };
		await trx
			.insertInto('otps')
			.values({ phone_e164: phone.value, ...otpRow })
			.onConflict((c) => c.column('phone_e164').doUpdateSet(otpRow))
			.execute();
		await trx.insertInto('otp_sends').values({ phone_e164: phone.value, ip_hash, sent_at: at }).execute();
		await queueMessage(trx, { to: phone.value, template: 'otp', body: bodyOf(call), otp, at });
		return ok({ expiresIn: OTP_LIFE_SECONDS, resendAfter: OTP_RESEND_SECONDS });
	});
}
