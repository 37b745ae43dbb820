import { NO_MRP } from '#lib/constants.ts';

/** Whether there is a discount to show: an MRP there is, above the price (§4). Takes rupees. */
export function hasDiscount(mrp: number, sellingPrice: number): boolean {
	return mrp !== NO_MRP && mrp > sellingPrice;
}

/** Whole percent off, rounded down so that it never promises more than it gives; 0 without a discount. Takes rupees. */
export function offerPercent(mrp: number, sellingPrice: number): number {
	return hasDiscount(mrp, sellingPrice) ? Math.floor(((mrp - sellingPrice) / mrp) * 100 + 1e-9) : 0;
}
