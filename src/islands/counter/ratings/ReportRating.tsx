import { useState } from 'react';
import { ReasonForm } from '#islands/counter/ratings/ReasonForm.tsx';
import { useFocusKept } from '#islands/counter/useFocusKept.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { RatingInList } from '#lib/contract/association.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

/** Tells the association what is wrong with a rating; then what became of that. */
export function ReportRating({
	rating: { orderId: id, code, state, report },
	onDone,
}: {
	rating: RatingInList;
	onDone: () => Promise<void>;
}) {
	const t = useWords();
	const [isAsking, setAsking] = useState(false);
	const heir = useFocusKept<HTMLElement>(`${isAsking}`);
	const send = async (reason: string) => {
		const reply = await counterCall('PUT counter/ratings/{id}/report', { id, reason });
		showRefusal(reply);
		if (!reply.ok) return;
		await onDone();
		setAsking(false);
	};
	if (state === 'HIDDEN') return null;
	if (report) return <small ref={heir}>{t(report.isOpen ? 'counter.ratingWaits' : 'counter.ratingKept')}</small>;
	if (isAsking)
		return (
			<ReasonForm label={t('counter.ratingReportWhy')} word={t('counter.ratingReport')} onSend={send} onCancel={() => setAsking(false)} />
		);
	return (
		<span className="ct-judge" ref={heir}>
			<button type="button" className="btn-line" aria-label={`${t('counter.ratingReport')}: ${code}`} onClick={() => setAsking(true)}>
				{t('counter.ratingReport')}
			</button>
		</span>
	);
}
