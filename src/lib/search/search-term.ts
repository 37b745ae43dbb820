import { SEARCH_MAX_CHARS } from '#lib/constants.ts';

/** What is searched for when somebody types or links this: one space between words, none around, and cut to what the search box takes. */
export const searchTerm = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, SEARCH_MAX_CHARS).trim().toWellFormed();
