import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchTerms } from '#server/catalog/search-terms.ts';
import { buildSearchText, foldForSearch, productKey, searchWords, wordsMatch } from '#server/catalog/search-text.ts';
import { soundOf } from '#server/catalog/sound.ts';
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

	test('a product’s text holds every language once, heads and tails for what its names begin and end with, and its category as a kind', () => {
		const names = { en: 'Toned milk', hi: 'टोन्ड दूध' };
		const text = buildSearchText({ names, brand: null, categories: [{ en: 'Milk', hi: 'दूध' }], keywords: 'doodh dudh milk' });
		expect(text.split(' ')).toEqual([
			'toned',
			'milk',
			'टोन्ड',
			'दूध',
			'doodh',
			'dudh',
			'^toned',
			'^टोन्ड',
			'^dudh',
			'$milk',
			'$दुध',
			'=milk',
			'=दूध',
			'~दुध',
			'~dudh',
			'=~दुध',
		]);
	});
});

describe('what is typed becomes a query', () => {
	test('every word as written and as it sounds, the last as a prefix, an English one also in its other number', () => {
		expect(searchTerms('Mota chane')).toEqual({
			all: "(('mota' | 'motas' | '~mota' | '~motas') | ('=mota' | '=motas' | '=~mota' | '=~motas')) & ('chane':* | '=chane':* | '~chane':* | ('chane' | 'chanes' | '~chane' | '~chanes') | ('=chane' | '=chanes' | '=~chane' | '=~chanes'))",
			own: "('mota' | 'motas' | '~mota' | '~motas') & ('chane' | 'chanes' | '~chane' | '~chanes')",
			kind: "('=mota' | '=motas' | '=~mota' | '=~motas') & ('=chane' | '=chanes' | '=~chane' | '=~chanes')",
			head: "('^mota' | '^motas')",
			tail: "('$chane' | '$chanes')",
			headPrefix: "'^mota':* | '$chane':*",
			isOneWord: false,
			pack: null,
		});
		expect(searchTerms('Eggs')?.own).toBe("('eggs' | 'egg' | 'egs' | 'eg' | '~egs' | '~eg')");
		expect(searchTerms('दूध')?.own).toBe("('दूध' | 'दुध' | '~दुध')");
		expect(searchTerms(' & | ! ')).toBeNull();
	});

	test('a pack is no word to be found, but the one to show', () => {
		expect(searchTerms('milk 1l')).toEqual({ ...searchTerms('milk'), pack: { amount: 1_000, unit: 'ml' } });
		expect(searchTerms('1.5 KG atta')).toEqual({ ...searchTerms('atta'), pack: { amount: 1_500, unit: 'g' } });
		expect(searchTerms('12 eggs')?.pack).toBeNull();
		expect(searchTerms('1 kg')?.own).toBe("('1' | '~1') & ('kg' | '~kg')");
	});

	test('nothing typed can leave a lexeme’s quotes', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (text) => {
				const written = Object.values(searchTerms(text) ?? {})
					.filter((term) => typeof term === 'string')
					.join(' ');
				expect(written.replace(/'[\^$=~]{0,2}[\p{L}\p{M}\p{N}]+'/gu, '').replace(/[ |&()]|:\*/g, '')).toBe('');
			}),
		);
	});

	test('spellings of one sound have one key, which is its own', () => {
		for (const [a, b] of [
			['namkin', 'namkeen'],
			['aata', 'atta'],
			['sanjivani', 'sanjeevani'],
			['aloo', 'alu'],
			['jeera', 'zira'],
			['चीनी', 'चिनी'],
			['ખાંડવી', 'ખાંડવિ'],
		] as const)
			expect(soundOf(a), a).toBe(soundOf(b));
		expect([soundOf('tel'), soundOf('dal')]).not.toContain(soundOf('til'));
		fc.assert(fc.property(fc.string(), (word) => soundOf(soundOf(word)) === soundOf(word)));
		fc.assert(fc.property(fc.stringMatching(/^[a-z]+$/), (word) => soundOf(soundOf(word)) === soundOf(word)));
	});

	test('names in memory match by the same rule', () => {
		const words = ['shree', 'ganesh', 'kirana'];
		expect(wordsMatch(words, ['ganesh', 'kir'])).toBe(true);
		expect(wordsMatch(words, ['gan', 'kirana'])).toBe(false);
		expect(wordsMatch(words, [])).toBe(false);
		expect(wordsMatch(searchWords('Sanjeevani Medico'), ['sanjivani', 'medi'])).toBe(true);
	});
});

test('a swap of neighbours is one mistake', () => {
	const distance = (a: string, b: string) => editDistance(a, b, 9);
	expect([distance('mlik', 'milk'), distance('onon', 'onion'), distance('दध', 'दूध'), distance('', 'abc')]).toEqual([1, 1, 1, 3]);
});

test('a distance above the most that is asked for is some number above it, any other is the same', () => {
	const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
	fc.assert(
		fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, most) => {
			const [whole, bounded] = [editDistance(a, b, 99), editDistance(a, b, most)];
			return whole > most ? bounded > most : bounded === whole;
		}),
	);
});
