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

/** The header in which the store signs what it sends to an address of the operator's, and reads what comes back. */
export const SIGNATURE_HEADER = 'x-nukkad-signature';

/** `t=<seconds>,v1=<HMAC over "<seconds>.<body>">`: the form in which both sides sign. */
export const signedHeader = (body: Uint8Array | string, key: string, seconds: number): string =>
	`t=${seconds},v1=${signatureOf(Buffer.concat([Buffer.from(`${seconds}.`), Buffer.from(body)]), key)}`;
