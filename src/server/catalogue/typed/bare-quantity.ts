import { knownBrands } from '#server/catalogue/lexicon/known-brands.ts';
import { exactKey, keysFrom } from '#server/catalogue/lexicon/name-index.ts';
import { allThings, isFood, thingById } from '#server/catalogue/lexicon/things.ts';
import { unitSaid } from '#server/catalogue/packs/quantity-words.ts';
import { foldedText, foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { isName } from '#server/catalogue/typed/near-name.ts';
import { exactly } from '#server/catalogue/typed/read-query.ts';
import type { FoundAmount } from '#server/catalogue/typed/said-amounts.ts';

/** A larger number behind a name is a strength or a size ("Dolo 650", "bread 400"). */
const COUNT_MAX = 50;
/** Shorter number words in Latin letters are other words as well: "tin fish". */
const NUMBER_WORD_MIN = 4;

let brands: ReadonlyMap<string, string | null> | null = null;
/** The things of the brands that people know, by their folded spellings. */
const brandThings = () =>
	(brands ??= new Map(knownBrands().flatMap(({ spellings, thing }) => spellings.map((one) => [foldedText(one), thing] as const))));

const isKnown = (words: readonly string[]) => isName(words, 'en') || brandThings().has(words.join(' '));
/** Whether words end in the name of a thing or brand: "brown eggs", "coke". */
const endsInName = (words: readonly string[]) => words.some((_, i) => isKnown(words.slice(i)));

function isFoodSaid(words: readonly string[]): boolean {
	const named = exactly(words, 'en');
	const ids = named ? [...named.exact, ...named.other] : [brandThings().get(words.join(' ')) ?? ''];
	return ids.some((id) => {
		const thing = thingById(id);
		return thing !== undefined && isFood(thing);
	});
}

/** Of a word that ends the names of so many things people may mean those. */
const NAMES_ENDED = 2;
let lastWords: ReadonlyMap<string, number> | null = null;

/** Whether a word ends the names of things in some language, as "bottle" and "pack" do. */
function endsNames(word: string): boolean {
	if (!lastWords) {
		const counts = new Map<string, number>();
		for (const { names } of allThings().values()) {
			const ends = new Set(Object.values(names).flatMap((list) => list.flatMap((name) => foldForSearch(name).at(-1) ?? [])));
			for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
		}
		lastWords = counts;
	}
	return (lastWords.get(word) ?? 0) >= NAMES_ENDED;
}

/**
 * Whether a word of packs at the beginning or end of folded words is only that: "packet bread", "bottle coke", "bread packet"; not
 * where the words name or begin a thing ("bottle gourd", "face pack"), or may mean what it holds ("oil bottle").
 */
export function isBareUnit(words: readonly string[], at: number): boolean {
	const word = words[at] ?? '';
	const rest = words.toSpliced(at, 1);
	if (unitSaid(word) !== 'pack' || !endsInName(rest) || keysFrom(exactKey(words), 1).length > 0) return false;
	return endsNames(word) ? at === 0 && isFoodSaid(rest) : true;
}

/** Whether a number at an end of folded words counts the rest: "12 eggs", "बारह अंडे"; not in a name ("5 star", "7 up"), nor a strength. */
export function isCountOf(words: readonly string[], { from, to, amount }: FoundAmount): boolean {
	const rest = words.toSpliced(from, to - from);
	const number = words.slice(from, to).join('');
	const isNumberWord = /^[a-z]+$/.test(number);
	if (from > 0 && amount.number > COUNT_MAX) return false;
	if (isNumberWord && (number.length < NUMBER_WORD_MIN || !isKnown(rest) || keysFrom(exactKey(words), 1).length > 0)) return false;
	const isInBrand = words.some(
		(_, i) => i <= from && [2, 3].some((n) => i + n > from && brandThings().has(words.slice(i, i + n).join(' '))),
	);
	return endsInName(rest) && !isInBrand;
}
