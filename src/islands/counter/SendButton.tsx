import { useWords } from '#islands/ui/words.tsx';

/** Sends the form that it stands in, once: while it is being sent it says so. */
export function SendButton({ word, isBusy }: { word: string; isBusy: boolean }) {
	const t = useWords();
	return (
		<button type="submit" className="btn-fill" disabled={isBusy}>
			{isBusy ? t('counter.sending') : word}
		</button>
	);
}
