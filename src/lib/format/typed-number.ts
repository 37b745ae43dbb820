/** The digits of Devanagari, Gujarati, Kannada and Telugu. Each row begins at the same place of a block of 128. */
const INDIC_DIGITS = /[०-९૦-૯೦-೯౦-౯]/g;
const BLOCK = 128;
const ZERO_IN_BLOCK = 0x66;

/** A text with the digits of all our scripts as 0 to 9. */
export const plainDigits = (text: string): string =>
	text.replace(INDIC_DIGITS, (digit) => String((digit.charCodeAt(0) % BLOCK) - ZERO_IN_BLOCK));

const SIGN = /^(?:₹|rs\.?|inr)\s*/i;
/** Thousands as they are grouped in India (1,00,000) and in the West (100,000); `45,50` is neither. */
const GROUPED = /^(?:\d{1,2}(?:[,\s]\d{2})*|\d{1,3}(?:[,\s]\d{3})*)[,\s]\d{3}(?=\.|$)/;
const PLAIN = /^\d+(?:\.\d+)?$/;

/**
 * What people type as a figure (`₹1,250`, `1 00 000`, `४५.५०`) as plain decimal text, in the digits 0 to 9. Null where it is no figure.
 * A comma that groups no thousands may mean a decimal point, so `45,50` is no figure.
 */
export function figureText(text: string): string | null {
	const typed = plainDigits(text).trim().replace(SIGN, '').replace(/\/-$/, '').trim();
	const plain = typed.replace(GROUPED, (whole) => whole.replace(/[,\s]/g, ''));
	return PLAIN.test(plain) ? plain : null;
}

/** The number of a figure as people type it; null where it is none. */
export function typedNumber(text: string): number | null {
	const plain = figureText(text);
	return plain === null ? null : Number(plain);
}
