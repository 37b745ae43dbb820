import { useState } from 'react';
import { useWords } from '#islands/ui/words.tsx';

/** Somebody or something whose right can be ended; it ends after a second tap. */
export function EndableRow({ name, text, onEnd }: { name: string; text: string; onEnd: () => void }) {
	const t = useWords();
	const [isAsking, setAsking] = useState(false);
	return (
		<>
			<p>
				<b>{name}</b> <small>{text}</small>
			</p>
			<button
				type="button"
				className="btn-line"
				aria-label={`${t('counter.endOf', { name })}${isAsking ? `: ${t('counter.endSure')}` : ''}`}
				onClick={() => (isAsking ? onEnd() : setAsking(true))}
			>
				{t(isAsking ? 'counter.endSure' : 'counter.end')}
			</button>
		</>
	);
}
