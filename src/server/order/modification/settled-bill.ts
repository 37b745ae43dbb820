import { type BillLine, type BillPaise, billOf } from '#lib/cart/bill.ts';
import { type FeeRules, feeRulesAt, feesOf, type ShopFees } from '#lib/cart/fees.ts';
import type { Payable, PayableLine } from '#lib/cart/promotions/rule-kind.ts';
import { discountOf } from '#lib/cart/promotions/rules.ts';
import { type CustomOrderLine, customTotalPaise, lineTotalPaise, type PackLine } from '#lib/order/proposal.ts';
import { distanceM, type Point } from '#lib/place/geo.ts';
import type { OrderPromotion, Row } from '#server/db/tables.ts';

/** The lines of an order, packs and those in the customer's own words. */
export type LinesOfOrder = { packs: readonly PackLine[]; customs: readonly CustomOrderLine[] };
type Agreed = Pick<Row<'orders'>, 'bill' | 'coupon' | 'offer' | 'delivery_type'>;
export type SettledBill = { bill: BillPaise; coupon: OrderPromotion | null; offer: OrderPromotion | null };

const NO_FEES: ShopFees = { deliveryFeePaise: null, freeAbovePaise: null, feeByDistance: [], feeByTotal: [] };

/** The rules by which a shop bills an order, for the place to which it goes; a shop that is gone asks for nothing. */
export function feeRulesOfOrder(
	{ address }: Pick<Row<'orders'>, 'address'>,
	shop: (ShopFees & Point) | undefined,
	platformFeePaise: number,
): FeeRules {
	return feeRulesAt(shop ?? NO_FEES, shop && address ? distanceM(shop, address.location) : 0, platformFeePaise);
}

/** Weighed goods and priced wishes are one unit at their sum, for which no MRP is known. */
const one = (pricePaise: number): BillLine => ({ quantity: 1, pricePaise, mrpPaise: null });

const billed = ({ packs, customs }: LinesOfOrder): BillLine[] => [
	...packs.map((line) =>
		line.weighed_paise === null
			? { quantity: line.quantity, pricePaise: line.price_paise, mrpPaise: line.mrp_paise }
			: one(lineTotalPaise(line)),
	),
	...customs.filter(({ price_paise }) => price_paise !== null).map((line) => one(customTotalPaise(line))),
];

const payable = ({ packs }: LinesOfOrder): PayableLine[] =>
	packs.map((line) => ({
		quantity: line.weighed_paise === null ? line.quantity : 1,
		pricePaise: line.weighed_paise ?? line.price_paise,
		libraryProductId: line.library_product_id,
	}));

/** What the items of an order cost, in paise; what has no price yet costs nothing. */
export const itemsPaiseOf = (lines: LinesOfOrder): number => billed(lines).reduce((sum, line) => sum + line.quantity * line.pricePaise, 0);

/**
 * What a promotion of the order takes off now. It is not asked again whether it may: the shop has changed the order. What its customer leaves out
 * beyond that is checked in own-drops.
 */
function taken(promotion: OrderPromotion | null, basket: Payable): { items: number; delivery: number } {
	return promotion ? discountOf(promotion.rule, basket) : { items: 0, delivery: 0 };
}

const kept = (promotion: OrderPromotion | null, discountPaise: number): OrderPromotion | null =>
	promotion && discountPaise > 0 ? { ...promotion, discountPaise } : null;

/**
 * The bill of an order after its lines have changed, in paise. A fee is never above the agreed one. `mostPaise` is what the customer has said yes
 * to: where promotions that shrink would make more of it, they give the rest as well.
 */
export function settledBill(agreed: Agreed, lines: LinesOfOrder, rules: FeeRules, mostPaise: number): SettledBill {
	const was = agreed.bill;
	const all = billed(lines);
	const items = billOf(all, { ...rules, deliveryFeePaise: 0 }, 'PICKUP');
	const isEmpty = all.length === 0 && lines.customs.length === 0;
	const deliveryFee = isEmpty ? 0 : Math.min(was.deliveryFee, feesOf(items.itemTotal, rules, agreed.delivery_type).deliveryFee);
	const [platformFee, tip] = isEmpty ? [0, 0] : [was.platformFee, was.tip];
	const basket = { lines: payable(lines), itemsPaise: items.itemTotal, deliveryFeePaise: deliveryFee };
	const byOffer = taken(agreed.offer, basket);
	const byCoupon = taken(agreed.coupon, {
		...basket,
		itemsPaise: basket.itemsPaise - byOffer.items,
		deliveryFeePaise: deliveryFee - byOffer.delivery,
	});
	let offerDiscount = byOffer.items + byOffer.delivery;
	let couponDiscount = byCoupon.items + byCoupon.delivery;
	const gross = items.itemTotal + deliveryFee + platformFee + tip + was.tax;
	const over = Math.max(0, gross - offerDiscount - couponDiscount - mostPaise);
	if (agreed.coupon) couponDiscount += over;
	else if (agreed.offer) offerDiscount += over;
	return {
		bill: {
			...items,
			deliveryFee,
			platformFee,
			tip,
			tax: was.tax,
			offerDiscount,
			couponDiscount,
			toPay: gross - offerDiscount - couponDiscount,
			saved: items.itemDiscount + offerDiscount + couponDiscount,
		},
		coupon: kept(agreed.coupon, couponDiscount),
		offer: kept(agreed.offer, offerDiscount),
	};
}
