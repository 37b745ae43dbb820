import { paiseFromRupees } from '#lib/format/money.ts';

/** What the store itself takes for a delivered order unless the settings say otherwise, in paise. */
export const PLATFORM_FEE_PAISE = 500;

export type DeliveryType = 'DELIVERY' | 'PICKUP';
/** A delivery fee that the shop has not stated is null, and costs nothing; the platform fee is what the store itself takes. */
export type FeeRules = { deliveryFeePaise: number | null; freeAbovePaise: number | null; platformFeePaise: number };
/** The same in rupees, as the catalogue states them of a shop. */
export type FeesInRupees = { deliveryFee: number | null; freeDeliveryAbove: number | null; platformFee: number };

/** The fees of a cart with these items, in paise: delivery is free from the shop's amount on; who collects at the shop pays no fee. */
export function feesOf(itemTotalPaise: number, rules: FeeRules, type: DeliveryType): { deliveryFee: number; platformFee: number } {
	if (type === 'PICKUP') return { deliveryFee: 0, platformFee: 0 };
	const isFree = rules.freeAbovePaise !== null && itemTotalPaise >= rules.freeAbovePaise;
	return { deliveryFee: isFree ? 0 : (rules.deliveryFeePaise ?? 0), platformFee: rules.platformFeePaise };
}

const paiseOrNull = (rupees: number | null) => (rupees === null ? null : paiseFromRupees(rupees));

/** The fees that the catalogue states, as the rules of a bill in paise. */
export const feeRulesOf = ({ deliveryFee, freeDeliveryAbove, platformFee }: FeesInRupees): FeeRules => ({
	deliveryFeePaise: paiseOrNull(deliveryFee),
	freeAbovePaise: paiseOrNull(freeDeliveryAbove),
	platformFeePaise: paiseFromRupees(platformFee),
});
