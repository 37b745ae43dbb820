import type { Names } from '#lib/languages.ts';
import { soundOf } from '#server/catalog/sound.ts';

/** Marks of the Indian scripts that people leave out or write either way: nukta, and chandrabindu for anusvara. */
const NUKTA = /[\u093c\u09bc\u0a3c\u0abc\u0cbc]/g;
const JOINERS = /[\u200b-\u200d\ufeff]/g;
const CHANDRABINDU: Record<string, string> = { '\u0901': '\u0902', '\u0a81': '\u0a82', '\u0c81': '\u0c82', '\u0c01': '\u0c02' };
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const WORD_MAX_CHARS = 40;
/** Signs before a lexeme, which folded text never holds: a name begins, or ends, with what sounds so; its category's name has it; its sound. */
export const HEAD = '^';
export const TAIL = '$';
export const KIND = '=';
export const SOUND = '~';

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

/**
 * What a product is found by, for `library_products.search_text`, joined by spaces: the words of its names in every language,
 * brand and spoken keywords; the sound of the first of each name and of the keywords as a head (`^toned`), and of each name's last
 * before a comma or bracket, which says what a thing is, as a tail (`$milk`); the words of its category as kinds (`=milk`); and how
 * both sound (`~dudh`, `=~namkin`), where that is not how they are written.
 */
export function buildSearchText(product: {
	names: Names;
	brand?: string | null;
	categories?: readonly Names[];
	keywords?: string | null;
}): string {
	const named = [...values(product.names), product.keywords ?? ''].map(foldForSearch);
	const heads = named.flatMap((words) => (words[0] ? [HEAD + soundOf(words[0])] : []));
	const tails = values(product.names).flatMap((name) => {
		const last = foldForSearch(name.split(/[,(]/)[0] ?? '').at(-1);
		return last ? [TAIL + soundOf(last)] : [];
	});
	const kinds = (product.categories ?? []).flatMap(values).flatMap(foldForSearch);
	const own = [...named.flat(), ...foldForSearch(product.brand ?? '')];
	const sounds = (words: readonly string[], sign = '') =>
		words.flatMap((word) => (soundOf(word) === word ? [] : [sign + SOUND + soundOf(word)]));
	const lexemes = [...own, ...heads, ...tails, ...kinds.map((word) => KIND + word), ...sounds(own), ...sounds(kinds, KIND)];
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
