import { RUPEE } from '#lib/constants.ts';

/**
 * Money is integer paise inside and rupees with at most two decimals on the wire. What a shopper sees is rounded up to
 * whole rupees (§5); digits are Latin and grouped the Indian way in every language, because `Intl` gives Marathi native
 * digits and groups Kannada by thousands. `Intl` is not used at all: a browser's first `Intl.NumberFormat` takes 10 ms on a desktop,
 * which the inline script would spend before the first paint.
 */
const grouped = (text: string): string => text.replace(/\B(?=(\d\d)*\d{3}(?!\d))/g, ',');

/** A count or measure as it is read in all six languages: `1,23,456`, `0.5`; Latin digits, Indian grouping, three decimals at most. */
export function numberText(value: number): string {
	return grouped(String(Math.round(value * 1_000) / 1_000));
}

/** Rupees on the wire → paise, to the nearest. */
export function paiseFromRupees(rupees: number): number {
	return Math.round((rupees + Number.EPSILON) * 100);
}

/** Paise → rupees on the wire. */
export function rupeesFromPaise(paise: number): number {
	return paise / 100;
}

/** One sum in rupees less another, to the paisa. */
export const rupeesLess = (sum: number, less: number): number => rupeesFromPaise(paiseFromRupees(sum) - paiseFromRupees(less));

/** A price in the whole rupees that the shopper reads: rounded up (§5). Takes rupees. */
export const shownRupees = (rupees: number): number => Math.ceil(Number((rupees - 1e-9).toFixed(6)));

/** A price as the shopper reads it: `₹1,23,457`, rounded up to whole rupees (§5). Takes rupees. */
export function priceText(rupees: number): string {
	return RUPEE + grouped(String(shownRupees(rupees)));
}

/** An amount to the paisa, `₹52.50`, and without decimals when it is whole: for bills, whose lines must add up. Takes rupees. */
export function amountText(rupees: number): string {
	const whole = Number.isInteger(rupees);
	const sign = rupees < 0 ? '−' : '';
	return sign + RUPEE + grouped(Math.abs(rupees).toFixed(whole ? 0 : 2));
}
