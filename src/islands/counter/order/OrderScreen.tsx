import { useStore } from '@nanostores/react';
import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { ChangeForm } from '#islands/counter/change/ChangeForm.tsx';
import { dueText } from '#islands/counter/due-text.ts';
import { NotThere } from '#islands/counter/NotThere.tsx';
import { BlockCustomer } from '#islands/counter/order/BlockCustomer.tsx';
import { Complaints } from '#islands/counter/order/Complaints.tsx';
import { Moves } from '#islands/counter/order/Moves.tsx';
import { moneyLeft } from '#islands/counter/order/money-left.ts';
import { PickList } from '#islands/counter/order/PickList.tsx';
import { PrintSlip } from '#islands/counter/order/PrintSlip.tsx';
import { ReceiverCard } from '#islands/counter/order/ReceiverCard.tsx';
import { useSettling } from '#islands/counter/order/useSettling.ts';
import { stageKey } from '#islands/counter/stage-key.ts';
import { usePageSeen } from '#islands/counter/usePageSeen.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { amountText } from '#lib/format/money.ts';
import type { Reply } from '#stores/api/call.ts';
import { $alarms, endAlarm } from '#stores/counter/alarms.ts';
import { $orderBook, loadCounterOrder } from '#stores/counter/counter-orders.ts';
import { $counterShop } from '#stores/counter/counter-session.ts';
import { lookedAt } from '#stores/counter/looks.ts';
import { $waitingChanges, answerIn } from '#stores/counter/waiting-changes.ts';
import { workAt } from '#stores/counter/work-at.ts';

/** One order with all that is done with it. Who opens it has looked: it rings no more. */
export function OrderScreen({ id }: { id: string }) {
	const t = useWords();
	const order = useStore($orderBook).get(id);
	const [reply, setReply] = useState<Reply<PartnerOrder> | null>(null);
	const load = useCallback(async () => {
		const answer = await loadCounterOrder(id);
		setReply(answer.ok ? null : answer);
		// News that a phone has rung for may be of another of one’s shops.
		if (answer.ok && answer.data.store.id !== $counterShop.get()?.id) await workAt(answer.data.store.id);
	}, [id]);
	const isRinging = id in useStore($alarms);
	const shop = useStore($counterShop);
	const isHere = order !== undefined && order.store.id === shop?.id;
	const isLooking = usePageSeen() && order !== undefined;
	const isSeen = order?.isSeen;
	const seq = order?.stages.at(-1)?.seq;
	useEffect(() => {
		if (!isHere) void load();
	}, [load, isHere]);
	useEffect(() => {
		if (isLooking && isRinging) endAlarm(id);
	}, [id, isRinging, isLooking]);
	// Again for each stage: what one has looked at may have changed since.
	useEffect(() => {
		if (isLooking && !isSeen) void lookedAt(id, seq);
	}, [id, seq, isSeen, isLooking]);
	return (
		<div className="stack">
			<CounterLink to={{ name: 'orders' }} className="way">
				← {t('counter.orders')}
			</CounterLink>
			{order ? <Known order={order} /> : <NotThere reply={reply} onAgain={() => void load()} />}
		</div>
	);
}

function Known({ order }: { order: PartnerOrder }) {
	const t = useWords();
	const role = useStore($counterShop)?.role;
	const [isChanging, setChanging] = useState(false);
	const isWaiting = useStore($waitingChanges).some((one) => one.input.id === order.id && !answerIn(one));
	const isSettling = useSettling(`${order.stage} ${order.stages.at(-1)?.seq} ${isWaiting}`);
	const { payment, delivery } = order;
	const when = dueText(order, t);
	const reason = order.stages.at(-1)?.reason;
	const canChange = order.stage === 'PLACED' || order.stage === 'ACCEPTED';
	// What was begun before a colleague's change does not open by itself again once that is settled.
	if (isChanging && !canChange) setChanging(false);
	if (isChanging && canChange) return <ChangeForm order={order} onDone={() => setChanging(false)} />;
	return (
		<div className="stack" onClickCapture={(event) => isSettling && dropTap(event)}>
			<div className="ct-order-head">
				<h1 className="headline">{order.code}</h1>
				<p className="ct-stage" role="status">
					{t(isWaiting ? 'counter.sending' : stageKey(order.stage))}
				</p>
				<p>
					<b>{amountText(order.bill.toPay)}</b> · {t(`counter.pay${payment.method}`)} · {moneyLeft(payment, t)}
					{payment.toGiveBack > 0 && ` · ${t('counter.toGiveBack', { amount: amountText(payment.toGiveBack) })}`}
				</p>
				<p>
					{t(`counter.type${delivery.type}`)}
					{when && ` · ${when}`}
				</p>
				{reason && <p className="hint">{reason}</p>}
			</div>
			<Moves order={order} isHeld={isWaiting || isSettling} onChange={() => setChanging(true)} />
			<Complaints order={order} />
			<div className="ct-parts">
				<PickList order={order} isHeld={isSettling} />
				<div className="stack">
					<ReceiverCard order={order} />
					<PrintSlip order={order} />
					{role === 'association' && <BlockCustomer id={order.id} />}
				</div>
			</div>
		</div>
	);
}

function dropTap(event: MouseEvent): void {
	event.preventDefault();
	event.stopPropagation();
}
