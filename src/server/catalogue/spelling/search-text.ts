import { SEARCH_MAX_CHARS } from '#lib/constants.ts';
import type { Names } from '#lib/languages.ts';
import { romanOf } from '#server/catalogue/spelling/roman.ts';
import { soundOf } from '#server/catalogue/spelling/sound.ts';

/** Marks of the Indian scripts that people leave out or write either way: nukta, and chandrabindu for anusvara. */
const NUKTA = /[\u093c\u09bc\u0a3c\u0abc\u0cbc]/g;
const JOINERS = /[\u200b-\u200d\ufeff]/g;
const CHANDRABINDU: Record<string, string> = { '\u0901': '\u0902', '\u0a81': '\u0a82', '\u0c81': '\u0c82', '\u0c01': '\u0c02' };
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const WORD_MAX_CHARS = 40;
/** Shorter ones are mostly units and little words. */
const SHORTEST_HEARD = 3;
/**
 * Signs before a lexeme, which folded text never holds: a name begins, or ends, with what sounds so, or is nothing else; its category's
 * name has it; its sound.
 */
export const HEAD = '^';
export const TAIL = '$';
export const NAMED = '!';
export const KIND = '=';
export const SOUND = '~';
/** How a word of another script is typed in Latin letters. Never looked for by its beginning: five languages begin like anything. */
export const HEARD = '*';
/** A lexeme of its own: the name is but one word, before what kind of it. */
export const PLAIN = '!1';

/** Text → its words in a normal form, the same for what is stored and what is typed: case, accents, nukta and joiners gone. */
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

const values = (names: Names | null | undefined) => Object.values(names ?? {});

/** A word of another script as people type it in Latin letters, and how that sounds: दूध is "dudh"; none for a Latin word. */
export const heardOf = (word: string): string[] => {
	if (/^[a-z0-9]*$/.test(word)) return [];
	const heard = soundOf(romanOf(word));
	return heard === soundOf(word) ? [] : [heard];
};

/** Words as one, as the whole of a name is kept and looked for, as it sounds; none when nobody could type so much (§5). */
export function wholeOf(words: readonly string[]): string[] {
	const whole = words.map(soundOf).join('');
	return whole === '' || whole.length > SEARCH_MAX_CHARS ? [] : [whole];
}

/** What a name says a thing is, before what kind of it ("Onion, Nashik red"), and what it says in brackets: its other name. */
function partsOf(name: string): { main: string[]; others: string[][] } {
	const inBrackets = [...name.matchAll(/\(([^)]*)\)/g)].map(([, text = '']) => foldForSearch(text));
	return { main: foldForSearch(name.split(/[,(]/)[0] ?? ''), others: inBrackets };
}

/**
 * What a product is found by, for `library_products.search_text`, joined by spaces: the words of its names in every language,
 * brand and spoken keywords; the sound of the first of each name and of the keywords as a head (`^toned`), and of each name's last
 * before a comma or bracket, which says what a thing is, as a tail (`$milk`); all before it, or in brackets, as one word (`!tonedmilk`),
 * and whether that is a single word in English; the words of its category as kinds (`=milk`), and its whole name (`=!milk`); how words
 * sound (`~dudh`, `=~namkin`), where that is not how they are written; and how those of other scripts are typed (`*dudh`, `=*dudh`, `$*dudh`).
 */
export function buildSearchText(product: {
	names: Names;
	brand?: string | null;
	categories?: readonly Names[];
	keywords?: string | null;
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
	];
	return [...new Set(lexemes)].join(' ');
}

/** What a name held in memory is found by: its words, and how they sound (see `wordsMatch`). */
export const searchWords = (text: string): string[] => [...new Set(foldForSearch(text).flatMap((word) => [word, soundOf(word)]))];

/** The product an import meets again: brand and English name, folded (`library_products.source_key`). */
export function productKey(brand: string | null, name: string): string {
	return `${foldForSearch(brand ?? '').join(' ')}|${foldForSearch(name).join(' ')}`;
}

/** Whether `searchWords` of a name hold every typed word or its sound, the last one as a prefix: the same rule as `searchTerms`, in memory. */
export function wordsMatch(words: readonly string[], typed: readonly string[]): boolean {
	return (
		typed.length > 0 &&
		typed.every((word, i) => {
			const sound = soundOf(word);
			return words.some(
				(one) => one === word || one === sound || (i === typed.length - 1 && (one.startsWith(word) || one.startsWith(sound))),
			);
		})
	);
}
