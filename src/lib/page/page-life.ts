/**
 * The header by which a page tells the page cache until when it is true, in milliseconds since 1970: lives are whole seconds, counted
 * from a moment after the one it was drawn for. It never leaves the house.
 */
export const TRUE_UNTIL = 'x-true-until';
