// What browsers know of the contract's limits: without a schema beside them, so that no page fetches the code that checks input.

/** How many custom lines a cart holds, and how many units one of them may ask for. */
export const CUSTOM_LIMITS = { lines: 50, quantity: 999, nameChars: 120 } as const;
/** How much of a text is read as a shopping list; the rest is counted and told. */
export const LIST_LIMITS = { chars: 6_000, lines: 60 } as const;
/** How much a customer may write when an order is rated, and when help with one is asked for. */
export const COMMENT_MAX_CHARS = 500;
export const HELP_MAX_CHARS = 500;
