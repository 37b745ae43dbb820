import { foldForSearch } from '#server/catalog/search-text.ts';
import { splitPack } from '#server/catalog/typed-pack.ts';

/** What people write between two things: no thing itself. */
const BETWEEN = new Set(foldForSearch('and or with for of the n aur ya ke ki ka va ani ane और या के की का व आणि અને ને మరియు ಮತ್ತು ಹಾಗೂ'));
const SHORTEST = 2;

/** The things several typed words may name, one word each and folded; none when there is but one word. */
export function separateWords(text: string): string[] {
	const words = foldForSearch(splitPack(text).words);
	if (words.length < 2) return [];
	return [...new Set(words)].filter((word) => !BETWEEN.has(word) && [...word].length >= SHORTEST);
}

/** The first of each list, then the second of each, and so on; what has the key of an earlier one is left out. */
export function interleave<T>(lists: readonly (readonly T[])[], keyOf: (one: T) => string): T[] {
	const longest = Math.max(0, ...lists.map((list) => list.length));
	const byKey = new Map<string, T>();
	for (let i = 0; i < longest; i++) {
		for (const list of lists) {
			const one = list[i];
			if (one !== undefined && !byKey.has(keyOf(one))) byKey.set(keyOf(one), one);
		}
	}
	return [...byKey.values()];
}
