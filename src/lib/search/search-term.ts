import { SEARCH_MAX_CHARS } from '#lib/constants.ts';

/** Half of a character, which is left where one is cut in two. */
const HALF = /\p{Surrogate}/gu;

/** Typed or linked text as it is searched: one space between words, none around, cut to the length of the search box. */
export const searchTerm = (text: string): string =>
	text.trim().replace(/\s+/g, ' ').slice(0, SEARCH_MAX_CHARS).trim().replace(HALF, '\uFFFD');

/** The beginning of a text that a search takes: its whole words where one fits, else its letters. */
export function searchStart(text: string): string {
	const whole = text.trim().replace(/\s+/g, ' ');
	const end = whole.length > SEARCH_MAX_CHARS ? whole.lastIndexOf(' ', SEARCH_MAX_CHARS) : whole.length;
	return end > 0 ? whole.slice(0, end) : whole.slice(0, SEARCH_MAX_CHARS).replace(HALF, '');
}
