import { readRows } from '#server/catalogue/lexicon/things.ts';

/** A brand that people know, whether the store has it or not. */
export type KnownBrand = {
	name: string;
	spellings: readonly string[];
	/** What people mean by its name alone: "Surf" is detergent. */
	thing: string | null;
	/** It makes many things. Its name beside a thing says only who made it. */
	isMaker: boolean;
	/** Its name is a common word, such as Tiger. A product's name may begin with it by chance. */
	isWord: boolean;
};

let known: readonly KnownBrand[] | null = null;

/** The brands of `brands.csv`. */
export function knownBrands(): readonly KnownBrand[] {
	known ??= readRows('./brands.csv').map(({ brand = '', spellings = '', thing = '', maker = '', word = '' }) => ({
		name: brand,
		spellings: spellings.split('|').filter(Boolean),
		thing: thing || null,
		isMaker: maker === 'yes',
		isWord: word === 'yes',
	}));
	return known;
}
