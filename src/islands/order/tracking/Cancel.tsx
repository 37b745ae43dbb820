import { useState } from 'react';
import { stageOf } from '#islands/order/tracking/stage-heading.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useFocusHandover } from '#islands/ui/useFocusHandover.ts';
import { useWords } from '#islands/ui/words.tsx';
import { sendCancellation } from '#stores/order/orders.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** Cancels the order after one question. When the button disappears, the order's new state gets the focus. */
export function Cancel({ id }: { id: string }) {
	const t = useWords();
	const [isAsking, setAsking] = useState(false);
	const ref = useFocusHandover<HTMLDivElement>(stageOf);
	const cancel = async () => {
		setAsking(false);
		const reply = await sendCancellation(id);
		showRefusal(reply);
	};
	return (
		<div className="stack" ref={ref}>
			<button type="button" className="btn-line" onClick={() => setAsking(true)}>
				{t('order.cancel')}
			</button>
			{isAsking && (
				<Dialog kind="modal" title={t('order.cancelAsk')} onClose={() => setAsking(false)}>
					<div className="dlg-choices">
						<button type="button" className="btn-line" onClick={() => setAsking(false)}>
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
