/**
 * The header in which a page tells the page cache until when it is true, in milliseconds since 1970. A max-age would not do: it is in
 * whole seconds and counts from a moment after the one the page was drawn for. The header is removed before the answer is sent.
 */
export const TRUE_UNTIL = 'x-true-until';
