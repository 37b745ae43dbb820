/** The tips that are offered, and the highest that is taken. */
export const TIPS_RUPEES = [0, 10, 20, 30, 50];
export const TIP_MAX_RUPEES = 1_000;

/** The zeros of the scripts of the six languages. */
const ZEROS = ['0', '०', '૦', '೦', '౦'].map((zero) => zero.charCodeAt(0));

/** The tip that is typed, in the digits of any of the six languages; null for anything but whole rupees up to the most that is taken. */
export function typedTip(text: string): number | null {
	const digits = text.replace(/\p{Nd}/gu, (digit) => {
		const zero = ZEROS.find((one) => digit.charCodeAt(0) >= one && digit.charCodeAt(0) < one + 10);
		return zero === undefined ? digit : String(digit.charCodeAt(0) - zero);
	});
	const [, rupees = ''] = /^\s*₹?\s*(\d[\d,]*)\s*$/.exec(digits) ?? [];
	const tip = Number(rupees.replaceAll(',', ''));
	return rupees !== '' && tip <= TIP_MAX_RUPEES ? tip : null;
}
