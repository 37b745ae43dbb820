const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether the check sign at the end of a GSTIN is right; it is counted over the fourteen signs before it. */
export function hasGstinSign(gstin: string): boolean {
	const sum = [...gstin.slice(0, 14)].reduce((total, sign, at) => {
		const product = SIGNS.indexOf(sign) * (at % 2 === 0 ? 1 : 2);
		return total + Math.floor(product / SIGNS.length) + (product % SIGNS.length);
	}, 0);
	return gstin[14] === SIGNS[(SIGNS.length - (sum % SIGNS.length)) % SIGNS.length];
}
