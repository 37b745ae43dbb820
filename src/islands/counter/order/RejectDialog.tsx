import { ReasonFields } from '#islands/counter/order/ReasonFields.tsx';
import { useReason } from '#islands/counter/order/useReason.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { rejectReasons } from '#lib/counter/next-moves.ts';
import { change } from '#stores/counter/waiting-changes.ts';

/** Asks why the shop cannot take an order; the customer is told. */
export function RejectDialog({ order: { id, payment }, onClose }: { order: PartnerOrder; onClose: () => void }) {
	const t = useWords();
	const reasons = rejectReasons(payment);
	const { reason, said, keep, leave } = useReason(`reject:${id}`, reasons);
	const reject = () => {
		change('POST partner/orders/{id}/reject', { id, reason: said, ...(reason.chosen === 'OUT' && { isOut: true }) });
		keep(null);
		onClose();
	};
	const close = () => {
		leave();
		onClose();
	};
	return (
		<Dialog kind="modal" title={t('counter.reject')} onClose={close}>
			<div className="stack">
				<ReasonFields legend={t('counter.rejectAsk')} reasons={reasons} reason={reason} onChange={keep} />
				<button type="button" className="btn-fill ct-wide" disabled={said === ''} onClick={reject}>
					{t('counter.rejectYes')}
				</button>
			</div>
		</Dialog>
	);
}
