/** A payment straight to a UPI address. */
export type UpiPayment = { upiId: string; name: string; amountPaise: number; reference: string; note: string };

/**
 * The link that opens a UPI app with everything filled in, after NPCI's linking specification; the same text is the QR code. Spaces are
 * `%20`, because some apps show a plus as it stands.
 */
export function upiLink({ upiId, name, amountPaise, reference, note }: UpiPayment): string {
	const fields = { pa: upiId, pn: name, am: (amountPaise / 100).toFixed(2), cu: 'INR', tr: reference, tn: note };
	const query = Object.entries(fields).map(([field, value]) => `${field}=${encodeURIComponent(value).replaceAll('%40', '@')}`);
	return `upi://pay?${query.join('&')}`;
}
