import { type BillLine, type BillPaise, billOf } from '#lib/cart/bill.ts';
import { type DeliveryType, type FeeRules, feesOf } from '#lib/cart/fees.ts';
import type { Payable, PayableLine } from '#lib/cart/promotions/rule-kind.ts';
import { type DiscountRule, discountOf } from '#lib/cart/promotions/rules.ts';
import { type CustomOrderLine, customTotalPaise, lineTotalPaise, type PackLine } from '#lib/order/proposal.ts';

/** What a bill looks at in the lines of an order, packs and those in the customer's own words. */
export type BilledLines = {
	packs: readonly Pick<PackLine, 'library_product_id' | 'quantity' | 'price_paise' | 'mrp_paise' | 'weighed_paise'>[];
	customs: readonly Pick<CustomOrderLine, 'price_paise'>[];
};
type Given = { rule: DiscountRule; discountPaise: number };
type Agreed<P> = {
	bill: Pick<BillPaise, 'deliveryFee' | 'platformFee' | 'tip' | 'tax'>;
	coupon: P | null;
	offer: P | null;
	delivery_type: DeliveryType;
};
export type SettledBill<P> = { bill: BillPaise; coupon: P | null; offer: P | null };

/** Weighed goods and priced wishes are one unit at their sum, for which no MRP is known. */
const one = (pricePaise: number): BillLine => ({ quantity: 1, pricePaise, mrpPaise: null });

const billed = ({ packs, customs }: BilledLines): BillLine[] => [
	...packs.map((line) =>
		line.weighed_paise === null
			? { quantity: line.quantity, pricePaise: line.price_paise, mrpPaise: line.mrp_paise }
			: one(lineTotalPaise(line)),
	),
	...customs.filter(({ price_paise }) => price_paise !== null).map((line) => one(customTotalPaise(line))),
];

/** The units of a line as promotions count them. Those that were weighed together share their price, to the paisa. */
function unitsOf({
	quantity,
	price_paise,
	weighed_paise,
	library_product_id: libraryProductId,
}: BilledLines['packs'][number]): PayableLine[] {
	if (weighed_paise === null) return [{ quantity, pricePaise: price_paise, libraryProductId }];
	const pricePaise = Math.floor(weighed_paise / quantity);
	const dearer = weighed_paise - quantity * pricePaise;
	return [
		{ quantity: quantity - dearer, pricePaise, libraryProductId },
		{ quantity: dearer, pricePaise: pricePaise + 1, libraryProductId },
	].filter((units) => units.quantity > 0);
}

/** What the items of an order cost, in paise; what has no price yet costs nothing. */
export const itemsPaiseOf = (lines: BilledLines): number => billed(lines).reduce((sum, line) => sum + line.quantity * line.pricePaise, 0);

/**
 * What a promotion of the order takes off now. It is not asked again whether it may: the shop has changed the order. What its customer leaves out
 * beyond that the server checks.
 */
function taken(promotion: Given | null, basket: Payable): { items: number; delivery: number } {
	return promotion ? discountOf(promotion.rule, basket) : { items: 0, delivery: 0 };
}

const kept = <P extends Given>(promotion: P | null, discountPaise: number): P | null =>
	promotion && discountPaise > 0 ? { ...promotion, discountPaise } : null;

/** By how much a promotion gives less than it gave, in paise. */
const lessThanBefore = (promotion: Given | null, discountPaise: number): number =>
	Math.max(0, (promotion?.discountPaise ?? 0) - discountPaise);

/**
 * The bill of an order after its lines have changed, in paise. A fee is never above the agreed one. `mostPaise` is what the customer has said yes
 * to: where promotions that shrink would make more of it, each of them goes on giving what is needed. The order's page reckons by it too.
 */
export function settledBill<P extends Given>(agreed: Agreed<P>, lines: BilledLines, rules: FeeRules, mostPaise: number): SettledBill<P> {
	const was = agreed.bill;
	const all = billed(lines);
	const items = billOf(all, { ...rules, deliveryFeePaise: 0 }, 'PICKUP');
	const isEmpty = all.length === 0 && lines.customs.length === 0;
	const deliveryFee = isEmpty ? 0 : Math.min(was.deliveryFee, feesOf(items.itemTotal, rules, agreed.delivery_type).deliveryFee);
	const [platformFee, tip] = isEmpty ? [0, 0] : [was.platformFee, was.tip];
	const basket = { lines: lines.packs.flatMap(unitsOf), itemsPaise: items.itemTotal, deliveryFeePaise: deliveryFee };
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
	const toCoupon = Math.min(over, lessThanBefore(agreed.coupon, couponDiscount));
	const toOffer = Math.min(over - toCoupon, lessThanBefore(agreed.offer, offerDiscount));
	couponDiscount += toCoupon;
	offerDiscount += toOffer;
	// None has shrunk so far; the customer's yes holds all the same.
	const rest = over - toCoupon - toOffer;
	if (agreed.coupon) couponDiscount += rest;
	else if (agreed.offer) offerDiscount += rest;
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
