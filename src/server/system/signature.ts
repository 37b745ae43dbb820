import { createHmac, timingSafeEqual } from 'node:crypto';

/** A secret's HMAC-SHA256 over these bytes, in hexadecimal. */
export const signatureOf = (bytes: Uint8Array | string, secret: string): string => createHmac('sha256', secret).update(bytes).digest('hex');

/** Whether `signature` is a secret's HMAC-SHA256 over these bytes, in hexadecimal. */
export function isSigned(bytes: Uint8Array | string, secret: string, signature: string): boolean {
	const given = Buffer.from(signature, 'hex');
	const right = createHmac('sha256', secret).update(bytes).digest();
	return given.length === right.length && timingSafeEqual(given, right);
}

/** The JSON of these bytes; `null` when they are none. */
export function parsedJson(bytes: Uint8Array): unknown {
	try {
		return JSON.parse(Buffer.from(bytes).toString('utf8'));
	} catch {
		return null;
	}
}

/** A signature is good for so long, so that a call that somebody has recorded is worth nothing tomorrow. */
const SIGNATURE_LIFE_S = 300;

/** The header in which the store signs what it sends to an address of the operator's, and reads what comes back. */
export const SIGNATURE_HEADER = 'x-nukkad-signature';

/** `t=<seconds>,v1=<HMAC over "<seconds>.<body>">`: the form in which both sides sign. */
export const signedHeader = (body: Uint8Array | string, key: string, seconds: number): string =>
	`t=${seconds},v1=${signatureOf(Buffer.concat([Buffer.from(`${seconds}.`), Buffer.from(body)]), key)}`;

/** Whether a header of this form was made with the key over these bytes, at most five minutes before or after `now`. */
export function isSignedHeader(header: string, body: Uint8Array, key: string, now: Date): boolean {
	const [, seconds = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
	const isFresh = Math.abs(now.getTime() / 1000 - Number(seconds)) <= SIGNATURE_LIFE_S;
	return isFresh && isSigned(Buffer.concat([Buffer.from(`${seconds}.`), body]), key, signature);
}
