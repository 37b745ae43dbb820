import { ReasonFields } from '#islands/counter/order/ReasonFields.tsx';
import { useReason } from '#islands/counter/order/useReason.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { REJECT_REASONS } from '#lib/contract/shop-reasons.ts';
import { change } from '#stores/counter/waiting-changes.ts';

/** Asks why the shop cannot take an order; the customer is told. */
export function RejectDialog({ id, onClose }: { id: string; onClose: () => void }) {
	const t = useWords();
	const { reason, said, keep, leave } = useReason(`reject:${id}`);
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
				<ReasonFields legend={t('counter.rejectAsk')} reasons={REJECT_REASONS} reason={reason} onChange={keep} />
				<button type="button" className="btn-fill ct-wide" disabled={said === ''} onClick={reject}>
					{t('counter.rejectYes')}
				</button>
			</div>
		</Dialog>
	);
}
