import type { Language } from '#lib/languages.ts';
import { type BrandIndex, brandIndex, brandOf, heardName } from '#server/catalogue/lexicon/brand-index.ts';
import { broaderOf } from '#server/catalogue/lexicon/broader.ts';
import { knownBrands } from '#server/catalogue/lexicon/known-brands.ts';
import { isLexiconWord } from '#server/catalogue/lexicon/name-index.ts';
import { thingById } from '#server/catalogue/lexicon/things.ts';
import { foldedText, foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { isName } from '#server/catalogue/typed/near-name.ts';
import { exactly } from '#server/catalogue/typed/read-query.ts';

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

/**
 * The thing of a name as it sounds, also with a letter or two wrong where it is long; but "fruit" is no misspelt Fruti, and "ghadi" as the name
 * of a clock no detergent.
 */
function productCalled(words: readonly string[]): string | null {
	const { said, things } = brandSounds();
	const spelled = things.get(words.join(' '));
	if (spelled) return spelled;
	const thing = things.get(brandOf(words, said)?.join(' ') ?? '') ?? null;
	const named = exactly(words, 'en');
	if (!thing || named) return thing && named && [...named.exact, ...named.other].includes(thing) ? thing : null;
	return said.bySound.has(words.map(heardName).join('')) || !words.every(isLexiconWord) ? thing : null;
}

/** What a brand makes in the form that the rest of a text says: "vim bar" is a dishwash bar, where Vim alone is dishwash liquid. */
function inForm(thing: string, rest: readonly string[]): string | null {
	const words = foldForSearch(thingById(thing)?.names.en[0] ?? '');
	const name = [...words.slice(0, -1), ...rest];
	return rest.length > 0 && words.length > 1 && isName(name, 'en') ? name.join(' ') : null;
}

/** The thing of a text that is only such a name ("parle g", "surf"); `null` for any other text. */
export const productNamed = (text: string): string | null => productCalled(foldForSearch(text));

type Found = { thing: string; rest: readonly string[] };

/** The thing of the longest such name in a text, and the words beside that name. */
function findNamed(text: string): Found | null {
	const words = foldForSearch(text);
	const whole = productCalled(words);
	if (whole) return { thing: whole, rest: [] };
	for (const i of words.keys())
		for (const length of [2, 1]) {
			const thing = i + length <= words.length ? productCalled(words.slice(i, i + length)) : null;
			if (thing) return { thing, rest: words.toSpliced(i, length) };
		}
	return null;
}

/**
 * What to search for a text that is or contains such a name, in the words of the language, the nearest first: what the brand makes in the form
 * that the text says, its thing, and what that is a kind of; nothing for any other text.
 */
export function namesMeant(text: string, language: Language): string[] {
	const found = findNamed(text);
	const thing = thingById(found?.thing ?? '');
	if (!found || !thing) return [];
	const form = inForm(found.thing, found.rest);
	// No medicine stands for another.
	const kinds = thing.parent === 'PHARMACY' ? [] : broaderOf(thing).flatMap((id) => thingById(id) ?? []);
	const names = [thing, ...kinds].flatMap((one) => one.names[language][0] ?? one.names.en[0] ?? []);
	return [...(form ? [form] : []), ...names];
}

/** A brand is meant by so many of its letters. */
const BEGUN_MIN = 3;

/** The same for a text that begins such a name ("colg"), the shortest name that it begins; nothing for any other text. */
export function namesBegun(text: string, language: Language): string[] {
	const typed = foldForSearch(text).join('');
	if ([...typed].length < BEGUN_MIN) return [];
	const begun = [...brandSounds().things.keys()].filter((name) => name.replaceAll(' ', '').startsWith(typed));
	const [shortest] = begun.toSorted((a, b) => a.length - b.length);
	return shortest === undefined ? [] : namesMeant(shortest, language);
}

/** The words beside such a name where they say what it is themselves ("lux soap", "bisleri water"); `null` for any other text. */
export function besideBrand(text: string, language: Language): string | null {
	const found = findNamed(text);
	const thing = thingById(found?.thing ?? '');
	const said = found && exactly(found.rest, language);
	if (!found || !thing || !said) return null;
	const isSame = (id: string) => id === thing.id || broaderOf(thing).includes(id) || broaderOf(thingById(id) ?? thing).includes(thing.id);
	return [...said.exact, ...said.other].some(isSame) ? found.rest.join(' ') : null;
}

/** The thing of a text that is or contains such a name in any script, the longest name first; `null` for any other text. */
export const productMeant = (text: string): string | null => findNamed(text)?.thing ?? null;

/** Whether a text is such a name beside the form of what the brand makes ("vim bar"). */
export function isBrandInForm(text: string): boolean {
	const found = findNamed(text);
	return found !== null && inForm(found.thing, found.rest) !== null;
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
