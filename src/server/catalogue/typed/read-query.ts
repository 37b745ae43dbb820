import type { Language } from '#lib/languages.ts';
import { type BrandIndex, brandOf } from '#server/catalogue/lexicon/brand-index.ts';
import { compoundOf, purposeOf } from '#server/catalogue/lexicon/compound.ts';
import {
	englishKey,
	exactKey,
	heardKey,
	keysFrom,
	nameIndex,
	softKey,
	soundKey,
	type ThingName,
} from '#server/catalogue/lexicon/name-index.ts';
import { isLittle } from '#server/catalogue/spelling/little-words.ts';

/**
 * How surely typed words mean a thing, the surest first; `other` is an exact word of another language than the page's, `vowels` a name
 * in an Indian script with long vowels written short, or short ones long. Of what they begin, `nearly` lacks a letter, `foreign` is neither
 * in the page's language nor English.
 */
export const SURENESS = ['exact', 'other', 'vowels', 'nearly', 'prefix', 'foreign', 'sound', 'begun'] as const;
export type Sureness = (typeof SURENESS)[number];
export type Meant = Readonly<Record<Sureness, readonly string[]>>;

/** A run of typed words: things that it may mean, or a brand's own words, or in English what something is for, or nothing of these. */
export type Segment = { words: readonly string[]; things: Meant | null; brand: readonly string[] | null; purpose: string | null };

const NONE: Meant = { exact: [], other: [], vowels: [], nearly: [], prefix: [], foreign: [], sound: [], begun: [] };
/** So many letters may be missing at the end of a word that is being typed. */
const MISSING = 4;
const PREFIX_MIN = 2;
const PREFIX_MOST = 24;
const SCRIPT_LANGUAGES: readonly (readonly [RegExp, readonly Language[]])[] = [
	[/[\u0900-\u097f]/, ['hi', 'mr', 'en']],
	[/[\u0a80-\u0aff]/, ['gu', 'en']],
	[/[\u0c80-\u0cff]/, ['kn', 'en']],
	[/[\u0c00-\u0c7f]/, ['te', 'en']],
];

const idsOf = (names: readonly ThingName[]) => [...new Set(names.map(({ thing }) => thing))];

/** Names in the page's language; else, for Latin letters, English ones; else all. */
function inLanguage(names: readonly ThingName[], language: Language): { mine: string[]; others: string[] } {
	const own = names.filter((name) => name.language === language);
	const first = own.length > 0 ? own : names.filter((name) => name.language === 'en');
	const mine = idsOf(first.length > 0 ? first : names);
	return { mine, others: idsOf(names).filter((id) => !mine.includes(id)) };
}

/** "Oil for hair" is hair oil. */
const turned = (words: readonly string[]) => (words.length === 2 ? nameIndex().exact.get(englishKey(words.toReversed())) : undefined);

/** The things that words mean as they are written. */
export function exactly(words: readonly string[], language: Language): Meant | null {
	const { exact } = nameIndex();
	const names = exact.get(exactKey(words)) ?? exact.get(englishKey(words)) ?? turned(words);
	if (!names) return null;
	const { mine, others } = inLanguage(names, language);
	return { ...NONE, exact: mine, other: others };
}

/** Languages whose words a text in its script can be; null for Latin letters, which all languages are typed in. */
export const languagesOf = (text: string): readonly Language[] | null =>
	SCRIPT_LANGUAGES.find(([script]) => script.test(text))?.[1] ?? null;

/** Of names that sound like the words, those that words in their script can be, of the page's language first. */
function alike(names: readonly ThingName[], words: readonly string[], language: Language): readonly string[] {
	const languages = languagesOf(words.join(''));
	return inLanguage(languages ? names.filter((name) => languages.includes(name.language)) : names, language).mine;
}

function bySound(words: readonly string[], language: Language): readonly string[] {
	const { sound } = nameIndex();
	return alike([...(sound.get(soundKey(words)) ?? []), ...(sound.get(heardKey(words)) ?? [])], words, language);
}

/** Names in an Indian script that differ from the words only in the length of vowels: तांदुळ is rice (तांदूळ) before it begins तांदुळजा. */
const byVowels = (words: readonly string[], language: Language): readonly string[] =>
	languagesOf(words.join('')) ? alike(nameIndex().sound.get(soundKey(words)) ?? [], words, language) : [];

const BEGUN = ['nearly', 'prefix', 'foreign', 'begun'] as const;
type Begun = Pick<Meant, (typeof BEGUN)[number]>;

/** What the words may become when more is typed: all but `begun` complete the last word, which needs more than that. */
export function byBeginning(words: readonly string[], language: Language): Begun {
	const found: Record<keyof Begun, string[]> = { nearly: [], prefix: [], foreign: [], begun: [] };
	const key = exactKey(words);
	if ([...key].length < PREFIX_MIN) return found;
	const { exact } = nameIndex();
	for (const longer of keysFrom(key, PREFIX_MOST * 4)) {
		const names = exact.get(longer) ?? [];
		const whole = names.filter(({ text, isOneWord }) => isOneWord || text.split(' ').length === words.length);
		const missing = longer.length - key.length;
		const isNear = whole.length > 0 && missing <= MISSING;
		const ids = inLanguage(isNear ? whole : names, language).mine;
		const isHere = whole.some((name) => name.language === language || name.language === 'en');
		found[!isNear ? 'begun' : !isHere ? 'foreign' : missing === 1 ? 'nearly' : 'prefix'].push(...ids);
	}
	const seen = new Set<string>();
	for (const how of BEGUN) {
		found[how] = [...new Set(found[how])].filter((id) => !seen.has(id)).slice(0, PREFIX_MOST);
		for (const id of found[how]) seen.add(id);
	}
	return found;
}

function meantBy(words: readonly string[], language: Language, isLast: boolean): Meant | null {
	const sound = bySound(words, language);
	const begins: Partial<Meant> = isLast ? byBeginning(words, language) : {};
	if ([sound, ...Object.values(begins)].some(({ length }) => length > 0))
		return { ...NONE, ...begins, vowels: byVowels(words, language), sound };
	const near = alike(nameIndex().soft.get(softKey(words)) ?? [], words, language);
	return near.length > 0 ? { ...NONE, sound: near } : null;
}

type Reader = (words: readonly string[], isLast: boolean) => Omit<Segment, 'words'> | null;

/** Several words as one name of the page's language that they sound like, in which each alone may be another ("kandhi pappu"). */
function misheard(segments: readonly (Segment | string)[], language: Language): Segment | null {
	const words = segments.filter((one) => typeof one === 'string');
	if (words.length < 2 || words.length < segments.length || exactly(words, language)) return null;
	const names = nameIndex().soft.get(softKey(words)) ?? [];
	const exact = idsOf(names.filter((name) => name.language === language));
	return exact.length > 0 ? { words, things: { ...NONE, exact }, brand: null, purpose: null } : null;
}

/** A word of another language that says what a thing is for; an English one is searched as it is. */
const asPurpose: Reader = ([word = '']) => {
	const purpose = purposeOf(word);
	return purpose === undefined || purpose === word ? null : { things: null, brand: null, purpose };
};

const wordsOf = (one: Segment | string) => (typeof one === 'string' ? [one] : one.words);

/** Takes the longest runs that a reader knows out of words nobody has taken yet. */
function take(segments: (Segment | string)[], longest: number, read: Reader): (Segment | string)[] {
	const rest = [...segments];
	for (let length = Math.min(longest, rest.length); length > 0; length--) {
		for (let at = 0; at + length <= rest.length; at++) {
			const run = rest.slice(at, at + length);
			const words = run.filter((one) => typeof one === 'string');
			if (words.length < length) continue;
			const found = read(words, at + length === rest.length);
			if (found) rest.splice(at, length, { words, ...found });
		}
	}
	return rest;
}

/** One thing that words of several segments say together ("olive తేల్"), in place of those; words that say what it is for go with it. */
function joined(segments: (Segment | string)[]): (Segment | string)[] {
	const words = segments.flatMap((one, at) => wordsOf(one).map((word) => ({ word, at })));
	const compound = segments.length > 1 ? compoundOf(words.map(({ word }) => word)) : null;
	if (!compound) return segments;
	const touched = new Set(compound.by.flatMap((i) => words[i]?.at ?? []));
	const [longest = 0, next = 0] = [...touched].map((at) => wordsOf(segments[at] ?? '').length).sort((a, b) => b - a);
	// Two names of several words each are two things.
	if (touched.size < 2 || next > 1 || compound.by.length <= longest) return segments;
	const isJoined = (one: Segment | string, at: number) => touched.has(at) || (typeof one === 'string' && purposeOf(one) !== undefined);
	const things: Meant = { ...NONE, exact: [compound.thing] };
	const whole: Segment = { words: segments.filter(isJoined).flatMap(wordsOf), things, brand: null, purpose: null };
	const last = Math.max(...touched);
	return segments.flatMap((one, at) => (at === last ? [whole] : isJoined(one, at) ? [] : [one]));
}

/**
 * Folded words as things and brands: the longest exact names first, in any language, then brands, then what sounds like a name or begins
 * one. Little words between them are left out; words that mean nothing here are segments without a thing.
 */
export function readQuery(words: readonly string[], language: Language, brands: BrandIndex): Segment[] {
	const { longest } = nameIndex();
	const asThings = (things: Meant | null) => things && { things, brand: null, purpose: null };
	const thing: Reader = (run) => asThings(exactly(run, language));
	const brand: Reader = (run, isLast) => {
		const found = brandOf(run, brands);
		// "Ketch" sounds like Catch, but begins ketchup.
		const isBegun = isLast && exactKey(run).length > MISSING && found?.join(' ') !== run.join(' ') && keysFrom(exactKey(run), 1).length > 0;
		return found && !isBegun ? { things: null, brand: found, purpose: null } : null;
	};
	// "ghau no lot" is flour, with its little word; "oil for hair" is read without.
	const named = take([...words], longest, (run) => (run.some(isLittle) && !run.every(isLittle) ? thing(run, false) : null));
	const telling = named.filter((one) => typeof one !== 'string' || !isLittle(one));
	const whole = telling.length > 0 ? telling : named;
	const heard = misheard(whole, language);
	if (heard) return [heard];
	const again = joined(take(whole, longest, thing));
	const branded = take(again, 3, brand);
	const isNamed = branded.some((one) => typeof one !== 'string' && one.things);
	const purposed = isNamed ? take(branded, 1, asPurpose) : branded;
	const guessed = take(purposed, longest, (run, isLast) => asThings(meantBy(run, language, isLast)));
	return guessed.map((one) => (typeof one === 'string' ? { words: [one], things: null, brand: null, purpose: null } : one));
}
