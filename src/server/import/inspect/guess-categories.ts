import { recognise } from '#server/catalogue/lexicon/recognise.ts';
import type { Thing } from '#server/catalogue/lexicon/things.ts';
import { foldedText } from '#server/catalogue/spelling/search-text.ts';
import { plainWords, readWordLists } from '#server/import/inspect/words-of.ts';
import { UNDECIDED } from '#server/import/mapping.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';

/** A category of the file: its rows, and what its products are by the lexicon (null: not recognised). */
export type SeenCategory = { category: string; sub: string; rows: number; things: readonly (Thing | null)[] };
/** A code of ours, `PARENT/SECONDARY`, null (no shop that sells here), or `UNDECIDED`. */
export type CategoryGuess = string | null;

/** This share of the recognised products says what a category is. */
const MOST = 0.6;
/** Fewer recognised products than this part of all say nothing. */
const LEAST_RECOGNISED = 0.3;

const taxonomy = taxonomyCategories();
const parents = new Map(
	taxonomy.flatMap(({ code, id, slug, names }) => [code, String(id), slug, names.en].map((name) => [foldedText(name), code])),
);

/** Our category of this very name. */
const ofOurs = (category: string) => parents.get(foldedText(category));
const secondaryOfOurs = (parent: string, sub: string) =>
	taxonomy
		.find(({ code }) => code === parent)
		?.secondary.find(({ code, names }) => [code, names.en].some((name) => foldedText(name) === foldedText(sub)))?.code;

/** What most of the texts are, if enough of them are the same. */
function mostOf(texts: readonly string[]): string | null {
	const counts = new Map<string, number>();
	for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
	const [first] = [...counts].toSorted((a, b) => b[1] - a[1]);
	return first && first[1] >= texts.length * MOST ? first[0] : null;
}

/** The category of products: by our own names, else by what most of its products are, else by the words of its name. */
export function guessOfProducts({ category, sub, things }: SeenCategory): CategoryGuess {
	const known = things.flatMap((thing) => (thing ? [thing] : []));
	const isTold = known.length > 0 && known.length >= things.length * LEAST_RECOGNISED;
	const said = recognise({ name: sub || category, category: [category] })?.thing;
	const parent = ofOurs(category) ?? (isTold ? mostOf(known.map((thing) => thing.parent)) : null) ?? said?.parent;
	if (!parent) return UNDECIDED;
	if (sub === '') return parent;
	const own = secondaryOfOurs(parent, sub);
	const most = isTold ? mostOf(known.filter((thing) => thing.parent === parent).map((thing) => thing.secondary)) : null;
	const secondary = own ?? most ?? (said?.parent === parent ? said.secondary : undefined);
	return secondary ? `${parent}/${secondary}` : parent;
}

let venues: { words: string; code: string | null }[] | null = null;
/** Longer words first: a "food court" is no court. */
function venueWords(): { words: string; code: string | null }[] {
	venues ??= readWordLists('./venue-words.csv')
		.flatMap(({ row, words }) =>
			words.map((said) => ({ words: plainWords(said), code: row.category === '-' ? null : (row.category ?? '') })),
		)
		.toSorted((a, b) => b.words.split(' ').length - a.words.split(' ').length);
	return venues;
}

/** The category of shops: by our own names, else by the words for kinds of places; null for places that are no shop of ours. */
export function guessOfShops(category: string): CategoryGuess {
	const own = ofOurs(category);
	if (own) return own;
	const name = ` ${plainWords(category)} `;
	const fitting = venueWords().filter(({ words }) => name.includes(` ${words} `));
	const longest = fitting.filter(({ words }) => words.split(' ').length === fitting[0]?.words.split(' ').length);
	// A place that sells wins over what it also is: a hotel's restaurant; among equals the last word says it.
	const selling = longest.filter(({ code }) => code !== null);
	const [found] = (selling.length > 0 ? selling : longest).toSorted((a, b) => name.lastIndexOf(b.words) - name.lastIndexOf(a.words));
	if (found) return found.code;
	return recognise({ name: category })?.thing.parent ?? UNDECIDED;
}
