import type { Language } from '#lib/languages.ts';
import { type BrandIndex, brandOf } from '#server/catalogue/lexicon/brand-index.ts';
import { englishKey, exactKey, heardKey, keysFrom, nameIndex, soundKey, type ThingName } from '#server/catalogue/lexicon/name-index.ts';
import { isLittle } from '#server/catalogue/spelling/little-words.ts';

/** How surely typed words mean a thing, the surest first; `other` is an exact word of another language than the page's. */
export const SURENESS = ['exact', 'other', 'prefix', 'sound', 'begun'] as const;
export type Sureness = (typeof SURENESS)[number];
export type Meant = Readonly<Record<Sureness, readonly string[]>>;

/** A run of typed words: things that it may mean, or a brand's own words, or neither. */
export type Segment = { words: readonly string[]; things: Meant | null; brand: readonly string[] | null };

const NONE: Meant = { exact: [], other: [], prefix: [], sound: [], begun: [] };
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

function bySound(words: readonly string[], language: Language): readonly string[] {
	const { sound } = nameIndex();
	const languages = languagesOf(words.join(''));
	const names = [...(sound.get(soundKey(words)) ?? []), ...(sound.get(heardKey(words)) ?? [])];
	const fitting = languages ? names.filter((name) => languages.includes(name.language)) : names;
	const { mine } = inLanguage(fitting, language);
	return mine;
}

/** What the words may become when more is typed: `prefix` completes the last word, `begun` needs more than that. */
function byBeginning(words: readonly string[], language: Language): Pick<Meant, 'prefix' | 'begun'> {
	const key = exactKey(words);
	if ([...key].length < PREFIX_MIN) return { prefix: [], begun: [] };
	const { exact } = nameIndex();
	const near: string[] = [];
	const far: string[] = [];
	for (const found of keysFrom(key, PREFIX_MOST * 4)) {
		const names = exact.get(found) ?? [];
		const whole = names.filter(({ text, isOneWord }) => isOneWord || text.split(' ').length === words.length);
		const isNear = whole.length > 0 && found.length - key.length <= MISSING;
		(isNear ? near : far).push(...inLanguage(isNear ? whole : names, language).mine);
	}
	const prefix = [...new Set(near)].slice(0, PREFIX_MOST);
	return { prefix, begun: [...new Set(far)].filter((id) => !prefix.includes(id)).slice(0, PREFIX_MOST) };
}

function meantBy(words: readonly string[], language: Language, isLast: boolean): Meant | null {
	const sound = bySound(words, language);
	const begins = isLast ? byBeginning(words, language) : { prefix: [], begun: [] };
	return sound.length + begins.prefix.length + begins.begun.length > 0 ? { ...NONE, ...begins, sound } : null;
}

type Reader = (words: readonly string[], isLast: boolean) => Omit<Segment, 'words'> | null;

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

/**
 * Folded words as things and brands: the longest exact names first, in any language, then brands, then what sounds like a name or begins
 * one. Little words between them are left out; words that mean nothing here are segments without a thing.
 */
export function readQuery(words: readonly string[], language: Language, brands: BrandIndex): Segment[] {
	const { longest } = nameIndex();
	const thing: Reader = (run) => {
		const things = exactly(run, language);
		return things && { things, brand: null };
	};
	const brand: Reader = (run) => {
		const found = brandOf(run, brands);
		return found && { things: null, brand: found };
	};
	// "ghau no lot" is flour, with its little word; alone such a word means nothing.
	const named = take([...words], longest, (run, isLast) => (run.every(isLittle) ? null : thing(run, isLast)));
	const telling = named.filter((one) => typeof one !== 'string' || !isLittle(one));
	const whole = telling.length > 0 ? telling : named;
	const again = take(whole, longest, thing);
	const branded = take(again, 3, brand);
	const guessed = take(branded, longest, (run, isLast) => {
		const things = meantBy(run, language, isLast);
		return things && { things, brand: null };
	});
	return guessed.map((one) => (typeof one === 'string' ? { words: [one], things: null, brand: null } : one));
}
