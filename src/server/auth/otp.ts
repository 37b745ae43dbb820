import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

export const OTP_LIFE_SECONDS = 300;
export const OTP_RESEND_SECONDS = 30;
export const OTP_WRONG_TRIES = 5;

const OTP_DIGITS = 6;
const HASH_BYTES = 32;
const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/** Six random digits. */
export const newOtp = () => String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');

/** `salt.hash`, by scrypt: six digits are soon guessed from a fast hash. */
export async function hashOtp(otp: string): Promise<string> {
	const salt = randomBytes(16);
	return `${salt.toString('base64url')}.${(await derive(otp, salt, HASH_BYTES)).toString('base64url')}`;
}

/** Whether an OTP is the one that was hashed, compared in constant time. */
export async function isOtp(otp: string, hashed: string): Promise<boolean> {
	const [salt = '', hash = ''] = hashed.split('.');
	const expected = Buffer.from(hash, 'base64url');
	return expected.length === HASH_BYTES && timingSafeEqual(await derive(otp, Buffer.from(salt, 'base64url'), HASH_BYTES), expected);
}
