import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildSearchText, foldForSearch, productKey, searchTerms, wordsMatch } from '#server/catalog/search-text.ts';
import { editDistance } from '#server/search/edit-distance.ts';

describe('words in a normal form', () => {
	test('case, accents, apostrophes, nukta, chandrabindu and joiners make no difference', () => {
		expect(foldForSearch("Crème  BRÛLÉE, O'Neil")).toEqual(['creme', 'brulee', 'oneil']);
		expect(foldForSearch('पेड़ा')).toEqual(foldForSearch('पेडा'));
		expect(foldForSearch('क़')).toEqual(foldForSearch('\u0958'));
		expect(foldForSearch('पाँच')).toEqual(foldForSearch('पांच'));
		expect(foldForSearch('ಸ್ಕಿನ್\u200cಲೆಸ್')).toEqual(foldForSearch('ಸ್ಕಿನ್ಲೆಸ್'));
	});

	test('Indian words keep their vowel signs', () => {
		for (const word of ['दूध', 'ડુંગળી', 'ಈರುಳ್ಳಿ', 'ఉల్లిపాయ']) expect(foldForSearch(word)).toEqual([word]);
	});

	test('the same product has one key however it is written', () => {
		expect(productKey('Doodhpahat', 'Toned  Milk')).toBe(productKey(' DOODHPAHAT', 'toned milk'));
		expect(productKey(null, 'Toned milk')).not.toBe(productKey('Doodhpahat', 'Toned milk'));
	});

	test('a product’s text holds every language once, and heads for what its names begin with', () => {
		const text = buildSearchText({
			names: { en: 'Toned milk', hi: 'टोन्ड दूध' },
			brand: null,
			categories: [{ en: 'Milk', hi: 'दूध' }],
			keywords: 'doodh dudh',
		});
		expect(text.split(' ')).toEqual(['toned', 'milk', 'टोन्ड', 'दूध', 'doodh', 'dudh', '^toned', '^टोन्ड', '^milk', '^दूध', '^doodh']);
	});
});

describe('what is typed becomes a query', () => {
	test('every word, the last as a prefix', () => {
		expect(searchTerms('Toned MIL')).toEqual({
			all: "'toned' & 'mil':*",
			exact: "'toned' & 'mil'",
			headExact: "'^toned'",
			headPrefix: "'^toned':*",
		});
		expect(searchTerms(' & | ! ')).toBeNull();
	});

	test('nothing typed can leave a lexeme’s quotes', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (text) => {
				const terms = searchTerms(text);
				if (terms) expect(terms.all).toMatch(/^('[\p{L}\p{M}\p{N}]+' & )*'[\p{L}\p{M}\p{N}]+':\*$/u);
			}),
		);
	});

	test('names in memory match by the same rule', () => {
		const words = ['shree', 'ganesh', 'kirana'];
		expect(wordsMatch(words, ['ganesh', 'kir'])).toBe(true);
		expect(wordsMatch(words, ['gan', 'kirana'])).toBe(false);
		expect(wordsMatch(words, [])).toBe(false);
	});
});

test('a swap of neighbours is one mistake', () => {
	expect([editDistance('mlik', 'milk'), editDistance('onon', 'onion'), editDistance('दध', 'दूध'), editDistance('', 'abc')]).toEqual([
		1, 1, 1, 3,
	]);
});
