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
