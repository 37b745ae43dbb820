/** Whether a value counts as absent: null, undefined, or their names as text, which careless callers send (§5). An empty text is a value. */
export const isNone = (value: unknown) => value == null || value === 'null' || value === 'undefined';

/** Whether a query parameter counts as absent (§5): the API drops these before any schema sees them. */
export const isAbsent = (value: unknown) => value === '' || isNone(value);
