import { paiseFromRupees } from '#lib/format/money.ts';

export type DeliveryType = 'DELIVERY' | 'PICKUP';
/** What delivery costs to a place up to so many metres away. */
export type DistanceFee = { upToM: number; feePaise: number };
/** What delivery costs at most for items of at least this sum. */
export type TotalFee = { fromPaise: number; feePaise: number };
/**
 * The delivery fees of a shop: `deliveryFeePaise` to places that are farther away than `feeByDistance` says. A fee that the shop has not stated is
 * null, and costs nothing.
 */
export type ShopFees = {
	deliveryFeePaise: number | null;
	freeAbovePaise: number | null;
	feeByDistance: readonly DistanceFee[];
	feeByTotal: readonly TotalFee[];
};
/** The same for one place; the platform fee is what the store itself takes. */
export type FeeRules = Omit<ShopFees, 'feeByDistance'> & { platformFeePaise: number };
/** The same in rupees, as the catalogue states them of a shop at a place. */
export type FeesInRupees = {
	deliveryFee: number | null;
	freeDeliveryAbove: number | null;
	feeByTotal: readonly { from: number; fee: number }[];
	platformFee: number;
};

/** What a shop asks for a delivery to a place so many metres away, in paise; null when it has not stated it. */
export const deliveryFeeAt = ({ deliveryFeePaise, feeByDistance }: Omit<ShopFees, 'freeAbovePaise' | 'feeByTotal'>, distanceM: number) =>
	feeByDistance.find(({ upToM }) => distanceM <= upToM)?.feePaise ?? deliveryFeePaise;

/** The rules by which a shop's bill is made for a place so many metres away. */
export const feeRulesAt = (shop: ShopFees, distanceM: number, platformFeePaise: number): FeeRules => ({
	deliveryFeePaise: deliveryFeeAt(shop, distanceM),
	freeAbovePaise: shop.freeAbovePaise,
	feeByTotal: shop.feeByTotal,
	platformFeePaise,
});

/**
 * The fees of a cart with these items, in paise: a larger cart costs at most what the shop says for its sum, and nothing from the shop's amount on;
 * who collects at the shop pays no fee.
 */
export function feesOf(itemTotalPaise: number, rules: FeeRules, type: DeliveryType): { deliveryFee: number; platformFee: number } {
	if (type === 'PICKUP') return { deliveryFee: 0, platformFee: 0 };
	const isFree = rules.freeAbovePaise !== null && itemTotalPaise >= rules.freeAbovePaise;
	const most = rules.feeByTotal.filter(({ fromPaise }) => itemTotalPaise >= fromPaise).map(({ feePaise }) => feePaise);
	return { deliveryFee: isFree ? 0 : Math.min(rules.deliveryFeePaise ?? 0, ...most), platformFee: rules.platformFeePaise };
}

/** The sums of items from which delivery costs less, in paise. */
export const feeSums = ({ freeAbovePaise, feeByTotal }: Pick<FeeRules, 'freeAbovePaise' | 'feeByTotal'>): number[] => [
	...feeByTotal.map(({ fromPaise }) => fromPaise),
	...(freeAbovePaise === null ? [] : [freeAbovePaise]),
];

const paiseOrNull = (rupees: number | null) => (rupees === null ? null : paiseFromRupees(rupees));

/** The fees that the catalogue states, as the rules of a bill in paise. */
export const feeRulesOf = ({ deliveryFee, freeDeliveryAbove, feeByTotal, platformFee }: FeesInRupees): FeeRules => ({
	deliveryFeePaise: paiseOrNull(deliveryFee),
	freeAbovePaise: paiseOrNull(freeDeliveryAbove),
	feeByTotal: feeByTotal.map(({ from, fee }) => ({ fromPaise: paiseFromRupees(from), feePaise: paiseFromRupees(fee) })),
	platformFeePaise: paiseFromRupees(platformFee),
});
