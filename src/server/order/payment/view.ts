import type { OrderPayment, PartnerPayment } from '#lib/contract/payment.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { leftToPay, owedToCustomer, type PaymentState, paymentStatus } from '#lib/payment/status.ts';
import type { OrderRow } from '#server/order/order-row.ts';
import { isPriced } from '#server/order/payment/is-priced.ts';
import { stateOf, stillOwed } from '#server/payment/order-payments.ts';
import { upiNow } from '#server/payment/shown-upi.ts';

/** How the payment of an order stands, in rupees. */
export const paidView = (state: PaymentState): Pick<OrderPayment, 'status' | 'due' | 'paid' | 'refunded' | 'owed'> => ({
	status: paymentStatus(state),
	due: rupeesFromPaise(leftToPay(state)),
	paid: rupeesFromPaise(state.paidPaise),
	refunded: rupeesFromPaise(state.refundedPaise),
	owed: rupeesFromPaise(owedToCustomer(state)),
});

/** The payment of an order; `methods` are those of its shop. */
export function paymentView(row: OrderRow, methods: readonly OrderPayment['method'][]): OrderPayment {
	const state = stateOf(row.payment);
	const due = leftToPay(state);
	const canStart = due > 0 && row.stage !== 'MODIFIED' && !state.isAuthorized;
	return {
		method: state.method,
		...paidView(state),
		toGiveBack: rupeesFromPaise(stillOwed(row.payment)),
		throughGateway: rupeesFromPaise(row.payment.gateway_paise),
		payBy: row.payment.pay_by && new Date(row.payment.pay_by).toISOString(),
		cameLate: row.payment.came_late,
		canStart,
		methods: canStart ? methods.filter((method) => (method === 'COD' ? row.stage !== 'DELIVERED' : isPriced(row))) : [],
	};
}

/** Whether the shop may get money by UPI though the customer was shown no sum: once all has its price, as the order says, or after its delivery. */
const mayComeByUpi = (row: OrderRow): boolean => {
	const { stage, payment } = row;
	return isPriced(row) && stage !== 'MODIFIED' && (payment.method === 'UPI' || (payment.method === 'ONLINE' && stage === 'DELIVERED'));
};

/** What the shop has to see to: UPI payments that may have come. */
export function shopsMoney(row: OrderRow): Pick<PartnerPayment, 'attempts'> {
	const now = upiNow(row.id, row.payment);
	const expected = now.amountPaise > 0 && mayComeByUpi(row) ? [now] : [];
	const attempts = row.unbooked_upi.length > 0 ? row.unbooked_upi : expected;
	return { attempts: attempts.map(({ id, amountPaise }) => ({ id, amount: rupeesFromPaise(amountPaise) })) };
}
