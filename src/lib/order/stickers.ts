/** The review stickers (§3): what a customer may say of an order with a tap. Those that are negative go with few stars. */
export const STICKERS = [
	{ code: 'GREAT_SERVICE', isNegative: false },
	{ code: 'GREAT_QUALITY', isNegative: false },
	{ code: 'FAST_DELIVERY', isNegative: false },
	{ code: 'FAST_PROCESSING', isNegative: false },
	{ code: 'EXCITING_OFFERS', isNegative: false },
	{ code: 'WIDE_VARIETY', isNegative: false },
	{ code: 'GREAT_PRICES', isNegative: false },
	{ code: 'BAD_SERVICE', isNegative: true },
	{ code: 'POOR_QUALITY', isNegative: true },
	{ code: 'SLOW_PROCESSING', isNegative: true },
	{ code: 'NO_OFFERS', isNegative: true },
	{ code: 'LOW_VARIETY', isNegative: true },
	{ code: 'HIGH_PRICES', isNegative: true },
	{ code: 'SLOW_DELIVERY', isNegative: true },
] as const;

export type Sticker = (typeof STICKERS)[number]['code'];
export const STICKER_CODES: readonly Sticker[] = STICKERS.map(({ code }) => code);

/** From so many stars on the good stickers are offered, below it the bad ones. */
export const GOOD_FROM_STARS = 4;

/** The stickers that go with a number of stars. */
export const stickersFor = (stars: number): readonly Sticker[] =>
	STICKERS.filter(({ isNegative }) => isNegative === stars < GOOD_FROM_STARS).map(({ code }) => code);
