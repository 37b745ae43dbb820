import { createHmac, randomInt } from 'node:crypto';

const OTP_DIGITS = 6;

/** Six random digits. */
export const newOtp = () => String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');

/**
 * The stored form of an OTP: HMAC-SHA-256 of number and code. Six digits can be tried out on any hash, so the secret and the lifetime of
 * five minutes protect them; a slow hash would only let callers keep this machine busy.
 */
export const hashOtp = (secret: string, phone: string, otp: string): string =>
	createHmac('sha256', secret).update(`${phone} ${otp}`).digest('base64url');
