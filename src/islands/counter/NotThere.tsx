import { failureText } from '#islands/ui/failure-text.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Reply } from '#stores/api/call.ts';

/** In place of what is not there: that it is asked for, or why it did not come, with a way to ask again. */
export function NotThere({ reply, onAgain }: { reply: Reply<unknown> | null; onAgain: () => void }) {
	const t = useWords();
	if (reply === null) return <p role="status">{t('ui.loading')}</p>;
	return (
		<div className="stack" role="alert">
			<p>{failureText(reply, t)}</p>
			<button type="button" className="btn-line" onClick={onAgain}>
				{t('ui.again')}
			</button>
		</div>
	);
}
