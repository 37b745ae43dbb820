/** Seconds after which who was turned away for a while may ask again: the database is away, or too many wait for pages. */
export const RETRY_AFTER_S = 5;
