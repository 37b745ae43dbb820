import { useWords } from '#islands/ui/words.tsx';

/**
 * Sends the form that it stands in, and says so while it is being sent. It keeps the focus by not being `disabled`, so the form itself takes no
 * second tap then, nor for a moment where it is `isHeld`.
 */
export function SendButton({ word, isBusy, isHeld }: { word: string; isBusy: boolean; isHeld?: boolean }) {
	const t = useWords();
	return (
		<button type="submit" className="btn-fill" aria-disabled={isBusy || isHeld}>
			{isBusy ? t('counter.sending') : word}
		</button>
	);
}
