import { SureButton } from '#islands/counter/SureButton.tsx';
import { useWords } from '#islands/ui/words.tsx';

type Props = {
	name: string;
	text: string;
	/** What ends it, and what asks for the second tap, where that is not to remove. */
	word?: string;
	sure?: string;
	onEnd: () => Promise<void>;
};

/** Somebody or something whose right can be ended; it ends after a second tap. */
export function EndableRow({ name, text, word, sure, onEnd }: Props) {
	const t = useWords();
	return (
		<>
			<p>
				<b>{name}</b> <small>{text}</small>
			</p>
			<SureButton word={word ?? t('counter.end')} name={name} sure={sure ?? t('counter.endSure')} onSure={onEnd} />
		</>
	);
}
