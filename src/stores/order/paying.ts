import { atom } from 'nanostores';
import type { Order } from '#lib/contract/order.ts';
import type { StartedPayment } from '#lib/contract/payment.ts';
import { PAYMENT_RETURN } from '#lib/payment/return.ts';
import { sendPaymentCheck, sendPaymentStart } from '#stores/order/payment-calls.ts';
import { onLogout } from '#stores/session/on-logout.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/**
 * How the customer is about to pay the order of the page. `leaving`: to the gateway's page; `checking`: back from it, and the server is asked what
 * came; `unknown`: it did not say; `left`: back without having paid.
 */
export type Paying =
	| { state: 'idle' | 'starting' | 'checking' | 'unknown' | 'left' }
	| { state: 'upi'; upi: NonNullable<StartedPayment['upi']>; amount: number }
	| { state: 'leaving'; checkout: NonNullable<StartedPayment['checkout']> };

const IDLE: Paying = { state: 'idle' };
const CHECK_MS = 3_000;
const CHECKS = 20;

export const $paying = atom<Paying>(IDLE);

onLogout(() => $paying.set(IDLE));

/** What still holds of it when so much is to pay: the code of another sum must not be scanned. */
export const payingNow = (paying: Paying, due: number): Paying => (paying.state === 'upi' && paying.amount !== due ? IDLE : paying);

type Payable = Pick<Order, 'id' | 'stage' | 'payment'>;

/** Whether nobody waits for the money any more: it has come, or it did not go through, or the order has ended. */
const isKnown = ({ payment }: Payable) => payment.due === 0 || payment.status === 'FAILED';
const waits = ({ stage, payment }: Payable) => stage === 'PAYMENT_PENDING' || payment.status === 'PART_PAID';

/** Begins to pay an order: to the gateway's page, in cash, or with a code and a link for a UPI app, which it answers. */
export async function beginPayment(orderId: string, method: StartedPayment['method']): Promise<StartedPayment['upi']> {
	$paying.set({ state: 'starting' });
	const reply = await sendPaymentStart(orderId, method);
	if (!reply.ok) {
		$paying.set(IDLE);
		showRefusal(reply);
		return null;
	}
	const { upi, checkout, amount } = reply.data;
	if (checkout) $paying.set({ state: 'leaving', checkout });
	else $paying.set(upi ? { state: 'upi', upi, amount } : IDLE);
	return upi;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, CHECK_MS));

/** Asks until it is known what became of a payment, for a minute; the order's stream may know it before. */
async function checkUntilKnown(orderId: string): Promise<void> {
	const mine: Paying = { state: 'checking' };
	$paying.set(mine);
	for (let check = 0; check < CHECKS; check++) {
		const reply = await sendPaymentCheck(orderId);
		if ($paying.get() !== mine) return;
		if (!reply.ok && reply.kind === 'answer' && reply.status < 500 && reply.status !== 429) break;
		if (reply.ok && isKnown(reply.data)) return $paying.set(IDLE);
		await pause();
		if ($paying.get() !== mine) return;
	}
	$paying.set({ state: 'unknown' });
}

/** Asks once; a payment that was left is said to be. */
async function checkOnce(orderId: string, hasLeft: boolean): Promise<void> {
	const reply = await sendPaymentCheck(orderId);
	if (hasLeft && $paying.get().state === 'idle' && reply.ok && !isKnown(reply.data)) $paying.set({ state: 'left' });
}

/**
 * The customer comes to the page of an order: to pay it at once, back from the gateway's page, or by any other way. Where money may be on its way
 * the server is asked. `hasApp`: a UPI app opens by a tap, so nothing begins by itself.
 */
export async function comeToPay(order: Payable, hasApp: boolean): Promise<void> {
	const how = location.hash.slice(1);
	const isTold = how === PAYMENT_RETURN.pay || how === PAYMENT_RETURN.paid || how === PAYMENT_RETURN.left;
	// A reload must not pay again, nor say again how it was left.
	if (isTold) history.replaceState(history.state, '', location.pathname);
	const { id, payment } = order;
	if (payment.due === 0 || (!payment.canStart && payment.status !== 'AWAITING_CONFIRMATION')) return;
	if (how === PAYMENT_RETURN.pay && order.stage === 'PAYMENT_PENDING') {
		if (payment.method === 'ONLINE' || (payment.method === 'UPI' && !hasApp)) await beginPayment(id, payment.method);
		return;
	}
	if (payment.method !== 'ONLINE') return;
	if (how === PAYMENT_RETURN.paid) return checkUntilKnown(id);
	if (how === PAYMENT_RETURN.left || waits(order)) await checkOnce(id, how === PAYMENT_RETURN.left);
}

/** The browser shows the page again as it was left for the gateway's: what was begun there is asked for. */
export function comeBack(orderId: string): void {
	if ($paying.get().state !== 'leaving') return;
	$paying.set(IDLE);
	void checkOnce(orderId, true);
}
