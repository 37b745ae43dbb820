/** Whether a value says nothing: none at all, or the words that a careless caller makes of none (§5). An empty text says something: no text. */
export const isNone = (value: unknown) => value == null || value === 'null' || value === 'undefined';

/** Whether a query parameter counts as absent (§5): the API drops these before any schema sees them. */
export const isAbsent = (value: unknown) => value === '' || isNone(value);
