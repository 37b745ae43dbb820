import type { Bill } from '#lib/contract/cart.ts';

/** The rows of a bill above its sum, in rupees, as customer and shop read them: what is taken off is below 0, and what is 0 is left out. */
export function billRows(bill: Bill) {
	const rows = [
		['bill.items', bill.itemTotal],
		['bill.offer', -bill.offerDiscount],
		['bill.coupon', -bill.couponDiscount],
		['bill.platform', bill.platformFee],
		['bill.tip', bill.tip],
		['bill.tax', bill.tax],
		['bill.delivery', bill.deliveryFee],
	] as const;
	return rows.filter(([, amount]) => amount !== 0);
}
