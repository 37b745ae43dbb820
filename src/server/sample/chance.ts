import { createHash } from 'node:crypto';

/** A pseudo-random number from 0 to 1 that is always the same for the same words, so that every install has the same sample. */
export function chance(...words: string[]): number {
	return createHash('sha256').update(words.join('\0')).digest().readUInt32BE(0) / 2 ** 32;
}
