import { expect, test } from 'vitest';
import { type KnownProduct, recogniseKnown } from '#server/catalogue/lexicon/recognise-known.ts';

const known = (product: Partial<KnownProduct> & { name: string }) =>
	recogniseKnown({ brand: null, parent: 'Grocery', secondary: 'Household & cleaning', words: null, was: null, ...product })?.id ?? null;

test('a product is what its own file’s words say of it, whatever it was', () => {
	const words = ['Puja', 'Agarbatti, Incense Sticks'] as const;
	expect(known({ name: 'Three in One', words })).toBe('agarbatti');
	expect(known({ name: 'Three in One', words: ['', ''], was: 'agarbatti' })).toBe(null);
});

// Each as it was read by words of its file that nobody kept, and what its name alone would be.
test.each([
	['Three in One', 'agarbatti', 'agarbatti'],
	['Jaggery Bucket', 'jaggery', 'jaggery'],
	['Toasted Millet Muesli Fig & Honey', 'muesli', 'muesli'],
	['Mango', 'dried-mango', 'dried-mango'],
	['Jasmine Incense Sticks', null, 'agarbatti'],
	['Floor Cleaner', 'agarbatti', 'floor-cleaner'],
	['Floor Cleaner', 'toilet-cleaner', 'toilet-cleaner'],
	['Qwertz', null, null],
	['Floor Cleaner', 'no-thing-of-today', 'floor-cleaner'],
])('without these words %s, which was %s, is %s', (name, was, thing) => {
	expect(known({ name, was })).toBe(thing);
});
