import { type FormEvent, useState } from 'react';
import { useWords } from '#islands/ui/words.tsx';
import type { COMMENT_STATES } from '#lib/contract/association.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { showRefusal } from '#stores/ui/refusal.ts';

type Props = { id: string; code: string; state: (typeof COMMENT_STATES)[number]; onDone: () => void };

/** Shows a comment, or hides it with a reason. */
export function ShowOrHide({ id, code, state, onDone }: Props) {
	const t = useWords();
	const [reason, setReason] = useState<string | null>(null);
	const judge = async (isShown: boolean) => {
		const reply = await counterCall('PUT partner/ratings/{id}', { id, isShown, ...(!isShown && reason !== null && { reason }) });
		showRefusal(reply);
		if (!reply.ok) return;
		setReason(null);
		onDone();
	};
	const hide = (event: FormEvent) => {
		event.preventDefault();
		void judge(false);
	};
	if (reason !== null)
		return (
			<form className="ct-find" onSubmit={hide}>
				<label className="stack-label">
					{t('counter.hideWhy')}
					<input className="field" required maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
				</label>
				<button type="submit" className="btn-fill">
					{t('counter.hide')}
				</button>
				<button type="button" className="btn-line" onClick={() => setReason(null)}>
					{t('ui.cancel')}
				</button>
			</form>
		);
	return (
		<span className="ct-judge">
			{state !== 'SHOWN' && (
				<button type="button" className="btn-line" aria-label={`${t('counter.show')}: ${code}`} onClick={() => void judge(true)}>
					{t('counter.show')}
				</button>
			)}
			{state !== 'HIDDEN' && (
				<button type="button" className="btn-line" aria-label={`${t('counter.hide')}: ${code}`} onClick={() => setReason('')}>
					{t('counter.hide')}
				</button>
			)}
		</span>
	);
}
