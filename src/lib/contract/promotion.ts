import * as z from 'zod/mini';
import { freeText, Id, Location, query, Rupees, Time } from '#lib/contract/common.ts';

/** What coupons and offers have in common, for the cart that they were tried on. */
const Promoted = {
	id: Id,
	/** What it gives, in the caller's language. */
	title: z.string(),
	/** What it asks for, sentence by sentence. */
	conditions: z.array(z.string()),
	/** The one shop at which it is good; null for all. */
	store: z.nullable(z.object({ id: Id, name: z.string() })),
	paidBy: z.enum(['SHOP', 'ASSOCIATION']),
	minOrder: Rupees,
	endsAt: z.nullable(Time),
	isApplied: z.boolean(),
	isApplicable: z.boolean(),
	/** What it takes off the cart, when it applies. */
	discount: Rupees,
	/** What the items still lack to its minimum. */
	missing: Rupees,
	/** Why it does not apply; null when it does. */
	hindrance: z.nullable(z.object({ code: z.string(), display_text: z.string() })),
};
export const Coupon = z.object({ code: z.string(), ...Promoted });
export const Offer = z.object(Promoted);

/** What stands in a cart and on an order. */
export const AppliedCoupon = z.object({ id: Id, code: z.string(), title: z.string(), discount: Rupees });
export const AppliedOffer = z.object({ id: Id, text: z.string(), discount: Rupees });

export const CouponAdd = z.object({ cartId: Id, ...Location, code: freeText(40).check(z.minLength(1)) });
export const OfferAdd = z.object({ cartId: Id, ...Location, offerId: Id });
export const OffersInput = z.object({ id: Id, ...Location });
export const CouponsUnified = z.object(Location);
export const CouponsOfOrder = z.object({ storeCode: query(Id), cartId: query(Id), ...Location });
export const ShopPromotionsInput = z.object({ storeId: Id });

export const CouponList = z.object({ coupons: z.array(Coupon) });
export const OfferList = z.object({ offers: z.array(Offer) });
export const ShopPromotions = z.object({ coupons: z.array(Coupon), offers: z.array(Offer) });
/** The coupons a customer got for friends, or as a friend; `earned` counts towards `limit`. */
export const Referrals = z.object({ coupons: z.array(Coupon), earned: Rupees, limit: Rupees });

export type Coupon = z.output<typeof Coupon>;
export type Offer = z.output<typeof Offer>;
export type ShopPromotions = z.output<typeof ShopPromotions>;
export type AppliedCoupon = z.output<typeof AppliedCoupon>;
export type AppliedOffer = z.output<typeof AppliedOffer>;
