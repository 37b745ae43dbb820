import { englishForm, englishForms } from '#server/catalogue/lexicon/english.ts';
import { isLexiconWord, nameIndex, softKey } from '#server/catalogue/lexicon/name-index.ts';
import { allThings, readRows, thingById } from '#server/catalogue/lexicon/things.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';

/** The ends that words of the Indian scripts take before another word: "of", "for", "to", plurals. */
const ENDINGS = /(?:साठी|ांचा|ांची|ांचे|ाचा|ाची|ाचे|चा|ची|चे|ों|નું|ની|નો|ના|માટે|ಗಳ|ಗಳಿಗೆ|ಕ್ಕೆ|ಿಗೆ|ಗೆ|ದ|ಿನ|లకు|కోసం|కు|కి|లు|ల)$/u;
/** A word of so many letters keeps its end: the rest would be another word. */
const SHORTEST = 4;

type Compound = { thing: string; words: readonly string[]; place: number };

let purposes: ReadonlyMap<string, string> | null = null;
let purposeSounds: ReadonlyMap<string, string> | null = null;
let compounds: ReadonlyMap<string, readonly Compound[]> | null = null;
let heard: ReadonlyMap<string, string> | null = null;

const withoutEnd = (word: string) => ([...word].length < SHORTEST ? word : word.replace(ENDINGS, ''));

function purposeWords(): ReadonlyMap<string, string> {
	purposes ??= new Map(
		readRows('./purposes.csv').flatMap(({ word = '', said = '' }) => [word, ...foldForSearch(said)].map((one) => [one, word] as const)),
	);
	return purposes;
}

/** A longer word in Latin letters that is no name of a thing, as it sounds: "bachcho" is "baccho". */
function purposeHeard(word: string): string | undefined {
	if (word.length <= SHORTEST || !/^[a-z]+$/.test(word) || isLexiconWord(word)) return undefined;
	purposeSounds ??= new Map(
		[...purposeWords()].flatMap(([one, purpose]) =>
			one.length > SHORTEST && /^[a-z]+$/.test(one) ? [[softKey([one]), purpose] as const] : [],
		),
	);
	return purposeSounds.get(softKey([word]));
}

/** The English word of `purposes.csv` that a folded word of any language says: "hair" for बालों; `undefined` for any other word. */
export const purposeOf = (word: string): string | undefined =>
	purposeWords().get(word) ?? purposeWords().get(withoutEnd(word)) ?? purposeHeard(word);

const canonical = (word: string) => purposeWords().get(word) ?? purposeWords().get(englishForm(word)) ?? englishForm(word);

/** The English names of several words, by each of their words. */
function compoundsByWord(): ReadonlyMap<string, readonly Compound[]> {
	if (compounds) return compounds;
	const byWord = new Map<string, Compound[]>();
	for (const { id, names } of allThings().values())
		for (const [place, name] of names.en.entries()) {
			const words = [...new Set(foldForSearch(name).map(canonical))];
			if (words.length < 2) continue;
			for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), { thing: id, words, place }]);
		}
	compounds = byWord;
	return byWord;
}

/** The word of a name that an English word in another script, or one nearly so spelled, sounds like: "dark" for डार्क. */
function wordHeard(word: string): string | undefined {
	heard ??= new Map([...compoundsByWord().keys()].filter(({ length }) => length >= SHORTEST).map((one) => [softKey([one]), one] as const));
	return heard.get(softKey([word]));
}

/** What a folded word can be in an English name: itself, its purpose, or the one-word names of the things that it names. */
function inEnglish(word: string): string[] {
	const { exact } = nameIndex();
	const purpose = purposeOf(word);
	const named = exact.get(word) ?? exact.get(withoutEnd(word)) ?? [];
	const things = named.flatMap(({ thing }) => (thingById(thing)?.names.en ?? []).map(englishForms).filter((words) => words.length === 1));
	const sounding = wordHeard(word);
	return [...new Set([canonical(word), ...(purpose ? [purpose] : []), ...(sounding ? [sounding] : []), ...things.flat()])];
}

/**
 * The thing whose English name the folded words say together, in any order and any languages ("జుట్టు oil" is hair oil), and which of the words
 * say it; the longest name counts. Null where two of them say none.
 */
export function compoundOf(words: readonly string[]): { thing: string; by: readonly number[] } | null {
	const said = new Map<string, number[]>();
	for (const [i, word] of words.entries()) for (const one of inEnglish(word)) said.set(one, [...(said.get(one) ?? []), i]);
	let best: Compound | null = null;
	for (const word of said.keys())
		for (const one of compoundsByWord().get(word) ?? []) {
			const isBetter = !best || one.words.length > best.words.length || (one.words.length === best.words.length && one.place < best.place);
			if (isBetter && one.words.every((part) => said.has(part))) best = one;
		}
	const by = [...new Set(best?.words.flatMap((part) => said.get(part) ?? []))];
	return best && by.length >= best.words.length ? { thing: best.thing, by: by.toSorted((a, b) => a - b) } : null;
}
