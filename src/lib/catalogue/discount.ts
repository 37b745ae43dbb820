import { NO_MRP } from '#lib/constants.ts';
import { shownRupees } from '#lib/format/money.ts';

/** Whether there is a discount to show: an MRP there is, above the price (§4). Takes rupees. */
export function hasDiscount(mrp: number, sellingPrice: number): boolean {
	return mrp !== NO_MRP && mrp > sellingPrice;
}

/**
 * Whole percent off, rounded down so that it never promises more than it gives; 0 without a discount: then cards, tiles and pages show no badge.
 * Takes rupees.
 */
export function offerPercent(mrp: number, sellingPrice: number): number {
	return hasDiscount(mrp, sellingPrice) ? Math.floor(((mrp - sellingPrice) / mrp) * 100 + 1e-9) : 0;
}

/** What a discount saves, in whole rupees: the difference of the two prices as they are shown, so that it is right to who reads them. */
export const shownSaving = (mrp: number, sellingPrice: number): number => shownRupees(mrp) - shownRupees(sellingPrice);
