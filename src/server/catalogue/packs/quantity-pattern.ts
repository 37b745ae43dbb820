import { type QuantityKind, quantityRows } from '#server/catalogue/packs/quantity-words.ts';

const LATIN = /^[a-z]+$/;
const AMOUNT = String.raw`\d{1,6}(?:\.\d{1,3})?`;
const TIMES = String.raw`\d{1,4}\s*[x×]\s*`;

/** Finds a quantity in figures with a unit in Latin letters inside a text, such as `2 x 500 g`; of units only those of the kinds, and no `pack`. */
export function quantityPattern(kinds: readonly QuantityKind[], flags: string): RegExp {
	const words = quantityRows(kinds).flatMap(({ value, words: all }) =>
		value === 'pack' ? [] : all.split(' ').filter((word) => LATIN.test(word)),
	);
	const longestFirst = [...new Set(words)].toSorted((a, b) => b.length - a.length).join('|');
	return new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}.])(?:${TIMES})?${AMOUNT}\s*(?:${longestFirst})(?![\p{L}\p{M}\p{N}])`, `${flags}u`);
}
