import type { Language } from '#lib/languages.ts';
import { brandIndex } from '#server/catalogue/lexicon/brand-index.ts';
import { exactKey, keysFrom, nameIndex } from '#server/catalogue/lexicon/name-index.ts';
import { isFood, thingById } from '#server/catalogue/lexicon/things.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { SHORTEST_CORRECTED, typoDistance } from '#server/catalogue/spelling/typos.ts';
import { exactly, readQuery } from '#server/catalogue/typed/read-query.ts';

/** A word of the page's language is taken before an equally near one of another. */
const FOREIGN = 0.5;
/** Of equally near words food is meant more often: "chese" is cheese before it is chess. */
const NOT_FOOD = 0.1;

/** Whether the words are a thing's name as they are written. */
export const isName = (words: readonly string[], language: Language): boolean => exactly(words, language) !== null;

const NO_BRANDS = brandIndex([]);

/** Whether some of the folded words name a thing, as they are written or as they sound; that they begin a name is not enough. */
export const holdsThing = (words: readonly string[], language: Language): boolean =>
	readQuery(words, language, NO_BRANDS).some(
		({ things }) => things !== null && things.exact.length + things.other.length + things.sound.length > 0,
	);

/** The name of a thing that misspelt words are nearest to, in the same script, and how far it is; `null` where none is near enough. */
export function nearName(words: readonly string[], language: Language): { text: string; wrong: number } | null {
	const typed = exactKey(words);
	if ([...typed].length < SHORTEST_CORRECTED) return null;
	const { exact } = nameIndex();
	let best: { text: string; wrong: number } | null = null;
	for (const key of keysFrom([...typed][0] ?? '')) {
		if (Math.abs(key.length - typed.length) > 2) continue;
		const wrong = typoDistance(typed, key);
		if (wrong === null) continue;
		const names = exact.get(key) ?? [];
		const own = names.find((name) => name.language === language);
		const name = own ?? names[0];
		const thing = thingById(name?.thing ?? '');
		const far = wrong + (own ? 0 : FOREIGN) + (thing && isFood(thing) ? 0 : NOT_FOOD);
		const text = name?.text;
		if (text && (!best || far < best.wrong)) best = { text, wrong: far };
	}
	return best;
}

/**
 * What to write for a word that is only a spelling of a thing's name in Latin letters ("biskit"): its English name on an English page; on
 * another the name that people there read, but beside other words the spelling itself. Any other word as it is.
 */
export function properName(word: string, language: Language, isAlone: boolean): string {
	const meant = exactly([word], language)?.exact[0];
	const thing = meant === undefined ? undefined : thingById(meant);
	if (!thing || (language !== 'en' && !isAlone)) return word;
	const isProper = Object.values(thing.names).some((names) => names.some((name) => exactKey(foldForSearch(name)) === word));
	return isProper ? word : (thing.names[language][0] ?? thing.names.en[0] ?? word);
}
