import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

export const OTP_LIFE_SECONDS = 300;
export const OTP_RESEND_SECONDS = 30;
export const OTP_WRONG_TRIES = 5;

const OTP_DIGITS = 6;

/** Six random digits. */
export const newOtp = () => String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');

/**
 * The stored form of an OTP: HMAC-SHA-256 of number and code. Six digits can be tried out on any hash, so the secret and the lifetime of
 * five minutes protect them; a slow hash would only let callers keep this machine busy.
 */
export const hashOtp = (secret: string, phone: string, otp: string): string =>
	createHmac('sha256', secret).update(`${phone} ${otp}`).digest('base64url');

/** Whether two hashes are the same, compared in constant time. */
export const isSameHash = (one: string, other: string): boolean =>
	one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
