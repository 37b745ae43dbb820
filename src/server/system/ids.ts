import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
/** Random bytes are fetched in large blocks: a call for each id is ten times slower, and an import needs a million ids. */
const pool = new Uint8Array(4_096);
let next = pool.length;

function randomByte(): number {
	if (next === pool.length) {
		randomFillSync(pool);
		next = 0;
	}
	return pool[next++] ?? 0;
}

/** A random opaque id of 16 letters and digits (82 bits): no hyphen, so it can end a path after one. */
export function newId(): string {
	let id = '';
	while (id.length < 16) {
		const byte = randomByte();
		// 252 is the last multiple of 36 below 256: larger bytes would make the first digits more frequent.
		if (byte < 252) id += ALPHABET[byte % 36];
	}
	return id;
}
