/**
 * The expressions of the column `right`: which products answer a query. They read only the product's English name, brand and
 * category, so one expression judges any catalogue. `README.md` beside this file says how they are written.
 */
export type JudgedProduct = { name: string; brand: string; parent: string; secondary: string };

type Test = (part: readonly string[], product: JudgedProduct) => boolean;

/** Where the head of a name ends: what follows is flavour, form or pack. */
const HEAD_END = /[,(:|]|\s[-–]\s?|\b(?:with|for|from|in(?!\s?\d))\b/i;
/** Words before the head that say nothing of the thing: “Organic - Cardamom”. */
const PRAISE = /^(?:organic|natural|original|premium|combo)\s*[-–:]\s*/i;
const COMBO = /\s*\+\s*/;

/** One form for singular and plural: both sides of a comparison go through it, so it need not be a real word. */
function stemOf(word: string): string {
	if (word.length > 3 && /(?:ies?|i)$/.test(word)) return word.replace(/(?:ies?|i)$/, 'y');
	if (word.length > 4 && /(?:o|s|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
	return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** The words of a text without case, accents, apostrophes and plurals. */
export const judgedWords = (text: string): string[] =>
	(
		text
			.normalize('NFKD')
			.toLowerCase()
			.replace(/[\u0300-\u036f'’]/g, '')
			.match(/[a-z0-9]+/g) ?? []
	).map(stemOf);

const hasPhrase = (words: readonly string[], phrase: readonly string[]): boolean =>
	phrase.length > 0 && words.some((_, at) => phrase.every((word, i) => words[at + i] === word));

function headOf(name: string): string {
	const plain = name.replace(PRAISE, '');
	const end = plain.search(HEAD_END);
	return end > 0 ? plain.slice(0, end) : plain;
}

/** A test of one term, such as `onion`, `-chips`, `head:milk|doodh`, `brand:amul`, `in:GROCERY/DALS|BAKERY`. */
function testOf(term: string): Test {
	const [, no, field, text = ''] = /^(-?)(?:(head|brand|in):)?([^:]+)$/.exec(term) ?? [];
	const any = text.split('|').filter(Boolean);
	if (any.length === 0) throw new Error(`“${term}” is no term of an expression`);
	const phrases = any.map((one) => judgedWords(one.replaceAll('_', ' ')));
	if (field !== 'in' && phrases.some((phrase) => phrase.length === 0)) throw new Error(`“${term}” has no word`);
	const holds: Test = (words, product) => {
		switch (field) {
			case 'in':
				return any.includes(product.parent) || any.includes(`${product.parent}/${product.secondary}`);
			case 'brand':
				return phrases.some((phrase) => hasPhrase(judgedWords(product.brand), phrase));
			default:
				return phrases.some((phrase) => hasPhrase(words, phrase));
		}
	};
	const isHead = field === 'head';
	return ([whole = '', head = ''], product) => holds(judgedWords(isHead ? head : whole), product) !== (no === '-');
}

/**
 * What an expression accepts. Its terms must all hold, ` ; ` parts alternatives; a product of several things (“Rice 1 kg + Dal 1 kg”) is
 * right when one of them is.
 * @throws Error when the expression cannot be read.
 */
export function readExpression(text: string): (product: JudgedProduct) => boolean {
	const alternatives = text.split(';').map((one) => one.trim().split(/\s+/).filter(Boolean).map(testOf));
	if (alternatives.some((terms) => terms.length === 0)) throw new Error(`“${text}” is no expression`);
	return (product) =>
		product.name.split(COMBO).some((name) => {
			const part = [name, headOf(name)];
			return alternatives.some((terms) => terms.every((test) => test(part, product)));
		});
}
