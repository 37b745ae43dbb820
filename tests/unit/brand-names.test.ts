import { expect, test } from 'vitest';
import { besideBrand, namesMeant, productNamed } from '#server/search/brand-names.ts';

test.each(['fruit', 'chikoo', 'sardine', 'santra', 'cracker', 'support', 'stickers', 'घडी', 'ಚಿಕ್ಕಿ'])(
	'V13 %s is a word of its own, not a misspelt brand',
	(word) => {
		expect(productNamed(word)).toBeNull();
	},
);

test.each([
	['frooti', 'mango-drink'],
	['fruti', 'mango-drink'],
	['colget', 'toothpaste'],
	['मैगी', 'noodles'],
	['वैसलीन', 'petroleum-jelly'],
	['ghadi', 'detergent-powder'],
])('V13 the brand %s is still heard', (word, thing) => {
	expect(productNamed(word)).toBe(thing);
});

test('V13 a brand beside a form is that form first, then its usual thing, then what this is a kind of', () => {
	expect(namesMeant('vim bar', 'en').slice(0, 2)).toEqual(['dishwash bar', 'dishwash liquid']);
	expect(namesMeant('parle g', 'en')).toEqual(['glucose biscuit', 'biscuit']);
	expect(namesMeant('dragon fruit', 'en')).toEqual([]);
});

test('V13 beside a brand the thing itself counts, another thing does not', () => {
	expect(besideBrand('lux soap', 'en')).toBe('soap');
	expect(besideBrand('maggi noodles', 'en')).toBe('noodles');
	expect(besideBrand('maggi tomato', 'en')).toBeNull();
});
