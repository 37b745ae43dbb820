/** The `Retry-After` of a 503, in seconds: the database is away, or too many requests wait for pages. */
export const RETRY_AFTER_S = 5;
