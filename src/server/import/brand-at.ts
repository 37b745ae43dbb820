import { englishForm } from '#server/catalogue/lexicon/english.ts';
import { englishIndex } from '#server/catalogue/lexicon/english-index.ts';
import { knownBrands } from '#server/catalogue/lexicon/known-brands.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import type { Db } from '#server/db/tables.ts';

/** The names of the store's brands. */
export const namesOfBrands = async (db: Db): Promise<string[]> =>
	(await db.selectFrom('brands').select('name').execute()).map(({ name }) => name);

/** Shorter names are mostly words ("on", "one"). */
const SHORTEST = 3;

/** Whether a name begins with a thing's name that is longer than the brand: plum cake is not by Plum. */
const beginsThing = (words: readonly string[], length: number) =>
	[1, 2].some((more) =>
		englishIndex().byName.has(
			words
				.slice(0, length + more)
				.map(englishForm)
				.join(' '),
		),
	);

/** Finds the brand with which a name begins: one of the store's or of the lexicon's, the longest; not where nothing else stands in the name. */
export function brandFinder(ofStore: readonly string[]): (name: string) => string | null {
	const byKey = new Map<string, string>();
	let longest = 1;
	for (const name of [...knownBrands().flatMap(({ name, isWord }) => (isWord ? [] : [name])), ...ofStore]) {
		const words = foldForSearch(name);
		if (words.join('').length < SHORTEST) continue;
		byKey.set(words.join(' '), name);
		longest = Math.max(longest, words.length);
	}
	return (name) => {
		const words = foldForSearch(name);
		for (let length = Math.min(longest, words.length - 1); length > 0; length--) {
			const found = byKey.get(words.slice(0, length).join(' '));
			if (found && !beginsThing(words, length)) return found;
		}
		return null;
	};
}
