import { SEARCH_ROWS, SEARCHES_PER_ROW } from '#lib/constants.ts';

/** How many searches of a customer are shown (§9: two rows of five) and stored, and how many frequent ones are shown. */
export const SEARCHES_SHOWN = SEARCHES_PER_ROW * SEARCH_ROWS;
