/** Spans of time from which longer ones are reckoned; the unit ends the name. A day is 24 hours: India puts no clock forward or back. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const DAY_MIN = 1_440;
export const WEEK_MIN = 7 * DAY_MIN;

/** India's clock is ahead of UTC by so much, all year. */
export const INDIA_MIN = 330;
export const INDIA_MS = INDIA_MIN * MINUTE_MS;
