import { useStore } from '@nanostores/react';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { deliveryTimeText } from '#islands/counter/delivery-time-text.ts';
import { moneyLeft } from '#islands/counter/order/money-left.ts';
import { stageKey } from '#islands/counter/stage-key.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { isOver } from '#lib/contract/stages.ts';
import { isHelpOpen } from '#lib/counter/is-help-open.ts';
import { amountText } from '#lib/format/money.ts';
import { $alarms } from '#stores/counter/alarms.ts';
import { $waitingChanges } from '#stores/counter/waiting-changes.ts';

/** An order in the list: what tells it from the others, and by when it is awaited. */
export function OrderInList({ order }: { order: PartnerOrder }) {
	const t = useWords();
	const alarm = useStore($alarms)[order.id];
	const isWaiting = useStore($waitingChanges).some(({ input }) => input.id === order.id);
	const { toGiveBack, due } = order.payment;
	const when = deliveryTimeText(order, t);
	const count = order.lines.length + order.customLines.length;
	return (
		<CounterLink to={{ name: 'order', id: order.id }} className={alarm ? 'ct-row ct-rings' : 'ct-row'}>
			<span className="ct-row-top">
				<b>{order.code}</b>
				<b>{amountText(order.bill.toPay)}</b>
			</span>
			<span>{order.receiver.name || order.address?.addressText}</span>
			<small>
				{t('counter.items', { count })} · {t(`counter.type${order.delivery.type}`)}
				{when && ` · ${when}`}
			</small>
			{/* Where several ring, the strip that stays in sight counts them. */}
			{alarm && alarm !== 'NEW' && <small className="ct-waits">{t(`counter.alarm${alarm}`)}</small>}
			{order.hasPrescription && <small className="ct-rx">{t('counter.rx')}</small>}
			{isHelpOpen(order) && <small className="ct-waits">{t('counter.helpTitle')}</small>}
			{isOver(order.stage) && toGiveBack > 0 && (
				<small className="ct-waits">{t('counter.toGiveBack', { amount: amountText(toGiveBack) })}</small>
			)}
			{isOver(order.stage) && due > 0 && <small className="ct-waits">{moneyLeft(order.payment, t)}</small>}
			{isWaiting ? (
				<small className="ct-waits">{t('counter.sending')}</small>
			) : (
				<small>{t(stageKey(order.stage, order.delivery.type))}</small>
			)}
		</CounterLink>
	);
}
