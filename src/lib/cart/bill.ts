import type { CartItems } from '#lib/cart/cart-item.ts';
import { NO_MRP } from '#lib/constants.ts';
import type { Bill } from '#lib/contract/cart.ts';
import { paiseFromRupees, rupeesFromPaise } from '#lib/format/money.ts';

export type BillLine = { quantity: number; pricePaise: number; mrpPaise: number | null };
/** A fee that the shop has not stated is null, and costs nothing; the platform's is what the store itself takes for a delivered order. */
export type FeeRules = { deliveryFeePaise: number | null; freeAbovePaise: number | null; platformFeePaise: number };
/** The same in rupees, as the catalogue tells them of a shop. */
export type FeesTold = { deliveryFee: number | null; freeDeliveryAbove: number | null; platformFee: number };
export type DeliveryType = 'DELIVERY' | 'PICKUP';
/** A bill in paise, as it is stored with an order. */
export type BillPaise = Record<keyof Bill, number>;

/**
 * The bill of a cart or order in paise: what the lines cost, what the shop takes to bring them, and the store's own fee. An MRP that is
 * missing or below the price saves nothing. Fees show from the first item on and none is added later; an empty cart costs 0.
 */
export function billOf(lines: readonly BillLine[], rules: FeeRules, type: DeliveryType): BillPaise {
	let itemTotal = 0;
	let mrpTotal = 0;
	for (const { quantity, pricePaise, mrpPaise } of lines) {
		itemTotal += quantity * pricePaise;
		mrpTotal += quantity * Math.max(mrpPaise ?? pricePaise, pricePaise);
	}
	const isDelivered = type === 'DELIVERY' && lines.length > 0;
	const isFree = rules.freeAbovePaise !== null && itemTotal >= rules.freeAbovePaise;
	const deliveryFee = isDelivered && !isFree ? (rules.deliveryFeePaise ?? 0) : 0;
	const platformFee = isDelivered ? rules.platformFeePaise : 0;
	const itemDiscount = mrpTotal - itemTotal;
	return {
		mrpTotal,
		itemTotal,
		itemDiscount,
		offerDiscount: 0,
		couponDiscount: 0,
		deliveryFee,
		platformFee,
		tip: 0,
		tax: 0,
		toPay: itemTotal + deliveryFee + platformFee,
		saved: itemDiscount,
	};
}

/** The bill as it goes on the wire, in rupees. */
export function billInRupees(bill: BillPaise): Bill {
	return {
		mrpTotal: rupeesFromPaise(bill.mrpTotal),
		itemTotal: rupeesFromPaise(bill.itemTotal),
		itemDiscount: rupeesFromPaise(bill.itemDiscount),
		offerDiscount: rupeesFromPaise(bill.offerDiscount),
		couponDiscount: rupeesFromPaise(bill.couponDiscount),
		deliveryFee: rupeesFromPaise(bill.deliveryFee),
		platformFee: rupeesFromPaise(bill.platformFee),
		tip: rupeesFromPaise(bill.tip),
		tax: rupeesFromPaise(bill.tax),
		toPay: rupeesFromPaise(bill.toPay),
		saved: rupeesFromPaise(bill.saved),
	};
}

/** The bill, in rupees, that a shop will make for these things when it brings them: by its rules as the catalogue tells them, in rupees. */
export function estimateOf(items: CartItems, rules: FeesTold): Bill {
	const lines = Object.values(items).map(({ item: { sellingPrice, mrp }, quantity }) => ({
		quantity,
		pricePaise: paiseFromRupees(sellingPrice),
		mrpPaise: mrp === NO_MRP ? null : paiseFromRupees(mrp),
	}));
	const { deliveryFee, freeDeliveryAbove, platformFee } = rules;
	const paiseOrNull = (rupees: number | null) => (rupees === null ? null : paiseFromRupees(rupees));
	const fees = {
		deliveryFeePaise: paiseOrNull(deliveryFee),
		freeAbovePaise: paiseOrNull(freeDeliveryAbove),
		platformFeePaise: paiseFromRupees(platformFee),
	};
	return billInRupees(billOf(lines, fees, 'DELIVERY'));
}
