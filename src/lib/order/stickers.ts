/**
 * The review stickers (§3): what a customer may say of an order with a tap. Those that are negative go with few stars. Each has a drawing on its
 * ground; its title and text are `sticker.CODE` and `stickerText.CODE` of the catalogues.
 */
export const STICKERS = [
	{ code: 'GREAT_SERVICE', isNegative: false, image: '/art/handshake.svg?g=sky' },
	{ code: 'GREAT_QUALITY', isNegative: false, image: '/art/sports-medal.svg?g=leaf' },
	{ code: 'FAST_DELIVERY', isNegative: false, image: '/art/rocket.svg?g=lilac' },
	{ code: 'FAST_PROCESSING', isNegative: false, image: '/art/high-voltage.svg?g=sky' },
	{ code: 'EXCITING_OFFERS', isNegative: false, image: '/art/party-popper.svg?g=blush' },
	{ code: 'WIDE_VARIETY', isNegative: false, image: '/art/bento-box.svg?g=leaf' },
	{ code: 'GREAT_PRICES', isNegative: false, image: '/art/coin.svg?g=lilac' },
	{ code: 'BAD_SERVICE', isNegative: true, image: '/art/unamused-face.svg?g=blush' },
	{ code: 'POOR_QUALITY', isNegative: true, image: '/art/wilted-flower.svg?g=sand' },
	{ code: 'SLOW_PROCESSING', isNegative: true, image: '/art/hourglass-not-done.svg?g=butter' },
	{ code: 'NO_OFFERS', isNegative: true, image: '/art/open-mailbox-with-lowered-flag.svg?g=sky' },
	{ code: 'LOW_VARIETY', isNegative: true, image: '/art/empty-nest.svg?g=lilac' },
	{ code: 'HIGH_PRICES', isNegative: true, image: '/art/chart-increasing.svg?g=blush' },
	{ code: 'SLOW_DELIVERY', isNegative: true, image: '/art/snail.svg?g=leaf' },
] as const;

export type Sticker = (typeof STICKERS)[number];
export type StickerName = Sticker['code'];

/** From so many stars on the good stickers are offered, below it the bad ones. */
const GOOD_FROM_STARS = 4;
/** They speak of a way that an order from the counter has not. */
const OF_DELIVERY: readonly StickerName[] = ['FAST_DELIVERY', 'SLOW_DELIVERY'];

/** Whether a number of stars is praise. */
export const isPraise = (stars: number): boolean => stars >= GOOD_FROM_STARS;

/** The stickers that go with a number of stars. */
export const stickersFor = (stars: number): readonly Sticker[] => STICKERS.filter(({ isNegative }) => isNegative !== isPraise(stars));

/** The stickers that a customer may choose from: an order that was picked up had no delivery. */
export const stickersOffered = (stars: number, isPickup: boolean): readonly Sticker[] =>
	stickersFor(stars).filter(({ code }) => !isPickup || !OF_DELIVERY.includes(code));
