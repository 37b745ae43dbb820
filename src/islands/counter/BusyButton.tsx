import { useBusy } from '#islands/counter/useBusy.ts';
import { useWords } from '#islands/ui/words.tsx';

type Props = { word: string; onTap: () => Promise<unknown>; label?: string; isFilled?: boolean };

/** A button that says that its work goes on, and takes no second tap until it is done. `label`: what screen readers say of it at rest. */
export function BusyButton({ word, onTap, label, isFilled = false }: Props) {
	const t = useWords();
	const { isBusy, run } = useBusy();
	return (
		<button
			type="button"
			className={isFilled ? 'btn-fill' : 'btn-line'}
			aria-label={isBusy ? undefined : label}
			// Not `disabled`, by which it would lose the focus; `run` takes no second tap.
			aria-disabled={isBusy}
			onClick={() => void run(onTap)}
		>
			{isBusy ? t('ui.loading') : word}
		</button>
	);
}
