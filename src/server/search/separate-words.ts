import { splitPack } from '#server/catalogue/packs/typed-pack.ts';
import { withoutLittleWords } from '#server/catalogue/spelling/little-words.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';

const SHORTEST = 2;

/** The single words of a text, folded, each of which may name a product; empty when there is only one word. */
export function separateWords(text: string): string[] {
	const words = foldForSearch(splitPack(text).words);
	if (words.length < 2) return [];
	return [...new Set(withoutLittleWords(words))].filter((word) => [...word].length >= SHORTEST);
}
