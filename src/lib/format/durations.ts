/** Spans of time in milliseconds, from which longer ones are reckoned. A day is 24 hours: India puts no clock forward or back. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
