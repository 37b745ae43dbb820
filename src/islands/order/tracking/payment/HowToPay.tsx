import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { isOnPhone } from '#islands/order/tracking/is-on-phone.ts';
import { paymentText } from '#islands/order/tracking/payment/payment-text.ts';
import { ToGateway } from '#islands/order/tracking/payment/ToGateway.tsx';
import { Upi } from '#islands/order/tracking/payment/Upi.tsx';
import { WaysToPay } from '#islands/order/tracking/payment/WaysToPay.tsx';
import { stageOf } from '#islands/order/tracking/stage-heading.ts';
import { TimeToAct } from '#islands/order/tracking/TimeToAct.tsx';
import { useFocusHandover } from '#islands/ui/useFocusHandover.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Order, Stage } from '#lib/contract/order.ts';
import { timeOfDay } from '#lib/format/times.ts';
import { $paying, comeBack, comeToPay, payingNow } from '#stores/order/paying.ts';

/** What is told of a payment that the customer has begun, before what the order says of it. */
const TOLD = {
	starting: 'pay.opening',
	leaving: 'pay.opening',
	checking: 'pay.checking',
	unknown: 'pay.unknown',
	left: 'pay.left',
} as const;

/** While these go on nobody has to hurry. */
const BUSY: ReadonlySet<string> = new Set(['leaving', 'checking']);
const WAIT = { left: 'pay.timeLeft', over: 'pay.timeUp' } as const;

/** Until when the shop still tells the price of what was asked for in words: what has none goes out for nothing. */
const UNPRICED_UNTIL: ReadonlySet<Stage> = new Set(['PAYMENT_PENDING', 'PLACED', 'MODIFIED', 'ACCEPTED']);

/** What is to pay and how it stands, and the ways to pay it now. */
export function HowToPay({ order }: { order: Order }) {
	const t = useWords();
	const { payment } = order;
	const paying = payingNow(useStore($paying), payment.due);
	// How the customer came is asked once, whatever becomes of the order.
	const { current: first } = useRef(order);
	useEffect(() => {
		void comeToPay(first, isOnPhone());
		const again = ({ persisted }: PageTransitionEvent) => persisted && comeBack(first.id);
		addEventListener('pageshow', again);
		return () => removeEventListener('pageshow', again);
	}, [first]);
	// Once it is paid it stands elsewhere on the page.
	const ref = useFocusHandover<HTMLElement>(stageOf);
	const text = paymentText(order, t);
	if (!text) return null;
	const told = payment.canStart && paying.state !== 'idle' && paying.state !== 'upi' ? t(TOLD[paying.state]) : text;
	return (
		<section className="surface pad stack" aria-labelledby="order-payment" ref={ref}>
			<h2 id="order-payment" tabIndex={-1}>
				{t('pay.title')}
			</h2>
			<p role="status">{told}</p>
			{UNPRICED_UNTIL.has(order.stage) && order.customLines.some(({ price }) => price === null) && (
				<p className="hint">{t('bill.plusLater')}</p>
			)}
			{!BUSY.has(paying.state) && <HowLong order={order} />}
			{paying.state === 'leaving' && <ToGateway checkout={paying.checkout} />}
			{paying.state === 'upi' && payment.canStart && <Upi upi={paying.upi} isOnPhone={isOnPhone()} />}
			<WaysToPay order={order} paying={paying} isOnPhone={isOnPhone()} />
		</section>
	);
}

/** How long the order waits: for the customer, who sees the time run, or for the shop that looks for the money. */
function HowLong({ order: { id, stage, payment } }: { order: Order }) {
	const t = useWords();
	if (stage !== 'PAYMENT_PENDING' || !payment.payBy) return null;
	if (payment.status === 'AWAITING_CONFIRMATION') return <p className="small">{t('pay.by', { time: timeOfDay(payment.payBy, t) })}</p>;
	return <TimeToAct id={id} until={payment.payBy} words={WAIT} />;
}
