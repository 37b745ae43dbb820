import { useState } from 'react';
import { mayBeSentByUpi } from '#islands/order/tracking/payment/payment-text.ts';
import { stageOf } from '#islands/order/tracking/stage-heading.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useFocusHandover } from '#islands/ui/useFocusHandover.ts';
import { useWords } from '#islands/ui/words.tsx';
import { CANCEL_REASONS, type CancelReason } from '#lib/contract/cancel-reasons.ts';
import type { Order } from '#lib/contract/order.ts';
import { amountText, rupeesLess } from '#lib/format/money.ts';
import { sendCancellation } from '#stores/order/orders.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

type Given = Pick<Order, 'payment' | 'coupon'> & { store: Pick<Order['store'], 'name'> };

/** Cancels the order after one question, which says what comes back. When the button disappears, the order's new state gets the focus. */
export function Cancel({ order }: { order: Given & Pick<Order, 'id'> }) {
	const t = useWords();
	const [isAsking, setAsking] = useState(false);
	const [reason, setReason] = useState<CancelReason>();
	const ref = useFocusHandover<HTMLDivElement>(stageOf);
	const cancel = async () => {
		setAsking(false);
		const reply = await sendCancellation(order.id, reason);
		showRefusal(reply);
	};
	return (
		<div className="stack" ref={ref}>
			<button type="button" className="btn-line" aria-haspopup="dialog" onClick={() => setAsking(true)}>
				{t('order.cancel')}
			</button>
			{isAsking && (
				<Dialog kind="modal" title={t('order.cancelAsk')} onClose={() => setAsking(false)}>
					<ComesBack order={order} />
					<fieldset className="pills">
						<legend>{t('cancel.why')}</legend>
						{CANCEL_REASONS.map((one) => (
							<label key={one}>
								<input type="radio" name="cancel-reason" checked={reason === one} onChange={() => setReason(one)} />
								<span>{t(`cancel.${one}`)}</span>
							</label>
						))}
					</fieldset>
					<div className="dlg-choices">
						<button type="button" className="btn-line" data-focus-first onClick={() => setAsking(false)}>
							{t('order.cancelNo')}
						</button>
						<button type="button" className="btn-fill" onClick={cancel}>
							{t('order.cancelYes')}
						</button>
					</div>
				</Dialog>
			)}
		</div>
	);
}

/** What a cancellation gives back: money, coupon, and the items to the shop. */
function ComesBack({ order: { payment, coupon, store } }: { order: Given }) {
	const t = useWords();
	const amount = rupeesLess(payment.paid, payment.refunded);
	// What no gateway has brought the shop itself gives back.
	const back = payment.throughGateway === 0 ? 'pay.owedByShop' : 'cancel.money';
	return (
		<section aria-label={t('cancel.back')}>
			<p className="small">{t('cancel.back')}</p>
			<ul>
				<li>{amount > 0 ? t(back, { amount: amountText(amount), shop: store.name }) : t('cancel.noMoney')}</li>
				{mayBeSentByUpi(payment) && <li>{t('cancel.upiSent', { shop: store.name })}</li>}
				{coupon && <li>{t('cancel.coupon', { code: coupon.code })}</li>}
				<li>{t('cancel.stock')}</li>
			</ul>
		</section>
	);
}
