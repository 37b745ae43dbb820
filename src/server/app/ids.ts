import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A random opaque id of 16 letters and digits (82 bits): no hyphen, so it can end a path after one. */
export function newId(): string {
	let id = '';
	while (id.length < 16) {
		// 252 is the last multiple of 36 below 256: what is above would favour the first digits.
		for (const byte of randomBytes(24)) if (byte < 252 && id.length < 16) id += ALPHABET[byte % 36];
	}
	return id;
}
