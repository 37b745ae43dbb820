import { useState } from 'react';
import { ReasonFields } from '#islands/counter/order/ReasonFields.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { change } from '#stores/counter/waiting-changes.ts';

const REASONS = ['OUT', 'CLOSING', 'FAR', 'BUSY'] as const;

/** Asks why the shop cannot take an order; the customer is told. */
export function RejectDialog({ id, onClose }: { id: string; onClose: () => void }) {
	const t = useWords();
	const [reason, setReason] = useState('');
	const reject = () => {
		change('POST partner/orders/{id}/reject', { id, reason: reason.trim(), ...(reason === t('counter.reasonOUT') && { isOut: true }) });
		onClose();
	};
	return (
		<Dialog kind="modal" title={t('counter.reject')} onClose={onClose}>
			<div className="stack">
				<ReasonFields
					legend={t('counter.rejectAsk')}
					reasons={REASONS.map((one) => t(`counter.reason${one}`))}
					value={reason}
					onChange={setReason}
				/>
				<button type="button" className="btn-fill ct-wide" disabled={reason.trim() === ''} onClick={reject}>
					{t('counter.rejectYes')}
				</button>
			</div>
		</Dialog>
	);
}
