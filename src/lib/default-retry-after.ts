/** The `Retry-After` of a 503, in seconds, where `throttle/limits.ts` gives none of its own: the database is away. */
export const RETRY_AFTER_S = 5;
