import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { deliveryTimeText } from '#islands/counter/delivery-time-text.ts';
import { BlockCustomer } from '#islands/counter/order/BlockCustomer.tsx';
import { Complaints } from '#islands/counter/order/Complaints.tsx';
import { Moves } from '#islands/counter/order/Moves.tsx';
import { moneyLeft } from '#islands/counter/order/money-left.ts';
import { PickList } from '#islands/counter/order/PickList.tsx';
import { PrescriptionPicture } from '#islands/counter/order/PrescriptionPicture.tsx';
import { PrintSlip } from '#islands/counter/order/PrintSlip.tsx';
import { ReceiverCard } from '#islands/counter/order/ReceiverCard.tsx';
import { forgetReasons } from '#islands/counter/order/useReason.ts';
import { ChangeForm } from '#islands/counter/proposal/ChangeForm.tsx';
import { Proposal } from '#islands/counter/proposal/Proposal.tsx';
import { forgetOrderDraft } from '#islands/counter/proposal/useOrderDraft.ts';
import { stageKey } from '#islands/counter/stage-key.ts';
import { useFocusKept } from '#islands/counter/useFocusKept.ts';
import { useSettling } from '#islands/counter/useSettling.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { isOver } from '#lib/contract/stages.ts';
import { givenBack, movesOf } from '#lib/counter/next-moves.ts';
import { amountText } from '#lib/format/money.ts';
import { $counterShop } from '#stores/counter/counter-session.ts';
import { $waitingChanges, answerIn } from '#stores/counter/waiting-changes.ts';

/** An order that is there: its head, what can be done with it, what is to be packed, and for whom. */
export function KnownOrder({ order }: { order: PartnerOrder }) {
	const t = useWords();
	const role = useStore($counterShop)?.role;
	const [isChanging, setChanging] = useState(false);
	const isWaiting = useStore($waitingChanges).some((one) => one.input.id === order.id && !answerIn(one));
	const mark = `${order.stage} ${order.stages.at(-1)?.seq} ${isWaiting}`;
	const isSettling = useSettling(mark);
	const heading = useFocusKept(`${mark} ${isChanging}`);
	const { payment, delivery, bill } = order;
	const back = givenBack(payment);
	const when = deliveryTimeText(order, t);
	const reason = order.stages.at(-1)?.reason;
	const canChange = order.stage === 'PLACED' || order.stage === 'ACCEPTED';
	const isEnded = isOver(order.stage);
	const isTheOwners = payment.toGiveBack > 0 && !movesOf(order, { mayGiveBack: role !== 'staff' }).includes('refund');
	useEffect(() => {
		if (!canChange) forgetOrderDraft(order.id);
		if (isEnded) forgetReasons(order.id);
	}, [canChange, isEnded, order.id]);
	// What was begun before a colleague's change does not open by itself again once that is settled.
	if (isChanging && !canChange) setChanging(false);
	if (isChanging && canChange) return <ChangeForm order={order} onDone={() => setChanging(false)} />;
	return (
		<>
			<div className="ct-order-head">
				<h1 className="headline" ref={heading}>
					{order.code}
				</h1>
				<p className="ct-stage" role="status">
					{t(isWaiting ? 'counter.sending' : stageKey(order.stage, delivery.type))}
				</p>
				{order.hasPrescription && <p className="ct-rx">{t('counter.rx')}</p>}
				<p>
					<b>{amountText(bill.toPay)}</b>
					{bill.tip > 0 && `, ${t('counter.tipOfIt', { amount: amountText(bill.tip) })}`} · {t(`counter.pay${payment.method}`)} ·{' '}
					{moneyLeft(payment, t)}
					{payment.toGiveBack > 0 && ` · ${t('counter.toGiveBack', { amount: amountText(payment.toGiveBack) })}`}
					{back > 0 && ` · ${t('counter.giveBack', { amount: amountText(back) })}`}
				</p>
				{isTheOwners && <p className="hint">{t(isEnded ? 'counter.backOwner' : 'counter.backLater')}</p>}
				<p>
					{t(`counter.type${delivery.type}`)}
					{when && ` · ${when}`}
				</p>
				{reason && <p className="hint">{reason}</p>}
			</div>
			{order.hasPrescription && <PrescriptionPicture id={order.id} />}
			{order.modification && <Proposal modification={order.modification} />}
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
		</>
	);
}
