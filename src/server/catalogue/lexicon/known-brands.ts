import { readRows } from '#server/catalogue/lexicon/things.ts';

/**
 * A brand that people know, whether the store has it or not; `thing` is what they mean by its name alone ("Surf" is detergent); `isMaker`: it makes many things, and beside one of them only says whose; `isWord`: its name is a common word
 * (Tiger), with which a product's name may begin by chance.
 */
export type KnownBrand = { name: string; spellings: readonly string[]; thing: string | null; isMaker: boolean; isWord: boolean };

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
