import { useState } from 'react';
import { ReasonFields } from '#islands/counter/order/ReasonFields.tsx';
import { useReason } from '#islands/counter/order/useReason.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { RETURN_REASONS } from '#lib/contract/shop-reasons.ts';
import { change } from '#stores/counter/waiting-changes.ts';

/** Asks why an order came back, and whether what was in it can be sold again. */
export function ReturnDialog({ id, onClose }: { id: string; onClose: () => void }) {
	const t = useWords();
	const { reason, said, keep, leave } = useReason(`return:${id}`, RETURN_REASONS);
	const [restock, setRestock] = useState(true);
	const comeBack = () => {
		change('POST partner/orders/{id}/return', { id, restock, reason: said });
		keep(null);
		onClose();
	};
	const close = () => {
		leave();
		onClose();
	};
	return (
		<Dialog kind="modal" title={t('counter.return')} onClose={close}>
			<div className="stack">
				<ReasonFields legend={t('counter.returnAsk')} reasons={RETURN_REASONS} reason={reason} onChange={keep} />
				<label className="ct-check">
					<input type="checkbox" checked={restock} onChange={(event) => setRestock(event.target.checked)} />
					{t('counter.restock')}
				</label>
				<button type="button" className="btn-fill ct-wide" disabled={said === ''} onClick={comeBack}>
					{t('counter.returnYes')}
				</button>
			</div>
		</Dialog>
	);
}
