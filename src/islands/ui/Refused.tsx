import { useWords } from '#islands/ui/words.tsx';

type Props = { text: string; onAgain: () => void };

/** Says why something could not be loaded, with the server's words if there are any, and a button to try again. */
export function Refused({ text, onAgain }: Props) {
	const t = useWords();
	return (
		<>
			<p className="hint" role="alert" data-bad>
				{text || t('ui.noConnection')}
			</p>
			<button type="button" className="btn-line" onClick={onAgain}>
				{t('ui.again')}
			</button>
		</>
	);
}
