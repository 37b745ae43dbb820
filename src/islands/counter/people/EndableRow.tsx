import { SureButton } from '#islands/counter/SureButton.tsx';
import { useWords } from '#islands/ui/words.tsx';

/** Somebody or something whose right can be ended; it ends after a second tap. */
export function EndableRow({ name, text, onEnd }: { name: string; text: string; onEnd: () => Promise<void> }) {
	const t = useWords();
	return (
		<>
			<p>
				<b>{name}</b> <small>{text}</small>
			</p>
			<SureButton word={t('counter.end')} name={name} sure={t('counter.endSure')} onSure={onEnd} />
		</>
	);
}
