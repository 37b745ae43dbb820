import { randomInt } from 'node:crypto';

/** Without 0 and O, 1 and I, and L and U: read out on the phone it stays clear. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;

/** A short code for people, such as `NK-7F3K2Q`: random, one of 729 million, so it tells nothing of how many orders there are. */
export function orderCode(): string {
	return `NK-${Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}
