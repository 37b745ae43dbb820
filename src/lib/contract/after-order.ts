import * as z from 'zod/mini';
import { freeText, Id, Time } from '#lib/contract/common.ts';
import { HELP_REASONS } from '#lib/contract/help-reasons.ts';
import { NextCursor, PageInput } from '#lib/contract/paging.ts';
import { COMMENT_MAX_CHARS, HELP_MAX_CHARS } from '#lib/contract/shopper-limits.ts';
import { STAGES } from '#lib/contract/stages.ts';

/** The codes of the 14 review stickers (§3); `lib/order/stickers.ts` says which are negative. */
export const StickerCode = z.enum([
	'GREAT_SERVICE',
	'GREAT_QUALITY',
	'FAST_DELIVERY',
	'FAST_PROCESSING',
	'EXCITING_OFFERS',
	'WIDE_VARIETY',
	'GREAT_PRICES',
	'BAD_SERVICE',
	'POOR_QUALITY',
	'SLOW_PROCESSING',
	'NO_OFFERS',
	'LOW_VARIETY',
	'HIGH_PRICES',
	'SLOW_DELIVERY',
]);
/** Any of the stickers: a good shop may be slow. The page offers those that go with the stars. */
export const RateInput = z.object({
	id: Id,
	stars: z.int().check(z.minimum(1), z.maximum(5)),
	stickers: z.array(StickerCode).check(z.maxLength(14)),
	comment: z.optional(freeText(COMMENT_MAX_CHARS)),
});
export const Rating = z.object({ stars: z.int(), stickers: z.array(StickerCode), comment: z.nullable(z.string()), at: Time });

/** Comments that nobody has looked at yet, the oldest first. */
export const WaitingComments = z.object({
	comments: z.array(z.object({ orderId: Id, storeId: Id, stars: z.int(), comment: z.string(), at: Time })),
	nextCursor: NextCursor,
});
export const WaitingInput = z.object(PageInput);
/** `reason`: why it is hidden; a person of the counter has to say it. */
export const JudgeComment = z.object({ id: Id, isShown: z.boolean(), reason: z.optional(freeText(300)) });

/** What customers say of a shop: only of orders that were delivered. */
export const ShopRatings = z.object({
	rating: z.nullable(z.number()),
	ratingCount: z.int(),
	stickers: z.array(z.object({ code: StickerCode, count: z.int() })),
	comments: z.array(z.object({ stars: z.int(), comment: z.string(), at: Time })),
});
export const ShopRatingsInput = z.object({ storeId: Id });

/** Where a delivery is. */
export const OrderLocation = z.object({ lat: z.number(), lng: z.number(), at: Time });
const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most));
export const OrderLocationPut = z.object({ id: Id, lat: degrees(90), lng: degrees(180) });

/** A picture that a customer has sent, as the upload answers it. */
const Picture = z.string().check(z.regex(/^\/img\/u[0-9a-f]{32}-[0-9a-f]{6}\/\d{1,4}$/));
export const HelpInput = z.object({
	id: Id,
	reason: z.enum(HELP_REASONS),
	/** The lines that it is about, by their ids. */
	items: z.optional(z.array(Id).check(z.maxLength(200))),
	text: z.optional(freeText(HELP_MAX_CHARS)),
	image: z.optional(Picture),
});
export const Help = z.object({
	id: Id,
	reason: z.enum(HELP_REASONS),
	items: z.array(Id),
	text: z.string(),
	image: z.nullable(z.string()),
	askedAt: Time,
	/** Until when the shop should have answered. */
	answerBy: Time,
	answer: z.nullable(z.string()),
	answeredAt: z.nullable(Time),
});
export const HelpAnswer = z.object({ id: Id, helpId: Id, text: freeText(HELP_MAX_CHARS).check(z.minLength(1)) });

/**
 * A link to an order's progress for whoever is given its token, which stands in the fragment of an address and is sent as
 * `Authorization: Share <token>`.
 */
export const SharedLink = z.object({ token: z.string(), expiresAt: Time });
/** Nothing of who ordered what, and where it goes. */
export const SharedProgress = z.object({
	code: z.string(),
	storeName: z.string(),
	deliveryType: z.enum(['DELIVERY', 'PICKUP']),
	stage: z.enum(STAGES),
	stages: z.array(z.object({ stage: z.enum(STAGES), at: Time })),
	eta: z.nullable(Time),
	location: z.nullable(OrderLocation),
});

export type Help = z.output<typeof Help>;
export type Rating = z.output<typeof Rating>;
export type ShopRatings = z.output<typeof ShopRatings>;
export type SharedProgress = z.output<typeof SharedProgress>;
