import { useState } from 'react';
import { ReasonFields } from '#islands/counter/order/ReasonFields.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { change } from '#stores/counter/waiting-changes.ts';

const REASONS = ['REFUSED', 'NOBODY'] as const;

/** Asks why an order came back, and whether what was in it can be sold again. */
export function ReturnDialog({ id, onClose }: { id: string; onClose: () => void }) {
	const t = useWords();
	const [reason, setReason] = useState('');
	const [restock, setRestock] = useState(true);
	const comeBack = () => {
		change('POST partner/orders/{id}/return', { id, restock, reason: reason.trim() });
		onClose();
	};
	return (
		<Dialog kind="modal" title={t('counter.return')} onClose={onClose}>
			<div className="stack">
				<ReasonFields
					legend={t('counter.returnAsk')}
					reasons={REASONS.map((one) => t(`counter.reason${one}`))}
					value={reason}
					onChange={setReason}
				/>
				<label className="ct-check">
					<input type="checkbox" checked={restock} onChange={(event) => setRestock(event.target.checked)} />
					{t('counter.restock')}
				</label>
				<button type="button" className="btn-fill ct-wide" disabled={reason.trim() === ''} onClick={comeBack}>
					{t('counter.returnYes')}
				</button>
			</div>
		</Dialog>
	);
}
