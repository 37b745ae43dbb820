import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode, useState } from 'react';
import { AcceptForm } from '#islands/counter/order/AcceptForm.tsx';
import { GivePart } from '#islands/counter/order/GivePart.tsx';
import { CameDialog, GiveBackDialog } from '#islands/counter/order/MoneyDialogs.tsx';
import { PriceDialog } from '#islands/counter/order/PriceDialog.tsx';
import { RejectDialog } from '#islands/counter/order/RejectDialog.tsx';
import { ReturnDialog } from '#islands/counter/order/ReturnDialog.tsx';
import { type IslandWords, useWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { type CounterMove, isUpiBegun, movesOf, pricesMissing } from '#lib/counter/next-moves.ts';
import { amountText } from '#lib/format/money.ts';
import { $counterShop } from '#stores/counter/counter-session.ts';
import { change } from '#stores/counter/waiting-changes.ts';

/** `isHeld`: a move is being sent, or has just been made; the buttons stand where they stood and take no tap. */
type Props = { order: PartnerOrder; isHeld: boolean; onChange: () => void };
type Attempt = PartnerOrder['payment']['attempts'][number];

/** What is said on the buttons by which an order is handed over: with the cash that is taken, without money, and what is not paid yet. */
function handedOver({ delivery, payment }: PartnerOrder, t: IslandWords): { cash: string; paid: string; unpaid: string } {
	const amount = amountText(payment.due);
	return delivery.type === 'PICKUP'
		? { cash: t('counter.pickedUpCash', { amount }), paid: t('counter.pickedUp'), unpaid: t('counter.pickedUpUnpaid') }
		: { cash: t('counter.deliveredCash', { amount }), paid: t('counter.delivered'), unpaid: t('counter.deliveredUnpaid') };
}

/** The large buttons of an order. */
export function Moves({ order, isHeld, onChange }: Props) {
	const t = useWords();
	const [asking, setAsking] = useState<'reject' | 'return' | 'refund' | 'part' | 'ready' | 'dispatch' | Attempt | null>(null);
	const mayGiveBack = useStore($counterShop)?.role !== 'staff';
	const { id, payment } = order;
	const words = handedOver(order, t);
	const button = (look: string) => (text: string, run: () => void) => (
		<button type="button" className={`${look} ct-wide`} aria-disabled={isHeld} onClick={() => !isHeld && run()}>
			{text}
		</button>
	);
	const main = button('btn-fill');
	const other = button('btn-line');
	const came = (attempt: Attempt) => other(t('counter.paid', { amount: amountText(attempt.amount) }), () => setAsking(attempt));
	const close = () => setAsking(null);
	const cash = () => change('POST partner/orders/{id}/paid', { id, cash: true });
	const unpriced = pricesMissing(order);
	const handOut = {
		ready: () => change('POST partner/orders/{id}/ready', { id }),
		dispatch: () => change('POST partner/orders/{id}/dispatch', { id }),
	};
	const pricedFirst = (move: keyof typeof handOut) => () => (unpriced.length > 0 ? setAsking(move) : handOut[move]());
	const deliver = () => change('POST partner/orders/{id}/deliver', { id });
	const BUTTONS: Record<CounterMove, () => ReactNode> = {
		accept: () => (
			<div>
				<AcceptForm order={order} isHeld={isHeld} />
			</div>
		),
		ready: () => main(t('counter.ready'), pricedFirst('ready')),
		dispatch: () => main(t('counter.dispatch'), pricedFirst('dispatch')),
		deliver: () => {
			if (payment.due === 0) return main(words.paid, deliver);
			if (payment.method === 'COD') return main(words.cash, deliver);
			// The customer wanted to pay in another way, and may have cash in the hand.
			const withCash = () => {
				cash();
				deliver();
			};
			return (
				<>
					{main(words.unpaid, deliver)}
					{other(words.cash, withCash)}
				</>
			);
		},
		cash: () => other(t('counter.paidCash', { amount: amountText(payment.due) }), cash),
		modify: () => other(t('counter.modify'), onChange),
		paid: () => payment.attempts.map((attempt) => <Fragment key={attempt.id}>{came(attempt)}</Fragment>),
		reject: () => other(t('counter.reject'), () => setAsking('reject')),
		return: () => other(t('counter.return'), () => setAsking('return')),
		refund: () => main(t('counter.giveBack', { amount: amountText(payment.toGiveBack) }), () => setAsking('refund')),
		part: () => other(t('counter.part'), () => setAsking('part')),
	};
	return (
		<>
			{isUpiBegun(order) && <p className="surface pad">{t('counter.upiBegun')}</p>}
			{unpriced.length > 0 && <p className="surface pad">{t('counter.priceMissing', { names: unpriced.join(' · ') })}</p>}
			<div className="ct-moves">
				{movesOf(order, { mayGiveBack }).map((move) => (
					<Fragment key={move}>{BUTTONS[move]()}</Fragment>
				))}
			</div>
			{asking === 'reject' && <RejectDialog order={order} onClose={close} />}
			{asking === 'return' && <ReturnDialog id={id} onClose={close} />}
			{(asking === 'ready' || asking === 'dispatch') && (
				<PriceDialog names={unpriced} onPrice={onChange} onFree={handOut[asking]} onClose={close} />
			)}
			{asking === 'refund' && <GiveBackDialog order={order} onClose={close} />}
			{asking === 'part' && <GivePart order={order} onClose={close} />}
			{typeof asking === 'object' && asking && <CameDialog order={order} attempt={asking} onClose={close} />}
		</>
	);
}
