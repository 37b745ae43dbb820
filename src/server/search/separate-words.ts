import { withoutLittleWords } from '#server/catalog/little-words.ts';
import { foldForSearch } from '#server/catalog/search-text.ts';
import { splitPack } from '#server/catalog/typed-pack.ts';

const SHORTEST = 2;

/** The things several typed words may name, one word each and folded; none when there is but one word. */
export function separateWords(text: string): string[] {
	const words = foldForSearch(splitPack(text).words);
	if (words.length < 2) return [];
	return [...new Set(withoutLittleWords(words))].filter((word) => [...word].length >= SHORTEST);
}
