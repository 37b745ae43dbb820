import type { BillPaise } from '#lib/cart/bill.ts';
import { type Hindrance, hindranceOf, type Promotion, type Situation } from '#lib/cart/promotions/conditions.ts';
import type { Discount, PayableLine } from '#lib/cart/promotions/rule-kind.ts';
import { discountOf } from '#lib/cart/promotions/rules.ts';

/** What of a cart decides over its promotions, beside its bill. */
export type Purchase = { lines: readonly PayableLine[]; shopId: string | null; nowMs: number };
/** A promotion tried on a cart: what it takes off in paise, or why it does not apply. */
export type Tried = { promotion: Promotion } & ({ applies: true; discountPaise: number } | { applies: false; hindrance: Hindrance });
/** A bill with its promotions taken off, and how each of them was tried. */
export type PromotedBill = { bill: BillPaise; offer: Tried | null; coupon: Tried | null };

const NOTHING: Discount = { items: 0, delivery: 0 };

type Trial = { tried: Tried; discount: Discount };

function tryOn(promotion: Promotion, situation: Situation): Trial {
	const hindrance = hindranceOf(promotion, situation);
	if (hindrance) return { tried: { promotion, applies: false, hindrance }, discount: NOTHING };
	const discount = discountOf(promotion.rule, situation.basket);
	const discountPaise = discount.items + discount.delivery;
	// For instance a free delivery where the shop delivers free already.
	if (discountPaise === 0) return { tried: { promotion, applies: false, hindrance: { code: 'COUPON_NOTHING_OFF' } }, discount: NOTHING };
	return { tried: { promotion, applies: true, discountPaise }, discount };
}

/**
 * The bill of a cart with an offer and a coupon, all in whole paise. The offer comes first and the coupon takes from what is left, so that
 * neither the items nor the delivery can cost less than nothing. The least amount to spend is that of the items before any discount.
 */
export function promotedBill(
	bill: BillPaise,
	{ lines, shopId, nowMs }: Purchase,
	wanted: { offer: Promotion | null; coupon: Promotion | null },
): PromotedBill {
	const situation = (taken: Discount): Situation => ({
		shopId,
		nowMs,
		itemTotalPaise: bill.itemTotal,
		basket: { lines, itemsPaise: bill.itemTotal - taken.items, deliveryFeePaise: bill.deliveryFee - taken.delivery },
	});
	const offer = wanted.offer && tryOn(wanted.offer, situation(NOTHING));
	const coupon = wanted.coupon && tryOn(wanted.coupon, situation(offer?.discount ?? NOTHING));
	const offerDiscount = paiseOf(offer);
	const couponDiscount = paiseOf(coupon);
	const less = offerDiscount + couponDiscount;
	return {
		bill: { ...bill, offerDiscount, couponDiscount, toPay: bill.toPay - less, saved: bill.saved + less },
		offer: offer?.tried ?? null,
		coupon: coupon?.tried ?? null,
	};
}

const paiseOf = (trial: Trial | null) => (trial ? trial.discount.items + trial.discount.delivery : 0);
