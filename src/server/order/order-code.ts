import { randomInt } from 'node:crypto';

/** Without 0 and O, 1 and I, L and U, which are confused when a code is read out on the phone. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;

/** A short code for people, such as `NK-7F3K2Q`: random, one of 729 million, so it does not reveal the number of orders. */
export function orderCode(): string {
	return `NK-${Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}
