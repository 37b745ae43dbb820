import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/app/app.ts';

export const OTP_LIFE_SECONDS = 300;
export const OTP_RESEND_SECONDS = 30;
export const OTP_WRONG_TRIES = 5;

const OTP_DIGITS = 6;
const SECRET = 'otp';
const SECRET_BYTES = 32;

/** Six random digits. */
export const newOtp = () => String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');

/** The secret that OTPs are hashed with, made on first use; the same for every process of a store. */
export async function otpSecret(db: Db): Promise<string> {
	const find = () => db.selectFrom('secrets').select('value').where('name', '=', SECRET).executeTakeFirst();
	const found = await find();
	if (found) return found.value;
	await db
		.insertInto('secrets')
		.values({ name: SECRET, value: randomBytes(SECRET_BYTES).toString('base64url') })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	return (await find())?.value ?? otpSecret(db);
}

/**
 * What is stored of an OTP: HMAC-SHA-256 of number and code. Six digits are soon tried out on any hash, so what protects them is the
 * secret and their five minutes, not a slow hash, which would let anybody keep this machine busy.
 */
export const hashOtp = (secret: string, phone: string, otp: string): string =>
	createHmac('sha256', secret).update(`${phone} ${otp}`).digest('base64url');

/** Whether two hashes are the same, compared in constant time. */
export const isSameHash = (one: string, other: string): boolean =>
	one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
