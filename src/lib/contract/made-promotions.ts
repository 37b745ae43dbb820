import * as z from 'zod/mini';
import { Id, query, Rupees, RupeesGiven, Time } from '#lib/contract/common.ts';
import { PROMOTION_STATES } from '#lib/contract/counter-list-filters.ts';
import { DayInput } from '#lib/contract/figures.ts';
import { NextCursor, PageInput } from '#lib/contract/paging.ts';
import { formed } from '#lib/contract/written-forms.ts';

const Amount = RupeesGiven.check(z.minimum(1), z.maximum(100_000));
const Units = z.int().check(z.minimum(1), z.maximum(100));

/** What a coupon or an offer takes off. `upTo`: no more than so much; of `buy` + `get` units of one product `get` cost nothing. */
const GivenOff = z.discriminatedUnion('code', [
	z.object({ code: z.literal('PERCENT'), percent: Units, upTo: z.optional(Amount) }),
	z.object({ code: z.literal('FLAT'), amount: Amount }),
	z.object({ code: z.literal('FREE_DELIVERY') }),
	z.object({ code: z.literal('BUY_GET'), buy: Units, get: Units, libraryProductId: Id }),
]);

/**
 * A coupon, or without a `code` an offer, which shows in carts by itself. With `storeId` it is good at this shop alone, which pays for it; without,
 * at all shops, and the association pays. `minOrder`: items of at least so much. `perCustomer`, `total`: so often for each customer and in all;
 * without, as often as they like. It holds from the beginning of the day `from` (without: now) to the end of the day `until`, in India.
 */
export const NewPromotion = z.object({
	storeId: z.optional(Id),
	code: z.optional(formed('COUPON_CODE_FORM')),
	rule: GivenOff,
	minOrder: z.optional(RupeesGiven.check(z.minimum(0), z.maximum(100_000))),
	isFirstOrder: z.optional(z.boolean()),
	perCustomer: z.optional(z.int().check(z.minimum(1), z.maximum(1_000))),
	total: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
	from: z.optional(DayInput),
	until: z.optional(DayInput),
});

/** Without a shop: those that are good at all shops. `running`: those that have not ended, also those to come. */
export const MadePromotionsInput = z.object({ ...PageInput, storeId: query(Id), state: query(z.enum(PROMOTION_STATES)) });
/**
 * A coupon (with a code) or an offer as those see it who pay for it: `title` says what it gives, `conditions` what it asks for. `uses`: in how many
 * orders it is, and `given` what it took off them.
 */
export const MadePromotion = z.object({
	id: Id,
	code: z.nullable(z.string()),
	title: z.string(),
	conditions: z.array(z.string()),
	paidBy: z.enum(['SHOP', 'ASSOCIATION']),
	startsAt: Time,
	endsAt: z.nullable(Time),
	isEnded: z.boolean(),
	uses: z.int(),
	total: z.nullable(z.int()),
	perCustomer: z.nullable(z.int()),
	given: Rupees,
});
export const MadePromotions = z.object({ rows: z.array(MadePromotion), nextCursor: NextCursor });
export const PromotionId = z.object({ id: Id });

export type NewPromotion = z.output<typeof NewPromotion>;
export type MadePromotion = z.output<typeof MadePromotion>;
