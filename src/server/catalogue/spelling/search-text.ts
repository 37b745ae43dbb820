import { SEARCH_MAX_CHARS } from '#lib/constants.ts';
import type { Names } from '#lib/languages.ts';
import { romanOf } from '#server/catalogue/spelling/roman.ts';
import { soundOf } from '#server/catalogue/spelling/sound.ts';

/** Marks of the Indian scripts that people leave out or exchange: nukta, and chandrabindu for anusvara. */
const NUKTA = /[\u093c\u09bc\u0a3c\u0abc\u0cbc]/g;
const JOINERS = /[\u200b-\u200d\ufeff]/g;
const CHANDRABINDU: Record<string, string> = { '\u0901': '\u0902', '\u0a81': '\u0a82', '\u0c81': '\u0c82', '\u0c01': '\u0c02' };
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const WORD_MAX_CHARS = 40;
/** Shorter words are mostly units and little words. */
const SHORTEST_HEARD = 3;
/**
 * Prefixes of lexemes, which folded text never contains: the first word of a name by sound, its last word by sound, a whole name, a word of
 * the category's name, a sound.
 */
export const HEAD = '^';
export const TAIL = '$';
export const NAMED = '!';
export const KIND = '=';
export const SOUND = '~';
/** A word of an Indian script in Latin letters. Never matched by prefix: in five languages there is a word for every beginning. */
export const HEARD = '*';
/** The lexeme of a product whose English name is a single word (before a comma or bracket). */
export const PLAIN = '!1';

/** The words of a text in a normal form, without case, accents, nukta and joiners; the same for stored and typed text. */
export function foldForSearch(text: string): string[] {
	const plain = text
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.replace(NUKTA, '')
		.replace(JOINERS, '')
		.replace(/[\u0901\u0a81\u0c81\u0c01]/g, (mark) => CHANDRABINDU[mark] ?? mark)
		.replace(/['’]/g, '')
		.normalize('NFC')
		.toLowerCase();
	return (plain.match(WORD) ?? []).map((word) => word.slice(0, WORD_MAX_CHARS).toWellFormed());
}

/** A text in that normal form, by which equal names are known. */
export const foldedText = (text: string): string => foldForSearch(text).join(' ');

const values = (names: Names | null | undefined) => Object.values(names ?? {});

/** A word of an Indian script in Latin letters, and the sound of that: दूध is "dudh"; empty for a Latin word. */
export const heardOf = (word: string): string[] => {
	if (/^[a-z0-9]*$/.test(word)) return [];
	const heard = soundOf(romanOf(word));
	return heard === soundOf(word) ? [] : [heard];
};

/** The words of a whole name joined into one, by sound; empty when they are longer than a search can be (§5). */
export function wholeOf(words: readonly string[]): string[] {
	const whole = words.map(soundOf).join('');
	return whole === '' || whole.length > SEARCH_MAX_CHARS ? [] : [whole];
}

/** The part of a name before a comma or bracket ("Onion, Nashik red" → "Onion"), and the text in brackets, which is another name. */
function partsOf(name: string): { main: string[]; others: string[][] } {
	const inBrackets = [...name.matchAll(/\(([^)]*)\)/g)].map(([, text = '']) => foldForSearch(text));
	return { main: foldForSearch(name.split(/[,(]/)[0] ?? ''), others: inBrackets };
}

/**
 * The lexemes by which a product is found, for `library_products.search_text`, joined by spaces: the words of its names in every language,
 * of its brand and its spoken keywords; the sound of the first word of each name and of the keywords (`^toned`); the sound of the last word
 * before a comma or bracket (`$milk`), which names the kind of product; the whole name before it, or the text in brackets, as one word
 * (`!tonedmilk`), and whether that is a single word in English; the words of its category (`=milk`) and the category's whole name
 * (`=!milk`); sounds that differ from the spelling (`~dudh`, `=~namkin`); words of Indian scripts in Latin letters (`*dudh`, `=*dudh`,
 * `$*dudh`); and what it is by the lexicon (`@toned-milk`, `>milk`).
 */
export function buildSearchText(product: {
	names: Names;
	brand?: string | null;
	categories?: readonly Names[];
	keywords?: string | null;
	/** Lexemes that are added as they are: of what the product is, and those it keeps (`lexemesBeside`). */
	lexemes?: readonly string[];
}): string {
	const named = [...values(product.names), product.keywords ?? ''].map(foldForSearch);
	const parts = values(product.names).map(partsOf);
	const heads = named.flatMap(([first]) => first ?? []);
	const tails = parts.flatMap(({ main }) => main.at(-1) ?? []);
	const wholes = parts.flatMap(({ main, others }) => [main, ...others]);
	const plain = foldForSearch((product.names.en ?? '').replace(/\([^)]*\)|,.*/gs, ' ')).length === 1 ? [PLAIN] : [];
	const categories = (product.categories ?? []).flatMap(values).map(foldForSearch);
	const kinds = categories.flat();
	const own = [...named.flat(), ...foldForSearch(product.brand ?? '')];
	const sounds = (words: readonly string[], sign = '') =>
		words.flatMap((word) => (soundOf(word) === word ? [] : [sign + SOUND + soundOf(word)]));
	const heard = (words: readonly string[], sign = '') => words.flatMap(heardOf).map((word) => sign + HEARD + word);
	const lexemes = [
		...own,
		...heads.map((word) => HEAD + soundOf(word)),
		...tails.map((word) => TAIL + soundOf(word)),
		...wholes.flatMap(wholeOf).map((word) => NAMED + word),
		...plain,
		...kinds.map((word) => KIND + word),
		...categories.flatMap(wholeOf).map((word) => KIND + NAMED + word),
		...sounds(own),
		...sounds(kinds, KIND),
		...heard(own.filter((word) => (heardOf(word)[0] ?? '').length >= SHORTEST_HEARD)),
		...heard(kinds, KIND),
		...heard(heads, HEAD),
		...heard(tails, TAIL),
		...(product.lexemes ?? []),
	];
	return [...new Set(lexemes)].join(' ');
}

/** The words of a name and their sounds, for `wordsMatch`. */
export const searchWords = (text: string): string[] => [...new Set(foldForSearch(text).flatMap((word) => [word, soundOf(word)]))];

/** A sound that has lost half the letters of its word or more ("zzzz", "j") begins words that nobody meant. */
const isNearlyWhole = (sound: string, word: string): boolean => sound.length * 2 > word.length;

/** Whether the `searchWords` of a name contain every typed word or its sound, the last one as a prefix: the rule of `searchTerms`, in memory. */
export function wordsMatch(words: readonly string[], typed: readonly string[]): boolean {
	return (
		typed.length > 0 &&
		typed.every((word, i) => {
			const sound = soundOf(word);
			return words.some(
				(one) =>
					one === word ||
					one === sound ||
					(i === typed.length - 1 && (one.startsWith(word) || (isNearlyWhole(sound, word) && one.startsWith(sound)))),
			);
		})
	);
}
