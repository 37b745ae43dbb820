import { useState } from 'react';
import { useBusy } from '#islands/counter/useBusy.ts';
import { useSettling } from '#islands/counter/useSettling.ts';
import { useWords } from '#islands/ui/words.tsx';

type Props = { word: string; name: string; sure: string; onSure: () => Promise<unknown> };

/** A button that does it at the second tap, once its question has stood there for a moment, and takes no third until it is done. */
export function SureButton({ word, name, sure, onSure }: Props) {
	const t = useWords();
	const [isAsking, setAsking] = useState(false);
	const isSettling = useSettling(`${isAsking}`);
	const { isBusy, run } = useBusy();
	const tap = () => {
		if (isSettling || isBusy) return;
		setAsking(!isAsking);
		if (isAsking) void run(onSure);
	};
	const said = isBusy ? t('ui.loading') : isAsking ? sure : '';
	return (
		<button
			type="button"
			className="btn-line"
			aria-label={[`${word}: ${name}`, said].filter(Boolean).join('. ')}
			// Not `disabled`, by which it would lose the focus.
			aria-disabled={isSettling || isBusy}
			onClick={tap}
		>
			{said || word}
		</button>
	);
}
