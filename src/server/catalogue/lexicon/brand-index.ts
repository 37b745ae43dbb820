import { editDistance } from '#server/catalogue/spelling/edit-distance.ts';
import { romanOf } from '#server/catalogue/spelling/roman.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { consonantsOf, soundOf } from '#server/catalogue/spelling/sound.ts';

/** With at least this many consonants, equal consonants mean the same name, however its vowels are spelled. */
const TELLING_CONSONANTS = 4;
/** Shorter names must sound the same: with a mistake they could be another word. */
const SHORTEST_MISTAKEN = 5;
/** So many of those vowels may be wrong; in another name one letter. */
const MOST_VOWELS = 4;

type Brand = { words: readonly string[]; sound: string; consonants: string };
export type BrandIndex = {
	bySound: ReadonlyMap<string, Brand>;
	byFirst: ReadonlyMap<string, readonly Brand[]>;
	/** The most words that a name has. */
	longest: number;
};

/** The sound of a word in any script by the rules of English names: a soft c is an s, a hard one a k. */
export const heardName = (word: string): string =>
	soundOf(
		romanOf(word)
			.replace(/^x/, 'z')
			.replace(/c(?=[eiy])/g, 's')
			.replace(/c(?!h)/g, 'k')
			.replace(/x/g, 'ks'),
	);

/** An index of brand names, by how they sound. */
export function brandIndex(names: readonly string[]): BrandIndex {
	const bySound = new Map<string, Brand>();
	let longest = 1;
	for (const name of names) {
		const words = foldForSearch(name);
		const sound = words.map(heardName).join('');
		if (sound.length < 2 || bySound.has(sound)) continue;
		bySound.set(sound, { words, sound, consonants: consonantsOf(sound) });
		longest = Math.max(longest, words.length);
	}
	const byFirst = Map.groupBy(bySound.values(), ({ sound }) => sound[0] ?? '');
	return { bySound, byFirst, longest };
}

/** The words of the brand that typed words are, in any script, also with a letter or two wrong where the name is long; else `null`. */
export function brandOf(typed: readonly string[], { bySound, byFirst }: BrandIndex): readonly string[] | null {
	const sound = typed.map(heardName).join('');
	const exact = bySound.get(sound);
	if (exact || sound.length < SHORTEST_MISTAKEN) return exact?.words ?? null;
	const consonants = consonantsOf(sound);
	let best: { words: readonly string[]; wrong: number } | null = null;
	for (const one of byFirst.get(sound[0] ?? '') ?? []) {
		if (Math.abs(one.sound.length - sound.length) > 2) continue;
		const isAlike = one.consonants === consonants;
		const most = isAlike && consonants.length >= TELLING_CONSONANTS ? MOST_VOWELS : 1;
		const wrong = editDistance(sound, one.sound, most);
		if (wrong <= most && (isAlike ? consonants.length > 2 : sound.length > 6) && wrong < (best?.wrong ?? 9))
			best = { words: one.words, wrong };
	}
	return best?.words ?? null;
}
