import type { Names } from '#lib/languages.ts';

/** Marks of the Indian scripts that people leave out or write either way: nukta, and chandrabindu for anusvara. */
const NUKTA = /[\u093c\u09bc\u0a3c\u0abc\u0cbc]/g;
const JOINERS = /[\u200b-\u200d\ufeff]/g;
const CHANDRABINDU: Record<string, string> = { '\u0901': '\u0902', '\u0a81': '\u0a82', '\u0c81': '\u0c82', '\u0c01': '\u0c02' };
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const WORD_MAX_CHARS = 40;
/** Before a lexeme: a name, its brand or its category begins with this word. Folded text never holds the sign itself. */
const HEAD = '^';

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
 * What a product is found by, for `library_products.search_text`: the words of its names in every language, brand, category
 * and spoken keywords, joined by spaces; and the first word of each once more as a head (`^milk`), which ranks "begins with".
 */
export function buildSearchText(product: {
	names: Names;
	brand?: string | null;
	categories?: readonly Names[];
	keywords?: string | null;
}): string {
	const texts = [...values(product.names), product.brand ?? '', ...(product.categories ?? []).flatMap(values)].map(foldForSearch);
	const keywords = foldForSearch(product.keywords ?? '');
	const heads = [...texts, keywords].flatMap((words) => (words[0] ? [HEAD + words[0]] : []));
	return [...new Set([...texts.flat(), ...keywords, ...heads])].join(' ');
}

/** The product an import meets again: brand and English name, folded (`library_products.source_key`). */
export function productKey(brand: string | null, name: string): string {
	return `${foldForSearch(brand ?? '').join(' ')}|${foldForSearch(name).join(' ')}`;
}

/** tsquery texts: `all` finds; the others rank, `exact` being the words as they are typed. */
export type SearchTerms = { all: string; exact: string; headExact: string; headPrefix: string };

/**
 * Typed text → tsquery texts: every word required, the last as a prefix. `null` when nothing in it is a word. Lexemes hold
 * letters, marks and digits only, so no input can break the syntax.
 */
export function searchTerms(text: string): SearchTerms | null {
	const words = foldForSearch(text);
	const first = words[0];
	if (!first) return null;
	const all = words.map((word, i) => `'${word}'${i === words.length - 1 ? ':*' : ''}`).join(' & ');
	const exact = words.map((word) => `'${word}'`).join(' & ');
	return { all, exact, headExact: `'${HEAD}${first}'`, headPrefix: `'${HEAD}${first}':*` };
}

/** Whether the words of a text hold every typed word, the last one as a prefix: the same rule as `searchTerms`, in memory. */
export function wordsMatch(words: readonly string[], typed: readonly string[]): boolean {
	return typed.length > 0 && typed.every((word, i) => words.some((one) => (i === typed.length - 1 ? one.startsWith(word) : one === word)));
}
