import { SEARCH_MAX_CHARS } from '#lib/constants.ts';

/** Half of a character, which is left where one is cut in two. */
const HALF = /\p{Surrogate}/gu;

/** Typed or linked text as it is searched: one space between words, none around, cut to the length of the search box. */
export const searchTerm = (text: string): string =>
	text.trim().replace(/\s+/g, ' ').slice(0, SEARCH_MAX_CHARS).trim().replace(HALF, '\uFFFD');

/** As many whole words as a search takes; not within a word. */
const START = new RegExp(`^.{1,${SEARCH_MAX_CHARS}}(?!\\S)`);

/** The beginning of a text that a search takes: its whole words where one fits, else its letters. */
export const searchStart = (text: string): string => searchTerm(START.exec(text)?.[0] ?? text);
