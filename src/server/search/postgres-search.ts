import type { Search } from '#server/ports/ports.ts';
import { searchResults } from '#server/search/results.ts';
import { suggest } from '#server/search/suggest.ts';

/** The default search: the words of products, the index of the shelves and the vocabulary, all in the store's own PostgreSQL. */
export const postgresSearch: Search = { suggest, results: searchResults };
