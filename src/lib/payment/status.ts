/** What is known of the payment of an order; all sums in paise. */
export type PaymentState = {
	method: 'COD' | 'UPI' | 'ONLINE';
	/** What the order costs now; 0 once it has ended without a delivery. */
	duePaise: number;
	paidPaise: number;
	refundedPaise: number;
	/** What a provider was asked to give back and has not taken yet. */
	onItsWayPaise: number;
	/** Whether the customer has begun to pay what is left. */
	hasStarted: boolean;
	/** Whether the bank has agreed to an online payment that has not come yet. */
	isAuthorized: boolean;
	hasFailed: boolean;
};

/**
 * `AWAITING_CONFIRMATION`: the customer has opened their UPI app, which proves nothing, or the bank has agreed to an online payment.
 * `PART_PAID`: less came than is due. `OWED`: more came than is due, and the rest goes back to the customer.
 */
export const PAYMENT_STATUSES = [
	'PENDING',
	'AWAITING_CONFIRMATION',
	'FAILED',
	'PART_PAID',
	'PAID',
	'OWED',
	'PARTLY_REFUNDED',
	'REFUNDED',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What is still to pay, in paise. Money on its way back pays for nothing any more. */
export const leftToPay = ({ duePaise, paidPaise, refundedPaise, onItsWayPaise }: PaymentState): number =>
	Math.max(0, duePaise - paidPaise + refundedPaise + onItsWayPaise);

/** What the customer has to get back, in paise. */
export const owedToCustomer = ({ duePaise, paidPaise, refundedPaise }: PaymentState): number =>
	Math.max(0, paidPaise - refundedPaise - duePaise);

/** What the payment of an order is called. */
export function paymentStatus(state: PaymentState): PaymentStatus {
	if (owedToCustomer(state) > 0) return 'OWED';
	const isAwaited = state.isAuthorized || (state.method === 'UPI' && state.hasStarted);
	if (state.paidPaise === 0) {
		if (state.hasFailed) return 'FAILED';
		return isAwaited ? 'AWAITING_CONFIRMATION' : 'PENDING';
	}
	if (leftToPay(state) > 0) return isAwaited ? 'AWAITING_CONFIRMATION' : 'PART_PAID';
	if (state.refundedPaise === 0) return 'PAID';
	return state.refundedPaise === state.paidPaise ? 'REFUNDED' : 'PARTLY_REFUNDED';
}
