import { createHash } from 'node:crypto';

/** The id of a row with a key of its own (a sample code, an import's source key): always the same 16 letters and digits for the same key. */
export function stableId(kind: string, key: string): string {
	const hex = createHash('sha256').update(`${kind}\0${key}`).digest('hex').slice(0, 24);
	return BigInt(`0x${hex}`).toString(36).padStart(19, '0').slice(-16);
}
