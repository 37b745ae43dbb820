const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Whether a text is a GSTIN: its form, and the check sign at its end, which is counted over the fourteen before it. */
export function isGstin(text: string): boolean {
	if (!FORM.test(text)) return false;
	const sum = [...text.slice(0, 14)].reduce((total, sign, at) => {
		const product = SIGNS.indexOf(sign) * (at % 2 === 0 ? 1 : 2);
		return total + Math.floor(product / SIGNS.length) + (product % SIGNS.length);
	}, 0);
	return text[14] === SIGNS[(SIGNS.length - (sum % SIGNS.length)) % SIGNS.length];
}
