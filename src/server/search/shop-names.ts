import type { Names } from '#lib/languages.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { soundOf } from '#server/catalogue/spelling/sound.ts';

const sameOrSound = (typed: string, word: string) => typed === word || soundOf(typed) === soundOf(word);

/** The words of each of a shop's names, folded for search. */
export type NamesInWords = readonly (readonly string[])[];
/** The words of each of the names. */
export const namesInWords = (names: Names): NamesInWords => Object.values(names).map(foldForSearch);

/**
 * Whether typed words are a shop's name: a whole name in one of its languages, or at least two words with which one begins, the last perhaps not
 * complete ("new ligh"). A single word of a longer name is not: "milk" does not mean "Milk Palace".
 */
export function isShopName(names: NamesInWords, typed: readonly string[]): boolean {
	if (typed.length === 0) return false;
	return names.some((words) => {
		if (typed.length > words.length || (typed.length === 1 && words.length > 1)) return false;
		return typed.every((one, i) => {
			const word = words[i] ?? '';
			return sameOrSound(one, word) || (i > 0 && i === typed.length - 1 && word.startsWith(one));
		});
	});
}
