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

	test('a product’s text holds every language once, heads for what its names begin with, and its category as a kind', () => {
		const names = { en: 'Toned milk', hi: 'टोन्ड दूध' };
		const text = buildSearchText({ names, brand: null, categories: [{ en: 'Milk', hi: 'दूध' }], keywords: 'doodh dudh milk' });
		expect(text.split(' ')).toEqual(['toned', 'milk', 'टोन्ड', 'दूध', 'doodh', 'dudh', '^toned', '^टोन्ड', '^doodh', '=milk', '=दूध']);
	});
});

describe('what is typed becomes a query', () => {
	test('every word, the last as a prefix, an English one also in its other number', () => {
		expect(searchTerms('Brown EGGS')).toEqual({
			all: "(('brown' | 'browns') | ('=brown' | '=browns')) & ('eggs':* | '=eggs':* | ('eggs' | 'egg') | ('=eggs' | '=egg'))",
			own: "('brown' | 'browns') & ('eggs' | 'egg')",
			kind: "('=brown' | '=browns') & ('=eggs' | '=egg')",
			head: "('^brown' | '^browns')",
			headPrefix: "'^brown':*",
		});
		expect(searchTerms('दूध')?.own).toBe("('दूध')");
		expect(searchTerms(' & | ! ')).toBeNull();
	});

	test('nothing typed can leave a lexeme’s quotes', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (text) => {
				const written = Object.values(searchTerms(text) ?? {}).join(' ');
				expect(written.replace(/'[\^=]?[\p{L}\p{M}\p{N}]+'/gu, '').replace(/[ |&()]|:\*/g, '')).toBe('');
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
