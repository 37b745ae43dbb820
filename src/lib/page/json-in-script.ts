/** JSON that may stand inside a script element: `<` is escaped, so that no text in it can end the element. */
export const jsonInScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');
