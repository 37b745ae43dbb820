import type { Language } from '#lib/languages.ts';
import { heardName } from '#server/catalogue/lexicon/brand-index.ts';
import { knownBrands } from '#server/catalogue/lexicon/known-brands.ts';
import { thingById } from '#server/catalogue/lexicon/recognise.ts';
import { editDistance } from '#server/catalogue/spelling/edit-distance.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { consonantsOf } from '#server/catalogue/spelling/sound.ts';

/** With at least this many consonants, equal consonants mean the same name, however its vowels are spelled. */
const TELLING_CONSONANTS = 4;
/** Shorter names must match exactly: with a mistake they could be another word. */
const SHORTEST_MISTAKEN = 5;

type Known = { thing: string; sound: string; consonants: string };
type Lexicon = { known: readonly Known[]; makers: ReadonlySet<string>; bySound: ReadonlyMap<string, string> };

const soundOfName = (name: string) => foldForSearch(name).map(heardName).join('');

let lexicon: Lexicon | null = null;

/** The known brands by their sounds: those that people say for a thing, and the makers of many things, made when first wanted. */
function brandSounds(): Lexicon {
	if (lexicon) return lexicon;
	const known = knownBrands().flatMap(({ spellings, thing }) => {
		if (thing === null) return [];
		return spellings.map(soundOfName).map((sound) => ({ thing, sound, consonants: consonantsOf(sound) }));
	});
	const makers = new Set(knownBrands().flatMap(({ spellings, isMaker }) => (isMaker ? spellings.map(soundOfName) : [])));
	lexicon = { known, makers, bySound: new Map(known.map(({ sound, thing }) => [sound, thing])) };
	return lexicon;
}

/** The thing of a name that sounds the same or nearly: with the same consonants, or with up to two wrong letters in a longer name. */
function productCalled(words: readonly string[]): string | null {
	const sound = words.map(heardName).join('');
	const { known, bySound } = brandSounds();
	const exact = bySound.get(sound);
	if (exact || sound.length < SHORTEST_MISTAKEN) return exact ?? null;
	const consonants = consonantsOf(sound);
	const most = sound.length > SHORTEST_MISTAKEN ? 2 : 1;
	const like = known.find(
		(one) =>
			one.sound[0] === sound[0] &&
			one.consonants === consonants &&
			(consonants.length >= TELLING_CONSONANTS || (consonants.length > 2 && editDistance(sound, one.sound, most) <= most)),
	);
	return like?.thing ?? null;
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
