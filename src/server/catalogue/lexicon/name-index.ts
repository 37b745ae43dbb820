import { setImmediate as pause } from 'node:timers/promises';
import type { Language } from '#lib/languages.ts';
import { heardName } from '#server/catalogue/lexicon/brand-index.ts';
import { englishForm } from '#server/catalogue/lexicon/english.ts';
import { allThings } from '#server/catalogue/lexicon/things.ts';
import { withoutLittleWords } from '#server/catalogue/spelling/little-words.ts';
import { foldForSearch, heardOf } from '#server/catalogue/spelling/search-text.ts';
import { soundOf } from '#server/catalogue/spelling/sound.ts';

/** A name of a thing as people say it in one language. */
export type ThingName = { thing: string; language: Language; text: string; isOneWord: boolean };
export type NameIndex = {
	/** By the folded words, written as one: `toordal`. */
	exact: ReadonlyMap<string, readonly ThingName[]>;
	/** By their sound; names in Indian scripts as they sound in Latin letters too. */
	sound: ReadonlyMap<string, readonly ThingName[]>;
	/** By their sound with hard consonants alike: "kandhi" and "kandi", "garlick" and "garlic". */
	soft: ReadonlyMap<string, readonly ThingName[]>;
	/** The words of all names: "fruit" and "support" are words, whatever brand sounds like them. */
	words: ReadonlySet<string>;
	/** The keys of `exact` in order, for those that begin with a text. */
	keys: readonly string[];
	/** The most words that a name has. */
	longest: number;
};

/** So long the index is made at one go while visitors may wait. */
const PIECE_MS = 5;

/** Words of several spellings as one key, so that "methi dana" is "methidana". */
export const exactKey = (words: readonly string[]): string => words.join('');
/** Words as one key in which spellings of English words are one. */
export const englishKey = (words: readonly string[]): string => words.map(englishForm).join('');
/** Words as one key in which what sounds alike is one. */
export const soundKey = (words: readonly string[]): string => words.map(soundOf).join('');
/** A ch that is written double: "bachchon", "bacchon", "bachhon". */
const LONG_CH = /(?:c|ch)+h+/g;
/** The sound of words as of English names, without aspiration. */
export const softKey = (words: readonly string[]): string =>
	words.map((word) => heardName(word.replace(LONG_CH, 'ch')).replace(/([bdgjkpt])h/g, '$1')).join('');
/** The sound of words in an Indian script in Latin letters; empty when none is. */
export const heardKey = (words: readonly string[]): string => {
	const heard = words.map((word) => heardOf(word)[0]);
	return heard.some((sound) => sound !== undefined) ? words.map((word, i) => heard[i] ?? soundOf(word)).join('') : '';
};

let index: NameIndex | null = null;
let making: Generator<undefined, NameIndex> | null = null;

/** Goes on with the index for one thing; after the last one it is there. */
function makeMore(): void {
	making ??= makeIndex();
	const { done, value } = making.next();
	if (done) index = value;
}

/** All names of all things, made when first wanted: half a second of work. */
export function nameIndex(): NameIndex {
	while (!index) makeMore();
	return index;
}

/** The same ahead of time, in pieces of some milliseconds: what visitors ask meanwhile is answered between them. */
export async function makeNameIndex(): Promise<void> {
	while (!index) {
		const until = performance.now() + PIECE_MS;
		while (performance.now() < until && !index) makeMore();
		await pause();
	}
}

/** Makes the index; stops after each thing. */
function* makeIndex(): Generator<undefined, NameIndex> {
	const exact = new Map<string, readonly ThingName[]>();
	const sound = new Map<string, readonly ThingName[]>();
	const soft = new Map<string, readonly ThingName[]>();
	const all = new Set<string>();
	let longest = 1;
	// Most keys have one name: its list is made once, and copied only when another name comes.
	const put = (map: Map<string, readonly ThingName[]>, key: string, one: readonly [ThingName]) => {
		if (key === '') return;
		const there = map.get(key);
		const [{ thing, language }] = one;
		if (!there) map.set(key, one);
		else if (!there.some((name) => name.thing === thing && name.language === language)) map.set(key, [...there, ...one]);
	};
	const putAll = (words: readonly string[], name: readonly [ThingName]) => {
		put(exact, exactKey(words), name);
		put(sound, soundKey(words), name);
		put(sound, heardKey(words), name);
		put(soft, softKey(words), name);
	};
	const add = (thing: string, language: Language, text: string) => {
		const words = foldForSearch(text);
		if (words.length === 0) return;
		for (const word of words) all.add(word);
		longest = Math.max(longest, words.length);
		const name: readonly [ThingName] = [{ thing, language, text, isOneWord: words.length === 1 }];
		putAll(words, name);
		if (language === 'en') put(exact, englishKey(words), name);
		// Typed words are read without the little ones: "baccho ka sabun" as "baccho sabun".
		const telling = language === 'en' ? words : withoutLittleWords(words);
		if (telling.length > 1 && telling.length < words.length) putAll(telling, name);
	};
	for (const { id, names, latin } of allThings().values()) {
		for (const [language, list] of Object.entries(names)) for (const text of list) add(id, language as Language, text);
		for (const { language, name } of latin) add(id, language, name);
		yield;
	}
	return { exact, sound, soft, words: all, keys: [...exact.keys()].sort(), longest };
}

/** Whether a folded word stands in the name of any thing, in any language. */
export const isLexiconWord = (word: string): boolean => nameIndex().words.has(word);

/** Where the first key that is not before a text stands. */
function placeOf(keys: readonly string[], text: string): number {
	let low = 0;
	let high = keys.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((keys[middle] ?? '') < text) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** The keys that begin with a text, at most `most`, the shortest first. */
export function keysFrom(prefix: string, most = Number.POSITIVE_INFINITY): string[] {
	const { keys } = nameIndex();
	const found: string[] = [];
	for (let at = placeOf(keys, prefix); at < keys.length && keys[at]?.startsWith(prefix); at++) found.push(keys[at] ?? '');
	return found.toSorted((a, b) => a.length - b.length).slice(0, most);
}
