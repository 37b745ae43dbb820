import type { Bill } from '#lib/contract/cart.ts';
import { PLATFORM_FEE_PAISE } from '#lib/fees.ts';
import { rupeesFromPaise } from '#lib/money.ts';
import type { BillPaise } from '#server/db/tables.ts';

export type BillLine = { quantity: number; pricePaise: number; mrpPaise: number | null };
export type FeeRules = { deliveryFeePaise: number; freeAbovePaise: number | null };
export type DeliveryType = 'DELIVERY' | 'PICKUP';

/**
 * The bill of a cart or order in paise: what the lines cost, what the shop takes to bring them, and our own fee. An MRP that is
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
	const deliveryFee = isDelivered && !isFree ? rules.deliveryFeePaise : 0;
	const platformFee = isDelivered ? PLATFORM_FEE_PAISE : 0;
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
