import type { Names } from '#lib/languages.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { soundOf } from '#server/catalogue/spelling/sound.ts';

const sameOrSound = (typed: string, word: string) => typed === word || soundOf(typed) === soundOf(word);

/**
 * Whether typed text is a shop's name and not what a shop sells: a whole name in one of its languages, or two words and more that one
 * begins with, the last of them perhaps half typed ("new ligh"). One word of several is not: "milk" is no "Milk Palace".
 */
export function isShopName(names: Names, text: string): boolean {
	const typed = foldForSearch(text);
	if (typed.length === 0) return false;
	return Object.values(names).some((name) => {
		const words = foldForSearch(name);
		if (typed.length > words.length || (typed.length === 1 && words.length > 1)) return false;
		return typed.every((one, i) => {
			const word = words[i] ?? '';
			return sameOrSound(one, word) || (i > 0 && i === typed.length - 1 && word.startsWith(one));
		});
	});
}
