import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { AcceptForm } from '#islands/counter/order/AcceptForm.tsx';
import { RejectDialog } from '#islands/counter/order/RejectDialog.tsx';
import { ReturnDialog } from '#islands/counter/order/ReturnDialog.tsx';
import { type IslandWords, useWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { type CounterMove, movesOf } from '#lib/counter/next-moves.ts';
import { amountText } from '#lib/format/money.ts';
import { $waitingChanges, answerIn, change } from '#stores/counter/waiting-changes.ts';

type Props = { order: PartnerOrder; onChange: () => void };

/** What is said on the button by which the order is handed over: with the cash that is to be taken. */
function handedOver({ delivery, payment }: PartnerOrder, t: IslandWords): string {
	const isPickup = delivery.type === 'PICKUP';
	if (payment.method !== 'COD' || payment.due === 0) return t(isPickup ? 'counter.pickedUp' : 'counter.delivered');
	return t(isPickup ? 'counter.pickedUpCash' : 'counter.deliveredCash', { amount: amountText(payment.due) });
}

/** The large buttons of an order. While one of them waits to be sent there are none: the next one depends on what comes of it. */
export function Moves({ order, onChange }: Props) {
	const t = useWords();
	const [asking, setAsking] = useState<'reject' | 'return' | null>(null);
	const isWaiting = useStore($waitingChanges).some((one) => one.input.id === order.id && !answerIn(one));
	const { id } = order;
	if (isWaiting)
		return (
			<p className="ct-waits ct-wide" role="status">
				{t('counter.sending')}
			</p>
		);
	const main = (text: string, run: () => void) => (
		<button type="button" className="btn-fill ct-wide" onClick={run}>
			{text}
		</button>
	);
	const other = (text: string, run: () => void) => (
		<button type="button" className="btn-line ct-wide" onClick={run}>
			{text}
		</button>
	);
	const BUTTONS: Record<CounterMove, () => ReactNode> = {
		accept: () => <AcceptForm order={order} />,
		ready: () => main(t('counter.ready'), () => change('POST partner/orders/{id}/ready', { id })),
		dispatch: () => main(t('counter.dispatch'), () => change('POST partner/orders/{id}/dispatch', { id })),
		deliver: () => main(handedOver(order, t), () => change('POST partner/orders/{id}/deliver', { id })),
		modify: () => other(t('counter.modify'), onChange),
		paid: () => other(t('counter.paid', { amount: amountText(order.payment.due) }), () => change('POST partner/orders/{id}/paid', { id })),
		reject: () => other(t('counter.reject'), () => setAsking('reject')),
		return: () => other(t('counter.return'), () => setAsking('return')),
	};
	return (
		<div className="ct-moves">
			{movesOf(order).map((move) => (
				<div key={move}>{BUTTONS[move]()}</div>
			))}
			{asking === 'reject' && <RejectDialog id={id} onClose={() => setAsking(null)} />}
			{asking === 'return' && <ReturnDialog id={id} onClose={() => setAsking(null)} />}
		</div>
	);
}
