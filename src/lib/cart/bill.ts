import type { CartItems } from '#lib/cart/cart-item.ts';
import { type DeliveryType, type FeeRules, type FeesInRupees, feeRulesOf, feesOf } from '#lib/cart/fees.ts';
import { NO_MRP } from '#lib/constants.ts';
import type { Bill } from '#lib/contract/cart.ts';
import { paiseFromRupees, rupeesFromPaise } from '#lib/format/money.ts';

export type BillLine = { quantity: number; pricePaise: number; mrpPaise: number | null };
/** A bill in paise, as it is stored with an order. */
export type BillPaise = Record<keyof Bill, number>;

const NO_FEES = { deliveryFee: 0, platformFee: 0 };

/**
 * The bill of a cart or order in paise: the price of the lines, the shop's delivery fee and the store's platform fee. An MRP that is
 * missing or below the price saves nothing. Fees show from the first item on and none is added later; an empty cart costs 0.
 * A tip is for who brings the order, so there is none where it is collected.
 */
export function billOf(lines: readonly BillLine[], rules: FeeRules, type: DeliveryType, tipPaise = 0): BillPaise {
	let itemTotal = 0;
	let mrpTotal = 0;
	for (const { quantity, pricePaise, mrpPaise } of lines) {
		itemTotal += quantity * pricePaise;
		mrpTotal += quantity * Math.max(mrpPaise ?? pricePaise, pricePaise);
	}
	const { deliveryFee, platformFee } = lines.length > 0 ? feesOf(itemTotal, rules, type) : NO_FEES;
	const tip = lines.length > 0 && type === 'DELIVERY' ? tipPaise : 0;
	const itemDiscount = mrpTotal - itemTotal;
	return {
		mrpTotal,
		itemTotal,
		itemDiscount,
		offerDiscount: 0,
		couponDiscount: 0,
		deliveryFee,
		platformFee,
		tip,
		tax: 0,
		toPay: itemTotal + deliveryFee + platformFee + tip,
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

/**
 * The bill, in rupees, that the server will make for these items when the shop delivers them, by the fees that the catalogue states; `tip` in
 * rupees.
 */
export function estimateOf(items: CartItems, fees: FeesInRupees, tip = 0): Bill {
	const lines = Object.values(items).map(({ item: { sellingPrice, mrp }, quantity }) => ({
		quantity,
		pricePaise: paiseFromRupees(sellingPrice),
		mrpPaise: mrp === NO_MRP ? null : paiseFromRupees(mrp),
	}));
	return billInRupees(billOf(lines, feeRulesOf(fees), 'DELIVERY', paiseFromRupees(tip)));
}
