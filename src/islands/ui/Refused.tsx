import { useWords } from '#islands/ui/words.tsx';

type Props = { text: string; onAgain: () => void };

/** Why something could not be had, in the server's words when there are any, and the way to try again. */
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
