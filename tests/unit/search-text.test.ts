import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEARCH_MAX_CHARS } from '#lib/constants.ts';
import { searchStart } from '#lib/search/search-term.ts';
import { productKey } from '#server/catalogue/product-key.ts';
import { editDistance } from '#server/catalogue/spelling/edit-distance.ts';
import { buildSearchText, foldForSearch, searchWords, wordsMatch } from '#server/catalogue/spelling/search-text.ts';
import { soundOf } from '#server/catalogue/spelling/sound.ts';
import { searchTerms } from '#server/catalogue/typed/search-terms.ts';
import { anyText } from '../support/any-text.ts';

test('of a long name as many whole words are searched as a search takes', () => {
	expect(searchStart(' Toned  milk ')).toBe('Toned milk');
	expect(searchStart('Swachhgadh Neem Dishwash Gel')).toBe('Swachhgadh Neem Dishwash');
	expect(searchStart('Swachhgadh Neem Dishwashes')).toBe('Swachhgadh Neem');
	expect(searchStart('Fortified Chakki Atta One Kilo')).toBe('Fortified Chakki Atta One');
	expect(searchStart('आशीर्वाद शुद्ध चक्की गेहूँ का आटा')).toBe('आशीर्वाद शुद्ध चक्की');
	expect(searchStart('क'.repeat(90))).toHaveLength(SEARCH_MAX_CHARS);
});

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

	test('a product’s text has the words of every language once, the first and last words of its names, the whole names, the category, and the Latin spellings of all', () => {
		const names = { en: 'Toned milk', hi: 'टोन्ड दूध' };
		const text = buildSearchText({ names, brand: null, categories: [{ en: 'Milk', hi: 'दूध' }], keywords: 'doodh dudh milk' });
		const lexemes = text.split(' ');
		expect(lexemes.filter((one) => !/[!~*^$=]/.test(one))).toEqual(['toned', 'milk', 'टोन्ड', 'दूध', 'doodh', 'dudh']);
		const withSign = (sign: RegExp) => lexemes.filter((one) => sign.test(one));
		expect(withSign(/^\^/)).toEqual(['^toned', '^टोन्ड', '^dudh', '^*tond']);
		expect(withSign(/^\$/)).toEqual(['$milk', '$दुध', '$*dudh']);
		expect(withSign(/^!/)).toEqual(['!tonedmilk', '!टोन्डदुध']);
		expect(withSign(/^=/)).toEqual(['=milk', '=दूध', '=!milk', '=!दुध', '=~दुध', '=*dudh']);
		expect(withSign(/^[~*]/)).toEqual(['~दुध', '~dudh', '*tond', '*dudh']);
		expect(new Set(lexemes).size).toBe(lexemes.length);
	});

	test('a whole name ends before a comma or bracket, the text in brackets is another one, and a single word is marked', () => {
		const wholes = (en: string) =>
			buildSearchText({ names: { en } })
				.split(' ')
				.filter((one) => one.startsWith('!'));
		expect(wholes('Cashew (kaju), W240 large')).toEqual(['!cashev', '!kaju', '!1']);
		expect(wholes('Makki (maize) flour')).toEqual(['!maki', '!maije']);
		expect(wholes('Toned milk, fresh pouch')).toEqual(['!tonedmilk']);
		expect(wholes('A name that is longer than anybody could type')).toEqual([]);
	});
});

/** What means something in a query of PostgreSQL. */
const QUERY_SIGNS = fc.constantFrom("'", '\\', ':*', '&', '|', '!', '(', ')');

describe('what is typed becomes a query', () => {
	test('every word as written and as it sounds, the last as a prefix, an English one also in its other number', () => {
		const mota = "'mota' | 'motas' | '*mota' | '*motas' | '~mota' | '~motas'";
		const chane = "'chane' | 'chanes' | '*chane' | '*chanes' | '~chane' | '~chanes'";
		const kinds = [mota, chane].map(
			(all, i) =>
				all
					.split(' | ')
					.map((one) => `'=${one.slice(1)}`)
					.join(' | ') + (i ? " | '=*chana'" : " | '=*mote'"),
		);
		expect(searchTerms('Mota chane')).toEqual({
			all: `(${mota} | ${kinds[0]}) & ('chane':* | '=chane':* | '~chane':* | (${chane} | ${kinds[1]}))`,
			own: `(${mota}) & (${chane})`,
			kind: `(${kinds[0]}) & (${kinds[1]})`,
			head: "('^mota' | '^*mota' | '^motas' | '^*motas')",
			tail: "('$chane' | '$*chane' | '$chanes' | '$*chanes')",
			headPrefix: "'^mota':* | '$chane':*",
			named: `(('!motachane' | '!motachanes') | ((${mota}) & (${chane}) & ('$chane' | '$*chane' | '$chanes' | '$*chanes') & '!1' & !((${kinds[0]}) & (${kinds[1]}))))`,
			kindNamed: "('=!motachane' | '=!motachanes')",
			isOneWord: false,
			tiers: [],
			rest: null,
		});
		expect(searchTerms('दूध')?.own).toBe("('दूध' | 'दुध' | 'dudh' | '~दुध' | '~dudh')");
		expect(searchTerms(' & | ! ')).toBeNull();
	});

	test('a pack and little words are not searched, unless there is nothing else', () => {
		expect(searchTerms('milk 1l')).toEqual(searchTerms('milk'));
		expect(searchTerms('1.5 KG atta')).toEqual(searchTerms('atta'));
		expect(searchTerms('sarson ka tel')).toEqual(searchTerms('sarson tel'));
		expect(searchTerms('ka')?.all).toContain("'ka'");
		expect(searchTerms('rawas')?.all).not.toContain("'rawa'");
		expect(searchTerms('1 kg')?.all).toContain("'kg'");
	});

	test('nothing typed can leave a lexeme’s quotes', () => {
		fc.assert(
			fc.property(
				fc.oneof(
					anyText(),
					fc.array(fc.oneof(anyText(4), QUERY_SIGNS)).map((parts) => parts.join('')),
					fc.stringMatching(/^[\u0900-\u0d7f a-z]{0,40}$/),
				),
				(text) => {
					const written = Object.values(searchTerms(text) ?? {})
						.filter((term) => typeof term === 'string')
						.join(' ');
					expect(written).not.toContain('()');
					expect(written.replace(/'[\^$=~!*]{0,3}[\p{L}\p{M}\p{N}]+'/gu, '').replace(/[ |&()!]|:\*/g, '')).toBe('');
				},
			),
		);
	});

	test('a single combining mark is no word, nor is a text that is longer than a name can be', () => {
		expect(searchTerms('\u0ccd')).toBeNull();
		expect(searchTerms('\u0ccd atta')).toEqual(searchTerms('atta'));
		expect(searchTerms('\u0915\u094d\u0937'.repeat(30))?.named).not.toContain('()');
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
		for (const noWord of ['aaaaaaa', 'oooo', 'zzzzz']) expect(soundOf(noWord)).toBe(noWord);
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

test('an edit distance above the limit is any number above it; below, it is exact', () => {
	const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
	fc.assert(
		fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, most) => {
			const [whole, bounded] = [editDistance(a, b, 99), editDistance(a, b, most)];
			return whole > most ? bounded > most : bounded === whole;
		}),
	);
});
