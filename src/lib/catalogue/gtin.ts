const DIGITS = 14;
/** EAN-8, UPC-A, EAN-13 and GTIN-14. */
const LENGTHS = [8, 12, 13, 14];

/** The check digit for these digits: weight them 3, 1, 3, … from the right; it is what the sum lacks to the next multiple of ten. */
export const checkDigit = (digits: string): number =>
	(10 - ([...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 3 : 1), 0) % 10)) % 10;

/** Whether digits are as many as a barcode has. */
export const isAsLongAsGtin = (digits: string): boolean => /^\d+$/.test(digits) && LENGTHS.includes(digits.length);

/** A barcode with zeros before it to 14 digits, as the store keeps it. */
export const paddedGtin = (digits: string): string => digits.padStart(DIGITS, '0');

/** The barcode in a text, with zeros before it to 14 digits; `null` where it is none, or its check digit is wrong. */
export function gtinIn(text: string): string | null {
	const written = text.replace(/[\s-]/g, '');
	const isRight = isAsLongAsGtin(written) && Number(written.at(-1)) === checkDigit(written.slice(0, -1));
	return isRight ? paddedGtin(written) : null;
}
