import { useState } from 'react';
import { BusyButton } from '#islands/counter/BusyButton.tsx';
import { ReasonForm } from '#islands/counter/ratings/ReasonForm.tsx';
import { useFocusKept } from '#islands/counter/useFocusKept.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { RatingInList } from '#lib/contract/association.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** Shows a rating, keeps one that a shop has reported, or hides it with a reason. */
export function ShowOrHide({
	rating: { orderId: id, code, state, report },
	onDone,
}: {
	rating: RatingInList;
	onDone: () => Promise<void>;
}) {
	const t = useWords();
	const [isHiding, setHiding] = useState(false);
	const heir = useFocusKept<HTMLSpanElement>(`${isHiding} ${state} ${report?.isOpen}`);
	const judge = async (reason?: string) => {
		const reply = await counterCall('PUT partner/ratings/{id}', {
			id,
			isShown: reason === undefined,
			...(reason !== undefined && { reason }),
		});
		showRefusal(reply);
		if (!reply.ok) return;
		await onDone();
		setHiding(false);
	};
	if (isHiding)
		return <ReasonForm label={t('counter.hideWhy')} word={t('counter.hide')} onSend={judge} onCancel={() => setHiding(false)} />;
	const showWord = t(state === 'SHOWN' ? 'counter.ratingKeep' : 'counter.show');
	return (
		<span className="ct-judge" ref={heir}>
			{(state !== 'SHOWN' || report?.isOpen) && <BusyButton word={showWord} label={`${showWord}: ${code}`} onTap={() => judge()} />}
			{state !== 'HIDDEN' && (
				<button type="button" className="btn-line" aria-label={`${t('counter.hide')}: ${code}`} onClick={() => setHiding(true)}>
					{t('counter.hide')}
				</button>
			)}
		</span>
	);
}
