import type { Language } from '#lib/languages.ts';
import { type BrandIndex, brandIndex, brandOf, heardName } from '#server/catalogue/lexicon/brand-index.ts';
import { knownBrands } from '#server/catalogue/lexicon/known-brands.ts';
import { thingById } from '#server/catalogue/lexicon/things.ts';
import { foldedText, foldForSearch } from '#server/catalogue/spelling/search-text.ts';

/** The spellings that people say for a thing, the thing of each by its folded words, and the sounds of the makers of many things. */
type Lexicon = { said: BrandIndex; things: ReadonlyMap<string, string>; makers: ReadonlySet<string> };

const soundOfName = (name: string) => foldForSearch(name).map(heardName).join('');

let lexicon: Lexicon | null = null;

/** The known brands by how they are said, made when first wanted. */
function brandSounds(): Lexicon {
	if (lexicon) return lexicon;
	const said = knownBrands().flatMap(({ spellings, thing }) => (thing === null ? [] : spellings.map((name) => [name, thing] as const)));
	lexicon = {
		said: brandIndex(said.map(([name]) => name)),
		things: new Map(said.map(([name, thing]) => [foldedText(name), thing])),
		makers: new Set(knownBrands().flatMap(({ spellings, isMaker }) => (isMaker ? spellings.map(soundOfName) : []))),
	};
	return lexicon;
}

/** The thing of a name as it sounds, also with a letter or two wrong where it is long. */
function productCalled(words: readonly string[]): string | null {
	const { said, things } = brandSounds();
	return things.get(brandOf(words, said)?.join(' ') ?? '') ?? null;
}

/** The thing of a text that is only such a name ("parle g", "surf"); `null` for any other text. */
export const productNamed = (text: string): string | null => productCalled(foldForSearch(text));

/** What people of the language call the thing of a text that is or contains such a name; `null` for any other text. */
export function nameMeant(text: string, language: Language): string | null {
	const { names } = thingById(productMeant(text) ?? '') ?? {};
	return names?.[language][0] ?? names?.en[0] ?? null;
}

/** The thing of a text that is or contains such a name in any script, the longest name first; `null` for any other text. */
export function productMeant(text: string): string | null {
	const words = foldForSearch(text);
	const whole = productCalled(words);
	if (whole) return whole;
	for (const [i, word] of words.entries()) {
		const product = productCalled(words.slice(i, i + 2)) ?? productCalled([word]);
		if (product) return product;
	}
	return null;
}

/** The text without the name of a brand with many products; `null` where it has no such name, or nothing else. */
export function withoutMaker(text: string): string | null {
	const words = foldForSearch(text);
	const { makers } = brandSounds();
	for (const length of [2, 1]) {
		const at = words.findIndex(
			(_, i) =>
				i + length <= words.length &&
				makers.has(
					words
						.slice(i, i + length)
						.map(heardName)
						.join(''),
				),
		);
		if (at >= 0) return words.toSpliced(at, length).join(' ') || null;
	}
	return null;
}
