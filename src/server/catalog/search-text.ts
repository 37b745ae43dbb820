import type { Names } from '#lib/languages.ts';

/** Marks of the Indian scripts that people leave out or write either way: nukta, and chandrabindu for anusvara. */
const NUKTA = /[\u093c\u09bc\u0a3c\u0abc\u0cbc]/g;
const JOINERS = /[\u200b-\u200d\ufeff]/g;
const CHANDRABINDU: Record<string, string> = { '\u0901': '\u0902', '\u0a81': '\u0a82', '\u0c81': '\u0c82', '\u0c01': '\u0c02' };
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const WORD_MAX_CHARS = 40;
/** Signs before a lexeme, which folded text itself never holds: a name begins with the word; its category's name has it. */
const HEAD = '^';
const KIND = '=';

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
 * brand and spoken keywords; the first of each name and of the keywords once more as a head (`^toned`); the words of its category as kinds (`=milk`).
 */
export function buildSearchText(product: {
	names: Names;
	brand?: string | null;
	categories?: readonly Names[];
	keywords?: string | null;
}): string {
	const named = [...values(product.names), product.keywords ?? ''].map(foldForSearch);
	const heads = named.flatMap((words) => (words[0] ? [HEAD + words[0]] : []));
	const kinds = (product.categories ?? []).flatMap(values).flatMap(foldForSearch);
	return [...new Set([...named.flat(), ...foldForSearch(product.brand ?? ''), ...heads, ...kinds.map((word) => KIND + word)])].join(' ');
}

/** The product an import meets again: brand and English name, folded (`library_products.source_key`). */
export function productKey(brand: string | null, name: string): string {
	return `${foldForSearch(brand ?? '').join(' ')}|${foldForSearch(name).join(' ')}`;
}

/** A word and, of an English one, its plural or singular. */
function forms(word: string): string[] {
	if (!/^[a-z]{3,}$/.test(word) || word.endsWith('ss')) return [word];
	return [word, word.endsWith('s') ? word.slice(0, -1) : `${word}s`];
}

const anyOf = (words: readonly string[], sign = '') => `(${words.map((word) => `'${sign}${word}'`).join(' | ')})`;

/** tsquery texts: `all` finds, the others rank. */
export type SearchTerms = {
	/** Every word, the last also as the beginning of one. */
	all: string;
	/** Every word as it is typed, in the product's own words; or in its category's name. */
	own: string;
	kind: string;
	/** A name begins with the first word; with something that begins like it. */
	head: string;
	headPrefix: string;
};

/** Typed text → tsquery texts, `null` when nothing in it is a word. Lexemes hold letters, marks and digits only, so no input can break the syntax. */
export function searchTerms(text: string): SearchTerms | null {
	const words = foldForSearch(text);
	const first = words[0];
	if (!first) return null;
	const all = words.map((word, i) => {
		const whole = `${anyOf(forms(word))} | ${anyOf(forms(word), KIND)}`;
		return i === words.length - 1 ? `('${word}':* | '${KIND}${word}':* | ${whole})` : `(${whole})`;
	});
	return {
		all: all.join(' & '),
		own: words.map((word) => anyOf(forms(word))).join(' & '),
		kind: words.map((word) => anyOf(forms(word), KIND)).join(' & '),
		head: anyOf(forms(first), HEAD),
		headPrefix: `'${HEAD}${first}':*`,
	};
}

/** Whether the words of a text hold every typed word, the last one as a prefix: the same rule as `searchTerms`, in memory. */
export function wordsMatch(words: readonly string[], typed: readonly string[]): boolean {
	return typed.length > 0 && typed.every((word, i) => words.some((one) => (i === typed.length - 1 ? one.startsWith(word) : one === word)));
}
