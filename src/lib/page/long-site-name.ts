/** So many letters stand in one line of large ones beside the place, also on the smallest phone. */
const LARGE_LETTERS = 8;

/** Whether a store's name is one that the header has to write small, in up to two lines, and leaves out of its other links. */
export const isLongSiteName = (name: string): boolean => [...name].length > LARGE_LETTERS;
