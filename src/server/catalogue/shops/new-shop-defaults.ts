const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** What a new shop is until it, or the file that it comes from, says otherwise; a shop that has applied says its hours itself. */
export const NEW_SHOP = {
	radiusM: 4_000,
	etaMin: 30,
	slotMin: 120,
	slotCapacity: 20,
	/** Weekday, and the minutes of the day at which it opens and closes. */
	hours: EVERY_DAY.map((weekday) => [weekday, 8 * 60, 22 * 60]),
} as const;
