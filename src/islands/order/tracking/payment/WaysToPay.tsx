import { useState } from 'react';
import { mayBeSentByUpi } from '#islands/order/tracking/payment/payment-text.ts';
import { useFocusHandover } from '#islands/ui/useFocusHandover.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Order } from '#lib/contract/order.ts';
import type { OrderPayment } from '#lib/contract/payment.ts';
import { isOver } from '#lib/contract/stages.ts';
import { amountText } from '#lib/format/money.ts';
import { beginPayment, type Paying } from '#stores/order/paying.ts';

type Method = OrderPayment['method'];
const NAMES = { COD: 'pay.inCash', UPI: 'pay.upi', ONLINE: 'pay.online' } as const;

/** The ways that are open now, the one of the order first. None while it is asked what came: the same money must not be paid twice. */
function waysOf({ payment, stage }: Order, paying: Paying): Method[] {
	const { method, methods, status, paid } = payment;
	if (!payment.canStart || paying.state === 'leaving' || paying.state === 'checking') return [];
	// What the customer has sent to the shop waits for its word; the rest of an order can still be paid at the door.
	const isSent = (isOver(stage) || paid > 0) && status === 'AWAITING_CONFIRMATION';
	if (isSent) return isOver(stage) ? [] : methods.filter((one) => one === 'COD');
	const open = methods.filter((one) => !(one === 'COD' && method === 'COD') && !(one === 'UPI' && paying.state === 'upi'));
	return open.sort((one, other) => Number(other === method) - Number(one === method));
}

const titleOf = (going: HTMLElement) => going.closest('section')?.querySelector('h2');

/** A button for each way to pay what is due. */
export function WaysToPay({ order, paying, isOnPhone }: { order: Order; paying: Paying; isOnPhone: boolean }) {
	const t = useWords();
	const ways = waysOf(order, paying);
	// Money that was sent by UPI is not seen here: who taps cash while the shop looks for it is asked once.
	const [isAskedOfCash, setAskedOfCash] = useState(false);
	const isLookedFor = mayBeSentByUpi(order.payment);
	// The code or the app may be open before the order says so.
	const isWaiting = paying.state === 'upi' || isLookedFor;
	const isSure = (method: Method) => method !== 'COD' || !isWaiting || isAskedOfCash;
	const begin = async (method: Method) => {
		if (!isSure(method)) return setAskedOfCash(true);
		// The button stays as it is meanwhile: a disabled one would lose the focus.
		if (paying.state === 'starting') return;
		const upi = await beginPayment(order.id, method);
		if (upi && isOnPhone) location.assign(upi.link);
	};
	return ways.map((method) => (
		<Way key={method} isFirst={method === order.payment.method} onBegin={() => void begin(method)}>
			{method === 'COD' && isWaiting && isAskedOfCash ? t('pay.cashSure') : t(NAMES[method], { amount: amountText(order.payment.due) })}
		</Way>
	));
}

function Way({ isFirst, onBegin, children }: { isFirst: boolean; onBegin: () => void; children: string }) {
	const ref = useFocusHandover<HTMLButtonElement>(titleOf);
	return (
		<button ref={ref} type="button" className={isFirst ? 'btn-fill' : 'btn-line'} onClick={onBegin}>
			{children}
		</button>
	);
}
