import { useState } from 'react';
import { ReasonForm } from '#islands/counter/ratings/ReasonForm.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { RatingInList } from '#lib/contract/association.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** Shows a rating, keeps one that a shop has reported, or hides it with a reason. */
export function ShowOrHide({ rating: { orderId: id, code, state, report }, onDone }: { rating: RatingInList; onDone: () => void }) {
	const t = useWords();
	const [isHiding, setHiding] = useState(false);
	const judge = async (reason?: string) => {
		const reply = await counterCall('PUT partner/ratings/{id}', {
			id,
			isShown: reason === undefined,
			...(reason !== undefined && { reason }),
		});
		showRefusal(reply);
		if (!reply.ok) return;
		setHiding(false);
		onDone();
	};
	if (isHiding)
		return (
			<ReasonForm
				label={t('counter.hideWhy')}
				word={t('counter.hide')}
				onSend={(reason) => void judge(reason)}
				onCancel={() => setHiding(false)}
			/>
		);
	const showWord = t(state === 'SHOWN' ? 'counter.ratingKeep' : 'counter.show');
	return (
		<span className="ct-judge">
			{(state !== 'SHOWN' || report?.isOpen) && (
				<button type="button" className="btn-line" aria-label={`${showWord}: ${code}`} onClick={() => void judge()}>
					{showWord}
				</button>
			)}
			{state !== 'HIDDEN' && (
				<button type="button" className="btn-line" aria-label={`${t('counter.hide')}: ${code}`} onClick={() => setHiding(true)}>
					{t('counter.hide')}
				</button>
			)}
		</span>
	);
}
