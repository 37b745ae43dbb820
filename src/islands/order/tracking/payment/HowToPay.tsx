import { useState } from 'react';
import { paymentText } from '#islands/order/tracking/payment/payment-text.ts';
import { Upi } from '#islands/order/tracking/payment/Upi.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { Order } from '#lib/contract/order.ts';
import type { StartedPayment } from '#lib/contract/payment.ts';
import { isOver } from '#lib/contract/stages.ts';
import { amountText } from '#lib/format/money.ts';
import { timeOfDay } from '#lib/format/times.ts';
import { sendPaymentStart } from '#stores/order/pay.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** A finger holds a phone, on which the UPI app is; beside a mouse a phone has to read the code. */
const isOnPhone = () => matchMedia('(pointer: coarse)').matches;

/** What is to pay and how it stands, and the ways to pay it now. */
export function HowToPay({ order }: { order: Order }) {
	const t = useWords();
	const [upi, setUpi] = useState<StartedPayment['upi']>(null);
	const { id, payment, stage } = order;
	const text = paymentText(order, t);
	const waits = stage === 'PAYMENT_PENDING';
	const can = (method: 'UPI' | 'COD') => payment.canStart && !isOver(stage) && payment.methods.includes(method);
	const start = async (method: 'UPI' | 'COD') => {
		const reply = await sendPaymentStart(id, method);
		if (!reply.ok) return showRefusal(reply);
		setUpi(reply.data.upi);
		if (reply.data.upi && isOnPhone()) location.assign(reply.data.upi.link);
	};
	if (!text) return null;
	return (
		<section className="surface pad stack" aria-labelledby="order-payment">
			<h2 id="order-payment">{t('pay.title')}</h2>
			<p role="status">{text}</p>
			{waits && payment.payBy && <p className="small">{t('pay.by', { time: timeOfDay(payment.payBy, t) })}</p>}
			{upi && payment.canStart && <Upi upi={upi} isOnPhone={isOnPhone()} />}
			{can('UPI') && !upi && (
				<button type="button" className={payment.method === 'UPI' ? 'btn-fill' : 'btn-line'} onClick={() => start('UPI')}>
					{t('pay.upi', { amount: amountText(payment.due) })}
				</button>
			)}
			{waits && can('COD') && (
				<button type="button" className="btn-line" onClick={() => start('COD')}>
					{t('pay.inCash')}
				</button>
			)}
		</section>
	);
}
