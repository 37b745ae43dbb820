import { useWords } from '#islands/ui/words.tsx';

/** Sends the form that it stands in, once: while it is being sent it says so. `isHeld`: the form takes no tap for a moment. */
export function SendButton({ word, isBusy, isHeld }: { word: string; isBusy: boolean; isHeld?: boolean }) {
	const t = useWords();
	return (
		<button type="submit" className="btn-fill" disabled={isBusy} aria-disabled={isHeld}>
			{isBusy ? t('counter.sending') : word}
		</button>
	);
}
